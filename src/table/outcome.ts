import type { Outcome, Seat } from '../kernel/index.ts'

interface Dropout {
  readonly seat: Seat
  readonly out: 'resigned' | 'time' | null
}

/**
 * The outcome with seats that have dropped out moved to the last place. If all winners have, the best of the others
 * win.
 */
export function outcomeFor(seats: readonly Dropout[], outcome: Outcome): Outcome {
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
