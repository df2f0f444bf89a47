import { income, lowestFirst } from '../devotion.ts'
import { unlocked } from '../facts.ts'
import { MAGNANIMOUS } from '../pieces.ts'
import type { Table } from '../state.ts'

/** A15.10, A11.9e Magnanimous: losers that had two figures or more gain 2 devotion, lowest devotion first. */
export function magnanimous(g: Table, losers: readonly number[], figures: readonly number[]): void {
  const s = g.state
  const gaining = losers.filter((god) => unlocked(s, god, MAGNANIMOUS) && figures[god]! >= 2)
  for (const god of lowestFirst(s, gaining)) {
    income(g, god, 2, 'A15.10', 'magnanimous')
    if (s.end !== '') return
  }
}
