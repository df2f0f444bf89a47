import { byLot } from './lots.ts'
import { type Field, type Round, type TourGame, WIN } from './types.ts'

/**
 * A round-robin round for tables of two, by the circle method. In the next cycle sides are exchanged. A withdrawn
 * player gives a walkover; two of them do not play.
 */
export function pairAll({ players, withdrawn, seed }: Field, round: number): Round {
  const drawn: (string | null)[] = byLot(seed, players)
  // With an odd number the fixed place is empty, and its opponent has a bye.
  if (drawn.length % 2 === 1) drawn.unshift(null)
  const turns = drawn.length - 1
  const [turn, times] = [round % turns, Math.floor(round / turns)]
  const [fixed, ...walking] = drawn
  const circle = [fixed, ...walking.slice(turns - turn), ...walking.slice(0, turns - turn)]
  const games: TourGame[] = []
  const byes: string[] = []
  for (let i = 0; i < circle.length / 2; i++) {
    const [a, b] = [circle[i] ?? null, circle[circle.length - 1 - i] ?? null]
    if (a === null || b === null) {
      const rests = (a ?? b)!
      if (!withdrawn.includes(rests)) byes.push(rests)
    } else {
      // The fixed player changes sides every round; the others do by moving from one half of the circle to the other.
      const swapped = (i === 0 ? turn % 2 === 1 : i % 2 === 1) !== (times % 2 === 1)
      games.push(swapped ? gameOf(b, a, withdrawn) : gameOf(a, b, withdrawn))
    }
  }
  return { games, byes }
}

function gameOf(first: string, second: string, withdrawn: readonly string[]): TourGame {
  const [one, other] = [withdrawn.includes(first), withdrawn.includes(second)]
  const points = one || other ? [one ? 0 : WIN, other ? 0 : WIN] : null
  return { players: [first, second], table: null, points }
}
