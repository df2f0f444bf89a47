import {
  CHANCE,
  dealSeeded,
  type Game,
  Match,
  type Outcome,
  parseAnswer,
  Refusal,
  type Saved,
  type Seat,
  type Setup,
  standingAnswer,
} from '../kernel/index.ts'
import { Annals, type Lines } from './annals.ts'
import { firstFlag } from './clock.ts'
import type { Happening, Person, TableEvent } from './events.ts'
import { type Facts, factsOf, happen, type SeatFacts } from './facts.ts'
import { outcomeFor } from './outcome.ts'
import { Refused } from './protocol/errors.ts'
import { refuse } from './refuse.ts'
import { KEPT_LINES, keptIn, keptOf, type Rest } from './rest.ts'

/** What a table needs from its host. */
export interface Hosting {
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
  readonly host: Hosting
  readonly facts: Facts
  readonly journal = new Annals()
  match: Match | null = null
  private pending: TableEvent[] = []

  private constructor(host: Hosting, facts: Facts) {
    this.host = host
    this.facts = facts
  }

  /** A new table; its first event is pending. */
  static make(host: Hosting, made: Extract<TableEvent, { is: 'created' }>): Table {
    const table = new Table(host, factsOf(made))
    table.pending.push(made)
    return table
  }

  /** A table from all its events. After a change of rules it continues from the snapshot, or is held from `now` on. */
  static load(host: Hosting, events: readonly TableEvent[], rest?: Rest, now?: number): Table {
    const [made, ...others] = events
    if (made?.is !== 'created') throw new Error('a table begins with its making')
    const table = new Table(host, factsOf(made))
    for (const event of others) happen(table.facts, event)
    table.startMatch(events, rest, now ?? events.at(-1)!.at)
    return table
  }

  /**
   * A table from a snapshot and the later events, under the snapshot's version of the rules. Undefined if they do not
   * fit: then all events are needed.
   */
  static wake(host: Hosting, rest: Rest, since: readonly TableEvent[]): Table | undefined {
    const kept = keptIn(rest)
    if (kept === undefined || rest.saved.version !== host.game.version) return undefined
    const table = new Table(host, kept.facts)
    for (const event of since) happen(table.facts, event)
    if (table.facts.latest !== host.game.version || table.facts.status === 'held') return undefined
    try {
      table.loadSnapshot(rest, kept.journal, since)
    } catch {
      return undefined
    }
    return table.isConsistent() ? table : undefined
  }

  /** A read-only table made from incomplete or invalid events, to show what is known. */
  static damaged(host: Hosting, events: readonly TableEvent[]): Table {
    const [made, ...others] = events
    if (made?.is !== 'created') throw new Refused('damaged')
    const table = new Table(host, factsOf(made))
    const { facts } = table
    try {
      for (const event of others) happen(facts, event)
    } catch {
      // Ignore events that do not fit.
    }
    const held = { version: facts.latest, length: facts.answers.length, damaged: true }
    Object.assign(facts, { status: 'held', held, waits: [], turns: {}, rewind: null })
    for (const clock of Object.values(facts.clocks)) clock.since = null
    return table
  }

  get seq(): number {
    return this.facts.seq
  }

  /** The events since the last call, to be stored before they are published. */
  drain(): TableEvent[] {
    const events = this.pending
    this.pending = []
    return events
  }

  /** Applies an event stored by another process. */
  hear(event: TableEvent): void {
    const { match, facts } = this
    if (event.is === 'begun') this.begin(event.played)
    else if (match !== null) this.applyToMatch(event)
    happen(facts, event)
    if (match !== null && this.match!.length !== facts.answers.length) throw new Error('the match went another way')
  }

  /** Applies and records a new event. */
  emit(happening: Happening, at: number): void {
    const event = { ...happening, at } as TableEvent
    happen(this.facts, event)
    this.pending.push(event)
  }

  /** The match; throws before it has begun, when it is over, and when it is held. */
  playing(): Match {
    const { status } = this.facts
    if (status === 'waiting') throw new Refused('not started')
    if (status === 'held') throw new Refused('held')
    if (status === 'over' || this.match === null) throw new Refused('over')
    return this.match
  }

  /** A seat of the game; throws `unknown seat`. */
  seat(seat: Seat): SeatFacts {
    const found = this.facts.seats.find((s) => s.seat === seat)
    if (found === undefined) throw new Refused('unknown seat')
    return found
  }

  /** The seats a user holds, including those handed to a bot. */
  seatsOf(user: string | null): Seat[] {
    if (user === null) return []
    return this.facts.seats.filter((s) => s.holder?.user === user).map((s) => s.seat)
  }

  beginIfFull(at: number): void {
    const { seats, status, answers } = this.facts
    if (status !== 'waiting' || seats.some((s) => s.holder === null && s.bot === null)) return
    const match = this.begin(null)
    this.emit({ is: 'begun', played: match.since(answers.length), waits: this.waits() }, at)
    this.after(at)
  }

  /** Plays the longest legal prefix of a seat's plan. Returns how many keys were played, at least one. */
  answer(seat: Seat, keys: readonly string[], by: 'person' | 'bot' | 'order', at: number): number {
    const match = this.playing()
    const before = match.length
    const count = refuse(() => match.applyPrefix(seat, keys))
    const played = match.since(before)
    this.emit({ is: 'answered', seat, by, played, early: this.earlyOf(seat), waits: this.waits() }, at)
    this.after(at)
    return count
  }

  /** Takes back a seat's own answers as far as possible. */
  undo(seat: Seat, answers: number, at: number): void {
    const match = this.playing()
    const before = match.length
    refuse(() => match.undo(seat, answers))
    const [length, waits] = [match.length, this.waits()]
    if (length === before) this.emit({ is: 'recalled', seat, waits }, at)
    else this.emit({ is: 'undone', seat, length, waits }, at)
  }

  /** Goes back with everyone's consent; later dice will be new. */
  rewind(length: number, at: number): void {
    this.playing()
    const match = refuse(() => this.rewindTo(length))
    this.emit({ is: 'rewound', length, epochs: match.epochs, played: match.since(length), waits: this.waits() }, at)
    this.after(at)
  }

  /** After a move: records the end of the match, or lets the first applicable standing order answer. */
  after(at: number): void {
    const match = this.match
    if (match === null || this.facts.status !== 'playing') return
    if (match.over) this.end(match.outcome ?? { winners: [], ranks: {}, how: 'ended' }, at)
    for (const asked of match.open) {
      const { holder, bot } = this.seat(asked.seat)
      if ((holder === null && bot === null) || asked.window === null) continue
      const own = bot === null ? this.facts.orders[asked.seat]?.[asked.window] : undefined
      const wanted = own ?? match.game.standing?.[asked.window]
      if (wanted === undefined) continue
      const option = standingAnswer(asked, wanted)
      if (option === undefined) continue
      try {
        this.answer(asked.seat, [option.key], 'order', at)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
      return
    }
  }

  /** Records the end; seats that have dropped out come last and do not win. */
  end(outcome: Outcome, at: number): void {
    this.emit({ is: 'over', outcome: outcomeFor(this.facts.seats, outcome), seed: this.host.seed }, at)
  }

  /** Handles all clocks that have run out; returns whether there were any. */
  flag(at: number): boolean {
    const due = firstFlag(this.facts.clocks)
    if (this.facts.status !== 'playing' || due === undefined || due.at > at) return false
    if (this.facts.options.onFlag === 'forfeit') this.drop(due.seat, 'time', due.at)
    else {
      const bot = this.facts.options.standIn
      this.emit({ is: 'handed over', seat: due.seat, bot, flagged: true }, due.at)
    }
    this.flag(at)
    return true
  }

  /** A seat resigns or loses on time: the last one left wins, otherwise a bot plays on for it. */
  drop(seat: Seat, why: 'resigned' | 'time', at: number): void {
    this.emit({ is: 'out', seat, why }, at)
    const left = this.facts.seats.filter((s) => s.out === null)
    if (left.length > 1) return
    const winners = left.map((s) => s.seat)
    this.end({ winners, ranks: Object.fromEntries(winners.map((winner) => [winner, 1])), how: why }, at)
  }

  /** The seats whose bot must answer now. */
  bots(): { seat: Seat; bot: string }[] {
    const { facts } = this
    if (facts.status !== 'playing') return []
    return facts.seats.flatMap(({ seat, bot }) => (bot !== null && facts.waits.includes(seat) ? [{ seat, bot }] : []))
  }

  /** When the next clock runs out. */
  nextFlag(): number | undefined {
    return this.facts.status === 'playing' ? firstFlag(this.facts.clocks)?.at : undefined
  }

  /** A snapshot, to restart from and to continue from if the rules change. */
  rest(): Rest | undefined {
    const { match, facts, journal } = this
    if (match === null) return undefined
    return { seq: facts.seq, saved: match.save(), kept: keptOf(facts, journal.tail(KEPT_LINES)) }
  }

  /** Whether the current rules can replay the whole record, so that the whole journal is available. */
  get whole(): boolean {
    const { game } = this.host
    return this.facts.version === game.version && this.facts.setup.pack === game.pack?.hash
  }

  /** The people at the table, each once. */
  people(): Person[] {
    const people = new Map(this.facts.seats.flatMap(({ holder }) => (holder ? [[holder.user, holder]] : [])))
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
    const { setup, answers, epochs } = this.facts
    const { game, seed } = this.host
    const all = played === null ? answers : [...answers, ...played]
    const record = { game: game.id, version: game.version, setup: setup as unknown as Setup, answers: all, epochs }
    this.match = Match.replay(game, record, { deal: dealSeeded(seed), journal: this.journal })
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
      if (!(error instanceof Refusal && error.code === 'not recorded' && this.whole)) throw error
    }
    this.journal.cut(-1)
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
    if (match.since(before).join() !== played.join()) throw new Refused('held')
  }

  private startMatch(events: readonly TableEvent[], rest: Rest | undefined, at: number): void {
    const { facts } = this
    if (facts.status === 'waiting' || !events.some((e) => e.is === 'begun')) return
    if (this.whole) {
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
      this.journal.cut(-1)
    }
  }

  /** Continues from a snapshot under possibly changed rules; if they throw, the match is held. */
  private continueFrom(since: readonly TableEvent[], rest: Rest, at: number): void {
    const { facts, host, journal } = this
    try {
      this.loadSnapshot(rest, keptIn(rest)?.journal, since)
      const newer = facts.latest !== host.game.version || facts.status === 'held'
      if (newer) this.emit({ is: 'upgraded', version: host.game.version }, at)
    } catch {
      this.match = null
      journal.cut(-1)
      this.hold(rest.saved.length, at)
    }
  }

  /** Loads a snapshot's match and applies the later events. */
  private loadSnapshot(rest: Rest, lines: Lines | undefined, since: readonly TableEvent[]): void {
    const { host, journal } = this
    if (lines !== undefined) journal.restore(lines)
    const chance = { deal: dealSeeded(host.seed), journal }
    const match = Match.load(host.game, rest.saved as Saved<any, Setup>, chance)
    if (match.held !== undefined) throw new Refused('held')
    this.match = match
    for (const event of since) this.applyToMatch(event)
  }

  /** Whether match and state agree. */
  private isConsistent(): boolean {
    const { match, facts } = this
    const waits = facts.status === 'over' ? facts.waits : this.waits()
    return match!.length === facts.answers.length && waits.join() === facts.waits.join()
  }

  private hold(length: number, at: number): void {
    const { status, latest } = this.facts
    if (status !== 'held') this.emit({ is: 'held', version: latest, length }, at)
  }
}
