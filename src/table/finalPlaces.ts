import { type Outcome, parseAnswer, type Seat } from '#kernel'

interface SeatResult {
  readonly seat: Seat
  readonly out: 'resigned' | 'time' | null
}

/**
 * The outcome with seats that have dropped out moved to the last place. If all winners have, the best of the others
 * win.
 */
export function rankDropoutsLast(seats: readonly SeatResult[], outcome: Outcome): Outcome {
  const out = seats.filter((s) => s.out !== null).map((s) => s.seat)
  const last = seats.length
  const ranks = { ...outcome.ranks }
  const winners = outcome.winners.filter((seat) => !out.includes(seat))
  if (winners.length === 0 && outcome.winners.length > 0) {
    const left = seats.map((s) => s.seat).filter((seat) => !out.includes(seat))
    const rank = (seat: Seat) => outcome.ranks[seat] ?? last
    for (const seat of left) ranks[seat] = 1 + left.filter((other) => rank(other) < rank(seat)).length
    winners.push(...left.filter((seat) => ranks[seat] === 1))
  }
  for (const seat of out) ranks[seat] = last
  return { ...outcome, winners, ranks }
}

/** A rated player: a user id, or a bot. */
export type PlayerId = string

/** The player id of a bot; each level is one player per game. */
export const botPlayerId = (bot: string): PlayerId => `bot:${bot}`

/** The bot's level; undefined for a person. */
export const botFromPlayerId = (player: PlayerId): string | undefined =>
  player.startsWith('bot:') ? player.slice(4) : undefined

/** A player's final place: lower is better, equal is a draw. */
export interface FinalPlace {
  readonly seat: Seat
  readonly player: PlayerId
  readonly place: number
}

/** The part of a table's state that decides whether its match counts. */
interface EndedTable {
  readonly options: { readonly rated: boolean }
  readonly outcome: Outcome | null
  readonly answers: readonly string[]
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

/** The answers that each rated seat must have given. */
export const MIN_RATED_ANSWERS = 4

/**
 * The rated players' final places; empty if the match does not count: not rated, not over, closed before it began or
 * soon after, continued from a record, or fewer than two players. Players who resigned or ran out of time come last,
 * even if a bot played on for them.
 */
export function finalPlaces({ options, outcome, answers, importedAnswers, begunAt, seats }: EndedTable): FinalPlace[] {
  if (!options.rated || outcome === null || importedAnswers > 0 || begunAt === 0) return []
  const last = seats.length + 1
  const placed = seats.flatMap((own): FinalPlace[] => {
    const player = ratedPlayer(own)
    if (player === undefined) return []
    const gone = own.out !== null || own.flagged
    return [{ seat: own.seat, player, place: gone ? last : placeInOutcome(outcome, own.seat, last - 1) }]
  })
  const given = new Map<Seat, number>()
  for (const line of answers) {
    const [seat] = parseAnswer(line)
    given.set(seat, (given.get(seat) ?? 0) + 1)
  }
  const hasPlayed = placed.every(({ seat }) => (given.get(seat) ?? 0) >= MIN_RATED_ANSWERS)
  return !hasPlayed || new Set(placed.map(({ player }) => player)).size < 2 ? [] : placed
}

/** The person who holds the seat, else the bot that plays it. */
const ratedPlayer = ({ holder, bot }: EndedTable['seats'][number]): PlayerId | undefined =>
  holder?.user ?? (bot === null ? undefined : botPlayerId(bot))

function placeInOutcome(outcome: Outcome, seat: Seat, last: number): number {
  return outcome.winners.includes(seat) ? 0 : (outcome.ranks[seat] ?? last)
}
