import type { Language, Seat, Words } from '../kernel/index.ts'

/**
 * One step of a lesson: an explanation and a choice. Its texts are `ID.say`, `ID.else` for any other choice, and
 * `ID.else.KEY` for a particular wrong one.
 */
export interface LessonStep {
  readonly id: string
  /** The rule that the step is about. */
  readonly rule: string
  /** The right choices; any of them will do. */
  readonly choose: readonly string[]
  /**
   * What one gesture also settles: where a unit goes, and its facing there. Asked for next if it was not settled;
   * `ID.besides` answers a wrong one.
   */
  readonly besides?: string
  /** All of `choose` must be picked, in any order; the rules receive it in this order. */
  readonly all?: boolean
  /**
   * The answers between this step and the next, in record format: dice, other seats' answers, routine ones of the
   * learner.
   */
  readonly after?: readonly string[]
}

/** A prepared position and the steps played in it. */
export interface LessonScene {
  /** The answers that lead to it, dice included, in record format. */
  readonly before: readonly string[]
  readonly steps: readonly LessonStep[]
}

/** A first lesson in a game: five minutes on prepared positions with fixed dice. */
export interface Lesson {
  /** The learner's seat. */
  readonly seat: Seat
  readonly setup: { readonly [name: string]: string | number | boolean }
  readonly scenes: readonly LessonScene[]
  /** `about` before the first step, `end` after the last, and the texts of the steps. */
  readonly words: { readonly [L in Language]: Words }
}
