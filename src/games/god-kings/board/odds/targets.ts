import { garrisonedByOther } from '../../rules/control.ts'
import { NONE, spaceOf } from '../../rules/map.ts'
import { GENERAL_SIDE, GENERALS_OF } from '../../rules/sides.ts'
import { BESIEGERS } from '../../rules/siegeBars.ts'
import type { Kings } from '../../rules/state.ts'
import { groupAt } from '../army/groups.ts'
import { type Reach, reachOf } from '../range.ts'

/** Something an army could fight for this activation. */
export interface Target {
  readonly kind: 'battle' | 'siege'
  readonly space: number
  /** How it is reached; nothing when the army stands there. */
  readonly reach: Reach | null
}

/** Generals of a side that lead units, in order. */
export const commanders = (s: Kings, side: number): number[] =>
  (GENERALS_OF[side] ?? []).filter(
    (g) => s.generals[g]! >= 0 && groupAt(s, s.generals[g]!, side).units.length > 0,
  )

/** Battles and sieges within reach of a general and all units with him. */
export function targetsOf(s: Kings, general: number): Target[] {
  const side = GENERAL_SIDE[general]!
  const zone = s.generals[general] ?? NONE
  if (zone < 0) return []
  const { units } = groupAt(s, zone, side)
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
