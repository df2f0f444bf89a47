import { type Ask, CHANCE, type Flow, keyInSet, type Option, type Seat, type Step } from './ask.ts'
import type { Dealer } from './chance.ts'
import { copyOf } from './copy.ts'
import type { ForkOptions, Game, Play, Setup, WindowTable } from './game.ts'
import type { Event, Sink, Told } from './journal.ts'
import { FORCED, type Log } from './log.ts'
import { type Mark, Marks } from './marks.ts'
import { requirePack } from './setup.ts'

const PASSED = true
const NOBODY: readonly Ask[] = []

/**
 * A game under way: the state, the running flow and the open asks, from one answer to the next. It writes down what was
 * answered and copies the state at checkpoints; whoever goes back in time with that is the match.
 */
export abstract class Course<S, Su extends Setup, W, T> implements Play<S, W, T> {
  readonly game: Game<S, Su, W, T>
  readonly setup: Su
  readonly seats: readonly Seat[]
  readonly windows: WindowTable<S, W, T>
  readonly tables: T
  readonly guardSecrets: boolean
  state: S
  /** Who must answer what; several only for a joint ask. */
  open: readonly Ask[] = NOBODY
  over = false
  /** How often a rule has shown hidden things without chance. */
  reveals = 0
  tell: ((event: Event) => void) | undefined
  protected deal: Dealer | undefined
  protected readonly journal: Sink | undefined
  protected readonly light: boolean
  protected flow!: Flow
  protected log: Log
  protected readonly marks = new Marks<S>()
  protected early: (Option | null)[] | null = null
  protected epoch = 0
  protected pending: Told[] = []
  /** What the match took itself since the last answer, as its sets have it. */
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

  /** The open ask of a seat that it has not yet answered. */
  asked(seat: Seat): Ask | undefined {
    return this.open.find((a, i) => a.seat === seat && (this.early === null || this.early[i] === null))
  }

  /** A seat's answer to a joint ask that others have yet to answer. */
  answered(asked: Ask): Option | null {
    return this.early?.[this.open.indexOf(asked)] ?? null
  }

  /** What the match took itself after the last answer, because it was all that was on offer: things of sets by their keys. */
  forced(): readonly string[] {
    return this.took
  }

  /** Rules declare here that hidden things were shown without chance. */
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

  /** Lets the dealer answer where chance stands open. */
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

  /** Writes an answer down; a light match only counts it. */
  private note(seat: Seat, option: Option): void {
    if (this.light) this.log.count(seat)
    else this.log.add(seat, option)
  }

  /** Goes on with an answer until somebody else must answer. */
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

  /** The answer that needs nobody: the only one, or the dealer's. */
  private ownAnswer(asked: Ask): Option | undefined {
    const { options } = asked
    if (options.length === 0) throw new Error(`${asked.seat} has no answer to ${asked.kind}`)
    if (options.length === 1 && !asked.guarded) {
      if (!this.light) this.took.push(keyInSet(asked, options[0]!))
      this.note(FORCED, options[0]!)
      return options[0]
    }
    if (asked.seat !== CHANCE || this.deal === undefined) return undefined
    const dealt = this.deal(asked, this.log.length, this.epoch)
    this.note(CHANCE, dealt)
    return dealt
  }

  private mark(): void {
    if (this.light) return
    const { log } = this
    const state = copyOf(this.game, this.state)
    this.marks.add({ state, length: log.length, entry: log.what.length, bounds: log.bounds() })
  }

  /** An answer has succeeded: tell the journal, and keep only the checkpoints that undo or a fork can need. */
  protected succeed(): void {
    const { journal, marks, log, pending } = this
    if (pending.length > 0) {
      for (const told of pending) journal!.tell(told)
      pending.length = 0
    }
    marks.prune(log.barrier)
  }

  /** Starts the flow on the state and gives known answers, without building an option, up to the open ask. */
  protected again(mark: Mark<S>, who: readonly Seat[], what: readonly Option[], from: number, until: number): void {
    const flow = (this.flow = this.game.play(this))
    this.over = false
    this.took = []
    let next = from
    flow.next()
    if (!this.light) this.marks.add(mark)
    let result = flow.next(PASSED)
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
