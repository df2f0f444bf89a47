import { byLot } from './lots.ts'
import { type Field, type Round, type TourGame, WIN } from './types.ts'

/**
 * A round of everybody against everybody for tables of two, by the circle: one stays, the others walk around him. The next time
 * around sides are exchanged. Whoever has withdrawn gives a walkover; of two who have, none is played.
 */
export function pairAll({ players, withdrawn, seed }: Field, round: number): Round {
  const drawn: (string | null)[] = byLot(seed, players)
  // Where the number is odd the one who stays is nobody, and whoever meets him rests.
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
      // Whoever stays changes sides every round; the others do by walking from one half to the other.
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
