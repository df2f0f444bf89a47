import { distance } from '../../../../hex/index.ts'
import { battleOf } from '../battle.ts'
import { type Alexander, COLUMN, NONE, type Unit } from '../state.ts'

/** 2.1b, 6.63: the second hex of a two-hex unit (right of its first, or behind the head of its column), or -1. */
export function secondHex(s: Alexander, u: Unit): number {
  const b = battleOf(s)
  if (!b.two[u]) return NONE
  return secondOf(s, s.hex[u]!, s.facing[u]!, s.formation[u]!)
}

/** The second hex of a two-hex unit if it stood so. */
export function secondOf(s: Alexander, hex: number, facing: number, formation: number): number {
  const { grid, arcs } = battleOf(s)
  return formation === COLUMN ? grid.neighbour[hex * 6 + ((facing + 3) % 6)]! : arcs.right[hex * 6 + facing]!
}

/** The hexes of a unit on the map: its first, and its second if it has one. */
export function hexesOf(s: Alexander, u: Unit): number[] {
  const second = secondHex(s, u)
  return second === NONE ? [s.hex[u]!] : [s.hex[u]!, second]
}

/** Hexes from a unit to a hex, by its nearer half. */
export function distanceTo(s: Alexander, u: Unit, hex: number): number {
  const { grid } = battleOf(s)
  const near = distance(grid, s.hex[u]!, hex)
  const second = secondHex(s, u)
  return second === NONE ? near : Math.min(near, distance(grid, second, hex))
}

/** R70: hexes between two units, by their nearest hexes. */
export function apart(s: Alexander, u: Unit, v: Unit): number {
  const near = distanceTo(s, u, s.hex[v]!)
  const second = secondHex(s, v)
  return second === NONE ? near : Math.min(near, distanceTo(s, u, second))
}
