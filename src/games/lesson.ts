import type { Language, Seat, Words } from '../kernel/index.ts'

/**
 * One step of a lesson: what the learner is told, and what he is to choose. Its words are `ID.say`, `ID.else` when he
 * chooses anything else, and `ID.else.KEY` where there is more to say about one choice.
 */
export interface LessonStep {
  readonly id: string
  /** The rule that the step is about. */
  readonly rule: string
  /** What may be chosen; any of it is right. */
  readonly choose: readonly string[]
  /**
   * What one gesture says besides: where a unit goes, and which way it looks there. Asked for next where it was not said;
   * `ID.besides` answers a wrong one.
   */
  readonly besides?: string
  /** All of it is to be picked, in any order; the rules get it in the order that stands here. */
  readonly all?: boolean
  /** What follows before the next step, as a record writes it: the dice, the others' answers, dull ones of the learner. */
  readonly after?: readonly string[]
}

/** A prepared position and what is done in it. */
export interface LessonScene {
  /** The answers that lead to it, dice included, as a record writes them. */
  readonly before: readonly string[]
  readonly steps: readonly LessonStep[]
}

/** A first lesson in a game: five minutes on prepared positions with dice of its own. */
export interface Lesson {
  /** Whom the learner plays. */
  readonly seat: Seat
  readonly setup: { readonly [name: string]: string | number | boolean }
  readonly scenes: readonly LessonScene[]
  /** `about` before the first step, `end` after the last, and the words of the steps. */
  readonly words: { readonly [L in Language]: Words }
}
