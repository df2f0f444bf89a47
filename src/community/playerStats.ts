import type { Seat } from '#kernel'
import { botPlayerId, type PlayerId } from '#table/finalPlaces.ts'
import type { PublicSummary } from '#table/summary.ts'

/** Games played and won; those neither won nor drawn were lost. */
export interface Score {
  played: number
  won: number
  drawn: number
}

/** A player's score in one game, in all and by seat. */
interface GameScore extends Score {
  readonly game: string
  readonly seats: ({ readonly seat: Seat } & Score)[]
}

/** A player's score against one opponent, a person or a bot. */
export interface OpponentScore extends Score {
  readonly player: PlayerId
  readonly name: string | null
}

/** A player's finished games, with the most frequent games and opponents first. */
interface PlayerStats {
  readonly games: GameScore[]
  readonly opponents: OpponentScore[]
}

/** Whether a table ended with a match, and not by being closed before one. */
export const wasPlayed = ({ status, outcome }: Pick<PublicSummary, 'status' | 'outcome'>) =>
  status === 'over' && outcome !== null && outcome.how !== 'cancelled'

/**
 * A person's statistics from finished games. Games in which they held all seats are not counted; of several seats at
 * one table the best one counts.
 */
export function computePlayerStats(tables: readonly PublicSummary[], user: string): PlayerStats {
  const games = new Map<string, GameScore>()
  const opponents = new Map<PlayerId, OpponentScore>()
  for (const table of tables) {
    if (!wasPlayed(table)) continue
    const own = table.seats.filter((seat) => seat.user === user)
    const others = table.seats.filter((seat) => seat.user !== user)
    if (own.length === 0 || others.length === 0) continue
    const place = (seat: Seat) => placeOf(table, seat)
    const best = own.reduce((a, b) => (place(b.seat) < place(a.seat) ? b : a))
    const ahead = Math.min(...others.map(({ seat }) => place(seat)))
    const game = games.get(table.game) ?? { game: table.game, ...emptyScore(), seats: [] }
    games.set(table.game, game)
    countResult(game, place(best.seat), ahead)
    let bySeat = game.seats.find(({ seat }) => seat === best.seat)
    if (bySeat === undefined) game.seats.push((bySeat = { seat: best.seat, ...emptyScore() }))
    countResult(bySeat, place(best.seat), ahead)
    for (const [player, { name, at }] of opponentsAt(others, place)) {
      const against = opponents.get(player) ?? { player, name, ...emptyScore() }
      opponents.set(player, against)
      countResult(against, place(best.seat), at)
    }
  }
  const most = (a: Score, b: Score) => b.played - a.played || b.won - a.won
  return { games: [...games.values()].sort(most), opponents: [...opponents.values()].sort(most) }
}

/** The players of some seats, each with their best place. */
function opponentsAt(seats: PublicSummary['seats'], place: (seat: Seat) => number) {
  const players = new Map<PlayerId, { name: string | null; at: number }>()
  for (const { seat, user, bot, name } of seats) {
    const player = user ?? (bot === null ? undefined : botPlayerId(bot))
    if (player === undefined) continue
    const at = Math.min(place(seat), players.get(player)?.at ?? Number.POSITIVE_INFINITY)
    players.set(player, { name: user === null ? null : name, at })
  }
  return players
}

function placeOf({ outcome, seats }: PublicSummary, seat: Seat): number {
  return outcome!.winners.includes(seat) ? 0 : (outcome!.ranks[seat] ?? seats.length)
}

const emptyScore = (): Score => ({ played: 0, won: 0, drawn: 0 })

function countResult(score: Score, own: number, other: number): void {
  score.played++
  if (own < other) score.won++
  else if (own === other) score.drawn++
}
