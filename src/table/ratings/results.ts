import type { Outcome, Seat } from '../../kernel/index.ts'
import { type Rating, type Result, ratedAfter, rested, UNKNOWN } from './glicko.ts'

/** Who is rated: a person by his number, or a bot. */
export type Player = string

/** A bot as a player: each level of each game is one. */
export const botPlayer = (bot: string): Player => `bot:${bot}`

/** The bot a player is; undefined for a person. */
export const botOfPlayer = (player: Player): string | undefined =>
  player.startsWith('bot:') ? player.slice(4) : undefined

/** Who took which place: a lower number is better, the same is a draw. */
export interface Placed {
  readonly seat: Seat
  readonly player: Player
  readonly place: number
}

/** What must be known of a table to say whether its match counts. */
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

/** Time without results counts as one period a day. */
const PERIOD_MS = 24 * 3600 * 1000

/** What is known of a player: his rating, when he last had a result, and how many games that makes. */
export interface Standing extends Rating {
  readonly games: number
  readonly at: number
}

/** Somebody without a rated game. */
export const NEWCOMER: Standing = { ...UNKNOWN, games: 0, at: 0 }

/** A standing as it is at a time: less sure the longer nothing happened. */
export function standingAt(standing: Standing, now: number): Standing {
  return { ...standing, ...rested(standing, periodsSince(standing, now)) }
}

/**
 * Who is rated at a table and in which place he ended; empty where its match does not count: not rated, not over, closed before
 * it began, gone on from a record, or fewer than two players. Whoever resigned or lost on time comes last, and so does
 * whoever let a bot play on because his time was up: what the bot made of it is not his.
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

/** The person who holds the seat, else the bot that plays it by itself. */
const playerOf = ({ holder, bot }: Ended['seats'][number]): Player | undefined =>
  holder?.user ?? (bot === null ? undefined : botPlayer(bot))

function placeOf(outcome: Outcome, seat: Seat, last: number): number {
  return outcome.winners.includes(seat) ? 0 : (outcome.ranks[seat] ?? last)
}

/**
 * The standings after a match: every pair of players is one result, and all of them together are one period. Two seats of
 * one player (bots) say nothing about each other; both count for it against the others.
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
