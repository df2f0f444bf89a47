import { type Kings, OFF } from '../state/state.ts'
import {
  CHARIOT,
  CLASS,
  DIVISION,
  DIVISION_SIZE,
  FIRST_MERCENARY,
  FULL,
  GENERALS_OF,
  isPower,
  MERCENARY,
  NATIVE,
  nativeOf,
  PRINTED_SIDE,
  STRAY,
  TYPE,
  UNIT_COUNT,
  WARRIOR,
} from './counters.ts'
import { inside, isInside, isTribal, NONE, spaceOf, ZONES } from './map.ts'

const ZEROS: readonly number[] = new Array<number>(ZONES).fill(0)

/** M2: the side a unit serves. */
export const sideOf = (s: Kings, unit: number): number =>
  unit < FIRST_MERCENARY ? PRINTED_SIDE[unit]! : s.owner[unit - FIRST_MERCENARY]!

/** All units of a side in a zone, ascending. */
export function unitsIn(s: Kings, side: number, zone: number): number[] {
  const found: number[] = []
  for (const u of NATIVE[side]!) if (s.at[u] === zone) found.push(u)
  for (let u = FIRST_MERCENARY; u < UNIT_COUNT; u++) {
    if (s.at[u] === zone && s.owner[u - FIRST_MERCENARY] === side) found.push(u)
  }
  return found
}

/** The number of a side's units in a zone. */
export function countIn(s: Kings, side: number, zone: number): number {
  let n = 0
  for (const u of NATIVE[side]!) if (s.at[u] === zone) n++
  for (let u = FIRST_MERCENARY; u < UNIT_COUNT; u++) {
    if (s.at[u] === zone && s.owner[u - FIRST_MERCENARY] === side) n++
  }
  return n
}

/** All units of a side, on and off the map, including the mercenaries that serve it. */
export function unitsOf(s: Kings, side: number): number[] {
  const found = NATIVE[side]!.slice()
  for (let u = FIRST_MERCENARY; u < UNIT_COUNT; u++) {
    if (s.owner[u - FIRST_MERCENARY] === side) found.push(u)
  }
  return found
}

/** 3.0t, R3.3: the number of enemy units in each zone; every other side is an enemy. */
export const foeCounts = (s: Kings, side: number): readonly number[] => countFoes(s, side, ZEROS.slice())

const FOES = new Int8Array(ZONES)

/** The same in a shared buffer, valid only until the next call. */
export const foeCountsShared = (s: Kings, side: number): ArrayLike<number> => countFoes(s, side, FOES.fill(0))

function countFoes<T extends number[] | Int8Array>(s: Kings, side: number, count: T): T {
  const { at, owner } = s
  for (let u = 0; u < FIRST_MERCENARY; u++) {
    const zone = at[u]!
    if (zone >= 0 && PRINTED_SIDE[u] !== side) count[zone]!++
  }
  for (let u = FIRST_MERCENARY; u < UNIT_COUNT; u++) {
    const zone = at[u]!
    if (zone >= 0 && owner[u - FIRST_MERCENARY] !== side) count[zone]!++
  }
  return count
}

/** The number of this side's units in each zone. */
export const friendCounts = (s: Kings, side: number): readonly number[] => countFriends(s, side, ZEROS.slice())

const FRIENDS = new Int8Array(ZONES)

/** The same in a shared buffer, valid only until the next call. */
export const friendCountsShared = (s: Kings, side: number): ArrayLike<number> => countFriends(s, side, FRIENDS.fill(0))

function countFriends<T extends number[] | Int8Array>(s: Kings, side: number, count: T): T {
  for (const u of NATIVE[side]!) if (s.at[u]! >= 0) count[s.at[u]!]!++
  for (let u = FIRST_MERCENARY; u < UNIT_COUNT; u++) {
    if (s.at[u]! >= 0 && s.owner[u - FIRST_MERCENARY] === side) count[s.at[u]!]!++
  }
  return count
}

const OCCUPIERS = new Int8Array(ZONES)

/**
 * The side with combat units in each zone (M6: at most one in a field between activations), in a shared buffer that is
 * valid only until the next call.
 */
export function occupiers(s: Kings): Int8Array {
  const sides = OCCUPIERS.fill(NONE)
  const { at, owner } = s
  for (let u = 0; u < FIRST_MERCENARY; u++) if (at[u]! >= 0) sides[at[u]!] = PRINTED_SIDE[u]!
  for (let u = FIRST_MERCENARY; u < UNIT_COUNT; u++) {
    if (at[u]! >= 0) sides[at[u]!] = owner[u - FIRST_MERCENARY]!
  }
  return sides
}

/**
 * 11.8b, R11.5: the side other than this one with combat units in a zone, or none (M6: there is at most one).
 */
export function foeIn(s: Kings, side: number, zone: number): number {
  const { at, owner } = s
  for (let u = 0; u < FIRST_MERCENARY; u++) {
    if (at[u] === zone && PRINTED_SIDE[u] !== side) return PRINTED_SIDE[u]!
  }
  for (let u = FIRST_MERCENARY; u < UNIT_COUNT; u++) {
    if (at[u] === zone && owner[u - FIRST_MERCENARY] !== side) return owner[u - FIRST_MERCENARY]!
  }
  return NONE
}

/** R17.6: all sides other than this one with combat units in a zone, in the order of their units. */
export function foesIn(s: Kings, side: number, zone: number): number[] {
  const sides: number[] = []
  for (let u = 0; u < UNIT_COUNT; u++) {
    if (s.at[u] !== zone) continue
    const owner = sideOf(s, u)
    if (owner !== side && !sides.includes(owner)) sides.push(owner)
  }
  return sides
}

/** Whether a zone holds a combat unit of any side but this one. */
export const hasFoe = (s: Kings, side: number, zone: number) => foeIn(s, side, zone) !== NONE

/** Whether a combat unit of any side is in a space, outside or inside. */
export function hasUnits(s: Kings, space: number): boolean {
  const city = inside(space)
  for (let u = 0; u < UNIT_COUNT; u++) if (s.at[u] === space || s.at[u] === city) return true
  return false
}

/** M4: the generals of a side in a zone, king first. */
export const generalsIn = (s: Kings, side: number, zone: number): number[] =>
  GENERALS_OF[side]!.filter((g) => s.generals[g] === zone)

/** Whether a side has a general in a zone. */
export function hasGeneralIn(s: Kings, side: number, zone: number): boolean {
  for (const g of GENERALS_OF[side]!) if (s.generals[g] === zone) return true
  return false
}

/** M5, M6, R-C34: how many units can join a zone: up to two in a city with an enemy outside, else any number. */
export function roomFor(s: Kings, side: number, zone: number): number {
  if (!isInside(zone) || !hasFoe(s, side, spaceOf(zone))) return UNIT_COUNT
  return Math.max(0, 2 - countIn(s, side, zone))
}

/** 3.0b: whether a side has a general and a unit together in a zone. */
export const isArmy = (s: Kings, side: number, zone: number) =>
  hasGeneralIn(s, side, zone) && countIn(s, side, zone) > 0

/** The zones of a side that hold an army of it, ascending. */
export function armiesOf(s: Kings, side: number): number[] {
  const zones: number[] = []
  for (const g of GENERALS_OF[side]!) {
    const zone = s.generals[g]!
    if (zone >= 0 && !zones.includes(zone) && countIn(s, side, zone) > 0) zones.push(zone)
  }
  return zones.sort((a, b) => a - b)
}

/** Whether two units are interchangeable: the same class with the same side up. */
export const areAlike = (s: Kings, a: number, b: number) => CLASS[a] === CLASS[b] && s.steps[a] === s.steps[b]

/** Puts a unit of a side in a zone with a number of steps. */
export function putUnit(s: Kings, unit: number, zone: number, steps: number, side: number): void {
  s.at[unit] = zone
  s.steps[unit] = steps
  if (unit >= FIRST_MERCENARY) s.owner[unit - FIRST_MERCENARY] = side
}

/** Takes a unit off the map without counting it as lost. */
export function liftUnit(s: Kings, unit: number): void {
  s.at[unit] = OFF
  s.steps[unit] = 0
  if (unit >= FIRST_MERCENARY) s.owner[unit - FIRST_MERCENARY] = NONE
}

/** The index in `lost` for a power and a unit type other than warriors. */
export const lostIndex = (power: number, type: number) => power * 3 + type - 1

/** M10: destroys a unit; the loss counts until the next reinforcement of its power. */
export function destroyUnit(s: Kings, unit: number): void {
  const side = sideOf(s, unit)
  if (isPower(side) && TYPE[unit] !== WARRIOR) s.lost[lostIndex(side, TYPE[unit]!)]!++
  liftUnit(s, unit)
}

/** 3.0j: a unit loses one step; losing its last step destroys it. */
export function loseStep(s: Kings, unit: number): void {
  if (s.steps[unit]! > 1) s.steps[unit]!--
  else destroyUnit(s, unit)
}

/** 2.2c, R2.1: the units of a type that a side can still place, ascending. */
export function poolUnits(s: Kings, side: number, type: number): number[] {
  if (type !== MERCENARY) return nativeOf(side, type).filter((u) => s.at[u] === OFF && s.steps[u] === 0)
  const free: number[] = []
  for (let u = FIRST_MERCENARY; u < UNIT_COUNT; u++) {
    if (s.owner[u - FIRST_MERCENARY] === NONE) free.push(u)
  }
  return free
}

/** 2.2c, R2.1: the first of those units, or -1. */
export function firstFree(s: Kings, side: number, type: number): number {
  if (type === MERCENARY) {
    const free = s.owner.indexOf(NONE)
    return free < 0 ? NONE : FIRST_MERCENARY + free
  }
  for (const u of NATIVE[side]!) if (TYPE[u] === type && s.at[u] === OFF && s.steps[u] === 0) return u
  return NONE
}

/** R2.1: whether a side can still place a unit of a type. */
export function hasPoolUnit(s: Kings, side: number, type: number): boolean {
  if (type === MERCENARY) return s.owner.includes(NONE)
  for (const u of NATIVE[side]!) if (TYPE[u] === type && s.steps[u] === 0) return true
  return false
}

/** R2.1, R-C34: places up to `count` full units of a type from the pool. Returns the number placed. */
export function recruit(s: Kings, side: number, type: number, count: number, zone: number): number {
  const from = poolUnits(s, side, type)
  const n = Math.min(count, from.length)
  for (let i = 0; i < n; i++) putUnit(s, from[i]!, zone, FULL, side)
  return n
}

/** M10: destroyed warriors of divisions in play. */
export const destroyedWarriors = (s: Kings, power: number): number[] =>
  NATIVE[power]!.filter((u) => TYPE[u] === WARRIOR && (s.divisions[power]! >> DIVISION[u]!) & 1 && s.steps[u] === 0)

/** 7.2a: the number of a power's divisions in play. */
export function divisionCount(s: Kings, power: number): number {
  let n = 0
  for (let bits = s.divisions[power]!; bits > 0; bits >>= 1) n += bits & 1
  return n
}

/** The number of chariots among units. */
export function countChariots(units: readonly number[]): number {
  let n = 0
  for (const u of units) if (TYPE[u] === CHARIOT) n++
  return n
}

/** 15.5.5e: the number of divisions with all three counters among units. */
export function countWholeDivisions(units: readonly number[]): number {
  let whole = 0
  let last = NONE
  let n = 0
  for (const u of units) {
    if (DIVISION[u] === NONE) continue
    if (CLASS[u] !== last) {
      last = CLASS[u]!
      n = 0
    }
    if (++n === DIVISION_SIZE) whole++
  }
  return whole
}

/**
 * R21.3: turns a power's mercenaries without company into strays in the field. Returns the spaces where that happened.
 * Pieces of the power outside an open gate are company; if another side holds the field (M6) the mercenaries disband.
 */
export function strayMercenaries(s: Kings): number[] {
  const spaces: number[] = []
  for (let u = FIRST_MERCENARY; u < UNIT_COUNT; u++) {
    const zone = s.at[u]!
    const side = s.owner[u - FIRST_MERCENARY]!
    if (zone < 0 || !isPower(side) || hasCompany(s, side, zone)) continue
    const space = spaceOf(zone)
    const held = isInside(zone) && foeIn(s, NONE, space) !== NONE
    for (let v = u; v < UNIT_COUNT; v++) {
      if (s.at[v] !== zone || s.owner[v - FIRST_MERCENARY] !== side) continue
      if (held) liftUnit(s, v)
      else putUnit(s, v, space, s.steps[v]!, STRAY)
    }
    spaces.push(space)
  }
  return spaces
}

/** 3.0n: whether a general or a unit of the power is with its mercenaries in a zone. */
function hasCompany(s: Kings, side: number, zone: number): boolean {
  if (hasGeneralIn(s, side, zone) || hasNativeIn(s, side, zone)) return true
  const space = spaceOf(zone)
  if (isTribal(space) || s.besieger[space] !== NONE) return false
  const other = zone === space ? inside(space) : space
  return hasGeneralIn(s, side, other) || hasNativeIn(s, side, other)
}

function hasNativeIn(s: Kings, side: number, zone: number): boolean {
  for (const u of NATIVE[side]!) if (s.at[u] === zone) return true
  return false
}
