import { arcBeside, FRONT } from '#hex/facing.ts'
import { battleOf } from '../battle.ts'
import { EL } from '../charts/types.ts'
import { ABATIS } from '../ground.ts'
import { type Alexander, COLUMN, ELIMINATED, NONE, ROUTED, type Side, SQUARE, type Unit } from '../state.ts'
import { occupancyOf, zoneOf } from './occupancy.ts'
import { arcAt, isSteady, secondHex } from './units.ts'

/** 6.28: whether all hexes of a unit are clear ground. */
export function isOnClearGround(s: Alexander, u: Unit): boolean {
  const { rough } = battleOf(s).ground
  const second = secondHex(s, u)
  return rough[s.hex[u]!] === 0 && (second === NONE || rough[second] === 0)
}

/** Whether an enemy unit is adjacent to a unit. */
export function isNextToEnemy(s: Alexander, u: Unit): boolean {
  if (isHexNextToEnemy(s, u, s.hex[u]!)) return true
  const second = secondHex(s, u)
  return second !== NONE && isHexNextToEnemy(s, u, second)
}

function isHexNextToEnemy(s: Alexander, u: Unit, hex: number): boolean {
  const b = battleOf(s)
  const { at } = occupancyOf(s)
  for (let d = 0; d < 6; d++) {
    const near = b.grid.neighbour[hex * 6 + d]!
    if (near >= 0 && at[near] !== NONE && b.side[at[near]!] !== b.side[u]) return true
  }
  return false
}

const zone: number[] = []

/** 7.21: whether a hex is in the zone of control of a unit of this side. */
export function isInZone(s: Alexander, hex: number, of: Side): boolean {
  return (
    occupancyOf(s).zones[of][hex]! > 0 || (battleOf(s).ground.stakes[hex] === 1 && acrossStakes(s, hex, of) !== NONE)
  )
}

/** R70: whether any hex of a unit is in an enemy zone of control. */
export function isInEnemyZone(s: Alexander, u: Unit): boolean {
  const enemy = (1 - battleOf(s).side[u]!) as Side
  if (isInZone(s, s.hex[u]!, enemy)) return true
  const second = secondHex(s, u)
  return second !== NONE && isInZone(s, second, enemy)
}

export function exertsZoneOn(s: Alexander, u: Unit, hex: number): boolean {
  const n = zoneOf(s, battleOf(s), u, zone)
  for (let i = 0; i < n; i++) if (zone[i] === hex) return true
  return battleOf(s).ground.stakes[hex] === 1 && stakesFrom(s, u, hex)
}

/** The units of a side that exert a zone of control on a hex, ascending. */
export function exertersOn(s: Alexander, hex: number, of: Side): Unit[] {
  const b = battleOf(s)
  const field = occupancyOf(s)
  const found: Unit[] = []
  if (field.zones[of][hex] === 0 && b.ground.stakes[hex] === 0) return found
  for (let d = 0; d < 6; d++) {
    const near = b.grid.neighbour[hex * 6 + d]!
    const u = near < 0 ? NONE : field.at[near]!
    if (u === NONE || b.side[u] !== of || found.includes(u)) continue
    if (exertsZoneOn(s, u, hex)) found.push(u)
    const below = s.depth[u]!
    if (below !== NONE && s.hex[below] === s.hex[u] && !found.includes(below) && exertsZoneOn(s, below, hex))
      found.push(below)
  }
  return found.length > 1 ? found.sort((x, y) => x - y) : found
}

/** The enemy units that exert a zone of control on any hex of a unit, ascending. */
export function exertersOnUnit(s: Alexander, u: Unit): Unit[] {
  const enemy = (1 - battleOf(s).side[u]!) as Side
  const found = exertersOn(s, s.hex[u]!, enemy)
  const second = secondHex(s, u)
  if (second === NONE) return found
  for (const v of exertersOn(s, second, enemy)) if (!found.includes(v)) found.push(v)
  return found.length > 1 ? found.sort((x, y) => x - y) : found
}

/** 9.15: bits: a hex in the zone of control of an elephant; a hex at the flank or rear of one. */
export const IN_ELEPHANT_ZONE = 1
export const BESIDE_ELEPHANT = 2

/**
 * 9.15: whether a hex is in the zone of control of an elephant of this side, or at the flank or rear of one, as bits.
 */
export function elephantsAround(s: Alexander, hex: number, side: number): number {
  const b = battleOf(s)
  const { at } = occupancyOf(s)
  let around = 0
  for (let d = 0; d < 6; d++) {
    const near = b.grid.neighbour[hex * 6 + d]!
    const v = near < 0 ? NONE : at[near]!
    if (v === NONE || b.type[v] !== EL || b.side[v] === side || !isSteady(s, v)) continue
    if (exertsZoneOn(s, v, hex)) around |= IN_ELEPHANT_ZONE
    if (arcAt(s, v, hex) !== FRONT) around |= BESIDE_ELEPHANT
  }
  return around
}

/** The enemy units with a hex in the zone of control of a unit, ascending. */
export function enemiesInZoneOf(s: Alexander, u: Unit): Unit[] {
  const found: Unit[] = []
  if (!isNextToEnemy(s, u)) return found
  const b = battleOf(s)
  const { at } = occupancyOf(s)
  const n = zoneOf(s, b, u, zone)
  for (let i = 0; i < n; i++) {
    const v = at[zone[i]!]!
    if (v !== NONE && b.side[v] !== b.side[u] && !found.includes(v)) found.push(v)
  }
  if (b.ground.stakes[s.hex[u]!] === 1) for (const v of routedAcrossStakes(s, u)) if (!found.includes(v)) found.push(v)
  return found.length > 1 ? found.sort((x, y) => x - y) : found
}

/**
 * S11: a cavalry unit whose zone of control reaches across stakes into a hex with no unrouted enemy of that unit, or
 * -1.
 */
function acrossStakes(s: Alexander, hex: number, of: Side): Unit {
  const b = battleOf(s)
  const { at } = occupancyOf(s)
  for (let d = 0; d < 6; d++) {
    if (b.ground.edge[hex * 6 + d] !== ABATIS) continue
    const near = b.grid.neighbour[hex * 6 + d]!
    const u = near < 0 ? NONE : at[near]!
    if (u !== NONE && b.side[u] === of && stakesFrom(s, u, hex)) return u
  }
  return NONE
}

/**
 * S11: whether the zone of control of a cavalry unit reaches a hex across stakes: only while no unrouted enemy is
 * there.
 */
function stakesFrom(s: Alexander, u: Unit, hex: number): boolean {
  const b = battleOf(s)
  if (!b.cavalry[u] || s.status[u] === ROUTED || s.status[u]! >= ELIMINATED) return false
  const holder = occupancyOf(s).at[hex]!
  if (holder !== NONE && b.side[holder] !== b.side[u] && s.status[holder] !== ROUTED) return false
  const from = s.hex[u]!
  for (let d = 0; d < 6; d++) {
    if (b.grid.neighbour[from * 6 + d] !== hex || b.ground.edge[from * 6 + d] !== ABATIS) continue
    if (s.formation[u] === SQUARE) return true
    if (s.formation[u] === COLUMN) return s.facing[u] === d
    return arcBeside(b.arcs, from, s.facing[u]!, 1, hex) === FRONT
  }
  return false
}

function routedAcrossStakes(s: Alexander, u: Unit): Unit[] {
  const b = battleOf(s)
  const found: Unit[] = []
  if (!b.cavalry[u]) return found
  for (let d = 0; d < 6; d++) {
    const hex = b.grid.neighbour[s.hex[u]! * 6 + d]!
    const v = hex < 0 ? NONE : occupancyOf(s).at[hex]!
    if (v !== NONE && b.side[v] !== b.side[u] && stakesFrom(s, u, hex)) found.push(v)
  }
  return found
}
