import {
  CHANCE,
  type Game,
  isInForce,
  Match,
  type Outcome,
  type Phrase,
  parseAnswer,
  Refusal,
  RuleError,
  type Saved,
  type Seat,
  type Setup,
  seededChance,
  standingAnswer,
  standingName,
  type UndoLimit,
} from '#kernel'
import { nextFlag } from './clock.ts'
import type { Person, TableEvent, TableEventBody } from './events.ts'
import { rankDropoutsLast } from './finalPlaces.ts'
import { RequestRefused } from './protocol/errors.ts'
import {
  type JournalExcerpt,
  parseSnapshotExtras,
  STORED_LINES,
  TableJournal,
  type TableSnapshot,
  toSnapshotExtras,
} from './snapshot.ts'
import { applyEvent, initialState, isNewPlan, type SeatState, type TableState } from './state.ts'

/** Runs `act`; errors of the rules become `RequestRefused`s. */
export function translateRuleErrors<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof RuleError) throw Object.assign(new RequestRefused('fault'), { cause: error })
    if (!(error instanceof Refusal) || error.code === 'too far') throw error
    if (error.code === 'not recorded') throw new RequestRefused('nothing to undo')
    if (error.code === 'not readable') throw new RequestRefused('bad setup')
    throw new RequestRefused(error.code, error.bar === undefined ? undefined : error.bar.slice(0, 2).join(' '))
  }
}

/** What a table needs from its host. */
export interface TableContext {
  readonly game: Game
  /** The secret seed of the table's dice. */
  readonly seed: string
  /** The bots on offer. */
  readonly bots: readonly string[]
  /** People may join from elsewhere, so secrets are guarded unless the setup says otherwise. */
  readonly online?: boolean
}

/**
 * A match among people. Every change is an event: `drain` returns the new ones, and the events alone restore the same
 * table. Pure: times are passed in, chance follows from the seed. After any error other than `RequestRefused` the table
 * must be discarded and loaded again.
 */
export class Table {
  readonly host: TableContext
  readonly state: TableState
  readonly journal = new TableJournal()
  match: Match | null = null
  private pending: TableEvent[] = []

  private constructor(host: TableContext, facts: TableState) {
    this.host = host
    this.state = facts
  }

  /** A new table; its first event is pending. */
  static make(host: TableContext, made: Extract<TableEvent, { is: 'created' }>): Table {
    const table = new Table(host, initialState(made))
    table.pending.push(made)
    return table
  }

  /** A table from all its events. After a change of rules it continues from the snapshot, or is held from `now` on. */
  static load(host: TableContext, events: readonly TableEvent[], rest?: TableSnapshot, now?: number): Table {
    const [made, ...others] = events
    if (made?.is !== 'created') throw new Error('a table begins with its making')
    const table = new Table(host, initialState(made))
    for (const event of others) applyEvent(table.state, event)
    table.startMatch(events, rest, now ?? events.at(-1)!.at)
    return table
  }

  /**
   * A table from a snapshot and the later events, under the snapshot's version of the rules. Undefined if they do not
   * fit: then all events are needed.
   */
  static fromSnapshot(host: TableContext, rest: TableSnapshot, since: readonly TableEvent[]): Table | undefined {
    const kept = parseSnapshotExtras(rest)
    if (kept === undefined || rest.saved.version !== host.game.version) return undefined
    const table = new Table(host, kept.facts)
    for (const event of since) applyEvent(table.state, event)
    if (table.state.latest !== host.game.version || table.state.status === 'held') return undefined
    try {
      table.loadSnapshot(rest, kept.journal, since)
    } catch {
      return undefined
    }
    return table.isConsistent() ? table : undefined
  }

  /** A read-only table made from incomplete or invalid events, to show what is known. */
  static damaged(host: TableContext, events: readonly TableEvent[]): Table {
    const [made, ...others] = events
    if (made?.is !== 'created') throw new RequestRefused('damaged')
    const table = new Table(host, initialState(made))
    const { state: facts } = table
    try {
      for (const event of others) applyEvent(facts, event)
    } catch {
      // Ignore events that do not fit.
    }
    const held = { version: facts.latest, length: facts.answers.length, damaged: true }
    Object.assign(facts, { status: 'held', held, waits: [], turns: {}, rewind: null })
    for (const clock of Object.values(facts.clocks)) clock.since = null
    return table
  }

  get seq(): number {
    return this.state.seq
  }

  /** The events since the last call, to be stored before they are published. */
  drain(): TableEvent[] {
    const events = this.pending
    this.pending = []
    return events
  }

  /** Applies an event stored by another process. */
  applyStored(event: TableEvent): void {
    const { match, state: facts } = this
    if (event.is === 'begun') this.begin(event.played)
    else if (match !== null) this.applyToMatch(event)
    applyEvent(facts, event)
    if (match !== null && this.match!.length !== facts.answers.length) throw new Error('the match went another way')
  }

  /** Applies and records a new event. */
  emit(happening: TableEventBody, at: number): void {
    const event = { ...happening, at } as TableEvent
    applyEvent(this.state, event)
    this.pending.push(event)
  }

  /** The match; throws before it has begun, when it is over, and when it is held. */
  requireMatch(): Match {
    const { status } = this.state
    if (status === 'waiting') throw new RequestRefused('not started')
    if (status === 'held') throw new RequestRefused('held')
    if (status === 'over' || this.match === null) throw new RequestRefused('over')
    return this.match
  }

  /** A seat of the game; throws `unknown seat`. */
  seat(seat: Seat): SeatState {
    const found = this.state.seats.find((s) => s.seat === seat)
    if (found === undefined) throw new RequestRefused('unknown seat')
    return found
  }

  /** The seats a user holds, including those handed to a bot. */
  seatsHeldBy(user: string | null): Seat[] {
    if (user === null) return []
    return this.state.seats.filter((s) => s.holder?.user === user).map((s) => s.seat)
  }

  beginIfFull(at: number): void {
    const { seats, status, answers } = this.state
    if (status !== 'waiting' || seats.some((s) => s.holder === null && s.bot === null)) return
    const match = this.begin(null)
    this.emit({ is: 'begun', played: match.since(answers.length), waits: this.waits() }, at)
    this.afterMove(at)
  }

  /** Plays the longest legal prefix of a seat's plan. Returns how many keys were played, at least one. */
  answer(
    seat: Seat,
    keys: readonly string[],
    by: 'person' | 'bot' | 'order',
    at: number,
    { continues = false, plan }: { continues?: boolean; plan?: Phrase | undefined } = {},
  ): number {
    const match = this.requireMatch()
    const before = match.length
    const count = translateRuleErrors(() => match.applyPrefix(seat, keys))
    const played = match.since(before)
    const more = {
      ...(continues && { continues }),
      ...(plan !== undefined && isNewPlan(this.seat(seat), plan) && { plan }),
    }
    this.emit({ is: 'answered', seat, by, played, early: this.earlyOf(seat), waits: this.waits(), ...more }, at)
    this.afterMove(at)
    return count
  }

  /**
   * How far a seat may undo, and how many of those answers were one gesture: a plan, further plans that continue it, and
   * what standing orders answered after it. An answer that waits for those of others counts as one: a gesture of its own
   * if the player gave it, or part of the last if a standing order did.
   */
  undoLimit(seat: Seat): UndoLimit & { readonly gesture: number } {
    const limit = this.requireMatch().horizon(seat)
    const { brought, continued, early } = this.state
    const waiting = early[seat] === undefined ? 0 : 1
    const isByOrder = (continued.at(-1) ?? 0) > (brought.at(-1) ?? 0)
    if (waiting > 0 && !isByOrder) return { ...limit, gesture: waiting }
    let first = brought.length
    const least = first - limit.answers
    if (first > least) first--
    while (first > least && (brought[first - 1] === brought[first] || continued.includes(brought[first]!))) first--
    return { ...limit, gesture: brought.length - first + waiting }
  }

  /** Takes back a seat's own answers as far as possible. */
  undo(seat: Seat, answers: number, at: number): void {
    const match = this.requireMatch()
    const before = match.length
    translateRuleErrors(() => match.undo(seat, answers))
    const [length, waits] = [match.length, this.waits()]
    if (length === before) this.emit({ is: 'recalled', seat, waits }, at)
    else this.emit({ is: 'undone', seat, length, waits }, at)
  }

  /** Goes back with everyone's consent; later dice will be new. */
  rewind(length: number, at: number): void {
    this.requireMatch()
    const match = translateRuleErrors(() => this.rewindTo(length))
    this.emit({ is: 'rewound', length, epochs: match.epochs, played: match.since(length), waits: this.waits() }, at)
    this.afterMove(at)
  }

  /** After a move: records the end of the match, or lets the first applicable standing order answer. */
  afterMove(at: number): void {
    const match = this.match
    if (match === null || this.state.status !== 'playing') return
    if (match.over) this.end(match.outcome ?? { winners: [], ranks: {}, how: 'ended' }, at)
    for (const asked of match.open) {
      const { holder, bot } = this.seat(asked.seat)
      const name = standingName(match.game, asked)
      if ((holder === null && bot === null) || name === null) continue
      const own = bot === null ? this.state.orders[asked.seat]?.[name] : undefined
      const wanted = own ?? match.game.standing?.[name]
      if (wanted === undefined || !isInForce(wanted, match.game.turn?.(match.state))) continue
      const option = standingAnswer(asked, wanted)
      if (option === undefined) continue
      try {
        this.answer(asked.seat, [option.key], 'order', at)
      } catch (error) {
        if (!(error instanceof RequestRefused)) throw error
      }
      return
    }
  }

  /** Records the end; seats that have dropped out come last and do not win. */
  end(outcome: Outcome, at: number): void {
    this.emit({ is: 'over', outcome: rankDropoutsLast(this.state.seats, outcome), seed: this.host.seed }, at)
  }

  /** Stops the running clocks for the times in which no server was running; returns whether there were new ones. */
  pauseForOutages(outages: readonly { readonly from: number; readonly to: number }[], at: number): boolean {
    const { clocks, status } = this.state
    if (status !== 'playing') return false
    const before = this.state.seq
    for (const { from, to } of outages) {
      const isNew = to > (this.state.outage?.to ?? 0)
      if (isNew && Object.values(clocks).some(({ since }) => since !== null && since < to))
        this.emit({ is: 'interrupted', from, to }, at)
    }
    return this.state.seq > before
  }

  /** Handles all clocks that have run out; returns whether there were any. */
  expireClocks(at: number): boolean {
    const due = nextFlag(this.state.clocks)
    if (this.state.status !== 'playing' || due === undefined || due.at > at) return false
    if (this.state.options.onFlag === 'forfeit') this.dropOut(due.seat, 'time', due.at)
    else {
      const bot = this.state.options.standIn
      this.emit({ is: 'handed over', seat: due.seat, bot, flagged: true }, due.at)
    }
    this.expireClocks(at)
    return true
  }

  /** A seat resigns or loses on time: the last one left wins, otherwise a bot plays on for it. */
  dropOut(seat: Seat, why: 'resigned' | 'time', at: number): void {
    this.emit({ is: 'out', seat, why }, at)
    const left = this.state.seats.filter((s) => s.out === null)
    if (left.length > 1) return
    const winners = left.map((s) => s.seat)
    this.end({ winners, ranks: Object.fromEntries(winners.map((winner) => [winner, 1])), how: why }, at)
  }

  /** The seats whose bot must answer now. */
  botsToMove(): { seat: Seat; bot: string }[] {
    const { state: facts } = this
    if (facts.status !== 'playing') return []
    return facts.seats.flatMap(({ seat, bot }) => (bot !== null && facts.waits.includes(seat) ? [{ seat, bot }] : []))
  }

  /** When the next clock runs out. */
  nextFlag(): number | undefined {
    return this.state.status === 'playing' ? nextFlag(this.state.clocks)?.at : undefined
  }

  /** A snapshot, to restart from and to continue from if the rules change. */
  takeSnapshot(): TableSnapshot | undefined {
    const { match, state: facts, journal } = this
    if (match === null) return undefined
    return { seq: facts.seq, saved: match.save(), kept: toSnapshotExtras(facts, journal.lastLines(STORED_LINES)) }
  }

  /** Whether the current rules can replay the whole record, so that the whole journal is available. */
  get isReplayable(): boolean {
    const { game } = this.host
    return this.state.version === game.version && this.state.setup.pack === game.pack?.hash
  }

  /** The people at the table, each once. */
  people(): Person[] {
    const people = new Map(this.state.seats.flatMap(({ holder }) => (holder ? [[holder.user, holder]] : [])))
    return [...people.values()]
  }

  private waits(): Seat[] {
    const match = this.match!
    return match.open.filter((a) => match.answered(a) === null).map((a) => a.seat)
  }

  private earlyOf(seat: Seat): string | null {
    const match = this.match!
    const asked = match.open.find((a) => a.seat === seat)
    return asked === undefined ? null : (match.answered(asked)?.key ?? null)
  }

  /** Begins the match: dealt from the seed, or as another process has stored it. */
  private begin(played: readonly string[] | null): Match {
    const { setup, answers, epochs } = this.state
    const { game, seed } = this.host
    const all = played === null ? answers : [...answers, ...played]
    const record = { game: game.id, version: game.version, setup: setup as unknown as Setup, answers: all, epochs }
    this.match = Match.replay(game, record, { deal: seededChance(seed), journal: this.journal })
    return this.match
  }

  /** Applies an event to the match. */
  private applyToMatch(event: TableEvent): void {
    const match = this.match!
    if (event.is === 'answered') this.applyPlayed(match, event.seat, event.played, event.early)
    if (event.is === 'recalled') match.recall(event.seat)
    if (event.is === 'rewound') this.rewindTo(event.length)
    if (event.is === 'undone') {
      match.recall(event.seat)
      match.undo(event.seat, match.length - event.length)
    }
  }

  /** Rewinds the match; if it began from a snapshot, it is replayed from the start if necessary. */
  private rewindTo(length: number): Match {
    const match = this.match!
    try {
      match.rewind(length)
      return match
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'not recorded' && this.isReplayable)) throw error
    }
    this.journal.truncate(-1)
    const again = this.begin([])
    again.rewind(length)
    return again
  }

  /** Applies answers known to be legal; chance's answers are dealt again. */
  private applyPlayed(match: Match, seat: Seat, played: readonly string[], early: string | null): void {
    const before = match.length
    if (played.length > 0) for (const { seat: other } of match.open) match.recall(other)
    for (const line of played) {
      const [who, key] = parseAnswer(line)
      if (who !== CHANCE) match.apply(who, key)
    }
    if (early !== null) match.apply(seat, early)
    if (match.since(before).join() !== played.join()) throw new RequestRefused('held')
  }

  private startMatch(events: readonly TableEvent[], rest: TableSnapshot | undefined, at: number): void {
    const { state: facts } = this
    if (facts.status === 'waiting' || !events.some((e) => e.is === 'begun')) return
    if (this.isReplayable) {
      this.begin([])
      for (const [seat, key] of Object.entries(facts.early)) this.match!.apply(seat, key)
      if (facts.status === 'held') this.emit({ is: 'upgraded', version: this.host.game.version }, at)
    } else if (facts.status === 'over') this.replayFinished()
    else if (rest === undefined) this.hold(0, at)
    else this.continueFrom(events.slice(rest.seq), rest, at)
  }

  /** Replays a finished match of other rules if they still fit; otherwise only its outcome is shown. */
  private replayFinished(): void {
    try {
      this.begin([])
    } catch {
      this.match = null
      this.journal.truncate(-1)
    }
  }

  /** Continues from a snapshot under possibly changed rules; if they throw, the match is held. */
  private continueFrom(since: readonly TableEvent[], rest: TableSnapshot, at: number): void {
    const { state: facts, host, journal } = this
    try {
      this.loadSnapshot(rest, parseSnapshotExtras(rest)?.journal, since)
      const newer = facts.latest !== host.game.version || facts.status === 'held'
      if (newer) this.emit({ is: 'upgraded', version: host.game.version }, at)
    } catch {
      this.match = null
      journal.truncate(-1)
      this.hold(rest.saved.length, at)
    }
  }

  /** Loads a snapshot's match and applies the later events. */
  private loadSnapshot(rest: TableSnapshot, lines: JournalExcerpt | undefined, since: readonly TableEvent[]): void {
    const { host, journal } = this
    if (lines !== undefined) journal.restore(lines)
    const chance = { deal: seededChance(host.seed), journal }
    const match = Match.load(host.game, rest.saved as Saved<any, Setup>, chance)
    if (match.held !== undefined) throw new RequestRefused('held')
    this.match = match
    for (const event of since) this.applyToMatch(event)
  }

  /** Whether match and state agree. */
  private isConsistent(): boolean {
    const { match, state: facts } = this
    const waits = facts.status === 'over' ? facts.waits : this.waits()
    return match!.length === facts.answers.length && waits.join() === facts.waits.join()
  }

  private hold(length: number, at: number): void {
    const { status, latest } = this.state
    if (status !== 'held') this.emit({ is: 'held', version: latest, length }, at)
  }
}
