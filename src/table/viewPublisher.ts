import { copy, type JournalEntry, type Match, makeAskViews, type Phrase, type Seat, WATCHER } from '#kernel'
import { toClockInfo } from './clock.ts'
import { viewableSeats } from './command.ts'
import { diff } from './patch.ts'
import type {
  AskInfo,
  ChatLine,
  JournalLine,
  PrivateState,
  SeatView,
  Snapshot,
  TableInfo,
  Update,
} from './protocol/messages.ts'
import type { JournalExcerpt } from './snapshot.ts'
import type { TableState } from './state.ts'
import type { Table } from './table.ts'

/** Journal lines per snapshot; clients request earlier ones. */
const SNAPSHOT_LINES = 100

/** The lines visible to these seats. */
export function visibleLines(told: readonly JournalEntry[], seats: readonly Seat[]): JournalLine[] {
  const lines: JournalLine[] = []
  for (const { only, ...line } of told) {
    const readers = only?.filter((seat) => seats.includes(seat))
    if (readers === undefined) lines.push(line as JournalLine)
    else if (readers.length > 0) lines.push({ ...line, only: readers } as JournalLine)
  }
  return lines
}

/** The last lines of the journal visible to these seats. */
export function recentLines(table: Table, seats: readonly Seat[]): JournalExcerpt<JournalLine> {
  const { journal, isReplayable: whole } = table
  const { events } = journal
  let first = events.length
  for (let found = 0; first > 0 && found < SNAPSHOT_LINES; first--) if (isVisible(events[first - 1]!, seats)) found++
  while (first > 0 && events[first - 1]!.at === events[first]!.at) first--
  const from = first > 0 ? events[first]!.at : whole ? journal.from : 0
  return { from, lines: visibleLines(first === 0 ? events : events.slice(first), seats) }
}

/** The lines after an event visible to these seats. */
export function linesSince(table: Table, seats: readonly Seat[], since: number): JournalLine[] {
  const { events } = table.journal
  let first = events.length
  while (first > 0 && eventOfLine(table, events[first - 1]!.at) > since) first--
  return visibleLines(events.slice(first), seats)
}

/** Whether every line after an event is in memory. */
export function hasLinesSince(table: Table, since: number): boolean {
  const { from } = table.journal
  return from === 0 || since >= eventOfLine(table, from - 1)
}

/** The number of the event that brought the lines written at a length of the record. */
function eventOfLine({ state: facts }: Table, at: number): number {
  return Math.max(facts.begunAt, facts.brought[at - 1] ?? 0)
}

function isVisible({ only }: JournalEntry, seats: readonly Seat[]): boolean {
  return only === undefined || only.some((seat) => seats.includes(seat))
}

/** A patch with more steps is replaced by the whole view. */
const MAX_PATCH_STEPS = 300

const NO_ONE_MUTED: ReadonlySet<string> = new Set()

const NO_UNDO = { answers: 0, gesture: 0, stop: 'start' }

interface CachedView {
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
export class ViewPublisher {
  private readonly table: Table
  private readonly seen = new Map<Seat, CachedView>()
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
    const { rest, shown } = this.parts(user, since, now, NO_ONE_MUTED)
    return (shown ? { ...rest, info: toTableInfo(this.table, now) } : rest) as Snapshot | Update
  }

  /**
   * The same as JSON; the part common to all readers is serialized once. Chat of the `unheard` users is only counted.
   */
  text(
    user: string | null,
    since: number | undefined,
    now: number,
    unheard: ReadonlySet<string> = NO_ONE_MUTED,
  ): string {
    const { rest, shown } = this.parts(user, since, now, unheard)
    const text = JSON.stringify(rest)
    return shown ? `${text.slice(0, -1)},"info":${this.infoText(now)}}` : text
  }

  private infoText(now: number): string {
    const { seq } = this.table
    if (this.said.seq !== seq || this.said.now !== now)
      this.said = { seq, now, text: JSON.stringify(toTableInfo(this.table, now)) }
    return this.said.text
  }

  /** A message without the public information, and whether that must be added. */
  private parts(user: string | null, since: number | undefined, now: number, unheard: ReadonlySet<string>) {
    const { seq, adoptedAt, shownAt } = this.table.state
    const known = since !== undefined && since <= seq && since >= adoptedAt
    if (!known || !hasLinesSince(this.table, since)) return { rest: this.whole(user, now, unheard), shown: true }
    return { rest: this.update(user, since, now, unheard), shown: shownAt > since }
  }

  private whole(user: string | null, now: number, unheard: ReadonlySet<string>): Omit<Snapshot, 'info'> {
    const { table } = this
    const { id, seq } = table.state
    const seats = viewableSeats(table, user)
    const { from, lines } = recentLines(table, seats)
    return {
      type: 'snapshot',
      table: id,
      seq,
      now,
      own: toPrivateState(table, user),
      views: this.views(seats, null),
      journal: [...lines],
      journalFrom: from,
      ...chatSince(table.state.chat, 0, unheard),
    }
  }

  private update(user: string | null, since: number, now: number, unheard: ReadonlySet<string>): Omit<Update, 'info'> {
    const { table } = this
    const { id, seq, viewedAt, ownedAt, cuts } = table.state
    const seats = viewableSeats(table, user)
    let cut: number | null = null
    for (let i = cuts.length - 1; i >= 0 && cuts[i]!.seq > since; i--)
      cut = Math.min(cut ?? cuts[i]!.length, cuts[i]!.length)
    return {
      type: 'update',
      table: id,
      from: since,
      seq,
      now,
      ...(user !== null && ownedAt > since ? { own: toPrivateState(table, user) } : {}),
      ...(viewedAt > since ? { views: this.views(seats, since) } : {}),
      cut,
      journal: linesSince(table, seats, since),
      ...chatSince(table.state.chat, since, unheard),
    }
  }

  private views(seats: readonly Seat[], since: number | null): { [seat: Seat]: SeatView } {
    const { match } = this.table
    if (match === null) return {}
    return Object.fromEntries(seats.map((seat) => [seat, this.view(match, seat, since)]))
  }

  private view(match: Match, seat: Seat, since: number | null): SeatView {
    const over = this.table.state.status !== 'playing'
    const asks = over ? [] : (makeAskViews(match, seat) as AskInfo[])
    const undo = seat === WATCHER || over ? NO_UNDO : this.table.undoLimit(seat)
    const seen = this.look(match, seat)
    const known = since !== null && seen.patch !== undefined && since >= this.table.state.viewedBeforeAt
    return known ? { patch: seen.patch, asks, undo } : { state: seen.state, asks, undo }
  }

  /** The current view, and its changes since the one just before if that was cached. */
  private look(match: Match, seat: Seat): CachedView {
    const { viewedAt, viewedBeforeAt } = this.table.state
    const before = this.seen.get(seat)
    if (before?.viewedAt === viewedAt) return before
    const now = copy(match.game.view(match.state, seat))
    const changes = before?.viewedAt === viewedBeforeAt ? diff(before.state, now) : undefined
    const patch = changes !== undefined && changes.length < MAX_PATCH_STEPS ? changes : undefined
    const seen: CachedView = { viewedAt, state: now, patch: patch as SeatView['patch'] }
    this.seen.set(seat, seen)
    return seen
  }
}

/** The table as everyone who may see it sees it. */
export function toTableInfo(table: Table, now: number): TableInfo {
  const { state: facts } = table
  const { id, game, setup, options, status, created, maker, position, commitment, seed, outcome } = facts
  const { rewind, rematch, held, outage = null, reserved, ratings } = facts
  return {
    ...{ id, game, setup: { ...setup }, options, status, created, position, commitment, seed },
    outage,
    held: held === null ? null : { ...held, damaged: held.damaged ?? false },
    version: facts.latest,
    maker: maker.user,
    seats: facts.seats.map(({ seat, holder, bot, out, plans = [] }) => ({
      ...{ seat, bot, out },
      user: holder?.user ?? null,
      name: holder?.name ?? bot,
      plans: (status === 'over' ? plans : bot === null ? [] : plans.slice(-1)).map(toPlanInfo),
      reserved: reserved[seat] === undefined ? null : { ...reserved[seat].who, declined: reserved[seat].declined },
    })),
    length: facts.answers.length,
    imported: facts.importedAnswers,
    waitingFor: [...facts.waits],
    clocks: Object.fromEntries(Object.entries(facts.clocks).map(([seat, own]) => [seat, toClockInfo(own, now)])),
    outcome: outcome === null ? null : { winners: [...outcome.winners], ranks: { ...outcome.ranks }, how: outcome.how },
    rewind: rewind === null ? null : { ...rewind, agreed: [...rewind.agreed] },
    rematch: { wanted: [...rematch.wanted], declined: [...rematch.declined], table: rematch.table },
    ratings: ratings === null ? null : { ...ratings },
    uncounted: uncountedReason(facts),
  }
}

function uncountedReason(facts: TableState): TableInfo['uncounted'] {
  if (facts.together) return 'together'
  const couldCount = facts.options.rated && facts.outcome !== null && facts.begunAt > 0 && facts.importedAnswers === 0
  return couldCount && facts.placed.length === 0 ? 'short' : null
}

const toPlanInfo = ([key, values = {}]: Phrase) => [key, { ...values }] as TableInfo['seats'][number]['plans'][number]

function toPrivateState(table: Table, user: string | null): PrivateState {
  const { state: facts } = table
  const seats = table.seatsHeldBy(user)
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
function chatSince(
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
