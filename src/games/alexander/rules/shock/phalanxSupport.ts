import { arcInto, FLANK } from '../../../../hex/index.ts'
import { battleOf } from '../battle.ts'
import { PH } from '../charts/types.ts'
import { isSteady } from '../pieces/facts.ts'
import { fieldOf } from '../pieces/field.ts'
import { exertersOn } from '../pieces/zones.ts'
import { type Alexander, COLUMN, NONE, type Side, SQUARE, type Unit } from '../state.ts'

const flanks: number[] = []

/**
 * 9.61: number of flank hexes of a phalanx that hold, or are in the zone of control of, a friendly PH not in column.
 */
export function supportedFlanks(s: Alexander, u: Unit): number {
  const b = battleOf(s)
  const { at } = fieldOf(s)
  const side = b.side[u] as Side
  if (s.formation[u] === COLUMN || s.formation[u] === SQUARE) return 0
  const supports = (v: Unit) =>
    v !== u && b.type[v] === PH && b.side[v] === side && s.formation[v] !== COLUMN && isSteady(s, v)
  const count = arcInto(b.arcs, s.hex[u]!, s.facing[u]!, b.two[u] ? 2 : 1, FLANK, flanks)
  let supported = 0
  for (let i = 0; i < count; i++) {
    const there = at[flanks[i]!]!
    if ((there !== NONE && supports(there)) || exertersOn(s, flanks[i]!, side).some(supports)) supported++
  }
  return supported
}
