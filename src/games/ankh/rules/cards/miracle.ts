import { income, lowestFirst } from '../devotion.ts'
import { MIRACLE } from '../pieces.ts'
import type { Table } from '../state.ts'
import { cardOf } from './card.ts'

/** A16.8 Miracle: devotion for killed figures. */
export const miracle = cardOf('miracle', 'A16.8')

/** A16.8, A11.10: one income with one devotion for each of the god's figures killed in this battle, lowest devotion first. */
export function miracles(g: Table): void {
  const s = g.state
  const playing = s.fighters.filter((god) => (s.played[god]! & MIRACLE) !== 0)
  for (const god of lowestFirst(s, playing)) {
    income(g, god, s.dead[god]!, 'A16.8', 'miracle')
    if (s.end !== '') return
  }
}
