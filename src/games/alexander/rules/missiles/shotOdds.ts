import { battleOf } from '../battle.ts'
import { hitsOfShot, shotHits, strengthAt, supplyAfter } from '../charts/missile.ts'
import { type DieModifier, missileModifiers } from '../charts/missileModifiers.ts'
import { missileOf } from '../pieces/facts.ts'
import { type Alexander, NONE, SQUARE, type Unit } from '../state.ts'
import { classOf, type ShotKind, shotFacts } from './shot.ts'
import { shotAt } from './targets.ts'

/** The chances of one shot. */
export interface ShotOdds {
  readonly firer: Unit
  readonly target: Unit
  readonly range: number
  /** The highest die that succeeds before modifiers. */
  readonly strength: number
  readonly modifiers: readonly DieModifier[]
  readonly chance: number
  /** Hits of a success. */
  readonly hits: number
  /** The chance that less is left afterwards. */
  readonly low: number
}

const DICE = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** 8.15, 8.17: the odds of a shot at a unit; nothing when it cannot be fired from where the firer stands. */
export function shotOdds(
  s: Alexander,
  firer: Unit,
  target: Unit,
  kind: ShotKind,
  moving: boolean,
): ShotOdds | undefined {
  if (missileOf(s, firer) === NONE) return undefined
  const shot = shotAt(s, firer, target, kind, moving)
  if (shot === undefined) return undefined
  const missile = classOf(s, shot)
  const modifiers = missileModifiers(shotFacts(s, shot))
  const drm = modifiers.reduce((sum, m) => sum + m.drm, 0)
  const supply = shot.screen ? s.screen[firer]! : s.missiles[firer]!
  const share = (isSo: (die: number) => boolean) => DICE.filter(isSo).length / DICE.length
  return {
    firer,
    target,
    range: shot.range,
    strength: strengthAt(missile, shot.range),
    modifiers,
    chance: share((die) => shotHits(missile, shot.range, drm, die)),
    hits: hitsOfShot(battleOf(s).type[target]!, s.formation[target] === SQUARE),
    low: share((die) => supplyAfter(missile, supply, die) !== supply),
  }
}
