import { NONE, ZONES } from '../rules/components/map.ts'
import { fightingRating } from '../rules/components/ratings.ts'
import { GENERAL_COUNT, GENERAL_SIDE, isKing, isWarlord } from '../rules/components/sides.ts'
import {
  CHARIOT,
  CLASS,
  DIVISION,
  DIVISION_SIZE,
  FIRST_MERCENARY,
  PRINTED_SIDE,
  STRENGTH,
  TYPE,
  UNIT_COUNT,
} from '../rules/components/units.ts'
import { type Kings, OFF } from '../rules/state/state.ts'

/** M3: the totals of all pieces of one side in one zone. */
export interface Force {
  readonly side: number
  readonly zone: number
  units: number
  strength: number
  /** Its strength in a mountain space. */
  hill: number
  chariots: number
  steps: number
  /** 15.5.5e: divisions with all three counters. */
  whole: number
  /** The commander: the king, else a warlord; -1 for none. */
  general: number
  /** The commander's Battle Rating; 0 without a commander. */
  rating: number
  generals: number
}

/** All forces on the map, and the first one in each zone (a second one can share it during a battle). */
export interface Forces {
  readonly all: readonly Force[]
  readonly at: Int16Array
  readonly next: readonly number[]
}

/** Adds up all pieces on the map. */
export function forcesOf(s: Kings): Forces {
  const all: Force[] = []
  const next: number[] = []
  const at = new Int16Array(ZONES).fill(NONE)
  let last: Force | undefined
  let lastClass = NONE
  let same = 0
  for (let u = 0; u < UNIT_COUNT; u++) {
    const zone = s.at[u]!
    if (zone <= OFF) continue
    const side = u < FIRST_MERCENARY ? PRINTED_SIDE[u]! : s.owner[u - FIRST_MERCENARY]!
    const force =
      last !== undefined && last.zone === zone && last.side === side ? last : find(all, next, at, side, zone)
    const worth = TYPE[u]! * 3 + s.steps[u]!
    force.units++
    force.steps += s.steps[u]!
    force.strength += STRENGTH[worth]!
    if (TYPE[u] === CHARIOT) {
      force.chariots++
      force.hill += (STRENGTH[worth]! + 1) >> 1
    } else force.hill += STRENGTH[worth]!
    if (force !== last || CLASS[u] !== lastClass) same = 0
    last = force
    lastClass = CLASS[u]!
    if (DIVISION[u] !== NONE && ++same === DIVISION_SIZE) force.whole++
  }
  for (let g = 0; g < GENERAL_COUNT; g++) {
    const zone = s.generals[g]!
    if (zone < 0) continue
    const force = find(all, next, at, GENERAL_SIDE[g]!, zone)
    force.generals++
    if (force.general !== NONE && (isKing(force.general) || isWarlord(g))) continue
    force.general = g
    force.rating = fightingRating(s, g)
  }
  return { all, at, next }
}

function find(all: Force[], next: number[], at: Int16Array, side: number, zone: number): Force {
  let i = at[zone]!
  let before = NONE
  while (i !== NONE && all[i]!.side !== side) {
    before = i
    i = next[i]!
  }
  if (i !== NONE) return all[i]!
  const force = {
    side,
    zone,
    units: 0,
    strength: 0,
    hill: 0,
    chariots: 0,
    steps: 0,
    whole: 0,
    general: NONE,
    rating: 0,
    generals: 0,
  }
  if (before === NONE) at[zone] = all.length
  else next[before] = all.length
  next.push(NONE)
  all.push(force)
  return force
}

/** The force of a side in a zone. */
export function forceAt(forces: Forces, side: number, zone: number): Force | undefined {
  for (let i = forces.at[zone]!; i !== NONE; i = forces.next[i]!) {
    if (forces.all[i]!.side === side) return forces.all[i]
  }
  return undefined
}

/** The units of other sides in a zone as one force; a lone general does not count. */
export function foeAt(forces: Forces, side: number, zone: number): Force | undefined {
  for (let i = forces.at[zone]!; i !== NONE; i = forces.next[i]!) {
    if (forces.all[i]!.side !== side && forces.all[i]!.units > 0) return forces.all[i]
  }
  return undefined
}
