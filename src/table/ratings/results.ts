import type { Outcome, Seat } from '../../kernel/index.ts'
import { type Rating, type Result, ratedAfter, rested, UNKNOWN } from './glicko.ts'

/** A rated player: a user id, or a bot. */
export type Player = string

/** The player id of a bot; each level is one player per game. */
export const botPlayer = (bot: string): Player => `bot:${bot}`

/** The bot's level; undefined for a person. */
export const botOfPlayer = (player: Player): string | undefined =>
  player.startsWith('bot:') ? player.slice(4) : undefined

/** A player's final place: lower is better, equal is a draw. */
export interface Placed {
  readonly seat: Seat
  readonly player: Player
  readonly place: number
}

/** The part of a table's state that decides whether its match counts. */
interface Ended {
  readonly options: { readonly rated: boolean }
  readonly outcome: Outcome | null
  readonly importedAnswers: number
  readonly begunAt: number
  readonly seats: readonly {
    readonly seat: Seat
    readonly holder: { readonly user: string } | null
    readonly bot: string | null
    readonly flagged: boolean
    readonly out: 'resigned' | 'time' | null
  }[]
}

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
 * The rated players' final places; empty if the match does not count: not rated, not over, closed before it began,
 * continued from a record, or fewer than two players. Players who resigned or ran out of time come last, whatever a bot
 * achieved for them.
 */
export function placesAt({ options, outcome, importedAnswers, begunAt, seats }: Ended): Placed[] {
  if (!options.rated || outcome === null || importedAnswers > 0 || begunAt === 0) return []
  const last = seats.length + 1
  const placed = seats.flatMap((own): Placed[] => {
    const player = playerOf(own)
    if (player === undefined) return []
    const gone = own.out !== null || own.flagged
    return [{ seat: own.seat, player, place: gone ? last : placeOf(outcome, own.seat, last - 1) }]
  })
  return new Set(placed.map(({ player }) => player)).size < 2 ? [] : placed
}

/** The person who holds the seat, else the bot that plays it. */
const playerOf = ({ holder, bot }: Ended['seats'][number]): Player | undefined =>
  holder?.user ?? (bot === null ? undefined : botPlayer(bot))

function placeOf(outcome: Outcome, seat: Seat, last: number): number {
  return outcome.winners.includes(seat) ? 0 : (outcome.ranks[seat] ?? last)
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
