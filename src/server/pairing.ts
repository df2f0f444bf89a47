import type { Game } from '../kernel/index.ts'
import {
  type DropWish,
  NEWCOMER,
  type NewWish,
  type Pace,
  pairsAmong,
  Refused,
  setupForTwo,
  standingAt,
  tableForTwo,
  type Waiting,
  type Wishes,
} from '../table/index.ts'
import type { Behaviour } from './behaviour/behaviour.ts'
import type { Callers } from './callers.ts'
import type { Worker } from './jobs.ts'
import type { People } from './people/people.ts'
import type { Job, Store, User } from './store/store.ts'
import { newId } from './tables/ids.ts'
import type { Tables } from './tables/tables.ts'

interface PairingNeeds {
  readonly store: Store
  readonly tables: Tables
  readonly people: People
  readonly behaviour: Behaviour
  readonly callers: Callers
  readonly now: () => number
  readonly game: (id: string) => Promise<Game>
  /** Called after jobs were stored. */
  readonly put: (jobs: readonly Job[]) => void
  /** Interval between two comparisons of the waiting seeks. */
  readonly every: number
  readonly failed: (error: unknown) => void
}

/** Seeks per person. */
const MOST = 5
/** Lifetime of a seek unless it is renewed; live seeks are renewed by the client while it waits. */
const LASTS_MS: { readonly [pace in Pace]: number } = { now: 45_000, turns: 14 * 24 * 3600 * 1000 }

/** Two matched people and the table they will get. */
interface Pair {
  readonly table: string
  readonly game: string
  readonly pace: Pace
  readonly rated: boolean
  readonly people: readonly [string, string]
}

/**
 * Finds opponents for people who seek one. A match removes the seeks and stores the job of making the table in one
 * transaction, so that neither a crash nor a second process makes two tables or none.
 */
export class Pairing {
  private readonly needs: PairingNeeds
  private readonly timer: NodeJS.Timeout
  private looking: Promise<void> | undefined

  constructor(needs: PairingNeeds) {
    this.needs = needs
    this.timer = setInterval(() => void this.look(), needs.every).unref()
  }

  /** Adds or renews a seek. Returns the person's seeks. */
  async wish(user: User, { game, pace, rated }: NewWish): Promise<Wishes> {
    const { store, now, behaviour } = this.needs
    setupForTwo(await this.needs.game(game))
    if (rated && user.login === null) throw new Refused('not an account')
    await behaviour.needFree(user.id)
    const at = now()
    const others = (await store.wishesOf(user.id, at)).filter((own) => own.game !== game || own.pace !== pace)
    if (others.length >= MOST) throw new Refused('flood')
    const known = (await store.ratings(game, [user.id])).get(user.id) ?? NEWCOMER
    const { rating, deviation } = standingAt(known, at)
    const until = at + LASTS_MS[pace]
    await store.putWish({ person: user.id, game, pace, rated, rating, deviation, since: at, until })
    // A comparison that is already running may have missed the seek.
    await this.looking
    await this.look()
    return this.wishesOf(user)
  }

  /** Cancels a seek. */
  async drop(user: User, which: DropWish): Promise<Wishes> {
    await this.needs.store.dropWishes(user.id, which)
    return this.wishesOf(user)
  }

  /** A person's seeks, and how many people wait for each game. */
  async wishesOf(user: User | undefined): Promise<Wishes> {
    const { store, now } = this.needs
    const own = user === undefined ? [] : await store.wishesOf(user.id, now())
    return {
      wishes: own.map(({ game, pace, rated, since, until }) => ({ game, pace, rated, since, until })),
      waiting: [...(await store.waiting(now()))],
    }
  }

  /**
   * Makes the table of a matched pair and notifies both. If one account is gone by then, the other person waits again.
   */
  readonly worker: Worker = async (job) => {
    const { tables, people, callers, store, now } = this.needs
    const { table, game, pace, rated, people: ids } = JSON.parse(job.body) as Pair
    const found = await Promise.all(ids.map((id) => people.findNow(id)))
    const [one, other] = found
    if (one === undefined || other === undefined) {
      const left = one ?? other
      if (left === undefined) return
      const since = now()
      const { rating, deviation } = NEWCOMER
      const until = since + LASTS_MS[pace]
      await store.putWish({ person: left.id, game, pace, rated, rating, deviation, since, until })
      return
    }
    const [maker, guest] = [one, other].map(({ id, name }) => ({ user: id, name }))
    await tables.pair(table, game, maker!, guest!, (rules) =>
      tableForTwo(rules, { pace, rated, listed: true }, 'anyone'),
    )
    for (const id of ids) callers.call(id, { of: 'paired', at: table })
  }

  close(): void {
    clearInterval(this.timer)
  }

  /** Matches the waiting seeks. */
  look(): Promise<void> {
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
    const waiting = await store.waiting(at)
    if (!waiting.some(({ people }) => people > 1)) return
    const pairs = await store.meet(
      at,
      (all, areApart) => pairsAmong(all, at, areApart).map((people) => ({ people, pair: pairOf(people) })),
      (pair) => jobOf(pair, at),
    )
    put(pairs.map((pair) => jobOf(pair, at)))
  }
}

/** The first seat is drawn at random. */
function pairOf([one, other]: readonly [Waiting, Waiting]): Pair {
  const table = newId()
  const { game, pace, rated } = one
  const [first, second] = Math.random() < 0.5 ? [one, other] : [other, one]
  return { table, game, pace, rated, people: [first.person, second.person] }
}

function jobOf(pair: Pair, due: number): Job {
  return { key: `pair:${pair.table}`, kind: 'pair', table: pair.table, due, body: JSON.stringify(pair) }
}
