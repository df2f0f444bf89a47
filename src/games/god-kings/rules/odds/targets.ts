import { NONE, spaceOf } from '../components/map.ts'
import { foeIn, unitsIn } from '../components/pieces.ts'
import { GENERALS_OF } from '../components/sides.ts'
import { type Reach, reachOf } from '../march/reach.ts'
import { siegeBar } from '../siege/siegeBars.ts'
import type { Kings } from '../state/state.ts'
import { type Imagined, setOut } from './party.ts'

/** A battle or siege an army could fight this activation. */
export interface Target {
  readonly kind: 'battle' | 'siege'
  readonly space: number
  /** How it is reached; null if the army is already there. */
  readonly reach: Reach | null
}

/** The targets of a general if he is activated. */
export interface Prospect extends Imagined {
  readonly reach: readonly Reach[]
  readonly targets: readonly Target[]
}

/** The generals of a side that lead units, ascending. */
export const commanders = (s: Kings, side: number): number[] =>
  (GENERALS_OF[side] ?? []).filter((g) => s.generals[g]! >= 0 && unitsIn(s, side, s.generals[g]!).length > 0)

/**
 * The battles and sieges within reach of a general, with the army he would take; `offered` by the card being played.
 */
export function prospectOf(now: Kings, general: number, offered: boolean): Prospect | null {
  if ((now.generals[general] ?? NONE) < 0) return null
  const imagined = setOut(now, general, offered)
  const { s, march } = imagined
  const { side, player, units } = march
  const targets: Target[] = []
  const besiege = (space: number, reach: Reach | null) => {
    if (siegeBar(s, side, player, space, units.length) === undefined) targets.push({ kind: 'siege', space, reach })
  }
  const here = spaceOf(s.generals[general]!)
  if (march.sally) {
    if (units.length > 0 && foeIn(s, side, here) !== NONE) targets.push({ kind: 'battle', space: here, reach: null })
    return { ...imagined, reach: [], targets }
  }
  besiege(here, null)
  const reach = reachOf(s, march)
  for (const step of reach) {
    if (step.battle && units.length > 0) targets.push({ kind: 'battle', space: step.space, reach: step })
    else besiege(step.space, step)
  }
  return { ...imagined, reach, targets }
}
