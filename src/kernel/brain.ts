import type { Ask, Option, Seat } from './ask.ts'
import type { Match } from './match.ts'
import type { Random } from './random.ts'

/** Several answers that stand for one gesture; given one after the other while they are on offer. */
export type Plan = readonly string[]

/**
 * What a game tells the machine about playing it well. Everything here is called on guesses only: matches in
 * which whatever the seat cannot see has been drawn at random.
 */
export interface Brain<S = any> {
  /** How well a seat stands, from 0 (lost) to 1 (won). */
  evaluate(state: S, seat: Seat): number
  /** The same for all seats at once, in their order, where that is quicker than one by one. */
  evaluateAll?(state: S): readonly number[]
  /** A quick sensible choice, for playouts; a random one when absent. */
  policy?(match: Match<S>, asked: Ask, random: Random): Option
  /** How promising each option looks before any search, in the order of the options; all alike when absent. */
  priors?(match: Match<S>, asked: Ask): readonly number[]
  /** Whole gestures worth searching at this ask, instead of its single options, the most promising first. */
  plans?(match: Match<S>, asked: Ask, random: Random): readonly Plan[]
  /** How promising one of its plans looks before any search, above 0; each less than the one before it when absent. */
  promise?(plan: Plan): number | undefined
  /** How many decisions a playout goes on before it is cut off and evaluated; to the end when absent. */
  readonly playout?: number | ((state: S) => number)
  /** Whether play has come to rest, so that a playout may be cut off here; anywhere when absent. */
  rests?(match: Match<S>): boolean
  /** Whether all that was begun is through, so that a review may judge the position; where play rests when absent. */
  settled?(match: Match<S>): boolean
  /** Whether an ask is left to the policy; `inTree`: beyond the decision that is being made. */
  minor?(match: Match<S>, asked: Ask, inTree: boolean): boolean
  /** Whether what the seat has chosen takes effect only after the open asks of others; greedy then answers these by policy. */
  awaits?(match: Match<S>, seat: Seat): boolean
  /** Whether the policy plays better than a look at the evaluation one gesture ahead; greedy then follows it. */
  readonly trusted?: boolean
}
