import { NEIGHBOUR } from '../board.ts'
import { ANDROSPHINX } from '../pieces.ts'
import { type Ankh, MONUMENT } from '../state.ts'

/** A18.6 Androsphinx, R-25: whether a figure adds no strength, because an enemy Androsphinx is adjacent. */
export function isSilenced(s: Ankh, figure: number): boolean {
  const space = s.at[figure]!
  const open = s.open[space]!
  for (let d = 0; d < 6; d++) {
    if (((open >> d) & 1) === 0) continue
    const on = s.on[NEIGHBOUR[space * 6 + d]!]!
    if (on === 0 || on >= MONUMENT) continue
    if (s.kind[on - 1] === ANDROSPHINX && s.owner[on - 1] !== s.owner[figure]) return true
  }
  return false
}
