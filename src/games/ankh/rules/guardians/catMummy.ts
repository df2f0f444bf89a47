import { lose, lowestFirst } from '../devotion.ts'
import type { Table } from '../state.ts'

/** A18.1, A11.9f, R-32 Cat Mummy: for each one killed, all gods but its owner lose 1 devotion, lowest devotion first. */
export function catsDie(g: Table, owners: readonly number[]): void {
  const s = g.state
  for (const owner of owners) {
    for (const god of lowestFirst(s, s.ladder)) {
      if (god !== owner) lose(g, god, 1, 'A18.1', 'catMummy')
    }
  }
}
