import { CAPITAL, EGYPT, GENERAL_SIDE, HATTI, HOME, isPower, POWER_COUNT, UNIT_COUNT } from '../components/counters.ts'
import {
  ADJACENT,
  inside,
  isInside,
  LAND,
  NONE,
  PROVINCE_OF,
  PROVINCES,
  SPACES_OF,
  spaceNamed,
  spaceOf,
  UPPER_EGYPT,
  WALLED,
  WOOD,
} from '../components/map.ts'
import { foeCountsShared, foeIn, sideOf } from '../components/pieces.ts'
import { type Kings, WAITING } from '../state/state.ts'

/** The number of a pair of powers in `s.truces`. */
export const trucePair = (a: number, b: number) => Math.min(a, b) * POWER_COUNT + Math.max(a, b)

/** R-C28: whether two sides are under truce this turn. */
export const truceBetween = (s: Kings, a: number, b: number): boolean =>
  s.truces.length > 0 && isPower(a) && isPower(b) && s.truces.includes(trucePair(a, b))

/** 3.0h, R7.3: whether a province belongs to the home country of a side. Tribes and Revolts have none (R11.11). */
export const isHome = (s: Kings, side: number, province: number): boolean =>
  isPower(side) && (HOME[side] === province || (side === HATTI && s.hattiHome.includes(province)))

/** The provinces of a power's home country. */
export const homeOf = (s: Kings, power: number): number[] =>
  power === HATTI ? [HOME[HATTI]!, ...s.hattiHome] : [HOME[power]!]

/** The spaces of a power's home country. */
export const homeSpaces = (s: Kings, power: number): readonly number[] =>
  power === HATTI && s.hattiHome.length > 0 ? homeOf(s, power).flatMap((p) => SPACES_OF[p]!) : SPACES_OF[HOME[power]!]!

/** The powers in this game: the players' powers, then the neutral ones. */
export const powersInPlay = (s: Kings): number[] => [...s.players, ...s.neutrals]

/** The player of a power; -1 for any other side. */
export const playerOf = (s: Kings, side: number): number => s.players.indexOf(side)

/** R-S5, R-S1: whether a space is in a closed province. */
export const isClosed = (s: Kings, space: number): boolean => {
  const province = PROVINCE_OF[space]!
  return province === NONE || s.closed.includes(province)
}

/** 3.0g, 18.1: whether a power controls more than half of the spaces and every walled city, not counting `without`. */
export function controlsProvince(s: Kings, power: number, province: number, without: readonly number[] = []): boolean {
  const spaces = SPACES_OF[province]!
  let own = 0
  for (const space of spaces) {
    if (s.control[space] === power && !without.includes(space)) own++
    else if (WALLED[space]) return false
  }
  return own * 2 > spaces.length
}

/** 3.0g: the power that controls a province, or -1. */
export function provinceController(s: Kings, province: number, without: readonly number[] = []): number {
  for (let p = 0; p < POWER_COUNT; p++) if (controlsProvince(s, p, province, without)) return p
  return NONE
}

/** 3.0g: the provinces a power controls. */
export function provincesOf(s: Kings, power: number, without: readonly number[] = []): number[] {
  const own: number[] = []
  for (let p = 0; p < PROVINCES.length; p++) if (controlsProvince(s, power, p, without)) own.push(p)
  return own
}

/** M5: the side that may have pieces inside a walled city. */
export const cityOwner = (s: Kings, space: number): number =>
  s.garrison[space] === NONE ? s.control[space]! : s.garrison[space]!

/** 3.0e: a walled city with a garrison marker or units inside. */
export const isGarrisoned = (s: Kings, space: number): boolean =>
  WALLED[space]! && (s.garrison[space] !== NONE || foeIn(s, NONE, inside(space)) !== NONE)

/** 3.0e: a walled city garrisoned by a side other than this one. */
export function garrisonedByOther(s: Kings, space: number, side: number): boolean {
  if (!WALLED[space]) return false
  if (s.garrison[space] !== NONE && s.garrison[space] !== side) return true
  return foeIn(s, side, inside(space)) !== NONE
}

/** M7: whether a walled city is besieged. */
export const isBesieged = (s: Kings, space: number): boolean => s.besieger[space] !== NONE

/** M7: whether a zone is the inside of a besieged city. */
export const isBesiegedZone = (s: Kings, zone: number): boolean => isInside(zone) && s.besieger[spaceOf(zone)] !== NONE

/** 17.6: ends a siege. */
export function endSiege(s: Kings, space: number): void {
  s.besieger[space] = NONE
  s.siege[space] = 0
}

const KADESH = spaceNamed('kadesh')

/**
 * 2.2e: puts a power's PC marker in a space in place of any other marker; its own garrison marker stays. A neutral that
 * takes a walled city gets a garrison marker (20.3g). The last player power at Kadesh is recorded (R-S6).
 */
export function setControl(s: Kings, space: number, power: number): void {
  if (s.control[space] === power) return
  s.control[space] = power
  s.garrison[space] = WALLED[space] && s.neutrals.includes(power) ? power : NONE
  openGates(s, space)
  if (space === KADESH && s.players.includes(power)) s.lastController = power
}

/** 18.3b: removes a PC or garrison marker. */
export function clearMarker(s: Kings, space: number): void {
  s.control[space] = NONE
  s.garrison[space] = NONE
  openGates(s, space)
}

/** M5: moves pieces out of a city that is no longer theirs; units that an enemy keeps out of the field wait (R25.1). */
function openGates(s: Kings, space: number): void {
  if (!WALLED[space]) return
  const city = inside(space)
  const owner = cityOwner(s, space)
  s.generals.forEach((zone, general) => {
    if (zone === city && GENERAL_SIDE[general] !== owner) s.generals[general] = space
  })
  const foe = foeIn(s, NONE, space)
  for (let u = 0; u < UNIT_COUNT; u++) {
    const side = sideOf(s, u)
    if (s.at[u] === city && side !== owner) s.at[u] = foe === NONE || foe === side ? space : WAITING
  }
}

/**
 * 21.0g, 22.0d, R21.3, R24.5: spaces occupied only by tribes, strays or Revolts, which no power controls in the Victory
 * Phase.
 */
export function occupiedByRebels(s: Kings): number[] {
  const spaces: number[] = []
  for (let u = 0; u < UNIT_COUNT; u++) {
    const zone = s.at[u]!
    if (zone < 0 || isPower(sideOf(s, u))) continue
    if (!spaces.includes(spaceOf(zone)) && !isHeldByPower(s, spaceOf(zone))) spaces.push(spaceOf(zone))
  }
  return spaces.sort((a, b) => a - b)
}

/** R24.5: whether a garrison marker or a unit of a power is in a space. */
function isHeldByPower(s: Kings, space: number): boolean {
  if (isPower(s.garrison[space]!)) return true
  for (let u = 0; u < UNIT_COUNT; u++) {
    const zone = s.at[u]!
    if (zone >= 0 && spaceOf(zone) === space && isPower(sideOf(s, u))) return true
  }
  return false
}

/** 7.1.2, R7.2: TP and WP of a power from its provinces and wood, without trade. */
export function income(s: Kings, power: number): { tp: number; wp: number } {
  let tp = power === EGYPT ? UPPER_EGYPT.tp : 0
  let wp = power === EGYPT ? UPPER_EGYPT.wood : 0
  for (let p = 0; p < PROVINCES.length; p++) {
    if (!s.noTribute.includes(p) && controlsProvince(s, power, p)) tp += PROVINCES[p]!.tp
  }
  for (let space = 0; space < LAND; space++) if (s.control[space] === power) wp += WOOD[space]!
  return { tp, wp }
}

/** 25.0a, R25.1: where displaced pieces of a power may be placed; empty if they must wait off the map. */
export function refugeSpaces(s: Kings, power: number): number[] {
  const foes = foeCountsShared(s, power)
  const free = (space: number) => foes[space] === 0 && foes[inside(space)] === 0
  const own = homeSpaces(s, power).filter((space) => s.control[space] === power && free(space))
  if (own.length > 0) return own.filter((space) => !isClosed(s, space))
  const capital = CAPITAL[power]!
  return free(capital) && !isClosed(s, capital) ? [capital] : []
}

const MARKED = new Uint8Array(LAND)

/**
 * 7.1.5, R7.5, 7.1.5b: the spaces where reinforcements of a power may be placed: not in a besieged city, and with enemy
 * units outside only inside the walls.
 */
export function deploymentSpaces(s: Kings, power: number): number[] {
  const seen = homeSpaces(s, power).filter((x) => s.control[x] === power && !isClosed(s, x))
  const marked = MARKED.fill(0)
  for (const space of seen) marked[space] = 1
  for (const space of seen) {
    for (const to of ADJACENT[space]!) {
      if (s.control[to] !== power || marked[to] === 1 || isClosed(s, to)) continue
      marked[to] = 1
      seen.push(to)
    }
  }
  const foes = foeCountsShared(s, power)
  const spaces: number[] = []
  for (let x = 0; x < LAND; x++)
    if (marked[x] === 1 && (foes[x] === 0 || WALLED[x]) && !isBesieged(s, x)) spaces.push(x)
  return spaces
}
