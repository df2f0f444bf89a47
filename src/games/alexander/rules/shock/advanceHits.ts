import { hexesOf } from '../pieces/hexes.ts'
import { type Alexander, NONE, type Unit } from '../state.ts'
import type { Combat } from './state.ts'
import { advanceWays } from './ways.ts'

/** 10.26: the minimum hits that an attacker would take by advancing into the hexes of this combat's defenders. */
export function advanceHits(s: Alexander, c: Combat, attacker: Unit): number {
  if (c.from !== NONE) return 0
  const hexes = c.defenders.flatMap((d) => hexesOf(s, d))
  const ways = advanceWays(s, attacker, hexes, hexes)
  return ways.length === 0 ? 0 : Math.min(...ways.map((way) => way.hits))
}
