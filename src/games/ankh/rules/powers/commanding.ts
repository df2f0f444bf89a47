import { unlocked } from '../facts.ts'
import { addFollowers } from '../occupy.ts'
import { COMMANDING } from '../pieces.ts'
import type { Table } from '../state.ts'

/** A15.1 Commanding: 3 followers for each battle won. */
export function commanding(g: Table, winner: number): void {
  if (unlocked(g.state, winner, COMMANDING)) addFollowers(g, winner, 3, 'A15.1', 'commanding')
}
