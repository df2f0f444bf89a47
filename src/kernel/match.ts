import { type Ask, CHANCE, type Option, Refusal, RuleError, type Seat } from './ask.ts'
import { type ChanceSource, commitTo, type Random, seededChance } from './chance.ts'
import { copyState, type ForkOptions, type Game, type MatchOptions, type Setup } from './game.ts'
import { FORCED, Log, type StateSnapshot, type UndoLimit } from './history.ts'
import { epochAt, parseAnswer, type Record, type ReplayConflict, type Saved, type SeedEpochs } from './record.ts'
import { GameRun } from './run.ts'

/** A record brought to life, with undo, forks, determinization, saving and loading. */
export class Match<S = any, Su extends Setup = any, W = any, T = any> extends GameRun<S, Su, W, T> {
  /** The seed epochs so far; a rewind by consent begins a new one. */
  epochs: SeedEpochs = []
  /** Set if a stored match cannot continue under the current rules. */
  held: ReplayConflict | undefined
  /** Whether the log reaches back to the start of the game. */
  private readonly whole: boolean

  private constructor(game: Game<S, Su, W, T>, setup: Su, state: S, log: Log, whole: boolean, options: ForkOptions) {
    super(game, setup, state, log, options)
    this.whole = whole
  }

  /** A new match at its first open ask. */
  static begin<S, Su extends Setup, W, T>(
    game: Game<S, Su, W, T>,
    setup: Su,
    options: ForkOptions = {},
  ): Match<S, Su, W, T> {
    const match = new Match(game, setup, game.begin(setup), new Log(), true, options)
    match.start()
    return match
  }

  /** Replays a record from the start, checking every answer; the chance source takes over afterwards. */
  static replay<S, Su extends Setup, W, T>(game: Game<S, Su, W, T>, record: Record<Su>, options: MatchOptions = {}) {
    const match = new Match(game, record.setup, game.begin(record.setup), new Log(), true, options)
    match.deal = undefined
    match.start()
    for (const answer of record.answers) match.apply(...parseAnswer(answer))
    match.resume(record.epochs, options.deal)
    return match
  }

  /** Loads a saved match. If its answers are no longer legal in a newer version it is held at its checkpoint. */
  static load<S, Su extends Setup, W, T>(game: Game<S, Su, W, T>, saved: Saved<S, Su>, options: MatchOptions = {}) {
    const isOlder = saved.version < game.version && game.upgrade !== undefined
    const state = isOlder ? game.upgrade!(saved.state, saved.version) : saved.state
    const wake = (answers: readonly string[], early: readonly string[]) => {
      const log = new Log(saved.length, saved.stop)
      const match = new Match(game, saved.setup, copyState(game, state), log, saved.length === 0, options)
      match.deal = undefined
      match.listen(false)
      match.start()
      for (const answer of [...answers, ...early]) match.apply(...parseAnswer(answer))
      match.listen(true)
      match.resume(saved.epochs, options.deal)
      return match
    }
    if (saved.version === game.version) return wake(saved.answers, saved.early)
    try {
      return wake(saved.answers, saved.early)
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof RuleError)) throw error
      const match = wake([], [])
      match.held = { version: saved.version, length: saved.length, dropped: saved.answers }
      return match
    }
  }

  /** Number of answers in the record; a light match only counts them. */
  get length(): number {
    return this.log.length
  }

  /** The result, once the game is over. */
  get outcome() {
    return this.game.outcome(this.state)
  }

  /**
   * Plays a seat's answers, one key each, all or nothing. Throws a `Refusal` for a wrong seat or an illegal key and a
   * `RuleError` if a rule throws; nothing has changed then. Several keys are played only as far as the seat could
   * undo: keys behind chance, a simultaneous ask, another seat or revealed information are refused as `too far`
   * before any die is rolled, since a wrong key would otherwise reveal the outcome.
   */
  apply(seat: Seat, ...keys: string[]): void {
    this.play(seat, keys, true)
  }

  /**
   * Plays the longest legal prefix of a plan: up to chance, a simultaneous ask, another seat, revealed information or
   * an illegal key. Dice are rolled only after the last key played. A key the match has just played itself, as the
   * only option, is skipped. Returns the number of keys played or skipped, at least one. Throws like `apply`, with
   * nothing changed, if the first key is refused or a rule throws.
   */
  applyPrefix(seat: Seat, keys: readonly string[]): number {
    return this.play(seat, keys, false)
  }

  private play(seat: Seat, keys: readonly string[], whole: boolean): number {
    const { length, deal, reveals } = this
    const before = this.early?.slice() ?? null
    let played = 0
    let touched = false
    try {
      for (const key of keys) {
        const isLast = played === keys.length - 1
        const asked = this.asked(seat)
        const joint = this.early !== null
        const ended = played > 0 && (asked === undefined || this.log.barrier > length)
        if (ended && whole) throw tooFar(seat, keys)
        if (ended) break
        if (asked === undefined) throw new Refusal(this.over ? 'over' : 'not asked', seat)
        const option = asked.find(key)
        if (option === undefined && played > 0 && !whole) {
          if (!this.took.includes(key)) break
          played++
          continue
        }
        if (option === undefined) throw notOnOffer(asked, key)
        if (joint && whole && !isLast) throw tooFar(seat, keys)
        this.deal = isLast ? deal : undefined
        touched = true
        this.take(asked, option)
        played++
        if (joint) break
      }
      this.deal = deal
      if (played < keys.length) this.dealOpen()
    } catch (error) {
      this.deal = deal
      this.pending.length = 0
      const refusal = error instanceof Refusal ? error : new RuleError(`${seat} ${keys.join(' ')}`, error)
      if (touched) this.takeBack(length, before, refusal)
      this.reveals = reveals
      throw refusal
    }
    this.succeed()
    return played
  }

  /** Plays an option without checks, for bots that choose among the options they are given. */
  answer(asked: Ask, option: Option): void {
    this.take(asked, option)
    if (!this.light) this.succeed()
  }

  /** Withdraws a seat's answer to a simultaneous ask that is still waiting for others. */
  recall(seat: Seat): boolean {
    const i = this.open.findIndex((a) => a.seat === seat)
    if (this.early === null || i < 0 || this.early[i] === null) return false
    this.early[i] = null
    return true
  }

  /** How far a seat may undo on its own; an early answer to a simultaneous ask is recalled, not undone. */
  horizon(seat: Seat): UndoLimit {
    const others = this.early?.some((option, i) => option !== null && this.open[i]!.seat !== seat) ?? false
    return others ? { answers: 0, stop: 'another seat' } : this.log.horizon(seat)
  }

  /** Undoes a seat's last answers, within its limit. An early answer to a simultaneous ask counts as one. */
  undo(seat: Seat, answers = 1): void {
    const early = this.open.some((a) => a.seat === seat && this.answered(a) !== null) ? 1 : 0
    const horizon = this.horizon(seat)
    if (answers > horizon.answers + early) throw new Refusal('nothing to undo', horizon.stop)
    this.recall(seat)
    if (answers === early) return
    this.restore(this.length - answers + early, null)
    this.succeed()
  }

  /** Goes back to a record length by consent of all players; later dice are new. */
  rewind(length: number): void {
    if (length < 0 || length >= this.length) throw new Refusal('nothing to undo', String(length))
    this.restore(length, null)
    this.epoch++
    this.epochs = [...this.epochs.filter(([from]) => from < length), [length, this.epoch]]
    this.dealOpen()
    this.succeed()
  }

  /** A separate match at the same open ask. Chance asks stay open unless a chance source is given. */
  fork(options: ForkOptions = {}): Match<S, Su, W, T> {
    const mark = this.marks.last
    if (mark === undefined) throw new Error('a light or guessed match cannot be forked')
    const { game, setup, log } = this
    const fork = new Match(
      game,
      setup,
      copyState(game, mark.state),
      new Log(mark.length, mark.bounds.stop),
      false,
      options,
    )
    fork.listen(false)
    fork.again({ ...mark, entry: 0 }, log.who, log.what, mark.entry, log.what.length)
    fork.listen(true)
    if (this.early !== null) fork.early = this.early.slice()
    fork.epoch = this.epoch
    fork.epochs = this.epochs
    return fork
  }

  /** The answers a fork repeats, plus one. */
  get forkCost(): number {
    return 1 + this.length - (this.marks.last?.length ?? this.length)
  }

  /** A fork with everything the seat cannot see resampled. Only at the seat's own ask. */
  guess(seat: Seat, random: Random, options: ForkOptions = {}): Match<S, Su, W, T> {
    const guess = this.fork(options)
    guess.marks.clear()
    if (guess.early !== null) guess.early = guess.early.map((o, i) => (guess.open[i]!.seat === seat ? o : null))
    this.game.guess(guess.state, seat, random)
    return guess
  }

  /** The answers after the record had this length, chance included, as a record writes them. */
  since(length: number): string[] {
    return this.log.since(length)
  }

  /** The match as a record; available only if it was begun or replayed from the start. */
  record(): Record<Su> {
    if (!this.whole || this.light) throw new Refusal('not recorded', 'this match does not reach back to its beginning')
    const { game, setup, epochs } = this
    return { game: game.id, version: game.version, setup, answers: this.log.answersFrom(0), epochs }
  }

  /** The oldest checkpoint undo can reach and the answers since. */
  save(): Saved<S, Su> {
    const mark = this.marks.first
    if (mark === undefined) throw new Error('a light or guessed match cannot be saved')
    const { game, setup, epochs } = this
    const early = this.open.flatMap((a) => (this.answered(a) ? [`${a.seat} ${this.answered(a)!.key}`] : []))
    return {
      game: game.id,
      version: game.version,
      setup,
      length: mark.length,
      state: copyState(game, mark.state),
      stop: this.log.barrier === mark.length ? this.log.stop : mark.bounds.stop,
      answers: this.log.answersFrom(mark.entry),
      early,
      epochs,
    }
  }

  private resume(epochs: SeedEpochs, deal: ChanceSource | undefined): void {
    this.epochs = epochs
    this.epoch = epochs.reduce((most, [, epoch]) => Math.max(most, epoch), 0)
    this.deal = deal
    this.dealOpen()
    this.succeed()
  }

  /** Restores the position at a record length: copies a checkpoint and replays the answers since. */
  private restore(length: number, early: (Option | null)[] | null): void {
    const { who, what } = this.log
    const mark = this.marks.find(length) ?? this.origin()
    let until = mark.entry
    for (let count = mark.length; until < who.length; until++) {
      if (who[until] !== FORCED && count++ === length) break
    }
    const [seats, answers] = [who.slice(mark.entry, until), what.slice(mark.entry, until)]
    this.log.cut(mark.entry, mark.length, mark.bounds)
    this.marks.cut(mark.entry)
    this.state = copyState(this.game, mark.state)
    this.listen(false)
    this.again(mark, seats, answers, 0, answers.length)
    this.listen(true)
    this.early = early ?? this.early
    this.journal?.truncate(length)
  }

  /** Reverts a refused answer; a determinized match has no checkpoint to return to and is useless afterwards. */
  private takeBack(length: number, early: (Option | null)[] | null, refusal: Refusal | RuleError): void {
    try {
      this.restore(length, early)
    } catch {
      throw new Error('a guessed match cannot take an answer back', { cause: refusal })
    }
  }

  private origin(): StateSnapshot<S> {
    if (!this.whole) throw new Refusal('not recorded', 'this match does not reach back that far')
    const bounds = { barrier: 0, mover: null, stop: 'start' as const }
    return { state: this.game.begin(this.setup), length: 0, entry: 0, bounds }
  }
}

function tooFar(seat: Seat, keys: readonly string[]): Refusal {
  return new Refusal('too far', `${seat} ${keys.join(' ')}`)
}

function notOnOffer(asked: Ask, key: string): Refusal {
  return new Refusal('not on offer', key, asked.why().find((barred) => barred.key === key)?.bar)
}

/** The result of checking a finished record. */
export interface Verdict {
  /** Whether the published seed matches the commitment. */
  readonly committed: boolean
  /** The number of chance outcomes in the record, and the positions of those the seed does not give. */
  readonly outcomes: number
  readonly false: readonly number[]
}

/** Replays a record and checks every chance outcome against the published seed. */
export function verify(game: Game, record: Record): Verdict {
  const { seed = '', commitment } = record
  const deal = seededChance(seed)
  const wrong: number[] = []
  let outcomes = 0
  const match = Match.begin(game, record.setup as Setup)
  for (const answer of record.answers) {
    const [seat, key] = parseAnswer(answer)
    const asked = match.asked(seat)
    if (seat === CHANCE && asked !== undefined) {
      outcomes++
      const dealt = deal(asked, match.length, epochAt(record.epochs, match.length))
      if (dealt.key !== key) wrong.push(match.length)
    }
    match.apply(seat, key)
  }
  return { committed: commitment !== undefined && commitTo(seed) === commitment, outcomes, false: wrong }
}
