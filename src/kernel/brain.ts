import type { Ask, Option, Seat } from './ask.ts'
import type { Match } from './match.ts'
import type { Random } from './random.ts'

/** Keys of consecutive answers that form one gesture. */
export type Plan = readonly string[]

/**
 * What bots know about a game. Called only on determinized matches, where everything the seat cannot see has been
 * resampled.
 */
export interface Brain<S = any> {
  /** The value of the position for a seat, from 0 (lost) to 1 (won). */
  evaluate(state: S, seat: Seat): number
  /** The values for all seats in seat order, if computing them together is faster. */
  evaluateAll?(state: S): readonly number[]
  /** A fast, sensible choice for playouts; random if absent. */
  policy?(match: Match<S>, asked: Ask, random: Random): Option
  /** Prior weight of each option, in the order of the options; uniform if absent. */
  priors?(match: Match<S>, asked: Ask): readonly number[]
  /** Gestures to search instead of the single options, most promising first. */
  plans?(match: Match<S>, asked: Ask, random: Random): readonly Plan[]
  /** Prior weight of one of its plans, above 0; decreasing in order if absent. */
  promise?(plan: Plan): number | undefined
  /** Decisions per playout before it is cut off and evaluated; unlimited if absent. */
  readonly playout?: number | ((state: S) => number)
  /** Whether the position is quiet, so that a playout may be cut off here; always if absent. */
  rests?(match: Match<S>): boolean
  /**
   * Whether everything under way has been resolved, so that a review can judge the position; same as `rests` if
   * absent.
   */
  settled?(match: Match<S>): boolean
  /** Whether to leave an ask to the policy; `inTree` is false for the decision being made. */
  minor?(match: Match<S>, asked: Ask, inTree: boolean): boolean
  /**
   * Whether the seat's choice takes effect only after the open asks of other seats, which greedy then answers by
   * policy.
   */
  awaits?(match: Match<S>, seat: Seat): boolean
  /** Whether the policy is stronger than a one-gesture lookahead; greedy then follows it. */
  readonly trusted?: boolean
}
