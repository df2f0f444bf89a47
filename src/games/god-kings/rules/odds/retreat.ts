import { roomInCity } from '../battle/retreat.ts'
import { retreatPaths } from '../battle/retreatPaths.ts'
import { NONE } from '../components/map.ts'
import { STRAY } from '../components/sides.ts'
import type { Reach } from '../march/reach.ts'
import { type Battle, type Kings, OFF } from '../state/state.ts'

/** How the Attacker arrived at the battle. */
export interface Arrival {
  readonly from: number
  readonly bySea: boolean
  /** R17.6: out of the besieged city in the space. */
  readonly sally: boolean
}

/** How the army on the march arrived; `from` is none if it has not moved. */
export const arrivalOf = ({ march }: Kings): Arrival =>
  march === null
    ? { from: NONE, bySea: false, sally: false }
    : { from: march.sally ? NONE : march.from, bySea: march.bySea, sally: march.sally }

/** How an army would arrive by a step in reach; without a step it comes out of the city. */
export const arrivalBy = (step: Pick<Reach, 'from' | 'bySea'> | null): Arrival =>
  step === null ? { from: NONE, bySea: false, sally: true } : { from: step.from, bySea: step.bySea, sally: false }

/** The fate of a beaten side: destroyed, displaced (routed or without a retreat), or retreated. */
export type Fate = 'destroyed' | 'displaced' | 'away'

/** F7: the fate of the survivors of the beaten side. */
export function fateOf(
  s: Kings,
  b: Battle,
  role: number,
  survivors: readonly number[],
  routed: boolean,
  { from, bySea, sally }: Arrival,
): Fate {
  const side = b.side[role]!
  const landed = role === 0 && bySea && !sally
  const goesBack = role === 0 && (landed || !routed)
  const back = !goesBack ? 0 : sally ? survivors.length : survivors.filter(among(b.sortieUnits)).length
  const units = survivors.length - back
  if (units === 0) return back > 0 ? 'away' : 'destroyed'
  if (side === STRAY) return 'destroyed'
  if (landed) return roomInCity(s, { side, space: b.space }) > 0 ? 'away' : 'destroyed'
  if (routed) return 'displaced'
  return canRetreat(s, b, role, units, from) ? 'away' : 'displaced'
}

const among = (units: readonly number[]) => (unit: number) => units.includes(unit)

/** 16.3c, 16.4b, R16.8: whether a number of units could retreat or find room in their city. */
function canRetreat(s: Kings, b: Battle, role: number, units: number, from: number): boolean {
  const side = b.side[role]!
  const { space } = b
  if (roomInCity(s, { side, space }) > 0) return true
  const at = s.at.slice()
  for (const u of [...b.units[0], ...b.units[1], ...b.held]) at[u] = OFF
  return retreatPaths({ ...s, at }, { side, units, space, role, from }).length > 0
}
