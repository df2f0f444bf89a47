import { unitStrength } from '../rules/battle/strength.ts'
import {
  CHARIOT,
  CLASS,
  DIVISION,
  FIRST_MERCENARY,
  GENERAL_SIDE,
  generalName,
  isKing,
  isWarlord,
  kingOf,
  TYPE,
  unitName,
} from '../rules/components/counters.ts'
import { inside, isTribal, NONE, spaceOf, WALLED } from '../rules/components/map.ts'
import { areAlike, countWholeDivisions, generalsIn } from '../rules/components/pieces.ts'
import { fightingRating, leadership, strategyRating } from '../rules/components/ratings.ts'
import { allowanceOf } from '../rules/march/movement.ts'
import { unitsAround } from '../rules/march/orders.ts'
import { isBesiegedZone } from '../rules/politics/control.ts'
import type { Kings } from '../rules/state/state.ts'
import type { Force } from './forces.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import type { Marcher } from './routes.ts'
import { type Situation, threatTo } from './situation.ts'
import { isBesieger, type Objective, objective } from './stakes.ts'

/** A general with those he takes along when he is activated. */
export interface Party {
  readonly general: number
  readonly warlords: readonly number[]
  readonly units: readonly number[]
  /** The number of units that stay behind. */
  readonly left: number
  /** The answers that select them. */
  readonly keys: readonly string[]
}

/** The army a general takes: all units, or the best that he can command. */
export function chooseParty(s: Kings, general: number, situation: Situation): Party {
  const side = GENERAL_SIDE[general]!
  const zone = s.generals[general]!
  const moved = s.impulse.movedUnits
  const around = unitsAround(s, side, general)
  const unmoved = moved.length === 0 ? around : around.filter((u) => !moved.includes(u))
  const guard = garrisonUnit(s, situation, side, zone, unmoved)
  const free = guard === NONE ? unmoved : unmoved.filter((u) => u !== guard)
  const keys: string[] = []
  const warlords: number[] = []
  if (isKing(general)) {
    const near = warlordsNear(s, general, zone)
    for (const x of near) {
      if (leadership([general, ...warlords]) >= free.length) break
      warlords.push(x)
      keys.push(`general:${generalName(x)}`)
    }
    if (warlords.length < near.length) keys.push('done')
  }
  const limit = Math.max(
    0,
    Math.min(leadership([general, ...warlords]), free.length - unitsLeftWithKing(s, situation, general)),
  )
  const units = free.length <= limit ? free : strongest(s, free, limit)
  keys.push(...unitKeys(s, unmoved, units, limit))
  return { general, warlords, units, left: around.length - units.length, keys }
}

/**
 * How many units a warlord leaves with his king: all if the power must take cities, none where VP are played for, since
 * several armies achieve more there than one strong one.
 */
const ALL = 99

function unitsLeftWithKing(s: Kings, situation: Situation, general: number): number {
  const side = GENERAL_SIDE[general]!
  if (isKing(general) || side !== situation.power || !KEEPS_TOGETHER.includes(objective(s))) return 0
  const king = s.generals[kingOf(side)]!
  if (king < 0 || spaceOf(king) !== spaceOf(s.generals[general]!)) return 0
  return isBesieger(s, side) ? ALL : HAND_WEIGHTS.marches.kingsOwn
}

const KEEPS_TOGETHER: readonly Objective[] = ['points', 'provinces']

/** 17.1b: the unit that stays as garrison of a valuable city in danger; the weakest one, and not a mercenary. */
function garrisonUnit(s: Kings, situation: Situation, side: number, zone: number, units: readonly number[]): number {
  const { power, stakes } = situation
  const space = spaceOf(zone)
  if (side !== power || isTribal(space) || !WALLED[space] || units.length < HAND_WEIGHTS.marches.spares) return NONE
  if (s.control[space] !== power || s.garrison[space] !== NONE) return NONE
  if (stakes.loss[space]! * threatTo(s, situation, space) < HAND_WEIGHTS.marches.dear) return NONE
  let best = NONE
  for (const u of units) {
    if (u >= FIRST_MERCENARY) continue
    if (best === NONE || unitStrength(s, u) < unitStrength(s, best)) best = u
  }
  return best
}

/** 10.2a: warlords that a king may take along. */
function warlordsNear(s: Kings, king: number, zone: number): number[] {
  const side = GENERAL_SIDE[king]!
  const zones = isBesiegedZone(s, zone) ? [zone] : [spaceOf(zone), inside(spaceOf(zone))]
  return zones
    .flatMap((z) => generalsIn(s, side, z))
    .filter((x) => isWarlord(x) && !s.impulse.movedGenerals.includes(x))
    .sort((a, b) => a - b)
}

/** The strongest units within a limit; whole divisions stay together. */
export function strongest(s: Kings, units: readonly number[], limit: number): number[] {
  const worth = (u: number) => unitStrength(s, u)
  const divisions = new Map<number, number[]>()
  for (const u of units) {
    if (DIVISION[u] !== NONE) divisions.set(CLASS[u]!, [...(divisions.get(CLASS[u]!) ?? []), u])
  }
  const chosen: number[] = []
  for (const group of divisions.values()) {
    if (group.length === 3 && chosen.length + 3 <= limit) chosen.push(...group)
  }
  const rest = units
    .filter((u) => !chosen.includes(u))
    .sort((a, b) => worth(b) - worth(a) || CLASS[a]! - CLASS[b]! || a - b)
  for (const u of rest) if (chosen.length < limit) chosen.push(u)
  return chosen.sort((a, b) => a - b)
}

/** The answers that pick some of the free units one by one, or all at once. */
function unitKeys(s: Kings, free: readonly number[], units: readonly number[], limit: number): string[] {
  if (units.length === 0) return free.length === 0 ? [] : ['done']
  if (units.length === free.length && free.length > 1) return ['all']
  const keys = units.map((u) => `unit:${unitName(u)}`)
  const last = units.at(-1)!
  if (units.length < limit && free.some((u) => u > last && !skips(s, free, units, u))) keys.push('done')
  return keys
}

/** Whether an identical unit with a lower number was left out, so that this one is not on offer. */
const skips = (s: Kings, free: readonly number[], units: readonly number[], unit: number): boolean =>
  free.some((u) => u < unit && areAlike(s, u, unit) && s.at[u] === s.at[unit] && !units.includes(u))

/** Units of a side as one force under a general. */
export function forceUnder(s: Kings, general: number, units: readonly number[]): Force {
  let strength = 0
  let hill = 0
  let chariots = 0
  let steps = 0
  for (const u of units) {
    const one = unitStrength(s, u)
    steps += s.steps[u]!
    strength += one
    if (TYPE[u] === CHARIOT) {
      chariots++
      hill += (one + 1) >> 1
    } else hill += one
  }
  return {
    side: GENERAL_SIDE[general]!,
    zone: s.generals[general]!,
    units: units.length,
    strength,
    hill,
    chariots,
    steps,
    whole: countWholeDivisions(units),
    general,
    rating: fightingRating(s, general),
    generals: 1,
  }
}

/** What a card allows an army beyond its own movement points. */
export interface MarchAllowance {
  readonly extra: number
  readonly naval: boolean
  readonly spaces: number
  readonly surprise: boolean
  readonly siegeBonus: number
  /** R-C15: the Ops of the activation; 9 if the rating does not matter. */
  readonly ops: number
}

/** No extras: only the army's own movement points. */
export const NO_EXTRAS: MarchAllowance = { extra: 0, naval: false, spaces: 99, surprise: false, siegeBonus: 0, ops: 9 }

/** A general with his party before its first step. */
export function marcherFor(s: Kings, party: Party, leave: MarchAllowance): Marcher {
  const { general, units, left } = party
  return {
    army: forceUnder(s, general, units),
    from: spaceOf(s.generals[general]!),
    points: allowanceOf(
      units.map((u) => TYPE[u]!),
      leave.extra,
      false,
    ),
    spaces: leave.spaces,
    naval: leave.naval,
    homeOnly: strategyRating(s, general) > leave.ops,
    surprise: leave.surprise,
    siegeBonus: leave.siegeBonus,
    left,
  }
}
