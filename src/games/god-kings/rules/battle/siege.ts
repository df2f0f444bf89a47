import tables from '#games/god-kings/data/tables.json'
import type { IllegalReason } from '#kernel'
import { GENERAL_SIDE, GENERALS_OF, isBarbarian, STRAY } from '../components/counters.ts'
import { CITIES, isInside, isTribal, NONE, WALLED, WALLS } from '../components/map.ts'
import { countIn, occupiers, sideOf } from '../components/pieces.ts'
import { whyNeverActivated } from '../neutrals/neutrals.ts'
import { cityOwner, endSiege, garrisonedByOther, isGarrisoned, truceBetween } from '../politics/control.ts'
import type { Kings, March } from '../state/state.ts'

const NOT_WALLED: IllegalReason = ['17.2a', 'notWalled']
const UNGARRISONED: IllegalReason = ['17.1a', 'ungarrisoned']
const INSIDE: IllegalReason = ['17.2a', 'inside']
const TOO_FEW: IllegalReason = ['17.2a', 'threeUnits']
const FOUGHT: IllegalReason = ['17.2b', 'fought']
const ROLLED: IllegalReason = ['R17.3', 'rolledAlready']
const OWN_CITY: IllegalReason = ['R20.7', 'ownCity']
const TRUCE: IllegalReason = ['R-C28', 'truce']

/** 17.2a: the minimum number of besieging units. */
export const BESIEGERS = tables.siege.minUnits

/** 17.2, 11.12b, 17.2d: why a side's army with a number of units in the field of a space cannot roll for a siege. */
export function whyNotSiege(
  s: Kings,
  side: number,
  player: number,
  space: number,
  units: number,
): IllegalReason | undefined {
  if (!WALLED[space]) return NOT_WALLED
  if (!garrisonedByOther(s, space, side)) return UNGARRISONED
  if (units < BESIEGERS) return TOO_FEW
  if (s.impulse.sieged.includes(space)) return ROLLED
  const owner = cityOwner(s, space)
  if (owner === s.players[player] && side !== owner) return OWN_CITY
  return truceBetween(s, side, owner) ? TRUCE : undefined
}

/** 9.2B, 17.2c: why a general cannot be activated only for a siege roll. */
export const whyNotActivateForSiege = (s: Kings, player: number, general: number): IllegalReason | undefined =>
  whyNotSiegeHere(s, player, general) ?? whyNeverActivated(s, player, general)

/** 17.2: why a general cannot roll for a siege in his space. */
export function whyNotSiegeHere(s: Kings, player: number, general: number): IllegalReason | undefined {
  const side = GENERAL_SIDE[general]!
  const zone = s.generals[general]!
  if (isInside(zone)) return INSIDE
  if (!WALLED[zone]) return NOT_WALLED
  if (!garrisonedByOther(s, zone, side)) return UNGARRISONED
  let units = countIn(s, side, zone)
  for (const u of s.impulse.movedUnits) if (s.at[u] === zone && sideOf(s, u) === side) units--
  return whyNotSiege(s, side, player, zone, units)
}

/** 17.2b, 11.2f, R17.4: why the army on the march cannot roll for a siege where it has stopped. */
export function whyNotSiegeAfterMarch(s: Kings): IllegalReason | undefined {
  const march = s.march!
  const zone = s.generals[march.general]!
  if (zone < 0 || isInside(zone)) return INSIDE
  if (march.fought) return FOUGHT
  return whyNotSiege(s, march.side, march.player, zone, march.units.length)
}

/** 17.3.1: the modifiers of a siege roll by source. */
export function siegeModifiers(s: Kings, side: number, space: number, units: number, cards: number) {
  const own = s.besieger[space] === side && units >= BESIEGERS
  return { markers: own ? s.siege[space]! : 0, walls: WALLS[space]!, cards }
}

/** 17.3.2: the modified result that takes a city. */
export const CAPTURE_RESULT = 4

/** 17.3.2, 17.4: whether a siege roll takes the city. */
export const isCaptured = (die: number, modifier: number) =>
  die === 6 || (die !== 1 && die + modifier >= CAPTURE_RESULT)

/** Packs a force outside a walled city as in `March.idle`. */
const forceBefore = (space: number, units: number) => space * 256 + units

/** R17.1: the forces of three or more units outside walled cities that do not besiege them. */
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
 * R17.1: whether a force of a side begins a siege at the end of an activation: it needs three units, and must not be
 * the same force that was there without a siege before the activation.
 */
function beginsSiege(s: Kings, ended: March | null, side: number, space: number): boolean {
  if (ended === null) return false
  const units = countIn(s, side, space)
  if (units < BESIEGERS) return false
  const joined = ended.side === side && s.generals[ended.general] === space
  return joined || !ended.idle.includes(forceBefore(space, units))
}

/**
 * 17.6, 17.3.3, R17.7: ends sieges whose field is empty, and at the end of an activation (`ended`) begins new ones.
 * Passing through a space, or gathering there without an activation, does not begin a siege (R17.1).
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
      if (!beginsSiege(s, ended, side, space)) {
        if (s.besieger[space] !== NONE) endSiege(s, space)
        continue
      }
      s.besieger[space] = side
      s.siege[space] = 0
    }
    if (s.siege[space]! > 0 && countIn(s, side, space) < BESIEGERS) s.siege[space] = 0
  }
}

/** 17.6, 17.3.3, R13.1, R11.6: after units of a side have left a space, its siege there ends or loses its markers. */
export function leaveSiege(s: Kings, side: number, space: number): void {
  if (isTribal(space) || s.besieger[space] !== side) return
  const left = countIn(s, side, space)
  if (left === 0) endSiege(s, space)
  else if (left < BESIEGERS) s.siege[space] = 0
}

/** R17.1: whether a side's units in a space can besiege: strays and leaderless Barbarians cannot. */
function canBesiege(s: Kings, side: number, space: number): boolean {
  if (side === STRAY) return false
  return !isBarbarian(side) || GENERALS_OF[side]!.some((general) => s.generals[general] === space)
}
