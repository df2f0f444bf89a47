import { corners, distance } from '../../../../hex/index.ts'
import type { Bar } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { CH } from '../charts/types.ts'
import { inEnemyZone } from '../pieces/zones.ts'
import { type Alexander, COLUMN, NONE, SQUARE } from '../state.ts'
import { mayLeaveZone } from './leave.ts'
import {
  BELOW_THE_HILLS,
  ELEPHANT_ZONE,
  enter,
  FRIEND_IN_THE_WAY,
  MAY_ENTER,
  type Mover,
  moverOf,
  PROHIBITED_GROUND,
  ROUGH_GROUND,
  zoneAt,
} from './mover.ts'
import { reachOf, WITHOUT_FRIENDS, WITHOUT_ZONES } from './reach.ts'

/** D9: why a leg cannot end in each hex that is not offered. Computed on demand. */
export function whyNotHexes(s: Alexander, offered: readonly number[]): [hex: number, bar: Bar][] {
  const { grid } = battleOf(s)
  const move = s.move!
  const m = moverOf(s, move.unit)
  const here = s.hex[move.unit]!
  const can = new Set(offered)
  const held = barLeaving(s)
  const beyondZones = new Set(held === undefined ? reachOf(s, move, WITHOUT_ZONES).hexes() : [])
  const beyondFriends = new Set(held === undefined ? reachOf(s, move, WITHOUT_FRIENDS).hexes() : [])
  const points = move.points + m.augmentable
  const found: [number, Bar][] = []
  for (let hex = 0; hex < grid.count; hex++) {
    if (can.has(hex) || hex === here) continue
    const bar = barOccupied(m, hex) ?? held ?? barGround(m, hex) ?? barWay(m, hex, points, beyondZones, beyondFriends)
    found.push([hex, bar])
  }
  return found
}

/** 7.23, 7.25, 9.21a, 9.74: why the unit can no longer leave its hex. */
function barLeaving(s: Alexander): Bar | undefined {
  const move = s.move!
  if (move.stopped) return ['7.23', 'stoppedByZone']
  if (move.stays) return [move.turnedInZone ? '7.25' : '7.15', 'turnedOnTheSpot']
  return inEnemyZone(s, move.unit) && !mayLeaveZone(s, move.unit) ? ['7.23', 'heldByZone'] : undefined
}

/** 6.91, 6.93: why the mover cannot end in an occupied hex. */
function barOccupied(m: Mover, hex: number): Bar | undefined {
  const there = m.at[hex]!
  if (there === NONE || there === m.unit) return undefined
  return m.b.side[there] === m.side
    ? ['6.91', 'friendThere', { unit: m.b.unitIds[there]! }]
    : ['6.93', 'enemyThere', { unit: m.b.unitIds[there]! }]
}

/** 6.21, 6.23, 9.15, 9.21b, 9.74, S12: why a hex cannot be entered from any side, if there is one common reason. */
function barGround(m: Mover, hex: number): Bar | undefined {
  const { neighbour } = m.b.grid
  let worst = 0
  for (let d = 0; d < 6; d++) {
    const from = neighbour[hex * 6 + d]!
    if (from < 0) continue
    const why = enter(m, from * 6 + ((d + 3) % 6), true)
    if (why === MAY_ENTER) return undefined
    worst = Math.max(worst, why === FRIEND_IN_THE_WAY ? 0 : why)
  }
  switch (worst) {
    case PROHIBITED_GROUND:
      return ['6.21', 'prohibitedGround']
    case ROUGH_GROUND:
      return m.type === CH ? ['9.21b', 'chariotsOnRough'] : ['9.74', 'chargeOnRough']
    case BELOW_THE_HILLS:
      return ['S12', 'belowTheHills']
    case ELEPHANT_ZONE:
      return ['9.15', 'elephantZone']
    default:
      return undefined
  }
}

/** 6.25, 7.23, 6.94: why an enterable hex is out of reach: points, enemy zones of control, or friends on the way. */
function barWay(
  m: Mover,
  hex: number,
  points: number,
  beyondZones: ReadonlySet<number>,
  beyondFriends: ReadonlySet<number>,
): Bar {
  if (distance(m.b.grid, m.s.hex[m.unit]!, hex) > points + (m.two ? 1 : 0)) return ['6.25', 'tooFar', { points }]
  if (beyondZones.has(hex)) return ['7.23', 'behindZone']
  if (beyondFriends.has(hex)) return ['6.94a', 'behindFriends']
  return ['6.25', 'tooDear', { points }]
}

/** D9: why a leg cannot end in this hex with this facing although it can with another. */
export function whyNotFacing(s: Alexander, hex: number, facing: number): Bar {
  const move = s.move!
  const u = move.unit
  const b = battleOf(s)
  const m = moverOf(s, u)
  const here = hex === s.hex[u]
  if (here && facing === s.facing[u]) return ['P17', 'standsSo']
  if (b.two[u]) return s.formation[u] === COLUMN ? ['6.64', 'columnTurns'] : ['7.13', 'twoHexTurns']
  if (s.formation[u] === SQUARE) return ['9.64', 'squareTurns']
  if (zoneAt(m, hex * 6 + facing)) return ['7.25', 'turnInZone']
  if (m.bound && !here && corners(s.facing[u]!, facing) > 0)
    return b.type[u] === CH ? ['9.21a', 'oneCorner'] : ['9.74', 'oneCorner']
  return ['7.12', 'noPointsToTurn', { points: move.points }]
}
