import { botFromPlayerId, type FinalPlace, type PlayerId } from '#table/finalPlaces.ts'

/** A Glicko-2 rating with its standard deviation and volatility. */
export interface Rating {
  readonly rating: number
  readonly deviation: number
  readonly volatility: number
}

/** A result against an opponent: 1 won, ½ drawn, 0 lost. */
export interface RatedResult {
  readonly against: Rating
  readonly score: number
}

/** The rating of an unknown player. */
export const INITIAL_RATING: Rating = { rating: 1500, deviation: 350, volatility: 0.06 }

/** A lower bound, so that a rating can still follow a player who changes. */
const MIN_DEVIATION = 30
/** Limits the change of volatility (Glickman suggests 0.3 to 1.2). */
const TAU = 0.5
const TOLERANCE = 1e-6
/** The factor between the Glicko and the Glicko-2 scale. */
const SCALE = 173.7178

/**
 * The rating after one period with these results (Glickman, "Example of the Glicko-2 system", steps 2 to 8). `periods`
 * is the time since the last results, in periods: the longer, the less certain the old rating is.
 */
export function updateRating(own: Rating, results: readonly RatedResult[], periods = 1): Rating {
  if (results.length === 0) return inflateDeviation(own, periods)
  const mu = (own.rating - INITIAL_RATING.rating) / SCALE
  const phi = own.deviation / SCALE
  let information = 0
  let surprise = 0
  for (const { against, score } of results) {
    const g = gFactor(against.deviation / SCALE)
    const expected = 1 / (1 + Math.exp(-g * (mu - (against.rating - INITIAL_RATING.rating) / SCALE)))
    information += g * g * expected * (1 - expected)
    surprise += g * (score - expected)
  }
  const v = 1 / information
  const volatility = volatilityAfter(own.volatility, phi, v, v * surprise)
  const before = phi * phi + volatility * volatility * periods
  const after = 1 / Math.sqrt(1 / before + information)
  return {
    rating: own.rating + SCALE * after * after * surprise,
    deviation: clampDeviation(after * SCALE),
    volatility,
  }
}

/** The rating after periods without results: the same value, less certain. */
export function inflateDeviation(own: Rating, periods: number): Rating {
  const phi = own.deviation / SCALE
  const grown = Math.sqrt(phi * phi + own.volatility * own.volatility * periods)
  return { ...own, deviation: clampDeviation(grown * SCALE) }
}

const clampDeviation = (deviation: number) => Math.min(INITIAL_RATING.deviation, Math.max(MIN_DEVIATION, deviation))

/** The function g of the paper: a result against an uncertain opponent counts less. */
const gFactor = (phi: number) => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI))

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
  while (Math.abs(high - low) > TOLERANCE) {
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

/** Time without results counts as one period per day. */
const PERIOD_MS = 24 * 3600 * 1000

/** A player's rating for a game, with the number of games and the time of the last one. */
export interface PlayerRatingState extends Rating {
  readonly games: number
  readonly at: number
}

/** A player without a rated game. */
export const UNRATED: PlayerRatingState = { ...INITIAL_RATING, games: 0, at: 0 }

/** The rating as of a time: its deviation grows while nothing is played. */
export function ratingAt(standing: PlayerRatingState, now: number): PlayerRatingState {
  return { ...standing, ...inflateDeviation(standing, periodsSince(standing, now)) }
}

/** A player with fewer rated games is provisional. */
const PROVISIONAL_GAMES = 10
/** The points by which results of little weight move a rating in a day. */
export const LIMITED_POINTS = 10
/** Two players who met within this time before have met repeatedly. */
export const REPEAT_MS = 7 * PERIOD_MS
/** The time within which limited points are counted. */
export const LIMITED_MS = PERIOD_MS

/** What bounds the effect of games that someone may have arranged. */
export interface RatingBounds {
  /** Whether two players seem to be one household: they have no result against each other. */
  readonly areTogether: (one: PlayerId, other: PlayerId) => boolean
  /** Whether two players have met within `REPEAT_MS`. */
  readonly haveMet: (one: PlayerId, other: PlayerId) => boolean
  /** The limited points of a player within `LIMITED_MS`. */
  readonly spent: (player: PlayerId) => number
}

const UNBOUNDED: RatingBounds = { areTogether: () => false, haveMet: () => false, spent: () => 0 }

/** A player's rating after a match. */
export interface RatingAfter extends PlayerRatingState {
  /** How many of the points count as limited. */
  readonly limited: number
  /** Whether the limit has kept the rating from moving further. */
  readonly bounded: boolean
}

/**
 * The ratings after a match: every pair of players is one result, and all of them together are one period. Two seats of
 * one player (a bot) have no result against each other; both count against the others. Results against provisional
 * people and against players met before move a rating by at most `LIMITED_POINTS` a day.
 */
export function ratingsAfter(
  placed: readonly FinalPlace[],
  before: (player: PlayerId) => PlayerRatingState,
  at: number,
  bounds: RatingBounds = UNBOUNDED,
): Map<PlayerId, RatingAfter> {
  const then = new Map(placed.map(({ player }) => [player, before(player)]))
  const after = new Map<PlayerId, RatingAfter>()
  for (const [player, standing] of then) {
    const results: (RatedResult & { readonly full: boolean })[] = []
    for (const own of placed.filter((one) => one.player === player))
      for (const other of placed)
        if (other.player !== player && !bounds.areTogether(player, other.player))
          results.push({
            against: ratingAt(then.get(other.player)!, at),
            score: own.place < other.place ? 1 : own.place > other.place ? 0 : 0.5,
            full: !isProvisional(other.player, then.get(other.player)!) && !bounds.haveMet(player, other.player),
          })
    const periods = periodsSince(standing, at)
    const full = results.filter((result) => result.full)
    const whole = updateRating(standing, results, periods)
    const sure = full.length === results.length ? whole : updateRating(standing, full, periods)
    const room = Math.max(0, LIMITED_POINTS - bounds.spent(player))
    const points = whole.rating - sure.rating
    const share = points === 0 ? 1 : Math.min(1, room / Math.abs(points))
    const rating = sure.rating + share * points
    const deviation = sure.deviation + share * (whole.deviation - sure.deviation)
    const { volatility } = share === 1 ? whole : sure
    after.set(player, {
      rating,
      deviation,
      volatility,
      games: standing.games + 1,
      at,
      limited: share * Math.abs(points),
      bounded: share < 1,
    })
  }
  return after
}

const isProvisional = (player: PlayerId, { games }: PlayerRatingState) =>
  botFromPlayerId(player) === undefined && games < PROVISIONAL_GAMES

const periodsSince = ({ games, at }: PlayerRatingState, now: number) =>
  games === 0 ? 0 : Math.max(0, now - at) / PERIOD_MS
