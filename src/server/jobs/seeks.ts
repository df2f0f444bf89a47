import { ratingAt, UNRATED } from '#community/ratings.ts'
import { matchSeeks, twoPlayerSetup, twoPlayerTable, type WaitingSeek } from '#community/seeks.ts'
import type { Game } from '#kernel'
import type { CancelSeek, SeekList, SeekRequest, TimeControlKind } from '#table/protocol/community.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import type { People } from '../accounts/people.ts'
import { newId } from '../ids.ts'
import type { ConductService } from '../moderation/conduct.ts'
import type { UserNotifier } from '../notifications/connectedUsers.ts'
import type { Job, Store, User } from '../store/store.ts'
import type { TableRegistry } from '../tables/tableRegistry.ts'
import type { JobHandler } from './jobRunner.ts'

interface SeekContext {
  readonly store: Store
  readonly tables: TableRegistry
  readonly people: People
  readonly conduct: ConductService
  readonly notifier: UserNotifier
  readonly now: () => number
  readonly game: (id: string) => Promise<Game>
  /** Called after jobs were stored. */
  readonly put: (jobs: readonly Job[]) => void
  /** Interval between two comparisons of the waiting seeks. */
  readonly every: number
  readonly failed: (error: unknown) => void
}

/** Seeks per person. */
const MAX_SEEKS = 5
/** Lifetime of a seek unless it is renewed; live seeks are renewed by the client while it waits. */
const SEEK_LIFETIME_MS: { readonly [pace in TimeControlKind]: number } = { now: 45_000, turns: 14 * 24 * 3600 * 1000 }

/** Two matched people and the table they will get. */
interface MatchedPair {
  readonly table: string
  readonly game: string
  readonly pace: TimeControlKind
  readonly rated: boolean
  readonly people: readonly [string, string]
}

/**
 * Finds opponents for people who seek one. A match removes the seeks and stores the job of making the table in one
 * transaction, so that neither a crash nor a second process makes two tables or none.
 */
export class SeekService {
  private readonly needs: SeekContext
  private readonly timer: NodeJS.Timeout
  private looking: Promise<void> | undefined

  constructor(needs: SeekContext) {
    this.needs = needs
    this.timer = setInterval(() => void this.matchWaiting(), needs.every).unref()
  }

  /** Adds or renews a seek. Returns the person's seeks. */
  async seek(user: User, { game, pace, rated }: SeekRequest): Promise<SeekList> {
    const { store, now, conduct: behaviour } = this.needs
    twoPlayerSetup(await this.needs.game(game))
    if (rated && user.login === null) throw new RequestRefused('not an account')
    await behaviour.requireNotSuspended(user.id)
    const at = now()
    const others = (await store.seeksOf(user.id, at)).filter((own) => own.game !== game || own.pace !== pace)
    if (others.length >= MAX_SEEKS) throw new RequestRefused('flood')
    const known = (await store.ratings(game, [user.id])).get(user.id) ?? UNRATED
    const { rating, deviation } = ratingAt(known, at)
    const until = at + SEEK_LIFETIME_MS[pace]
    await store.putSeek({ person: user.id, game, pace, rated, rating, deviation, since: at, until })
    // A comparison that is already running may have missed the seek.
    await this.looking
    await this.matchWaiting()
    return this.seeksOf(user)
  }

  /** Cancels a seek. */
  async cancel(user: User, which: CancelSeek): Promise<SeekList> {
    await this.needs.store.dropSeeks(user.id, which)
    return this.seeksOf(user)
  }

  /** A person's seeks, and how many people wait for each game. */
  async seeksOf(user: User | undefined): Promise<SeekList> {
    const { store, now } = this.needs
    const own = user === undefined ? [] : await store.seeksOf(user.id, now())
    return {
      wishes: own.map(({ game, pace, rated, since, until }) => ({ game, pace, rated, since, until })),
      waiting: [...(await store.countWaiting(now()))],
    }
  }

  /**
   * Makes the table of a matched pair and notifies both. If one account is gone by then, the other person waits again.
   */
  readonly worker: JobHandler = async (job) => {
    const { tables, people, notifier: callers, store, now } = this.needs
    const { table, game, pace, rated, people: ids } = JSON.parse(job.body) as MatchedPair
    const found = await Promise.all(ids.map((id) => people.findNow(id)))
    const [one, other] = found
    if (one === undefined || other === undefined) {
      const left = one ?? other
      if (left === undefined) return
      const since = now()
      const { rating, deviation } = UNRATED
      const until = since + SEEK_LIFETIME_MS[pace]
      await store.putSeek({ person: left.id, game, pace, rated, rating, deviation, since, until })
      return
    }
    const [maker, guest] = [one, other].map(({ id, name }) => ({ user: id, name }))
    await tables.makePaired(table, game, maker!, guest!, (rules) =>
      twoPlayerTable(rules, { pace, rated, listed: true }, 'anyone'),
    )
    for (const id of ids) callers.notify(id, { of: 'paired', at: table })
  }

  close(): void {
    clearInterval(this.timer)
  }

  /** Matches the waiting seeks. */
  matchWaiting(): Promise<void> {
    this.looking ??= this.meet()
      .catch((error) => this.needs.failed(error))
      .finally(() => {
        this.looking = undefined
      })
    return this.looking
  }

  private async meet(): Promise<void> {
    const { store, now, put } = this.needs
    const at = now()
    const waiting = await store.countWaiting(at)
    if (!waiting.some(({ people }) => people > 1)) return
    const pairs = await store.matchWaiting(
      at,
      (all, areApart) => matchSeeks(all, at, areApart).map((people) => ({ people, pair: toMatchedPair(people) })),
      (pair) => pairJob(pair, at),
    )
    put(pairs.map((pair) => pairJob(pair, at)))
  }
}

/** The first seat is drawn at random. */
function toMatchedPair([one, other]: readonly [WaitingSeek, WaitingSeek]): MatchedPair {
  const table = newId()
  const { game, pace, rated } = one
  const [first, second] = Math.random() < 0.5 ? [one, other] : [other, one]
  return { table, game, pace, rated, people: [first.person, second.person] }
}

function pairJob(pair: MatchedPair, due: number): Job {
  return { key: `pair:${pair.table}`, kind: 'pair', table: pair.table, due, body: JSON.stringify(pair) }
}
