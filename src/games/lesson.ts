import type { Language, Seat, Words } from '../kernel/index.ts'

/**
 * A step of a lesson: what the learner is shown and should choose. Its texts are `ID.say`, `ID.else` for other
 * choices, and `ID.else.KEY` for a particular choice.
 */
export interface LessonStep {
  readonly id: string
  /** The rule the step is about. */
  readonly rule: string
  /** The right choices. */
  readonly choose: readonly string[]
  /**
   * Further parts of the same gesture, such as hex and facing; asked next if missing. `ID.besides` answers a wrong
   * one.
   */
  readonly besides?: string
  /** All of these are to be picked, in any order; the rules receive them in this order. */
  readonly all?: boolean
  /**
   * What follows before the next step, as a record writes it: dice, opponents' answers and trivial ones of the
   * learner.
   */
  readonly after?: readonly string[]
}

/** A prepared position and what happens in it. */
export interface LessonScene {
  /** The answers that lead to it, dice included, as a record writes them. */
  readonly before: readonly string[]
  readonly steps: readonly LessonStep[]
}

/** A first lesson: five minutes on prepared positions with scripted dice. */
export interface Lesson {
  /** The learner's seat. */
  readonly seat: Seat
  readonly setup: { readonly [name: string]: string | number | boolean }
  readonly scenes: readonly LessonScene[]
  /** `about` before the first step, `end` after the last, and the texts of the steps. */
  readonly words: { readonly [L in Language]: Words }
}
