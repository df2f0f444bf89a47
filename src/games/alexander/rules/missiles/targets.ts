import { arcOfPiece, crosses, FLANK, FRONT, REAR } from '../../../../hex/index.ts'
import { battleOf } from '../battle.ts'
import { isArcher, rangeOf } from '../charts/missile.ts'
import { ART } from '../charts/types.ts'
import { RAMPART, WALL } from '../ground.ts'
import { leadersAt, missileOf, onMap } from '../pieces/facts.ts'
import { unitAt } from '../pieces/field.ts'
import { distanceTo, hexesOf, secondHex } from '../pieces/hexes.ts'
import { upper } from '../shock/targets.ts'
import { type Alexander, type Leader, NONE, SQUARE, type Unit } from '../state.ts'
import { drmOf, isLower, rangeTo, type Shot, type ShotKind } from './shot.ts'
import { hasSight } from './sight.ts'

/**
 * 8.13, R32: whether a hex is in the arc of fire: the front; for skirmishers also the flanks; all around for
 * artillery and squares.
 */
export function inArc(s: Alexander, u: Unit, hex: number): boolean {
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
export function reaches(s: Alexander, u: Unit, hex: number): boolean {
  const missile = missileOf(s, u)
  if (rangeTo(s, u, hex) > rangeOf(missile, isLower(s, u, hex))) return false
  return inArc(s, u, hex) && sees(s, u, hex, isArcher(missile)) && !isSheltered(s, u, hex)
}

/**
 * 9.62c, P4a: the unit of a double-depth pair that missiles from these hexes hit: the lower one only from the rear
 * arc.
 */
export function struck(s: Alexander, v: Unit, from: readonly number[]): Unit {
  if (s.depth[v] === NONE) return v
  const near = Math.min(...from.map((hex) => distanceTo(s, v, hex)))
  const { arcs } = battleOf(s)
  const fromBehind = from.every(
    (hex) => distanceTo(s, v, hex) > near || arcOfPiece(arcs, s.hex[v]!, s.facing[v]!, 2, hex) === REAR,
  )
  const top = upper(s, v)
  return fromBehind ? s.depth[top]! : top
}

/** P20: the shot of a unit at another: at the nearest legal hex; of equal ones, the one with the lower modifiers. */
export function shotAt(s: Alexander, firer: Unit, target: Unit, kind: ShotKind, moving: boolean): Shot | undefined {
  let best: Shot | undefined
  for (const hex of hexesOf(s, target)) {
    if (!reaches(s, firer, hex)) continue
    const range = rangeTo(s, firer, hex)
    const shot: Shot = { firer, target, leader: NONE, hex, range, kind, screen: false, moving }
    if (best === undefined || range < best.range) best = shot
    else if (range === best.range && drmOf(s, shot) < drmOf(s, best)) best = shot
  }
  return best
}

/** P20: the enemy units that a unit may fire at, ascending. */
export function targetsOf(s: Alexander, u: Unit): Unit[] {
  const b = battleOf(s)
  const far = rangeOf(missileOf(s, u), true)
  const found: Unit[] = []
  for (const v of b.army[1 - b.side[u]!]!) if (onMap(s, v) && isTarget(s, u, v, far)) found.push(v)
  return found
}

/** P20: whether a unit may fire at another. */
export const mayFireAt = (s: Alexander, u: Unit, target: Unit): boolean =>
  onMap(s, target) && isTarget(s, u, target, rangeOf(missileOf(s, u), true))

function isTarget(s: Alexander, u: Unit, v: Unit, far: number): boolean {
  const hex = s.hex[v]!
  const range = rangeTo(s, u, hex)
  if (range > far + 1) return false
  if (s.depth[v] !== NONE && struck(s, v, hexesOf(s, u)) !== v) return false
  if (range <= far && reaches(s, u, hex)) return true
  const second = secondHex(s, v)
  return second !== NONE && rangeTo(s, u, second) <= far && reaches(s, u, second)
}

/** Whether a unit has any target. */
export function hasTarget(s: Alexander, u: Unit): boolean {
  const b = battleOf(s)
  const far = rangeOf(missileOf(s, u), true)
  for (const v of b.army[1 - b.side[u]!]!) if (onMap(s, v) && isTarget(s, u, v, far)) return true
  return loneLeadersFor(s, u).length > 0
}

/** 8.19, P20: enemy leaders alone in a hex that a unit may fire at, ascending. */
export function loneLeadersFor(s: Alexander, u: Unit): Leader[] {
  const b = battleOf(s)
  const found: Leader[] = []
  for (let l = 0; l < b.leaders; l++) {
    const hex = s.leaderHex[l]!
    if (hex < 0 || b.leaderSide[l] === b.side[u] || unitAt(s, hex) !== NONE) continue
    if (reaches(s, u, hex) && leadersAt(s, hex, b.leaderSide[l]!)[0] === l) found.push(l)
  }
  return found
}
