import type { Outcome } from '../../../kernel/index.ts'
import { battleOf } from './battle.ts'
import { type Alexander, NONE } from './state.ts'

/** 10.43, 10.44, R46, S18 to S21: the result of the battle, once it has ended. */
export function outcome(s: Alexander): Outcome | undefined {
  if (s.end === '') return undefined
  const seats = battleOf(s).sides.map((side) => side.id)
  const winners = s.winner === NONE ? seats : [seats[s.winner]!]
  const ranks = Object.fromEntries(seats.map((seat) => [seat, winners.includes(seat) ? 1 : 2]))
  return { winners, ranks, how: s.end }
}
