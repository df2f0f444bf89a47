/** Feature values in the order of the feature names. */
export type Values<F extends readonly string[]> = { readonly [I in keyof F]: number }

/** Fitted weights: one per named feature, in order. */
export interface Learned<F extends readonly string[] = readonly string[]> {
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
export interface Belief {
  readonly weights: { readonly [feature: string]: number }
  readonly games: number
}

/** A quantity that `mehen fit` estimates by regression over self-play games. */
export interface Study<S = any> {
  readonly learned: Learned
  /** A `chance` is the logistic function of the weighted sum, an `amount` the sum itself. */
  readonly sort: 'chance' | 'amount'
  /** The self-play plan whose games it reads. */
  readonly course: string
  /** Without a prior the weights are regularized towards zero. */
  readonly belief?: Belief
  /** Samples from a position, which is not modified; `became` is called with every later state. */
  read(state: S): readonly Sample<S>[]
}

/** Self-play games for some tasks. */
export interface Course {
  readonly id: string
  /** The setups in rotation: at least a scenario and a number of players. */
  readonly tables: readonly { readonly [setting: string]: unknown }[]
  /** The default number of games. */
  readonly games: number
  /** One quiet position in `thin` is sampled. */
  readonly thin: number
}

/** Everything `mehen fit` learns for a game. */
export interface Lessons<S = any> {
  readonly courses: readonly Course[]
  /** In stages: a later task may use the weights fitted by an earlier one. */
  readonly stages: readonly (readonly Study<S>[])[]
}

/** The result of one task with its held-out loss. */
export interface Finding {
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
export interface PlayedCourse {
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
  readonly courses: { readonly [id: string]: PlayedCourse }
  readonly studies: { readonly [id: string]: Finding }
}

/** A task's weights by feature name; throws on a missing or unknown feature. */
export function learnedFrom<const F extends readonly string[]>(file: WeightsFile, id: string, features: F): Learned<F> {
  const found = file.studies[id]?.weights
  if (found === undefined) throw new RangeError(`${file.game}: no weights for ${id}`)
  return named(`${file.game}: ${id}`, id, found, features)
}

/** The same for hand-tuned weights. */
export const knownByHand = <const F extends readonly string[]>(
  id: string,
  weights: Finding['weights'],
  features: F,
): Learned<F> => named(id, id, weights, features)

function named<F extends readonly string[]>(
  what: string,
  id: string,
  found: Finding['weights'],
  features: F,
): Learned<F> {
  const unknown = Object.keys(found).find((name) => !features.includes(name))
  if (unknown !== undefined) throw new RangeError(`${what} has no feature ${unknown}`)
  const weights = features.map((name) => {
    const weight = Object.hasOwn(found, name) ? found[name] : undefined
    if (weight === undefined || !Number.isFinite(weight)) throw new RangeError(`${what} has no weight for ${name}`)
    return weight
  })
  return { id, features, weights: Float64Array.from(weights) }
}

export function sumOf<F extends readonly string[]>({ weights }: Learned<F>, values: Values<F>): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * values[i]!
  return sum
}

export const chanceBy = <F extends readonly string[]>(learned: Learned<F>, values: Values<F>): number =>
  1 / (1 + Math.exp(-sumOf(learned, values)))
