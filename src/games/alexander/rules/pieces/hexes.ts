import { distance } from '../../../../hex/index.ts'
import { battleOf } from '../battle.ts'
import { type Alexander, COLUMN, NONE, type Unit } from '../state.ts'

/** 2.1b, 6.63: the second hex of a two-hex unit (right of its first, or behind the head of its column), or -1. */
export function secondHex(s: Alexander, u: Unit): number {
  const b = battleOf(s)
  if (!b.two[u]) return NONE
  return secondOf(s, s.hex[u]!, s.facing[u]!, s.formation[u]!)
}

/** The second hex that a two-hex unit would have in this position. */
export function secondOf(s: Alexander, hex: number, facing: number, formation: number): number {
  const { grid, arcs } = battleOf(s)
  return formation === COLUMN ? grid.neighbour[hex * 6 + ((facing + 3) % 6)]! : arcs.right[hex * 6 + facing]!
}

/** The one or two hexes of a unit on the map. */
export function hexesOf(s: Alexander, u: Unit): number[] {
  const second = secondHex(s, u)
  return second === NONE ? [s.hex[u]!] : [s.hex[u]!, second]
}

/** Distance from the nearer half of a unit to a hex. */
export function distanceTo(s: Alexander, u: Unit, hex: number): number {
  const { grid } = battleOf(s)
  const near = distance(grid, s.hex[u]!, hex)
  const second = secondHex(s, u)
  return second === NONE ? near : Math.min(near, distance(grid, second, hex))
}

/** R70: distance between the nearest hexes of two units. */
export function apart(s: Alexander, u: Unit, v: Unit): number {
  const near = distanceTo(s, u, s.hex[v]!)
  const second = secondHex(s, v)
  return second === NONE ? near : Math.min(near, distanceTo(s, u, second))
}
