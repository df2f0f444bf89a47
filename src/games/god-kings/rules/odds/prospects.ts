import { whyNotSiege } from '../battle/siege.ts'
import { unitStrength } from '../battle/strength.ts'
import { GENERAL_SIDE, GENERALS_OF, TYPE } from '../components/counters.ts'
import { NONE, spaceOf } from '../components/map.ts'
import { foeIn, unitsIn } from '../components/pieces.ts'
import { leadership } from '../components/ratings.ts'
import { allowanceOf } from '../march/movement.ts'
import { isHomeOnly, newMarch, unitsAround, WHO, warlordsNear } from '../march/orders.ts'
import { findReach, type Reach } from '../march/reach.ts'
import { playerOf } from '../politics/control.ts'
import { noImpulse } from '../setup/begin.ts'
import type { Kings, March } from '../state/state.ts'

/** A hypothetical march, in the position in which it would begin. */
export interface HypotheticalMarch {
  readonly s: Kings
  readonly march: March
  /** 11.2c: the number of units the general could take along without a command limit. */
  readonly around: number
}

/**
 * 11.2c, 11.2e: the march of a general with every warlord and unit he may take, and the strongest if he cannot lead
 * all. It uses the card being played if that offers him (`offered`), else a card without conditions.
 */
export function hypotheticalMarch(now: Kings, general: number, offered: boolean): HypotheticalMarch {
  const side = GENERAL_SIDE[general]!
  const own = playerOf(now, side)
  const player = offered || own === NONE ? now.impulse.player : own
  const s = offered ? now : { ...now, march: null, impulse: { ...noImpulse(player, side), who: WHO.campaign } }
  const march = newMarch(s, player, general)
  march.homeOnly = isHomeOnly(s, general)
  march.warlords = warlordsNear(s, march)
  const all = unitsAround(s, side, general)
  march.units = strongestUnits(
    s,
    all.filter((u) => !s.impulse.movedUnits.includes(u)),
    leadership([general, ...march.warlords]),
  )
  march.joined = march.units.map(() => 0)
  march.began = march.units.length
  march.allowance = allowanceOf(
    march.units.map((u) => TYPE[u]!),
    march.extra,
    false,
  )
  return { s, march, around: all.length }
}

/** The strongest units up to a maximum, in ascending order. */
function strongestUnits(s: Kings, units: readonly number[], most: number): number[] {
  if (units.length <= most) return units.slice()
  const sorted = units.slice().sort((a, b) => unitStrength(s, b) - unitStrength(s, a) || a - b)
  return sorted.slice(0, most).sort((a, b) => a - b)
}

/** A battle or siege an army could fight this activation. */
export interface Target {
  readonly kind: 'battle' | 'siege'
  readonly space: number
  /** How it is reached; null if the army is already there. */
  readonly reach: Reach | null
}

/** The targets of a general if he is activated. */
export interface GeneralTargets extends HypotheticalMarch {
  readonly reach: readonly Reach[]
  readonly targets: readonly Target[]
}

/** The generals of a side that lead units, ascending. */
export const commanders = (s: Kings, side: number): number[] =>
  (GENERALS_OF[side] ?? []).filter((g) => s.generals[g]! >= 0 && unitsIn(s, side, s.generals[g]!).length > 0)

/**
 * The battles and sieges within reach of a general, with the army he would take; `offered` by the card being played.
 */
export function findTargets(now: Kings, general: number, offered: boolean): GeneralTargets | null {
  if ((now.generals[general] ?? NONE) < 0) return null
  const imagined = hypotheticalMarch(now, general, offered)
  const { s, march } = imagined
  const { side, player, units } = march
  const targets: Target[] = []
  const besiege = (space: number, reach: Reach | null) => {
    if (whyNotSiege(s, side, player, space, units.length) === undefined) targets.push({ kind: 'siege', space, reach })
  }
  const here = spaceOf(s.generals[general]!)
  if (march.sally) {
    if (units.length > 0 && foeIn(s, side, here) !== NONE) targets.push({ kind: 'battle', space: here, reach: null })
    return { ...imagined, reach: [], targets }
  }
  besiege(here, null)
  const reach = findReach(s, march)
  for (const step of reach) {
    if ((step.battle && units.length > 0) || step.comeOut)
      targets.push({ kind: 'battle', space: step.space, reach: step })
    else besiege(step.space, step)
  }
  return { ...imagined, reach, targets }
}
