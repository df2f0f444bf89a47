import { type Ask, CHANCE, type Flow, keyInSet, type Option, type Seat, type Step } from './ask.ts'
import type { ChanceSource } from './chance.ts'
import { copyState, type ForkOptions, type Game, type Play, requirePack, type Setup, type WindowTable } from './game.ts'
import { CheckpointStore, FORCED, type Log, type StateSnapshot } from './history.ts'
import type { Event, JournalEntry, JournalListener } from './journal.ts'

const PASSED = true
const NOBODY: readonly Ask[] = []

/**
 * A running game: the state, the suspended flow and the open asks. It logs answers and takes snapshots at
 * checkpoints; `Match` adds undo, forks and records.
 */
export abstract class GameRun<S, Su extends Setup, W, T> implements Play<S, W, T> {
  readonly game: Game<S, Su, W, T>
  readonly setup: Su
  readonly seats: readonly Seat[]
  readonly windows: WindowTable<S, W, T>
  readonly tables: T
  readonly guardSecrets: boolean
  state: S
  /** The open asks; more than one only for simultaneous asks. */
  open: readonly Ask[] = NOBODY
  over = false
  /** How often a rule has revealed hidden information without chance. */
  reveals = 0
  tell: ((event: Event) => void) | undefined
  protected deal: ChanceSource | undefined
  protected readonly journal: JournalListener | undefined
  readonly light: boolean
  protected flow!: Flow
  protected log: Log
  protected readonly marks = new CheckpointStore<S>()
  protected early: (Option | null)[] | null = null
  protected epoch = 0
  protected pending: JournalEntry[] = []
  /** Forced answers taken since the last answer, by their keys in multi-selects. */
  protected took: string[] = []

  protected constructor(game: Game<S, Su, W, T>, setup: Su, state: S, log: Log, options: ForkOptions) {
    requirePack(game, setup)
    this.game = game
    this.setup = setup
    this.seats = game.seats(setup)
    this.windows = game.windows
    this.tables = game.tables as T
    this.guardSecrets = setup.guardSecrets
    this.state = state
    this.log = log
    this.light = options.light ?? false
    this.deal = options.deal
    this.journal = options.journal
    this.listen(true)
  }

  /** The open, unanswered ask of a seat. */
  asked(seat: Seat): Ask | undefined {
    return this.open.find((a, i) => a.seat === seat && (this.early === null || this.early[i] === null))
  }

  /** A seat's answer to a simultaneous ask that is still waiting for others. */
  answered(asked: Ask): Option | null {
    return this.early?.[this.open.indexOf(asked)] ?? null
  }

  /** The forced answers taken after the last answer, by their keys in multi-selects. */
  forced(): readonly string[] {
    return this.took
  }

  /** Called by rules that reveal hidden information without chance. */
  shown(): void {
    this.reveals++
    if (!this.light) this.log.bar('a secret was shown')
  }

  protected listen(on: boolean): void {
    const { journal } = this
    const keep = (event: Event) => this.pending.push({ ...event, at: this.log.length })
    this.tell = on && journal !== undefined ? keep : undefined
  }

  protected start(): void {
    this.flow = this.game.play(this)
    this.run(undefined)
    this.succeed()
  }

  /** Answers open chance asks if there is a chance source. */
  protected dealOpen(): void {
    const asked = this.open[0]
    if (asked !== undefined && asked.seat === CHANCE && this.deal !== undefined) {
      const { took } = this
      this.take(asked, this.deal(asked, this.log.length, this.epoch))
      if (took.length > 0) this.took = [...took, ...this.took]
    }
  }

  protected take(asked: Ask, option: Option): void {
    const { early, open } = this
    if (early === null) {
      this.note(asked.seat, option)
      this.run(option)
      return
    }
    early[open.indexOf(asked)] = option
    if (early.includes(null)) return
    this.addGroup(open, early as Option[])
    this.run(early)
  }

  private addGroup(asks: readonly Ask[], answers: readonly Option[], forced = false): void {
    for (let i = 0; i < asks.length; i++) this.note(forced ? FORCED : asks[i]!.seat, answers[i]!)
    if (!forced && !this.light) this.log.bar('a secret was shown')
  }

  /** Logs an answer; a light match only counts it. */
  private note(seat: Seat, option: Option): void {
    if (this.light) this.log.count(seat)
    else this.log.add(seat, option)
  }

  /** Resumes the flow with an answer and runs until another answer is needed. */
  private run(answer: unknown): void {
    const { flow } = this
    this.early = null
    if (this.took.length > 0) this.took = []
    let result = flow.next(answer)
    while (result.done !== true) {
      const step: Step = result.value
      if (step.step === 'ask') {
        const option = this.ownAnswer(step)
        if (option === undefined) {
          this.open = [step]
          return
        }
        result = flow.next(option)
      } else if (step.step === 'together') {
        if (!step.asks.every((a) => !a.guarded && a.options.length === 1)) {
          this.open = step.asks
          this.early = step.asks.map(() => null)
          return
        }
        const only = step.asks.map((a) => a.options[0]!)
        if (!this.light) this.took.push(...only.map(({ key }) => key))
        this.addGroup(step.asks, only, true)
        result = flow.next(only)
      } else {
        this.mark()
        result = flow.next(PASSED)
      }
    }
    this.over = true
    this.open = NOBODY
  }

  /** The forced or moot answer, or the outcome from the chance source, if there is one. */
  private ownAnswer(asked: Ask): Option | undefined {
    const { options } = asked
    if (options.length === 0) throw new Error(`${asked.seat} has no answer to ${asked.kind}`)
    const own = options.length === 1 ? options[0]! : this.game.asksMoot === true ? null : asked.moot
    if (own !== null && !asked.guarded) {
      if (!this.light) this.took.push(keyInSet(asked, own))
      this.note(FORCED, own)
      return own
    }
    if (asked.seat !== CHANCE || this.deal === undefined) return undefined
    const dealt = this.deal(asked, this.log.length, this.epoch)
    this.note(CHANCE, dealt)
    return dealt
  }

  private mark(): void {
    if (this.light) return
    const { log } = this
    const state = copyState(this.game, this.state)
    this.marks.add({ state, length: log.length, entry: log.what.length, bounds: log.bounds() })
  }

  /** Commits an answer: flushes the journal and drops checkpoints that neither undo nor a fork can need. */
  protected succeed(): void {
    const { journal, marks, log, pending } = this
    if (pending.length > 0) {
      for (const told of pending) journal!.tell(told)
      pending.length = 0
    }
    marks.prune(log.barrier)
  }

  /** Restarts the flow from a snapshot and replays known answers without building options. */
  protected again(
    mark: StateSnapshot<S>,
    who: readonly Seat[],
    what: readonly Option[],
    from: number,
    until: number,
  ): void {
    const flow = (this.flow = this.game.play(this))
    this.over = false
    this.took = []
    let next = from
    let result = flow.next()
    if (!this.light) {
      this.marks.add(mark)
      result = flow.next(PASSED)
    }
    while (result.done !== true) {
      const step: Step = result.value
      if (step.step === 'checkpoint') {
        this.mark()
        result = flow.next(PASSED)
      } else if (next >= until) {
        this.open = step.step === 'ask' ? [step] : step.asks
        this.early = step.step === 'ask' ? null : step.asks.map(() => null)
        return
      } else if (step.step === 'ask') {
        this.note(who[next]!, what[next]!)
        result = flow.next(what[next++])
      } else {
        const answers = what.slice(next, next + step.asks.length)
        this.addGroup(step.asks, answers, who[next] === FORCED)
        next += answers.length
        result = flow.next(answers)
      }
    }
    this.over = true
    this.open = NOBODY
    this.early = null
  }
}
