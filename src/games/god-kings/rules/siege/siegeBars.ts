import type { Bar } from '../../../../kernel/index.ts'
import tables from '../../data/tables.json'
import { CITIES, isInside, isTribal, NONE, WALLED, WALLS } from '../components/map.ts'
import { countIn, occupiers, sideOf } from '../components/pieces.ts'
import { GENERAL_SIDE, GENERALS_OF, isBarbarian, STRAY } from '../components/sides.ts'
import { activationBasics } from '../march/activationBasics.ts'
import { cityOwner, endSiege, garrisonedByOther, isGarrisoned } from '../politics/control.ts'
import { truceBetween } from '../politics/truce.ts'
import type { Kings, March } from '../state/state.ts'

const NOT_WALLED: Bar = ['17.2a', 'notWalled']
const UNGARRISONED: Bar = ['17.1a', 'ungarrisoned']
const INSIDE: Bar = ['17.2a', 'inside']
const TOO_FEW: Bar = ['17.2a', 'threeUnits']
const FOUGHT: Bar = ['17.2b', 'fought']
const ROLLED: Bar = ['R17.3', 'rolledAlready']
const OWN_CITY: Bar = ['R20.7', 'ownCity']
const TRUCE: Bar = ['R-C28', 'truce']

/** 17.2a: besieging units needed. */
export const BESIEGERS = tables.siege.minUnits

/** 17.2, 11.12b, 17.2d: why a side's army of so many units in the field of a space cannot roll a siege. */
export function siegeBar(s: Kings, side: number, player: number, space: number, units: number): Bar | undefined {
  if (!WALLED[space]) return NOT_WALLED
  if (!garrisonedByOther(s, space, side)) return UNGARRISONED
  if (units < BESIEGERS) return TOO_FEW
  if (s.impulse.sieged.includes(space)) return ROLLED
  const owner = cityOwner(s, space)
  if (owner === s.players[player] && side !== owner) return OWN_CITY
  return truceBetween(s, side, owner) ? TRUCE : undefined
}

/** 9.2B, 17.2c: why a general cannot be activated for a siege roll only. */
export const siegeActivationBar = (s: Kings, player: number, general: number): Bar | undefined =>
  siegeHereBar(s, player, general) ?? activationBasics(s, player, general)

/** 17.2: why a general has no siege to roll for where he stands. */
export function siegeHereBar(s: Kings, player: number, general: number): Bar | undefined {
  const side = GENERAL_SIDE[general]!
  const zone = s.generals[general]!
  if (isInside(zone)) return INSIDE
  if (!WALLED[zone]) return NOT_WALLED
  if (!garrisonedByOther(s, zone, side)) return UNGARRISONED
  let units = countIn(s, side, zone)
  for (const u of s.impulse.movedUnits) if (s.at[u] === zone && sideOf(s, u) === side) units--
  return siegeBar(s, side, player, zone, units)
}

/** 17.2b, 11.2f, R17.4: why the army on the march cannot roll a siege where it has stopped. */
export function marchSiegeBar(s: Kings): Bar | undefined {
  const march = s.march!
  const zone = s.generals[march.general]!
  if (zone < 0 || isInside(zone)) return INSIDE
  if (march.fought) return FOUGHT
  return siegeBar(s, march.side, march.player, zone, march.units.length)
}

/** 17.3.1: what is added to a siege roll, by source. */
export function siegeModifiers(s: Kings, side: number, space: number, units: number, cards: number) {
  const own = s.besieger[space] === side && units >= BESIEGERS
  return { markers: own ? s.siege[space]! : 0, walls: WALLS[space]!, cards }
}

/** 17.3.2: what takes a city. */
export const CAPTURES = 4

/** 17.3.2, 17.4: whether a siege roll takes the city. */
export const isCaptured = (die: number, modifier: number) => die === 6 || (die !== 1 && die + modifier >= CAPTURES)

/** A force before a walled city as `March.idle` keeps it. */
const forceBefore = (space: number, units: number) => space * 256 + units

/** R17.1: the forces that stand before walled cities, three units or more, and do not besiege them. */
export function idleForces(s: Kings): number[] {
  const inField = occupiers(s)
  const idle: number[] = []
  for (const space of CITIES) {
    const side = inField[space]!
    if (side === NONE || side === s.besieger[space]) continue
    const units = countIn(s, side, space)
    if (units >= BESIEGERS) idle.push(forceBefore(space, units))
  }
  return idle
}

/**
 * R17.1: whether a force of a side begins a siege at the end of an activation: three units that have come to the field in
 * it. Those that stood there idle before it do not.
 */
function begins(s: Kings, ended: March | null, side: number, space: number): boolean {
  if (ended === null) return false
  const units = countIn(s, side, space)
  if (units < BESIEGERS) return false
  const joined = ended.side === side && s.generals[ended.general] === space
  return joined || !ended.idle.includes(forceBefore(space, units))
}

/**
 * 17.6, 17.3.3, R17.7: sieges end at once when the field is empty. They begin only at the end of an activation
 * (`ended`): neither passing through nor units that come together without one besiege (R17.1).
 */
export function updateSieges(s: Kings, ended: March | null = null): void {
  const inField = occupiers(s)
  for (const space of CITIES) {
    const owner = cityOwner(s, space)
    const occupier = inField[space]!
    const side = occupier === owner ? NONE : occupier
    if (side === NONE && s.besieger[space] === NONE) continue
    if (side === NONE || !isGarrisoned(s, space) || !canBesiege(s, side, space)) {
      if (s.besieger[space] !== NONE) endSiege(s, space)
      continue
    }
    if (s.besieger[space] !== side) {
      if (!begins(s, ended, side, space)) {
        if (s.besieger[space] !== NONE) endSiege(s, space)
        continue
      }
      s.besieger[space] = side
      s.siege[space] = 0
    }
    if (s.siege[space]! > 0 && countIn(s, side, space) < BESIEGERS) s.siege[space] = 0
  }
}

/** 17.6, 17.3.3, R13.1, R11.6: units of a side have left a space: the siege of its city ends, or loses its markers. */
export function leaveSiege(s: Kings, side: number, space: number): void {
  if (isTribal(space) || s.besieger[space] !== side) return
  const left = countIn(s, side, space)
  if (left === 0) endSiege(s, space)
  else if (left < BESIEGERS) s.siege[space] = 0
}

/** R17.1: stray units and un-led Barbarians besiege nobody. */
function canBesiege(s: Kings, side: number, space: number): boolean {
  if (side === STRAY) return false
  return !isBarbarian(side) || GENERALS_OF[side]!.some((general) => s.generals[general] === space)
}
