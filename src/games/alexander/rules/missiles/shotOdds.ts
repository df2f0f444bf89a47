import { dieShare } from '../asks.ts'
import { battleOf } from '../battle.ts'
import {
  type DieModifier,
  hitsOfShot,
  missileModifiers,
  RETIRE_RANGE,
  shotHits,
  strengthAt,
  supplyAfter,
} from '../charts/missiles.ts'
import { hexesOf, missileOf } from '../pieces/units.ts'
import { exertsZoneOn } from '../pieces/zones.ts'
import { type Alexander, NONE, SQUARE, type Unit } from '../state.ts'
import { reactionShot } from './fire.ts'
import { bestStrikeHex, harasserShot, harassingShot } from './harass.ts'
import { isMovingFire, missileClass, type Shot, type ShotKind, shotAt, shotFacts } from './targets.ts'

/** The chances of one shot. */
export interface ShotOdds {
  readonly firer: Unit
  readonly target: Unit
  readonly range: number
  /** The highest die that hits before modifiers. */
  readonly strength: number
  readonly modifiers: readonly DieModifier[]
  readonly chance: number
  /** Hits if it succeeds. */
  readonly hits: number
  /** The chance that supply drops. */
  readonly low: number
}

/** 8.15, 8.17: the odds of a shot at a unit, or undefined if it cannot be fired from the firer's hexes. */
export function shotOdds(
  s: Alexander,
  firer: Unit,
  target: Unit,
  kind: ShotKind,
  moving: boolean,
): ShotOdds | undefined {
  if (missileOf(s, firer) === NONE) return undefined
  const shot = shotAt(s, firer, target, kind, moving)
  return shot && computeOdds(s, shot)
}

/**
 * D10, D14: the odds of a shot offered in an ask. `hex`: the strike hex or target hex. A harasser that has not chosen
 * yet uses its best strike hex.
 */
export function askedShotOdds(
  s: Alexander,
  firer: Unit,
  target: Unit,
  occasion: string,
  hex = NONE,
): ShotOdds | undefined {
  switch (occasion) {
    case 'harass': {
      const from = hex === NONE ? bestStrikeHex(s, firer, target) : hex
      return computeOdds(s, harassingShot(s, firer, target, from), [from])
    }
    case 'retire':
      return computeOdds(s, reactionShot(s, firer, target, 'retire', RETIRE_RANGE, false))
    case 'withdraw':
      return computeOdds(s, reactionShot(s, firer, target, 'withdraw', RETIRE_RANGE, false))
    case 'screen':
    case 'entry': {
      const entered = hexesOf(s, target).some((hex) => exertsZoneOn(s, firer, hex))
      return computeOdds(
        s,
        entered
          ? reactionShot(s, firer, target, 'entry', 1, occasion === 'screen')
          : harasserShot(firer, target, hex, occasion === 'screen'),
      )
    }
    default: {
      const moving = occasion === 'order' && isMovingFire(s, firer)
      return shotOdds(s, firer, target, occasion as ShotKind, moving)
    }
  }
}

/** The odds of a shot. `from`: the hexes it is fired from, if not the firer's own. */
function computeOdds(s: Alexander, shot: Shot, from?: readonly number[]): ShotOdds {
  const { firer, target, range, screen } = shot
  const missile = missileClass(s, shot)
  const modifiers = missileModifiers(shotFacts(s, shot, from))
  const drm = modifiers.reduce((sum, m) => sum + m.drm, 0)
  const supply = screen ? s.screen[firer]! : s.missiles[firer]!
  return {
    ...{ firer, target, range, modifiers, strength: strengthAt(missile, range) },
    chance: dieShare((die) => shotHits(missile, range, drm, die)),
    hits: hitsOfShot(battleOf(s).type[target]!, s.formation[target] === SQUARE),
    low: dieShare((die) => supplyAfter(missile, supply, die) !== supply),
  }
}
