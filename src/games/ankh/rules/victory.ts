import type { Outcome, Seat } from '../../../kernel/index.ts'
import { type Ankh, SEATS } from './state.ts'

/** A14.4, A12.11: the seats that play a god. */
export const seatsOfGod = (s: Ankh, god: number): Seat[] =>
  SEATS.filter((_, seat) => seat < s.players && s.plays[seat] === god)

/** all gods from the first to the last: devotion, then the stack; forgotten gods below all others. */
export const ranking = (s: Ankh): number[] => [...s.ladder.toReversed(), ...s.fallen.toReversed()]

/** A14, R-03: how the game ended. Seats of a merged god share its rank; when nobody wins, nobody is first. */
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
