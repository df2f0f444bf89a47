import type { Lesson, LessonScene, LessonStep } from '#games/title.ts'
import {
  completeSetup,
  copy,
  type Game,
  Journal,
  type JournalEntry,
  Match,
  makeView,
  maySee,
  parseAnswer,
} from '#kernel'
import type { AskInfo } from '#table/protocol/messages.ts'

/** A snapshot of a lesson: the position, the step, and the events since the learner's last answer. */
export interface LessonSnapshot {
  /** The number of finished steps. */
  readonly done: number
  readonly total: number
  /** The current step; undefined while the script plays for others, and after the end. */
  readonly step: LessonStep | undefined
  readonly over: boolean
  readonly view: unknown
  readonly asked: AskInfo | undefined
  /** Keys that are correct now; any one of them. */
  readonly wanted: readonly string[]
  /** Keys picked so far in a step that asks for several. */
  readonly picked: readonly string[]
  /** The key of the text that responds to a wrong choice. */
  readonly wrong: string | null
  /** Events between the previous snapshot and this one. */
  readonly newEvents: readonly JournalEntry[]
  /** Events since the learner's last answer. */
  readonly since: readonly JournalEntry[]
  readonly journal: readonly JournalEntry[]
}

const NOTHING: readonly JournalEntry[] = []
const NO_KEYS: readonly string[] = []

/**
 * The correct keys: those of the first half of a step, the second half if the first was chosen separately, or none that
 * can be chosen alone if a gesture is asked for.
 */
const correctKeys = ({ choose, besides, gesture }: LessonStep, half: boolean) =>
  half ? [besides!] : gesture === undefined ? choose : NO_KEYS

/** The keys that a finished step applies to the match. */
const stepAnswers = ({ choose, all, gesture, besides }: LessonStep): readonly string[] =>
  all || gesture !== undefined ? choose : [choose[0]!, ...(besides === undefined ? [] : [besides])]

/** The game with a changed starting position. */
export const arranged = (game: Game, arrange: LessonScene['arrange']): Game =>
  arrange === undefined
    ? game
    : {
        ...game,
        begin: (setup) => {
          const state = game.begin(setup)
          arrange(state)
          return state
        },
      }

/**
 * Plays a lesson with the real rules. Dice and the other seats' answers come from the lesson's script; a wrong choice
 * only changes the teacher's text.
 */
export class LessonPlayer {
  private readonly game: Game
  private readonly lesson: Lesson
  private readonly steps: readonly (LessonStep & { readonly scene: number })[]
  private match!: Match
  private journal!: Journal
  private scene = -1
  private done = 0
  /** Scripted answers to play before the next step. */
  private script: readonly string[] = []
  private picked: readonly string[] = []
  /** The first half of a step was chosen separately, and the second half is expected. */
  private awaitsSecondHalf = false
  private wrong: string | null = null
  private answeredAt = 0
  /** Journal entries already reported as `fresh`. */
  private reported = 0
  private shown: LessonSnapshot
  private readonly listeners = new Set<() => void>()

  /** Starts at a step; the steps before it are played immediately. */
  constructor(game: Game, lesson: Lesson, done = 0) {
    this.game = game
    this.lesson = lesson
    this.steps = lesson.scenes.flatMap(({ steps }, scene) => steps.map((step) => ({ ...step, scene })))
    this.done = Math.max(0, Math.min(done, this.steps.length))
    const at = this.steps[Math.min(this.done, this.steps.length - 1)]!.scene
    this.enter(at)
    const first = this.steps.findIndex(({ scene }) => scene === at)
    for (const step of this.steps.slice(first, this.done)) {
      for (const key of stepAnswers(step)) this.match.apply(lesson.seat, key)
      for (const answer of step.after ?? []) this.match.apply(...parseAnswer(answer))
    }
    this.reported = this.journal.events.length
    this.answeredAt = this.reported
    this.shown = this.look()
  }

  /** For `useSyncExternalStore`. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  now = (): LessonSnapshot => this.shown

  /** The options that the rules forbid, with their reasons. */
  why() {
    return this.match.asked(this.lesson.seat)?.why() ?? []
  }

  /** Handles the learner's choice and the answers that the same gesture gives. Returns whether it was correct. */
  choose(key: string, ...more: readonly string[]): boolean {
    const [also] = more
    const step = this.steps[this.done]
    if (step === undefined || this.script.length > 0) return false
    const isGesture = step.gesture !== undefined && key === step.choose[0] && more.includes(step.choose[1]!)
    if (!isGesture && !correctKeys(step, this.awaitsSecondHalf).includes(key))
      return this.refuse(step, this.awaitsSecondHalf ? 'besides' : 'else', key)
    if (step.besides !== undefined && !this.awaitsSecondHalf && also !== undefined && also !== step.besides)
      return this.refuse(step, 'besides', also)
    this.wrong = null
    const { picked } = this
    if (step.all) {
      this.picked = picked.includes(key) ? picked.filter((one) => one !== key) : [...picked, key]
      if (this.picked.length < step.choose.length) {
        this.change()
        return true
      }
    }
    this.answeredAt = this.journal.events.length
    for (const one of step.all || isGesture ? step.choose : [key]) this.match.apply(this.lesson.seat, one)
    this.picked = []
    if (step.besides !== undefined && !this.awaitsSecondHalf) {
      this.awaitsSecondHalf = also === undefined
      if (also !== undefined) this.match.apply(this.lesson.seat, also)
    } else this.awaitsSecondHalf = false
    if (!this.awaitsSecondHalf) {
      this.script = step.after ?? []
      if (this.script.length === 0) this.finishStep()
    }
    this.change()
    return true
  }

  /** Plays the next scripted answer. Returns whether another one follows. */
  playNext(): boolean {
    const [next, ...rest] = this.script
    if (next === undefined) return false
    this.match.apply(...parseAnswer(next))
    this.script = rest
    if (rest.length === 0) this.finishStep()
    this.change()
    return rest.length > 0
  }

  /** Goes back to a step. */
  restart(done = 0): void {
    const other = new LessonPlayer(this.game, this.lesson, done)
    this.match = other.match
    this.journal = other.journal
    this.scene = other.scene
    this.done = other.done
    this.answeredAt = other.answeredAt
    this.reported = other.reported
    this.script = []
    this.picked = []
    this.awaitsSecondHalf = false
    this.wrong = null
    this.change()
  }

  private refuse({ id }: LessonStep, how: 'else' | 'besides', key: string): false {
    const own = `${id}.${how}.${key}`
    this.wrong = own in this.lesson.words.en ? own : `${id}.${how}`
    this.change()
    return false
  }

  private finishStep(): void {
    this.done++
    const next = this.steps[this.done]
    if (next !== undefined && next.scene !== this.scene) this.enter(next.scene)
  }

  private enter(scene: number): void {
    const { game, lesson } = this
    const { arrange, before } = lesson.scenes[scene]!
    this.journal = new Journal()
    this.match = Match.begin(arranged(game, arrange), completeSetup(game, lesson.setup), { journal: this.journal })
    for (const answer of before) this.match.apply(...parseAnswer(answer))
    this.scene = scene
    this.reported = this.journal.events.length
    this.answeredAt = this.reported
  }

  private look(): LessonSnapshot {
    const { seat } = this.lesson
    const { state, asks } = makeView(this.match, seat)
    const events = this.journal.events
    const mine = (line: JournalEntry) => maySee(line, seat)
    const waits = this.script.length > 0
    const over = this.done === this.steps.length
    const asked = waits || over ? undefined : (asks.find((ask) => ask.answered === null) as AskInfo)
    const fresh = events.slice(this.reported).filter(mine)
    this.reported = events.length
    return {
      done: this.done,
      total: this.steps.length,
      step: waits ? undefined : this.steps[this.done],
      over,
      // A copy, because the rules change their state in place.
      view: copy(state),
      asked: asked ?? undefined,
      wanted: waits || over ? NO_KEYS : correctKeys(this.steps[this.done]!, this.awaitsSecondHalf),
      picked: this.picked,
      wrong: this.wrong,
      newEvents: fresh.length === 0 ? NOTHING : fresh,
      since: events.slice(this.answeredAt).filter(mine),
      journal: events.filter(mine),
    }
  }

  private change(): void {
    const { view, asked } = this.shown
    const next = this.look()
    // Keeps the identity of an unchanged position, so that the board does not re-render.
    const unchanged = this.wrong !== null || this.picked.length > 0
    this.shown = unchanged ? { ...next, view, asked } : next
    for (const listener of this.listeners) listener()
  }
}
