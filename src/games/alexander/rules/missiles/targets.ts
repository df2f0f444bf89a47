import { arcOfPiece, FLANK, FRONT, REAR } from '#hex/facing.ts'
import { direction, distance } from '#hex/grid.ts'
import { betweenInto, crosses } from '#hex/line.ts'
import { battleOf } from '../battle.ts'
import { ES, type FireOccasion, isArcher, maxRange, missileDrm, type ShotFacts } from '../charts/missiles.ts'
import { blocksSight, terrainNamed } from '../charts/movement.ts'
import { ART } from '../charts/types.ts'
import { RAMPART, WALL } from '../ground.ts'
import { occupancyOf, unitAt } from '../pieces/occupancy.ts'
import {
  arcAt,
  distanceBetween,
  distanceTo,
  hexesOf,
  isOnMap,
  isSteady,
  leadersAt,
  missileOf,
  secondHex,
} from '../pieces/units.ts'
import { upperUnit } from '../shock/targets.ts'
import { type Alexander, CHARGE, type Leader, NO_MISSILES, NONE, SQUARE, type Unit } from '../state.ts'

const sightHexes: number[] = []

/** What does not block a line of sight, in addition to anything lower than both ends. */
export interface SightOptions {
  /** 8.14: archers see over a unit that is nearer to them than to the target. */
  readonly archer?: boolean
  /** 4.34[1]: elephants do not block a leader's line of sight. */
  readonly overElephants?: (u: Unit) => boolean
}

/**
 * 8.14, P7: whether a straight line of sight joins two hexes. Woods, towns, walls and units block it unless they are
 * lower than both ends; so does any hex higher than both (R37). Adjacent hexes always see each other.
 */
export function hasSight(s: Alexander, from: number, to: number, eyes: SightOptions = {}): boolean {
  const { grid, ground } = battleOf(s)
  const { at } = occupancyOf(s)
  if (distance(grid, from, to) <= 1) return true
  const low = Math.min(ground.level[from]!, ground.level[to]!)
  const high = Math.max(ground.level[from]!, ground.level[to]!)
  const count = betweenInto(grid, from, to, sightHexes)
  for (let i = 0; i < count; i++) {
    const hex = sightHexes[i]!
    const level = ground.level[hex]!
    if (level > high) return false
    if (level < low) continue
    if (blocksSight(ground.terrain[hex]!)) return false
    const u = at[hex]!
    if (u === NONE || eyes.overElephants?.(u)) continue
    if (!(eyes.archer && distance(grid, from, hex) < distance(grid, hex, to))) return false
  }
  return !isWallBetween(s, from, to, count, low)
}

/** P7: whether the line crosses a wall that is not lower than both ends. */
function isWallBetween(s: Alexander, from: number, to: number, count: number, low: number): boolean {
  const { grid, ground } = battleOf(s)
  for (let i = -1; i < count; i++) {
    const hex = i < 0 ? from : sightHexes[i]!
    for (let d = 0; d < 6; d++) {
      if ((ground.edge[hex * 6 + d]! & WALL) === 0 || !crosses(grid, from, to, hex, d)) continue
      const beyond = grid.neighbour[hex * 6 + d]!
      if (Math.max(ground.level[hex]!, ground.level[beyond]!) >= low) return true
    }
  }
  return false
}

const WOODS = terrainNamed('woods')

/** 8.12: the occasion of a shot. */
export type ShotKind = FireOccasion | 'withdraw' | 'harass' | 'artillery'

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
export const isMovingFire = (s: Alexander, u: Unit): boolean => s.move?.unit === u

/** The missile class of a shot. */
export const missileClass = (s: Alexander, shot: Pick<Shot, 'firer' | 'screen'>): number =>
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
    missile: missileClass(s, shot),
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
export const shotDrm = (s: Alexander, shot: Omit<Shot, 'leader'>, from?: readonly number[]): number =>
  missileDrm(shotFacts(s, shot, from))

/** 8.16, R45: whether a hex is lower than the higher hex of the firer. */
export const isLower = (s: Alexander, firer: Unit, hex: number): boolean => {
  const { level } = battleOf(s).ground
  if (level[hex]! < level[s.hex[firer]!]!) return true
  const second = secondHex(s, firer)
  return second !== NONE && level[hex]! < level[second]!
}

export const rangeTo = (s: Alexander, firer: Unit, hex: number): number => distanceTo(s, firer, hex)

/**
 * 8.13, R32: whether a hex is in the arc of fire: the front; for skirmishers also the flanks; all around for
 * artillery and squares.
 */
export function isInArc(s: Alexander, u: Unit, hex: number): boolean {
  const b = battleOf(s)
  if (b.type[u] === ART || s.formation[u] === SQUARE) return true
  const arc = arcOfPiece(b.arcs, s.hex[u]!, s.facing[u]!, secondHex(s, u) === NONE ? 1 : 2, hex)
  return arc === FRONT || (arc === FLANK && b.skirmisher[u]!)
}

/** 8.14: whether a firer sees a hex from any of its own. */
function sees(s: Alexander, u: Unit, hex: number, archer: boolean): boolean {
  const eyes = archer ? ARCHER : OTHERS
  if (hasSight(s, s.hex[u]!, hex, eyes)) return true
  const second = secondHex(s, u)
  return second !== NONE && hasSight(s, second, hex, eyes)
}

const ARCHER = { archer: true }
const OTHERS = { archer: false }

/** 9.53: artillery cannot fire over a wall or rampart that shelters the target hex. */
function isSheltered(s: Alexander, u: Unit, hex: number): boolean {
  const { grid, ground, type } = battleOf(s)
  if (type[u] !== ART) return false
  for (let d = 0; d < 6; d++)
    if ((ground.edge[hex * 6 + d]! & (WALL | RAMPART)) !== 0 && crosses(grid, s.hex[u]!, hex, hex, d)) return true
  return false
}

/** 8.13 to 8.16: whether a unit may fire at a hex. */
export function canFireAtHex(s: Alexander, u: Unit, hex: number): boolean {
  const missile = missileOf(s, u)
  if (rangeTo(s, u, hex) > maxRange(missile, isLower(s, u, hex))) return false
  return isInArc(s, u, hex) && sees(s, u, hex, isArcher(missile)) && !isSheltered(s, u, hex)
}

/**
 * 9.62c, P4a: the unit of a double-depth pair that missiles from these hexes hit: the lower one only from the rear
 * arc.
 */
export function struckUnit(s: Alexander, v: Unit, from: readonly number[]): Unit {
  if (s.depth[v] === NONE) return v
  const near = Math.min(...from.map((hex) => distanceTo(s, v, hex)))
  const { arcs } = battleOf(s)
  const fromBehind = from.every(
    (hex) => distanceTo(s, v, hex) > near || arcOfPiece(arcs, s.hex[v]!, s.facing[v]!, 2, hex) === REAR,
  )
  const top = upperUnit(s, v)
  return fromBehind ? s.depth[top]! : top
}

/** P20: the shot of a unit at another: at the nearest legal hex; of equal ones, the one with the lower modifiers. */
export function shotAt(s: Alexander, firer: Unit, target: Unit, kind: ShotKind, moving: boolean): Shot | undefined {
  let best: Shot | undefined
  for (const hex of hexesOf(s, target)) {
    if (!canFireAtHex(s, firer, hex)) continue
    const range = rangeTo(s, firer, hex)
    const shot: Shot = { firer, target, leader: NONE, hex, range, kind, screen: false, moving }
    if (best === undefined || range < best.range) best = shot
    else if (range === best.range && shotDrm(s, shot) < shotDrm(s, best)) best = shot
  }
  return best
}

/** P20: the enemy units that a unit may fire at, ascending. */
export function fireTargets(s: Alexander, u: Unit): Unit[] {
  const b = battleOf(s)
  const far = maxRange(missileOf(s, u), true)
  const found: Unit[] = []
  for (const v of b.army[1 - b.side[u]!]!) if (isOnMap(s, v) && isTarget(s, u, v, far)) found.push(v)
  return found
}

/** P20: whether a unit may fire at another. */
export const canFireAt = (s: Alexander, u: Unit, target: Unit): boolean =>
  isOnMap(s, target) && isTarget(s, u, target, maxRange(missileOf(s, u), true))

function isTarget(s: Alexander, u: Unit, v: Unit, far: number): boolean {
  const hex = s.hex[v]!
  const range = rangeTo(s, u, hex)
  if (range > far + 1) return false
  if (s.depth[v] !== NONE && struckUnit(s, v, hexesOf(s, u)) !== v) return false
  if (range <= far && canFireAtHex(s, u, hex)) return true
  const second = secondHex(s, v)
  return second !== NONE && rangeTo(s, u, second) <= far && canFireAtHex(s, u, second)
}

/** Whether a unit has any target. */
export function hasTarget(s: Alexander, u: Unit): boolean {
  const b = battleOf(s)
  const far = maxRange(missileOf(s, u), true)
  for (const v of b.army[1 - b.side[u]!]!) if (isOnMap(s, v) && isTarget(s, u, v, far)) return true
  return loneLeadersFor(s, u).length > 0
}

/** 8.19, P20: enemy leaders alone in a hex that a unit may fire at, ascending. */
export function loneLeadersFor(s: Alexander, u: Unit): Leader[] {
  const b = battleOf(s)
  const found: Leader[] = []
  for (let l = 0; l < b.leaders; l++) {
    const hex = s.leaderHex[l]!
    if (hex < 0 || b.leaderSide[l] === b.side[u] || unitAt(s, hex) !== NONE) continue
    if (canFireAtHex(s, u, hex) && leadersAt(s, hex, b.leaderSide[l]!)[0] === l) found.push(l)
  }
  return found
}

/** 8.18, R89: whether a unit is in range and sight of an enemy unit with missiles; that unit's facing does not matter. */
export function isUnderMissiles(s: Alexander, u: Unit): boolean {
  const b = battleOf(s)
  const own = hexesOf(s, u)
  for (const v of b.army[1 - b.side[u]!]!) {
    if (s.missiles[v] === NO_MISSILES || !isSteady(s, v)) continue
    const missile = missileOf(s, v)
    if (missile === NONE || distanceBetween(s, u, v) > maxRange(missile, true)) continue
    const archer = isArcher(missile)
    for (const hex of own) {
      if (rangeTo(s, v, hex) > maxRange(missile, isLower(s, v, hex))) continue
      if (hexesOf(s, v).some((from) => hasSight(s, from, hex, { archer }))) return true
    }
  }
  return false
}
