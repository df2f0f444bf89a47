import tables from '#games/god-kings/data/tables.json'
import { type Flow, type IllegalReason, roll } from '#kernel'
import { openWindow } from '../actions/windows.ts'
import { isPower, MOVEMENT, POWER_COUNT, sideId, TRIBAL, TYPE, unitName } from '../components/counters.ts'
import {
  ADJACENT,
  inside,
  isInside,
  isTribal,
  LAND,
  MOUNTAIN,
  NONE,
  PORT,
  PROVINCE_OF,
  SEA_REACH,
  spaceId,
  spaceOf,
  TRIBAL_PATHS,
  WALLED,
} from '../components/map.ts'
import { countIn, foesIn, hasFoe, loseStep } from '../components/pieces.ts'
import { turnOrderAfter } from '../components/players.ts'
import { isBesieged, isBesiegedZone, isClosed, isHome, truceBetween } from '../politics/control.ts'
import { insert } from '../state/position.ts'
import type { G, Kings, March } from '../state/state.ts'

const CLOSED: IllegalReason = ['R-S5', 'closed']
const TWO_SPACES: IllegalReason = ['R-C7', 'twoSpaces']
const LONE: IllegalReason = ['R11.9', 'loneGeneral']
const OWN_UNITS: IllegalReason = ['R20.7', 'ownUnits']
const TRUCE: IllegalReason = ['R-C28', 'truce']
const HOME_ONLY: IllegalReason = ['R-C15', 'mustEndAtHome']
const NO_SAIL: IllegalReason = ['12.2', 'noNavalMove']
const FIVE_UNITS: IllegalReason = ['R12.2', 'fiveUnits']
const BESIEGED: IllegalReason = ['12.4', 'besieged']
const NO_ROOM: IllegalReason = ['11.8a', 'twoInside']
const NOT_OWN_CITY: IllegalReason = ['12.4', 'notOwnCity']
const NO_ARMY: IllegalReason = ['R11.4', 'needsArmy']
const ENEMY_HERE: IllegalReason = ['11.6', 'enemyUnits']
const GARRISON: IllegalReason = ['11.6', 'garrisonThere']
const NO_MARKERS: IllegalReason = ['21.0d', 'noMarkers']
const SALLY_ONLY: IllegalReason = ['11.8c', 'sallyOnly']
const OWN_MARKER: IllegalReason = ['11.6', 'ownMarker']
const IN_CLOSED: IllegalReason = ['R-S5', 'closed']

/** 12.1: movement points of a naval move. 12.2: the units it carries. */
export const SEA_COST = tables.movement.naval
export const SEA_UNITS = 5
const FLOOD = 2

/** 11.2b, 3.0l: the movement points of an army of these unit types, including card bonuses and the flood (48). */
export function allowanceOf(types: readonly number[], extra: number, flood: boolean): number {
  if (flood) return FLOOD
  let slowest: number = tables.movement.allowance.generalAlone
  for (const type of types) if (MOVEMENT[type]! < slowest) slowest = MOVEMENT[type]!
  return slowest + extra
}

/** 11.2a, 11.7a: the movement points a side pays to enter a space. */
export const enterCost = (s: Kings, side: number, space: number): number =>
  MOUNTAIN[space] && !isHome(s, side, PROVINCE_OF[space]!) ? tables.movement.mountain : tables.movement.space

/** A side's land paths out of a space; only its own tribe can use tribal paths. */
export const pathsFrom = (side: number, space: number): readonly number[] =>
  isTribal(space) ? (TRIBAL[side] === space ? TRIBAL_PATHS[space]! : []) : ADJACENT[space]!

/** What decides where a march may go, apart from its movement points. */
type Entering = Pick<March, 'side' | 'player'> & { readonly units: { readonly length: number } }

/** R-S5, R11.9, R20.7, R-C28: why a march may not enter a space, regardless of movement points. */
export function whyNotEnter(s: Kings, march: Entering, to: number): IllegalReason | undefined {
  if (isClosed(s, to)) return CLOSED
  if (march.units.length === 0 && hasFoe(s, march.side, to)) return LONE
  const power = s.players[march.player]
  if (power !== undefined && power !== march.side && countIn(s, power, to) > 0) return OWN_UNITS
  if (s.truces.length > 0 && isUnderTruce(s, march.side, to)) return TRUCE
  return undefined
}

/** R-C28: whether a power under truce with this side controls a space or has units there. */
export function isUnderTruce(s: Kings, side: number, space: number): boolean {
  if (truceBetween(s, side, s.control[space]!)) return true
  for (let p = 0; p < POWER_COUNT; p++) {
    if (!truceBetween(s, side, p)) continue
    if (countIn(s, p, space) > 0 || countIn(s, p, inside(space)) > 0) return true
  }
  return false
}

/**
 * R17.6, R20.7, R-C28: why a side activated by a player cannot attack the units outside its city: they are the player's
 * own, or of a power under truce.
 */
export function whyNotSally(s: Kings, side: number, player: number, space: number): IllegalReason | undefined {
  for (const foe of foesIn(s, side, space)) {
    if (foe === s.players[player]) return OWN_UNITS
    if (truceBetween(s, side, foe)) return TRUCE
  }
  return undefined
}

/**
 * 11.8c, R17.6: why the army on the march cannot come out of the city here; with enemies outside, coming out is a
 * sally.
 */
export function whyNotComeOut(s: Kings, march: March): IllegalReason | undefined {
  const space = spaceOf(s.generals[march.general]!)
  if (!hasFoe(s, march.side, space)) return undefined
  return march.units.length === 0 ? LONE : whyNotSally(s, march.side, march.player, space)
}

/** 11.8c: whether the army on the march is inside a city with units of another side outside. */
const isHemmedIn = (s: Kings, march: March): boolean => {
  const zone = s.generals[march.general] ?? NONE
  return isInside(zone) && hasFoe(s, march.side, spaceOf(zone))
}

/** 11.2, 11.7, 11.8c, R11.1: why an army cannot step into an adjacent space. The march may be hypothetical. */
export function whyNotStep(s: Kings, march: March, to: number): IllegalReason | undefined {
  if (isHemmedIn(s, march)) return SALLY_ONLY
  const bar = whyNotEnter(s, march, to)
  if (bar !== undefined) return bar
  const { spaces } = s.impulse
  if (spaces > 0 && march.spaces >= spaces) return TWO_SPACES
  const cost = enterCost(s, march.side, to)
  const left = march.allowance - march.spent
  if (cost > left) return ['11.2a', 'points', { cost, left }]
  const slow = findTooSlow(march, cost)
  if (slow !== NONE) return ['R11.1', 'tooSlow', { unit: unitName(slow) }]
  if (march.homeOnly && !isHome(s, march.side, PROVINCE_OF[to]!)) {
    if (hasFoe(s, march.side, to) || cost + costHome(s, march, to) > left) return HOME_ONLY
  }
  return undefined
}

/** R11.1: a unit of the march that cannot spend `cost` more points, or -1. */
export function findTooSlow(march: March, cost: number): number {
  for (let i = 0; i < march.units.length; i++) {
    const unit = march.units[i]!
    const spent = march.spent - march.joined[i]! + cost
    if (spent > MOVEMENT[TYPE[unit]!]! + march.extra) return unit
  }
  return NONE
}

/** More points than any army has. */
const UNREACHABLE = 99

/** R-C15: the fewest points that take the march from a space to its home country; `UNREACHABLE` if it cannot get there. */
function costHome(s: Kings, march: March, from: number): number {
  const isAtHome = (x: number) => isHome(s, march.side, PROVINCE_OF[x]!)
  const cost: number[] = new Array<number>(LAND).fill(UNREACHABLE)
  if (isTribal(from)) return UNREACHABLE
  cost[from] = 0
  const queue = [from]
  let best = UNREACHABLE
  for (const x of queue) {
    if (isAtHome(x)) best = Math.min(best, cost[x]!)
    else if (canSailHome(s, march, x)) best = Math.min(best, cost[x]! + SEA_COST)
    for (const y of ADJACENT[x]!) {
      const next = cost[x]! + enterCost(s, march.side, y)
      if (next >= cost[y]! || whyNotEnter(s, march, y) !== undefined) continue
      if (!isAtHome(y) && hasFoe(s, march.side, y)) continue
      cost[y] = next
      queue.push(y)
    }
  }
  return best
}

/** Whether a march could sail from a space to a port of its home country. */
const canSailHome = (s: Kings, march: March, from: number): boolean =>
  s.impulse.naval > 0 &&
  march.units.length <= SEA_UNITS &&
  portsFrom(from).some((to) => isHome(s, march.side, PROVINCE_OF[to]!) && whyNotEnter(s, march, to) === undefined)

/** R-C15: why a king who must end at home may not spend `cost` points here. */
export function whyNotAwayFromHome(s: Kings, space: number, cost: number): IllegalReason | undefined {
  const march = s.march!
  if (!march.homeOnly || isHome(s, march.side, PROVINCE_OF[space]!)) return undefined
  const left = march.allowance - march.spent
  return cost + costHome(s, march, space) > left ? HOME_ONLY : undefined
}

/** 12.1, 12.2, 12.3, 12.4: why the march cannot sail to a port, or with `within` directly inside its walls. */
export function whyNotSail(s: Kings, march: March, to: number, within: boolean): IllegalReason | undefined {
  if (s.impulse.naval === 0) return NO_SAIL
  if (march.units.length > SEA_UNITS) return FIVE_UNITS
  if (isBesiegedZone(s, s.generals[march.general]!)) return BESIEGED
  const left = march.allowance - march.spent
  if (SEA_COST > left) return ['12.1', 'points', { cost: SEA_COST, left }]
  const slow = findTooSlow(march, SEA_COST)
  if (slow !== NONE) return ['R11.1', 'tooSlow', { unit: unitName(slow) }]
  const bar = whyNotEnter(s, march, to)
  if (bar !== undefined) return bar
  if (march.homeOnly && !isHome(s, march.side, PROVINCE_OF[to]!)) return HOME_ONLY
  return within ? whyNotGoInside(s, march.side, to, march.units.length) : undefined
}

/** 11.8a, 12.4: why a number of a side's units cannot go inside the walls of a space. */
export function whyNotGoInside(s: Kings, side: number, space: number, units: number): IllegalReason | undefined {
  if (!WALLED[space] || s.control[space] !== side) return NOT_OWN_CITY
  if (isBesieged(s, space)) return BESIEGED
  return countIn(s, side, inside(space)) + units > 2 ? NO_ROOM : undefined
}

/** The ports a march could sail to. */
export const portsFrom = (space: number): readonly number[] => (PORT[space] ? SEA_REACH[space]! : [])

/** 11.6, R11.4, R11.7, 20.3h, 22.0b: why the army on the march cannot place its PC marker in its space. */
export function whyNotMark(s: Kings): IllegalReason | undefined {
  const march = s.march!
  const { side } = march
  if (!isPower(side)) return NO_MARKERS
  const space = spaceOf(s.generals[march.general]!)
  if (isClosed(s, space)) return IN_CLOSED
  if (s.control[space] === side) return OWN_MARKER
  if (march.units.length === 0) return NO_ARMY
  const left = march.allowance - march.spent
  if (left < 1) return ['11.6', 'points', { cost: 1, left }]
  const slow = findTooSlow(march, 1)
  if (slow !== NONE) return ['R11.1', 'tooSlow', { unit: unitName(slow) }]
  if (s.garrison[space] !== NONE) return GARRISON
  if (hasFoe(s, side, space) || hasFoe(s, side, inside(space))) return ENEMY_HERE
  return truceBetween(s, side, s.control[space]!) ? TRUCE : undefined
}

/** R-C39: removes units from the march unless `stays`; counts those that were destroyed. */
export function keepUnits(s: Kings, march: March, stays: (unit: number) => boolean): void {
  const { units, joined } = march
  march.fallen += units.filter((u) => !stays(u) && s.steps[u] === 0).length
  march.joined = joined.filter((_, i) => stays(units[i]!))
  march.units = units.filter(stays)
}

/** 11.13: whether a die hits a unit, depending on the number of units in the space. */
export const isAttritionHit = (die: number, inSpace: number): boolean =>
  (inSpace >= 10 ? tables.attrition.tenOrMore : tables.attrition.fewerThan10).includes(die)

/** 11.13: the number of combat units of all sides in a space, outside and inside. */
export const countAllUnits = (s: Kings, space: number) =>
  s.at.filter((zone) => zone === space || zone === inside(space)).length

/** 11.13: rolls one die per unit of the force. Returns the number of steps lost. */
export function* rollAttrition(g: G, side: number, zone: number, units: readonly number[]): Flow<number> {
  const s = g.state
  const space = spaceOf(zone)
  const inSpace = countAllUnits(s, space)
  const alive = units.filter((u) => s.at[u] === zone)
  let lost = 0
  for (const unit of alive) {
    const die = yield* roll('attrition', '11.13')
    if (!isAttritionHit(die, inSpace)) continue
    lost++
    loseStep(s, unit)
  }
  g.tell?.({
    kind: 'attrition',
    rule: '11.13',
    with: { side: sideId(side), space: spaceId(space), units: alive.length, lost },
  })
  return lost
}

/**
 * R-C33: units of the force that card 33 was played on roll in every further space they enter. If the units are one
 * force (`whole`), all of them roll, including units that have joined it.
 */
export function* rollRebelAttrition(
  g: G,
  side: number,
  zone: number,
  units: readonly number[],
  whole = false,
): Flow<boolean> {
  const { rebels } = g.state.march!
  if (rebels.length === 0) return false
  const struck = units.filter((u) => rebels.includes(u))
  if (struck.length === 0) return false
  if (whole) markRebels(g, units)
  yield* rollAttrition(g, side, zone, whole ? units : struck)
  return true
}

/** R-C33: adds units to the force that card 33 was played on. */
export function markRebels(g: G, units: readonly number[]): void {
  for (const u of units) insert(g.state.march!.rebels, u)
}

/** W17: announces an event that causes attrition. Returns false if it is cancelled. */
export function* announceAttrition(g: G, player: number, side: number, card: number): Flow<boolean> {
  const at = { player, side, card, cancelled: false }
  yield* openWindow(g, 'cancelAttrition', at, (s) => turnOrderAfter(s, player).slice(0, -1))
  return !at.cancelled
}
