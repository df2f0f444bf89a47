import { NONE, spaceOf } from '../components/map.ts'
import { unitsIn } from '../components/pieces.ts'
import { GENERAL_SIDE, GENERALS_OF } from '../components/sides.ts'
import { garrisonedByOther } from '../politics/control.ts'
import { BESIEGERS } from '../siege/siegeBars.ts'
import type { Kings } from '../state/state.ts'
import { type Reach, reachOf } from './range.ts'

/** Something an army could fight for this activation. */
export interface Target {
  readonly kind: 'battle' | 'siege'
  readonly space: number
  /** How it is reached; nothing when the army stands there. */
  readonly reach: Reach | null
}

/** Generals of a side that lead units, in order. */
export const commanders = (s: Kings, side: number): number[] =>
  (GENERALS_OF[side] ?? []).filter((g) => s.generals[g]! >= 0 && unitsIn(s, side, s.generals[g]!).length > 0)

/** Battles and sieges within reach of a general and all units with him. */
export function targetsOf(s: Kings, general: number): Target[] {
  const side = GENERAL_SIDE[general]!
  const zone = s.generals[general] ?? NONE
  if (zone < 0) return []
  const units = unitsIn(s, side, zone)
  const targets: Target[] = []
  const besiege = (space: number, reach: Reach | null) => {
    if (units.length >= BESIEGERS && garrisonedByOther(s, space, side))
      targets.push({ kind: 'siege', space, reach })
  }
  besiege(spaceOf(zone), null)
  for (const reach of reachOf(s, general)) {
    if (reach.battle && units.length > 0) targets.push({ kind: 'battle', space: reach.space, reach })
    else besiege(reach.space, reach)
  }
  return targets
}
