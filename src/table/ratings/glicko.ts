/** A Glicko-2 rating with its standard deviation and volatility. */
export interface Rating {
  readonly rating: number
  readonly deviation: number
  readonly volatility: number
}

/** A result against an opponent: 1 won, ½ drawn, 0 lost. */
export interface Result {
  readonly against: Rating
  readonly score: number
}

/** The rating of an unknown player. */
export const UNKNOWN: Rating = { rating: 1500, deviation: 350, volatility: 0.06 }

/** A lower bound, so that a rating can still follow a player who changes. */
const LEAST_DEVIATION = 30
/** Limits the change of volatility (Glickman suggests 0.3 to 1.2). */
const TAU = 0.5
const EXACT = 1e-6
/** The factor between the Glicko and the Glicko-2 scale. */
const SCALE = 173.7178

/**
 * The rating after one period with these results (Glickman, "Example of the Glicko-2 system", steps 2 to 8). `periods`
 * is the time since the last results, in periods: the longer, the less certain the old rating is.
 */
export function ratedAfter(own: Rating, results: readonly Result[], periods = 1): Rating {
  if (results.length === 0) return rested(own, periods)
  const mu = (own.rating - UNKNOWN.rating) / SCALE
  const phi = own.deviation / SCALE
  let information = 0
  let surprise = 0
  for (const { against, score } of results) {
    const g = weight(against.deviation / SCALE)
    const expected = 1 / (1 + Math.exp(-g * (mu - (against.rating - UNKNOWN.rating) / SCALE)))
    information += g * g * expected * (1 - expected)
    surprise += g * (score - expected)
  }
  const v = 1 / information
  const volatility = volatilityAfter(own.volatility, phi, v, v * surprise)
  const before = phi * phi + volatility * volatility * periods
  const after = 1 / Math.sqrt(1 / before + information)
  return {
    rating: own.rating + SCALE * after * after * surprise,
    deviation: bounded(after * SCALE),
    volatility,
  }
}

/** The rating after periods without results: the same value, less certain. */
export function rested(own: Rating, periods: number): Rating {
  const phi = own.deviation / SCALE
  const grown = Math.sqrt(phi * phi + own.volatility * own.volatility * periods)
  return { ...own, deviation: bounded(grown * SCALE) }
}

const bounded = (deviation: number) => Math.min(UNKNOWN.deviation, Math.max(LEAST_DEVIATION, deviation))

/** The function g of the paper: a result against an uncertain opponent counts less. */
const weight = (phi: number) => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI))

/** Step 5: the volatility that fits the results best, found by the Illinois algorithm. */
function volatilityAfter(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma * sigma)
  const f = (x: number) => {
    const e = Math.exp(x)
    const d = phi * phi + v + e
    return (e * (delta * delta - d)) / (2 * d * d) - (x - a) / (TAU * TAU)
  }
  let low = a
  let high: number
  if (delta * delta > phi * phi + v) high = Math.log(delta * delta - phi * phi - v)
  else {
    let k = 1
    while (f(a - k * TAU) < 0) k++
    high = a - k * TAU
  }
  let [fLow, fHigh] = [f(low), f(high)]
  while (Math.abs(high - low) > EXACT) {
    const middle = low + ((low - high) * fLow) / (fHigh - fLow)
    const fMiddle = f(middle)
    if (fMiddle * fHigh <= 0) {
      low = high
      fLow = fHigh
    } else fLow /= 2
    high = middle
    fHigh = fMiddle
  }
  return Math.exp(low / 2)
}
