import type { Placed, Player } from '../finalPlaces.ts'
import { type Rating, type Result, ratedAfter, rested, UNKNOWN } from './glicko.ts'

/** Time without results counts as one period per day. */
const PERIOD_MS = 24 * 3600 * 1000

/** A player's rating for a game, with the number of games and the time of the last one. */
export interface Standing extends Rating {
  readonly games: number
  readonly at: number
}

/** A player without a rated game. */
export const NEWCOMER: Standing = { ...UNKNOWN, games: 0, at: 0 }

/** The rating as of a time: its deviation grows while nothing is played. */
export function standingAt(standing: Standing, now: number): Standing {
  return { ...standing, ...rested(standing, periodsSince(standing, now)) }
}

/**
 * The ratings after a match: every pair of players is one result, and all of them together are one period. Two seats of
 * one player (a bot) have no result against each other; both count against the others.
 */
export function standingsAfter(
  placed: readonly Placed[],
  before: (player: Player) => Standing,
  at: number,
): Map<Player, Standing> {
  const then = new Map(placed.map(({ player }) => [player, before(player)]))
  const after = new Map<Player, Standing>()
  for (const [player, standing] of then) {
    const results: Result[] = []
    for (const own of placed.filter((one) => one.player === player))
      for (const other of placed)
        if (other.player !== player)
          results.push({
            against: standingAt(then.get(other.player)!, at),
            score: own.place < other.place ? 1 : own.place > other.place ? 0 : 0.5,
          })
    const rating = ratedAfter(standing, results, periodsSince(standing, at))
    after.set(player, { ...rating, games: standing.games + 1, at })
  }
  return after
}

const periodsSince = ({ games, at }: Standing, now: number) => (games === 0 ? 0 : Math.max(0, now - at) / PERIOD_MS)
