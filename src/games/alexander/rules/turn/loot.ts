import { battleOf } from '../battle.ts'
import { CAMP_LOOTING, isOn } from '../options.ts'
import { takeOff } from '../pieces/field.ts'
import { hexesOf } from '../pieces/hexes.ts'
import { type G, GONE, type Unit } from '../state.ts'

/** S17: Persian cavalry that ends a move, withdrawal or advance in the camp leaves play and counts for neither side. */
export function loot(g: G, u: Unit): boolean {
  const s = g.state
  if (!isOn(s, CAMP_LOOTING)) return false
  const b = battleOf(s)
  const camp = b.special('camp-looting')
  if (camp === undefined || !b.cavalry[u] || b.sides[b.side[u]!]!.id !== 'persian' || s.hex[u]! < 0) return false
  if (!hexesOf(s, u).some((hex) => camp.hexes.includes(b.grid.names[hex]))) return false
  takeOff(s, u)
  s.status[u] = GONE
  g.tell?.({ kind: 'loots', rule: 'S17', with: { unit: b.unitIds[u]! } })
  return true
}
