import type { Ask, Option, Seat } from './ask.ts'
import type { Random } from './chance.ts'
import type { Match } from './match.ts'
import type { Phrase } from './wording.ts'

/** Keys of consecutive answers that form one gesture. */
export type Plan = readonly string[]

/**
 * What bots know about a game. Called only on determinized matches, where everything the seat cannot see has been
 * resampled.
 */
export interface GameHeuristics<S = any> {
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
  /** After an interrupted plan of a seat the policy goes on with the rest, while that makes sense. */
  carryOn?(match: Match<S>, seat: Seat, rest: Plan): void
  /**
   * Plans by name that the policy can follow for a stretch of play, its usual one first. Where a game names any, a
   * search compares such stretches, up to the next position that `rests`, instead of growing a tree.
   */
  intents?(match: Match<S>, asked: Ask): readonly string[]
  /** From now on the policy plays a seat of this match by one of its plans. */
  adopt?(match: Match<S>, seat: Seat, intent: string): void
  /** Characters: further plans for `adopt`, which a bot follows all through a match. */
  readonly styles?: readonly string[]
  /** What the policy is after for a seat, from facts that everyone can see. */
  aim?(state: S, seat: Seat): Phrase | undefined
  /**
   * What speaks for a position and against it, as the ends of text keys (`reason.…`) with log odds: a search explains its
   * choice by what gains most.
   */
  reasons?(state: S, seat: Seat): { readonly [reason: string]: number }
  /** Decisions per playout before it is cut off and evaluated; unlimited if absent. */
  readonly playout?: number | ((state: S) => number)
  /** Whether the position is quiet, so that a playout may be cut off here; always if absent. */
  rests?(match: Match<S>): boolean
  /**
   * Whether everything under way has been resolved, so that a review can judge the position; same as `rests` if
   * absent.
   */
  settled?(match: Match<S>): boolean
  /** The kinds of asks that set up a side: even the bot that passes follows the policy there. */
  readonly deploys?: readonly string[]
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

/** Feature values in the order of the feature names. */
export type Values<F extends readonly string[]> = { readonly [I in keyof F]: number }

/** Fitted weights: one per named feature, in order. */
export interface Weights<F extends readonly string[] = readonly string[]> {
  readonly id: string
  readonly features: F
  readonly weights: Float64Array
}

/** The features of a position, and how a later state labels it. */
export interface Sample<S = any> {
  readonly values: readonly number[]
  /** The label: a chance from 0 to 1 or an amount; undefined while the state does not decide it. */
  became(later: S): number | undefined
}

/** Prior values of the weights, and how many games they outweigh. */
export interface Prior {
  readonly weights: { readonly [feature: string]: number }
  readonly games: number
}

/** A quantity that `mehen fit` estimates by regression over self-play games. */
export interface RegressionTask<S = any> {
  readonly learned: Weights
  /** A `chance` is the logistic function of the weighted sum, an `amount` the sum itself. */
  readonly sort: 'chance' | 'amount'
  /** The self-play plan whose games it reads. */
  readonly course: string
  /** Without a prior the weights are regularized towards zero. */
  readonly belief?: Prior
  /** Samples from a position, which is not modified; `became` is called with every later state. */
  read(state: S): readonly Sample<S>[]
}

/** Self-play games for some tasks. */
export interface SelfPlayPlan {
  readonly id: string
  /** The setups in rotation: at least a scenario and a number of players. */
  readonly tables: readonly { readonly [setting: string]: unknown }[]
  /** The default number of games. */
  readonly games: number
  /** One quiet position in `thin` is sampled. */
  readonly thin: number
}

/** Everything `mehen fit` learns for a game. */
export interface TrainingSpec<S = any> {
  readonly courses: readonly SelfPlayPlan[]
  /** In stages: a later task may use the weights fitted by an earlier one. */
  readonly stages: readonly (readonly RegressionTask<S>[])[]
}

/** The result of one task with its held-out loss. */
export interface FitResult {
  readonly course: string
  readonly rows: number
  readonly checked: number
  /** Log loss per row for a chance, mean squared error for an amount; `naive`: predicting the mean. */
  readonly loss: number
  readonly naive: number
  /** How many games the prior outweighed; absent without a prior. */
  readonly belief?: number
  readonly weights: { readonly [feature: string]: number }
}

/** The self-play games of a fit, reproducible from the seed. */
export interface SelfPlayDataset {
  readonly version: number
  readonly seed: string
  readonly games: number
  readonly level: string
  /** One decision in `explore` was random; 0 for none. */
  readonly explore: number
  /** A fingerprint of the weights the players used. */
  readonly players: string
}

/** A game's `data/weights.json`. */
export interface WeightsFile {
  readonly game: string
  readonly courses: { readonly [id: string]: SelfPlayDataset }
  readonly studies: { readonly [id: string]: FitResult }
}

/** A task's weights by feature name; throws on a missing or unknown feature. */
export function loadWeights<const F extends readonly string[]>(file: WeightsFile, id: string, features: F): Weights<F> {
  const found = file.studies[id]?.weights
  if (found === undefined) throw new RangeError(`${file.game}: no weights for ${id}`)
  return named(`${file.game}: ${id}`, id, found, features)
}

/** The same for hand-tuned weights. */
export const handTunedWeights = <const F extends readonly string[]>(
  id: string,
  weights: FitResult['weights'],
  features: F,
): Weights<F> => named(id, id, weights, features)

function named<F extends readonly string[]>(
  what: string,
  id: string,
  found: FitResult['weights'],
  features: F,
): Weights<F> {
  const unknown = Object.keys(found).find((name) => !features.includes(name))
  if (unknown !== undefined) throw new RangeError(`${what} has no feature ${unknown}`)
  const weights = features.map((name) => {
    const weight = Object.hasOwn(found, name) ? found[name] : undefined
    if (weight === undefined || !Number.isFinite(weight)) throw new RangeError(`${what} has no weight for ${name}`)
    return weight
  })
  return { id, features, weights: Float64Array.from(weights) }
}

export function linearScore<F extends readonly string[]>({ weights }: Weights<F>, values: Values<F>): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * values[i]!
  return sum
}

export const logisticPrediction = <F extends readonly string[]>(learned: Weights<F>, values: Values<F>): number =>
  1 / (1 + Math.exp(-linearScore(learned, values)))
