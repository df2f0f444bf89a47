import { battleOf } from '../battle.ts'
import { hitsOfShot, RETIRE_RANGE, shotHits, strengthAt, supplyAfter } from '../charts/missile.ts'
import { type DieModifier, missileModifiers } from '../charts/missileModifiers.ts'
import { shareOf } from '../dice.ts'
import { missileOf } from '../pieces/facts.ts'
import { hexesOf } from '../pieces/hexes.ts'
import { exerts } from '../pieces/zones.ts'
import { type Alexander, NONE, SQUARE, type Unit } from '../state.ts'
import { answeringShot, bestStrike, harassingShot } from './harass.ts'
import { reactionShot } from './reactionFire.ts'
import { classOf, firesMoving, type Shot, type ShotKind, shotFacts } from './shot.ts'
import { shotAt } from './targets.ts'

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
  return shot && oddsOf(s, shot)
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
      const from = hex === NONE ? bestStrike(s, firer, target) : hex
      return oddsOf(s, harassingShot(s, firer, target, from), [from])
    }
    case 'retire':
      return oddsOf(s, reactionShot(s, firer, target, 'retire', RETIRE_RANGE, false))
    case 'withdraw':
      return oddsOf(s, reactionShot(s, firer, target, 'withdraw', RETIRE_RANGE, false))
    case 'screen':
    case 'entry': {
      const entered = hexesOf(s, target).some((hex) => exerts(s, firer, hex))
      return oddsOf(
        s,
        entered
          ? reactionShot(s, firer, target, 'entry', 1, occasion === 'screen')
          : answeringShot(firer, target, hex, occasion === 'screen'),
      )
    }
    default: {
      const moving = occasion === 'order' && firesMoving(s, firer)
      return shotOdds(s, firer, target, occasion as ShotKind, moving)
    }
  }
}

/** The odds of a shot. `from`: the hexes it is fired from, if not the firer's own. */
function oddsOf(s: Alexander, shot: Shot, from?: readonly number[]): ShotOdds {
  const { firer, target, range, screen } = shot
  const missile = classOf(s, shot)
  const modifiers = missileModifiers(shotFacts(s, shot, from))
  const drm = modifiers.reduce((sum, m) => sum + m.drm, 0)
  const supply = screen ? s.screen[firer]! : s.missiles[firer]!
  return {
    ...{ firer, target, range, modifiers, strength: strengthAt(missile, range) },
    chance: shareOf((die) => shotHits(missile, range, drm, die)),
    hits: hitsOfShot(battleOf(s).type[target]!, s.formation[target] === SQUARE),
    low: shareOf((die) => supplyAfter(missile, supply, die) !== supply),
  }
}
