import { unitStrength } from '../battle/strength.ts'
import { NONE } from '../components/map.ts'
import { leadership } from '../components/ratings.ts'
import { GENERAL_SIDE } from '../components/sides.ts'
import { TYPE } from '../components/units.ts'
import { isHomeOnly, newMarch, unitsAround, WHO, warlordsNear } from '../march/activation.ts'
import { allowanceOf } from '../march/movement.ts'
import { playerOf } from '../politics/control.ts'
import { noImpulse } from '../setup/begin.ts'
import type { Kings, March } from '../state/state.ts'

/** A hypothetical march, in the position in which it would begin. */
export interface Imagined {
  readonly s: Kings
  readonly march: March
  /** 11.2c: the number of units the general could take along without a command limit. */
  readonly around: number
}

/**
 * 11.2c, 11.2e: the march of a general with every warlord and unit he may take, and the strongest if he cannot lead
 * all. It uses the card being played if that offers him (`offered`), else a card without conditions.
 */
export function setOut(now: Kings, general: number, offered: boolean): Imagined {
  const side = GENERAL_SIDE[general]!
  const own = playerOf(now, side)
  const player = offered || own === NONE ? now.impulse.player : own
  const s = offered ? now : { ...now, march: null, impulse: { ...noImpulse(player, side), who: WHO.campaign } }
  const march = newMarch(s, player, general)
  march.homeOnly = isHomeOnly(s, general)
  march.warlords = warlordsNear(s, march)
  const all = unitsAround(s, side, general)
  march.units = strongest(
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
function strongest(s: Kings, units: readonly number[], most: number): number[] {
  if (units.length <= most) return units.slice()
  const sorted = units.slice().sort((a, b) => unitStrength(s, b) - unitStrength(s, a) || a - b)
  return sorted.slice(0, most).sort((a, b) => a - b)
}
