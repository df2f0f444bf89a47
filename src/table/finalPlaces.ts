import type { Outcome, Seat } from '../kernel/index.ts'

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
