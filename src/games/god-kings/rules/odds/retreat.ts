import { roomInCity } from '../battle/retreat.ts'
import { retreatPaths } from '../battle/retreatPaths.ts'
import { STRAY } from '../components/sides.ts'
import { type Battle, type Kings, OFF } from '../state/state.ts'

/**
 * 16.3c, 16.4b, R16.8: whether survivors of one side could retreat or find room in their city; the Attacker came from
 * `from`.
 */
export function canRetreat(s: Kings, b: Battle, role: number, survivors: number, from: number): boolean {
  const side = b.side[role]!
  const { space } = b
  if (side === STRAY || roomInCity(s, { side, space }) > 0) return true
  const at = s.at.slice()
  for (const u of [...b.units[0], ...b.units[1], ...b.held]) at[u] = OFF
  return retreatPaths({ ...s, at }, { side, units: survivors, space, role, from }).length > 0
}
