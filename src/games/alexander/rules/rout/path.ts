import { frontDirection, LEFT, RIGHT, rearDirection } from '../../../../hex/index.ts'
import { type Battle, battleOf, other } from '../battle.ts'
import { fieldOf } from '../pieces/field.ts'
import { secondOf } from '../pieces/hexes.ts'
import { inZone } from '../pieces/zones.ts'
import { type Alexander, COLUMN, NONE, type Unit } from '../state.ts'

/** 10.23: stands for a step over the edge of the map. */
export const OFF = -2

/** P6: whether a step leads nearer to the retreat edge, keeps the distance, or leads farther away. */
const NEARER = 0
const AS_NEAR = 1
const FARTHER = 2

const BARRED = 99

/**
 * P6: rank of a hex for a routing unit, lowest first: by direction, then vacant, held by a friend, held by a friend
 * in an enemy zone of control. A vacant hex in an enemy zone of control is barred.
 */
const rankOf = (leads: number, friend: boolean, inEnemyZone: boolean): number =>
  inEnemyZone && !friend ? BARRED : leads * 3 + (friend ? (inEnemyZone ? 2 : 1) : 0)

/** P6: the candidates with the lowest rank; empty if all are barred. */
function lowest(ranked: readonly { readonly to: number; readonly rank: number }[]): number[] {
  let best = BARRED - 1
  for (const { rank } of ranked) if (rank < best) best = rank
  const found: number[] = []
  for (const { to, rank } of ranked) if (rank === best && !found.includes(to)) found.push(to)
  return found.sort((x, y) => (x === OFF ? 1 : y === OFF ? -1 : x - y))
}

/** P6: whether a step in a direction leads towards a side's retreat edge. */
function leadsTo(b: Battle, side: number, hex: number, direction: number): number {
  const { toEdge, edge } = b.sides[side]!
  const next = b.grid.neighbour[hex * 6 + direction]!
  const change = next >= 0 ? toEdge[next]! - toEdge[hex]! : beyondMap(b, edge, hex, direction)
  return change < 0 ? NEARER : change === 0 ? AS_NEAR : FARTHER
}

/** How a step off the map would change the distance to the retreat edge, in columns or rows. */
function beyondMap(b: Battle, edge: string, hex: number, direction: number): number {
  const east = direction === 1 || direction === 2 ? 1 : direction >= 4 ? -1 : 0
  if (edge === 'W') return east
  if (edge === 'E') return -east
  const odd = (b.grid.x[hex]! & 1) === 1
  const south =
    east === 0 ? (direction === 0 ? -1 : 1) : direction === 1 || direction === 5 ? (odd ? 0 : -1) : odd ? 1 : 0
  return edge === 'N' ? south : -south
}

/**
 * 10.21, P6: the next hexes for a routing unit by the path of least resistance, for a two-hex unit its first hex;
 * `OVER_EDGE` for leaving the map. Empty if the unit is barred. The unit is off the field meanwhile.
 */
export function routSteps(s: Alexander, u: Unit): number[] {
  const b = battleOf(s)
  return b.two[u] ? twoHexSteps(s, b, u) : lowest(directionsOf(6).map((d) => oneHexStep(s, b, u, d)))
}

const directionsOf = (n: number) => Array.from({ length: n }, (_, d) => d)

function oneHexStep(s: Alexander, b: Battle, u: Unit, direction: number) {
  const hex = s.hex[u]!
  const to = b.grid.neighbour[hex * 6 + direction]!
  const leads = leadsTo(b, b.side[u]!, hex, direction)
  if (to < 0) return { to: OFF, rank: leads === NEARER ? rankOf(leads, false, false) : BARRED }
  return { to, rank: rankInto(s, b, u, hex, direction, leads) }
}

function rankInto(s: Alexander, b: Battle, u: Unit, from: number, direction: number, leads: number): number {
  const step = from * 6 + direction
  const to = b.grid.neighbour[step]!
  if (b.ground.costs[b.moveClass[u]!]!.mp[step]! < 0) return BARRED
  const enemy = other(b.side[u]!)
  const there = fieldOf(s).at[to]!
  if (there !== NONE && b.side[there] === enemy) return BARRED
  if (there === NONE && holdsLeader(s, b, to, enemy)) return BARRED
  return rankOf(leads, there !== NONE, inZone(s, to, enemy))
}

/** P13: whether a hex holds a leader of a side. Pieces of both sides cannot share a hex. */
function holdsLeader(s: Alexander, b: Battle, hex: number, side: number): boolean {
  for (let l = 0; l < b.leaders; l++) if (s.leaderHex[l] === hex && b.leaderSide[l] === side) return true
  return false
}

/**
 * P6: a two-hex unit moves both halves straight ahead or straight back, whichever is nearer the edge. It does not
 * pivot.
 */
function twoHexSteps(s: Alexander, b: Battle, u: Unit): number[] {
  const [hex, facing] = [s.hex[u]!, s.facing[u]!]
  const column = s.formation[u] === COLUMN
  const ahead = column ? [facing] : [frontDirection(facing, LEFT), frontDirection(facing, RIGHT)]
  const back = column ? [(facing + 3) % 6] : [rearDirection(facing, LEFT), rearDirection(facing, RIGHT)]
  const best = (ways: readonly number[]) => Math.min(...ways.map((d) => leadsTo(b, b.side[u]!, hex, d)))
  const [forward, backward] = [best(ahead), best(back)]
  const ways = forward < backward ? ahead : backward < forward ? back : [...ahead, ...back]
  return lowest(ways.map((d) => twoHexStep(s, b, u, d)))
}

function twoHexStep(s: Alexander, b: Battle, u: Unit, direction: number) {
  const [hex, facing, formation] = [s.hex[u]!, s.facing[u]!, s.formation[u]!]
  const second = secondOf(s, hex, facing, formation)
  const leads = leadsTo(b, b.side[u]!, hex, direction)
  const to = b.grid.neighbour[hex * 6 + direction]!
  if (to < 0 || b.grid.neighbour[second * 6 + direction]! < 0)
    return { to: OFF, rank: leads === NEARER ? rankOf(leads, false, false) : BARRED }
  const first = to === second ? leads * 3 : rankInto(s, b, u, hex, direction, leads)
  const other =
    b.grid.neighbour[second * 6 + direction] === hex ? leads * 3 : rankInto(s, b, u, second, direction, leads)
  return { to, rank: Math.max(first, other) }
}

/** 10.22: movement points of a step to `to`. A two-hex unit pays for its costlier half (6.42). */
export function stepMp(s: Alexander, u: Unit, to: number): number {
  const b = battleOf(s)
  const { mp } = b.ground.costs[b.moveClass[u]!]!
  const hex = s.hex[u]!
  for (let d = 0; d < 6; d++) {
    if (b.grid.neighbour[hex * 6 + d] !== to) continue
    if (!b.two[u]) return mp[hex * 6 + d]!
    const second = secondOf(s, hex, s.facing[u]!, s.formation[u]!)
    return Math.max(mp[hex * 6 + d]!, mp[second * 6 + d]!)
  }
  return 0
}

/** R43: order of rout movement: nearest to the edge first, then the lower hex number. */
export const runsBefore = (s: Alexander, u: Unit, v: Unit): number => {
  const b = battleOf(s)
  const { toEdge } = b.sides[b.side[u]!]!
  return toEdge[s.hex[u]!]! - toEdge[s.hex[v]!]! || s.hex[u]! - s.hex[v]!
}
