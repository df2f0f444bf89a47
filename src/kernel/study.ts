/** Numbers in the order of their names. */
export type Values<F extends readonly string[]> = { readonly [I in keyof F]: number }

/** What was learned about one question: a weight for each named feature, in their order. */
export interface Learned<F extends readonly string[] = readonly string[]> {
  readonly id: string
  readonly features: F
  readonly weights: Float64Array
}

/** Something seen in a position, by its features, and how a later state tells what became of it. */
export interface Sample<S = any> {
  readonly values: readonly number[]
  /** What became of it: of a chance from 0 to 1; nothing as long as this state cannot tell. */
  became(later: S): number | undefined
}

/** What is thought of a question before any game is played, and how many games that outweighs. */
export interface Belief {
  readonly weights: { readonly [feature: string]: number }
  readonly games: number
}

/** A question about positions that `mehen fit` answers by regression over games of the machine against itself. */
export interface Study<S = any> {
  readonly learned: Learned
  /** A `chance` is the logistic function of the weighted sum, an `amount` the sum itself. */
  readonly sort: 'chance' | 'amount'
  /** The course whose games it is read from. */
  readonly course: string
  /** What games have to speak against; where absent weights are held small. */
  readonly belief?: Belief
  /** What is seen in a position, which stays as it is; `became` is asked with every later one. */
  read(state: S): readonly Sample<S>[]
}

/** Games that are played for some studies. */
export interface Course {
  readonly id: string
  /** The set-ups that take turns: at least a scenario and a number of players. */
  readonly tables: readonly { readonly [setting: string]: unknown }[]
  /** How many games are played unless told. */
  readonly games: number
  /** One position of so many is read, wherever play rests. */
  readonly thin: number
}

/** All that a game's machine learns from games. */
export interface Lessons<S = any> {
  readonly courses: readonly Course[]
  /** In stages: a later one may use what an earlier one has found. */
  readonly stages: readonly (readonly Study<S>[])[]
}

/** What one study found, and how well it foretells games that it was not made from. */
export interface Finding {
  readonly course: string
  readonly rows: number
  readonly checked: number
  /** Of a chance nats of surprise a row, of an amount the mean square of the error; `naive`: by the mean alone. */
  readonly loss: number
  readonly naive: number
  /** How many games spoke for what was believed before; absent where nothing was. */
  readonly belief?: number
  readonly weights: { readonly [feature: string]: number }
}

/** The games of a course as they were played: with the same seed they can be played again. */
export interface PlayedCourse {
  readonly version: number
  readonly seed: string
  readonly games: number
  readonly level: string
  /** One decision of so many was drawn from the first ways; 0: none. */
  readonly explore: number
  /** What sets the weights apart that the players had. */
  readonly players: string
}

/** A game's `data/weights.json`. */
export interface WeightsFile {
  readonly game: string
  readonly courses: { readonly [id: string]: PlayedCourse }
  readonly studies: { readonly [id: string]: Finding }
}

/** The weights of a study by the names of its features; a missing or unknown one is an error. */
export function learnedFrom<const F extends readonly string[]>(file: WeightsFile, id: string, features: F): Learned<F> {
  const found = file.studies[id]?.weights
  if (found === undefined) throw new RangeError(`${file.game}: no weights for ${id}`)
  return named(`${file.game}: ${id}`, id, found, features)
}

/** The same for weights that were set by hand. */
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

/** The weighted sum of a study's features. */
export function sumOf<F extends readonly string[]>({ weights }: Learned<F>, values: Values<F>): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * values[i]!
  return sum
}

/** The chance that belongs to the weighted sum of a study's features. */
export const chanceBy = <F extends readonly string[]>(learned: Learned<F>, values: Values<F>): number =>
  1 / (1 + Math.exp(-sumOf(learned, values)))
