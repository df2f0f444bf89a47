import { type Arc, arcBeside, columnArcBeside, FRONT } from '../../../../hex/index.ts'
import { battleOf } from '../battle.ts'
import { type Alexander, COLUMN, NONE, SQUARE, type Unit } from '../state.ts'
import { secondHex } from './hexes.ts'

/**
 * P4: the arc of a unit that holds an adjacent hex, or -1 if the hex is not adjacent. Squares and artillery have
 * fronts all around (9.53, 9.64). A column has one hex ahead, one behind, and flanks (6.63).
 */
export function arcAt(s: Alexander, u: Unit, hex: number): Arc | -1 {
  const b = battleOf(s)
  const first = s.hex[u]!
  if (s.formation[u] === COLUMN) return columnArcBeside(b.grid, first, s.facing[u]!, b.two[u] ? 2 : 1, hex)
  if (s.formation[u] === SQUARE || b.noZone[u]) return touches(s, u, hex) ? FRONT : -1
  return arcBeside(b.arcs, first, s.facing[u]!, b.two[u] ? 2 : 1, hex)
}

export function touches(s: Alexander, u: Unit, hex: number): boolean {
  const { neighbour } = battleOf(s).grid
  const [first, second] = [s.hex[u]!, secondHex(s, u)]
  if (hex === first || hex === second) return false
  for (let d = 0; d < 6; d++) {
    if (neighbour[first * 6 + d] === hex) return true
    if (second !== NONE && neighbour[second * 6 + d] === hex) return true
  }
  return false
}
