import { asksOf, copy, type Match, type Seat, WATCHER } from '../kernel/index.ts'
import { clockInfo } from './clock.ts'
import { eyes } from './command.ts'
import { knowsLinesSince, lastLines, linesSince } from './lines.ts'
import { diff } from './patch.ts'
import type { AskInfo, ChatLine, Own, SeatView, Snapshot, TableInfo, Update } from './protocol.ts'
import type { Table } from './table.ts'

/** A patch with more steps is replaced by the whole view. */
const MOST_CHANGES = 300

const EVERYBODY_IS_HEARD: ReadonlySet<string> = new Set()

interface Seen {
  /** The event that gave this view. */
  readonly viewedAt: number
  readonly state: unknown
  /** The changes since the view just before it, if that was computed. */
  readonly patch: SeatView['patch']
}

/**
 * Builds what each reader of a table may see, and what is new to them. Caches the last view per seat, to send only
 * changes.
 */
export class Show {
  private readonly table: Table
  private readonly seen = new Map<Seat, Seen>()
  private said = { seq: -1, now: -1, text: '' }

  constructor(table: Table) {
    this.table = table
  }

  /** Everything a user (null: a stranger) may see. */
  snapshot(user: string | null, now: number): Snapshot {
    return this.news(user, undefined, now) as Snapshot
  }

  /** What is new after an event; everything if that cannot be determined. */
  news(user: string | null, since: number | undefined, now: number): Snapshot | Update {
    const { rest, shown } = this.parts(user, since, now, EVERYBODY_IS_HEARD)
    return (shown ? { ...rest, info: infoOf(this.table, now) } : rest) as Snapshot | Update
  }

  /**
   * The same as JSON; the part common to all readers is serialized once. Chat of the `unheard` users is only counted.
   */
  text(
    user: string | null,
    since: number | undefined,
    now: number,
    unheard: ReadonlySet<string> = EVERYBODY_IS_HEARD,
  ): string {
    const { rest, shown } = this.parts(user, since, now, unheard)
    const text = JSON.stringify(rest)
    return shown ? `${text.slice(0, -1)},"info":${this.infoText(now)}}` : text
  }

  private infoText(now: number): string {
    const { seq } = this.table
    if (this.said.seq !== seq || this.said.now !== now)
      this.said = { seq, now, text: JSON.stringify(infoOf(this.table, now)) }
    return this.said.text
  }

  /** A message without the public information, and whether that must be added. */
  private parts(user: string | null, since: number | undefined, now: number, unheard: ReadonlySet<string>) {
    const { seq, adoptedAt, shownAt } = this.table.facts
    const known = since !== undefined && since <= seq && since >= adoptedAt
    if (!known || !knowsLinesSince(this.table, since)) return { rest: this.whole(user, now, unheard), shown: true }
    return { rest: this.update(user, since, now, unheard), shown: shownAt > since }
  }

  private whole(user: string | null, now: number, unheard: ReadonlySet<string>): Omit<Snapshot, 'info'> {
    const { table } = this
    const { id, seq } = table.facts
    const seats = eyes(table, user)
    const { from, lines } = lastLines(table, seats)
    return {
      type: 'snapshot',
      table: id,
      seq,
      now,
      own: ownOf(table, user),
      views: this.views(seats, null),
      journal: [...lines],
      journalFrom: from,
      ...talkFor(table.facts.chat, 0, unheard),
    }
  }

  private update(user: string | null, since: number, now: number, unheard: ReadonlySet<string>): Omit<Update, 'info'> {
    const { table } = this
    const { id, seq, viewedAt, ownedAt, cuts } = table.facts
    const seats = eyes(table, user)
    let cut: number | null = null
    for (let i = cuts.length - 1; i >= 0 && cuts[i]!.seq > since; i--)
      cut = Math.min(cut ?? cuts[i]!.length, cuts[i]!.length)
    return {
      type: 'update',
      table: id,
      from: since,
      seq,
      now,
      ...(user !== null && ownedAt > since ? { own: ownOf(table, user) } : {}),
      ...(viewedAt > since ? { views: this.views(seats, since) } : {}),
      cut,
      journal: linesSince(table, seats, since),
      ...talkFor(table.facts.chat, since, unheard),
    }
  }

  private views(seats: readonly Seat[], since: number | null): { [seat: Seat]: SeatView } {
    const { match } = this.table
    if (match === null) return {}
    return Object.fromEntries(seats.map((seat) => [seat, this.view(match, seat, since)]))
  }

  private view(match: Match, seat: Seat, since: number | null): SeatView {
    const over = this.table.facts.status !== 'playing'
    const asks = over ? [] : (asksOf(match, seat) as AskInfo[])
    const undo = seat === WATCHER || over ? { answers: 0, stop: 'start' } : match.horizon(seat)
    const seen = this.look(match, seat)
    const known = since !== null && seen.patch !== undefined && since >= this.table.facts.viewedBeforeAt
    return known ? { patch: seen.patch, asks, undo } : { state: seen.state, asks, undo }
  }

  /** The current view, and its changes since the one just before if that was cached. */
  private look(match: Match, seat: Seat): Seen {
    const { viewedAt, viewedBeforeAt } = this.table.facts
    const before = this.seen.get(seat)
    if (before?.viewedAt === viewedAt) return before
    const now = copy(match.game.view(match.state, seat))
    const changes = before?.viewedAt === viewedBeforeAt ? diff(before.state, now) : undefined
    const patch = changes !== undefined && changes.length < MOST_CHANGES ? changes : undefined
    const seen: Seen = { viewedAt, state: now, patch: patch as SeatView['patch'] }
    this.seen.set(seat, seen)
    return seen
  }
}

/** The table as everyone who may see it sees it. */
export function infoOf(table: Table, now: number): TableInfo {
  const { facts } = table
  const { id, game, setup, options, status, created, maker, position, commitment, seed, outcome } = facts
  const { rewind, rematch, held, reserved, ratings } = facts
  return {
    ...{ id, game, setup: { ...setup }, options, status, created, position, commitment, seed },
    held: held === null ? null : { ...held, damaged: held.damaged ?? false },
    version: facts.latest,
    maker: maker.user,
    seats: facts.seats.map(({ seat, holder, bot, out }) => ({
      ...{ seat, bot, out },
      user: holder?.user ?? null,
      name: holder?.name ?? bot,
      reserved: reserved[seat] === undefined ? null : { ...reserved[seat].who, declined: reserved[seat].declined },
    })),
    length: facts.answers.length,
    imported: facts.importedAnswers,
    waitingFor: [...facts.waits],
    clocks: Object.fromEntries(Object.entries(facts.clocks).map(([seat, own]) => [seat, clockInfo(own, now)])),
    outcome: outcome === null ? null : { winners: [...outcome.winners], ranks: { ...outcome.ranks }, how: outcome.how },
    rewind: rewind === null ? null : { ...rewind, agreed: [...rewind.agreed] },
    rematch: { wanted: [...rematch.wanted], declined: [...rematch.declined], table: rematch.table },
    ratings: ratings === null ? null : { ...ratings },
  }
}

function ownOf(table: Table, user: string | null): Own {
  const { facts } = table
  const seats = table.seatsOf(user)
  const free = facts.status === 'waiting' && (seats.length > 0 || facts.maker.user === user)
  return {
    seats,
    note: user === null ? '' : (facts.notes[user] ?? ''),
    orders: Object.fromEntries(seats.map((seat) => [seat, { ...facts.orders[seat] }])),
    invitation: free ? facts.invitation : null,
  }
}

/**
 * The chat since an event without hidden users; if their lines are among it, also how many of those there are in all.
 */
function talkFor(
  chat: readonly ChatLine[],
  since: number,
  unheard: ReadonlySet<string>,
): Pick<Update, 'chat' | 'withheld'> {
  let first = chat.length
  while (first > 0 && chat[first - 1]!.seq > since) first--
  const fresh = chat.slice(first)
  if (unheard.size === 0) return { chat: fresh }
  const heard = fresh.filter(({ user }) => !unheard.has(user))
  if (heard.length === fresh.length) return { chat: heard }
  return { chat: heard, withheld: chat.filter(({ user }) => unheard.has(user)).length }
}
