import { direction, FRONT } from '../../../../hex/index.ts'
import { battleOf } from '../battle.ts'
import { ES, type Occasion } from '../charts/missile.ts'
import { missileDrm, type ShotFacts } from '../charts/missileModifiers.ts'
import { terrainNamed } from '../charts/movement.ts'
import { arcAt } from '../pieces/arcs.ts'
import { missileOf } from '../pieces/facts.ts'
import { distanceTo, hexesOf, secondHex } from '../pieces/hexes.ts'
import { type Alexander, CHARGE, type Leader, NONE, type Unit } from '../state.ts'

const WOODS = terrainNamed('woods')

/** 8.12: the occasion of a shot. */
export type ShotKind = Occasion | 'withdraw' | 'harass' | 'artillery'

/** F9: a shot at a unit, or at a leader alone in a hex (`target` is -1). */
export interface Shot {
  readonly firer: Unit
  readonly target: Unit
  readonly leader: Leader
  readonly hex: number
  readonly range: number
  readonly kind: ShotKind
  /** 9.11: fired by the archers of an elephant's screen. */
  readonly screen: boolean
  /** 8.15[4]: part of a move, harassment or withdrawal. */
  readonly moving: boolean
}

/** 8.15: whether ordered fire is moving fire: fire during a Move order, before or after steps. */
export const firesMoving = (s: Alexander, u: Unit): boolean => s.move?.unit === u

/** The missile class of a shot. */
export const classOf = (s: Alexander, shot: Pick<Shot, 'firer' | 'screen'>): number =>
  shot.screen ? ES : missileOf(s, shot.firer)

/**
 * 8.15: the facts that the modifiers of a shot depend on. `from`: the hexes it is fired from, if not the firer's own.
 */
export function shotFacts(
  s: Alexander,
  shot: Omit<Shot, 'leader'>,
  from: readonly number[] = hexesOf(s, shot.firer),
): ShotFacts {
  const b = battleOf(s)
  const { target, hex, range } = shot
  return {
    missile: classOf(s, shot),
    range,
    target: b.type[target]!,
    cataphract: b.cataphract[target]!,
    inCharge: s.formation[target] === CHARGE,
    inWoods: b.ground.terrain[hex] === WOODS,
    throughFront: from.some((h) => direction(b.grid, h, hex) >= 0 && arcAt(s, target, h) === FRONT),
    moving: shot.moving,
  }
}

/** The sum of the modifiers of a shot at a unit. */
export const drmOf = (s: Alexander, shot: Omit<Shot, 'leader'>, from?: readonly number[]): number =>
  missileDrm(shotFacts(s, shot, from))

/** 8.16, R45: whether a hex is lower than the higher hex of the firer. */
export const isLower = (s: Alexander, firer: Unit, hex: number): boolean => {
  const { level } = battleOf(s).ground
  if (level[hex]! < level[s.hex[firer]!]!) return true
  const second = secondHex(s, firer)
  return second !== NONE && level[hex]! < level[second]!
}

export const rangeTo = (s: Alexander, firer: Unit, hex: number): number => distanceTo(s, firer, hex)
