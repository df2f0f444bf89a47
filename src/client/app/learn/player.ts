import type { Lesson, LessonStep } from '../../../games/lesson.ts'
import {
  copy,
  type Game,
  Journal,
  Match,
  maySee,
  parseAnswer,
  setupOf,
  type Told,
  viewOf,
} from '../../../kernel/index.ts'
import type { AskInfo } from '../../../table/protocol.ts'

/** A lesson as it stands: the position, the step, and what has happened since the learner's last answer. */
export interface Taught {
  /** How many steps are done. */
  readonly done: number
  readonly of: number
  /** What is to be done now; nothing while others move and after the end. */
  readonly step: LessonStep | undefined
  readonly over: boolean
  readonly view: unknown
  readonly asked: AskInfo | undefined
  /** What may be chosen now; any of it is right. */
  readonly wanted: readonly string[]
  /** What was picked so far of a step that wants several things. */
  readonly picked: readonly string[]
  /** The key of the words that answer a wrong choice. */
  readonly wrong: string | null
  /** What happened between the last position and this one. */
  readonly fresh: readonly Told[]
  /** What happened since the learner's last answer. */
  readonly since: readonly Told[]
  readonly told: readonly Told[]
}

const NOTHING: readonly Told[] = []
const NO_KEYS: readonly string[] = []

/** What is right now: the first half of a step, or the other one where that was said by itself. */
const wantedIn = ({ choose, besides }: LessonStep, half: boolean) => (half ? [besides!] : choose)

/** What the rules are told for a step. */
const answersOf = ({ choose, all, besides }: LessonStep): readonly string[] =>
  all ? choose : [choose[0]!, ...(besides === undefined ? [] : [besides])]

/**
 * Plays a lesson through the real rules. The dice and the others' answers are the script's; a wrong choice changes
 * nothing but what is said.
 */
export class LessonPlayer {
  private readonly game: Game
  private readonly lesson: Lesson
  private readonly steps: readonly (LessonStep & { readonly scene: number })[]
  private match!: Match
  private journal!: Journal
  private scene = -1
  private done = 0
  /** What the script has yet to answer before the next step. */
  private script: readonly string[] = []
  private picked: readonly string[] = []
  /** The first half of a step was said by itself, and the other one is asked for. */
  private half = false
  private wrong: string | null = null
  private answeredAt = 0
  private heard = 0
  private shown: Taught
  private readonly listeners = new Set<() => void>()

  /** At a step: what comes before it is played at once. */
  constructor(game: Game, lesson: Lesson, done = 0) {
    this.game = game
    this.lesson = lesson
    this.steps = lesson.scenes.flatMap(({ steps }, scene) => steps.map((step) => ({ ...step, scene })))
    this.done = Math.max(0, Math.min(done, this.steps.length))
    const at = this.steps[Math.min(this.done, this.steps.length - 1)]!.scene
    this.enter(at)
    const first = this.steps.findIndex(({ scene }) => scene === at)
    for (const step of this.steps.slice(first, this.done)) {
      for (const key of answersOf(step)) this.match.apply(lesson.seat, key)
      for (const answer of step.after ?? []) this.match.apply(...parseAnswer(answer))
    }
    this.heard = this.journal.events.length
    this.answeredAt = this.heard
    this.shown = this.look()
  }

  /** For `useSyncExternalStore`. */
  subscribe = (told: () => void): (() => void) => {
    this.listeners.add(told)
    return () => this.listeners.delete(told)
  }

  now = (): Taught => this.shown

  /** Why what is not on offer is barred, by the rules themselves. */
  why() {
    return this.match.asked(this.lesson.seat)?.why() ?? []
  }

  /** The learner chooses, perhaps several things by one gesture; whether it was right. */
  choose(key: string, also?: string): boolean {
    const step = this.steps[this.done]
    if (step === undefined || this.script.length > 0) return false
    if (!wantedIn(step, this.half).includes(key)) return this.refuse(step, this.half ? 'besides' : 'else', key)
    if (step.besides !== undefined && !this.half && also !== undefined && also !== step.besides)
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
    for (const one of step.all ? step.choose : [key]) this.match.apply(this.lesson.seat, one)
    this.picked = []
    if (step.besides !== undefined && !this.half) {
      this.half = also === undefined
      if (also !== undefined) this.match.apply(this.lesson.seat, also)
    } else this.half = false
    if (!this.half) {
      this.script = step.after ?? []
      if (this.script.length === 0) this.finishStep()
    }
    this.change()
    return true
  }

  /** The next answer of the script; whether another one follows. */
  goOn(): boolean {
    const [next, ...rest] = this.script
    if (next === undefined) return false
    this.match.apply(...parseAnswer(next))
    this.script = rest
    if (rest.length === 0) this.finishStep()
    this.change()
    return rest.length > 0
  }

  /** Goes to a step: to an earlier one, or to the first. */
  restart(done = 0): void {
    const other = new LessonPlayer(this.game, this.lesson, done)
    const { match, journal, scene, answeredAt, heard } = other
    Object.assign(this, { match, journal, scene, answeredAt, heard, done: other.done })
    Object.assign(this, { script: [], picked: [], half: false, wrong: null })
    this.change()
  }

  /** A wrong choice changes nothing but what is said. */
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
    this.journal = new Journal()
    this.match = Match.begin(game, setupOf(game, lesson.setup), { journal: this.journal })
    for (const answer of lesson.scenes[scene]!.before) this.match.apply(...parseAnswer(answer))
    this.scene = scene
    this.heard = this.journal.events.length
    this.answeredAt = this.heard
  }

  private look(): Taught {
    const { seat } = this.lesson
    const { state, asks } = viewOf(this.match, seat)
    const events = this.journal.events
    const mine = (line: Told) => maySee(line, seat)
    const waits = this.script.length > 0
    const over = this.done === this.steps.length
    const asked = waits || over ? undefined : (asks.find((ask) => ask.answered === null) as AskInfo)
    const fresh = events.slice(this.heard).filter(mine)
    this.heard = events.length
    return {
      done: this.done,
      of: this.steps.length,
      step: waits ? undefined : this.steps[this.done],
      over,
      // The rules change their state in place; what was shown stays as it was.
      view: copy(state),
      asked: asked ?? undefined,
      wanted: waits || over ? NO_KEYS : wantedIn(this.steps[this.done]!, this.half),
      picked: this.picked,
      wrong: this.wrong,
      fresh: fresh.length === 0 ? NOTHING : fresh,
      since: events.slice(this.answeredAt).filter(mine),
      told: events.filter(mine),
    }
  }

  private change(): void {
    const { view, asked } = this.shown
    const next = this.look()
    // A board is drawn anew only for another position.
    const stands = this.wrong !== null || this.picked.length > 0
    this.shown = stands ? { ...next, view, asked } : next
    for (const told of this.listeners) told()
  }
}
