import { strengthOf } from '../../rules/battle/strength.ts'
import { isInside, MOUNTAIN, spaceOf } from '../../rules/components/map.ts'
import { sideOf, unitsIn } from '../../rules/components/pieces.ts'
import { GENERAL_SIDE, isKing } from '../../rules/components/sides.ts'
import { MOVEMENT, TYPE, UNIT_COUNT } from '../../rules/components/units.ts'
import type { Kings } from '../../rules/state/state.ts'

/** M3: all pieces of one side in one zone. */
export interface Group {
  readonly zone: number
  readonly space: number
  readonly inside: boolean
  readonly side: number
  /** King first. */
  readonly generals: readonly number[]
  readonly units: readonly number[]
  /** 15.5.3a. */
  readonly strength: number
  /** 11.2b: movement of the slowest unit; 6 for generals alone. */
  readonly movement: number
}

const LONE_GENERAL = 6

/** Every group on the map, ordered by zone and side. */
export function groupsOf(s: Kings): Group[] {
  const seen = new Map<number, Group>()
  const key = (zone: number, side: number) => zone * 16 + side
  const note = (zone: number, side: number) => {
    if (zone < 0 || seen.has(key(zone, side))) return
    seen.set(key(zone, side), groupAt(s, zone, side))
  }
  for (let unit = 0; unit < UNIT_COUNT; unit++) note(s.at[unit]!, sideOf(s, unit))
  s.generals.forEach((zone, general) => {
    note(zone, GENERAL_SIDE[general]!)
  })
  return [...seen.entries()].sort(([a], [b]) => a - b).map(([, group]) => group)
}

/** The pieces of one side in one zone. */
export function groupAt(s: Kings, zone: number, side: number): Group {
  const units = unitsIn(s, side, zone)
  const generals = s.generals.flatMap((at, g) => (at === zone && GENERAL_SIDE[g] === side ? [g] : []))
  generals.sort((a, b) => Number(isKing(b)) - Number(isKing(a)) || a - b)
  const space = spaceOf(zone)
  return {
    zone,
    space,
    inside: isInside(zone),
    side,
    generals,
    units,
    strength: strengthOf(s, units, MOUNTAIN[space]!),
    movement: units.reduce((slowest, u) => Math.min(slowest, MOVEMENT[TYPE[u]!]!), LONE_GENERAL),
  }
}
