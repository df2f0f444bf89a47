import type { Outcome, Seat } from '../../../kernel/index.ts'
import { type Ankh, SEATS } from './state.ts'

/** A14.4, A12.11: the seats that play a god. */
const seatsOfGod = (s: Ankh, god: number): Seat[] =>
  SEATS.filter((_, seat) => seat < s.players && s.plays[seat] === god)

/** all gods, best first, by devotion and then by position in the stack; forgotten gods come last. */
const ranking = (s: Ankh): number[] => [...s.ladder.toReversed(), ...s.fallen.toReversed()]

/** A14, R-03: the outcome once the game has ended. Seats of a merged god share its rank; without a winner no seat is first. */
export function outcome(s: Ankh): Outcome | undefined {
  if (s.end === '') return undefined
  const ranks: { [seat: Seat]: number } = {}
  let rank = s.winner < 0 ? 2 : 1
  for (const god of ranking(s)) {
    const seats = seatsOfGod(s, god)
    for (const seat of seats) ranks[seat] = rank
    rank += seats.length
  }
  return { winners: s.winner < 0 ? [] : seatsOfGod(s, s.winner), ranks, how: s.end }
}
