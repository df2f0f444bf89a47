import { arcInto, FLANK, FRONT } from '../../../../hex/index.ts'
import type { Battle } from '../battle.ts'
import { ABATIS } from '../ground.ts'
import { type Alexander, COLUMN, ELIMINATED, NO_MISSILES, NONE, ROUTED, SQUARE, type Unit } from '../state.ts'
import { secondHex } from './hexes.ts'

const arc: number[] = []

/**
 * 7.21, 7.22, 4.26: writes the hexes of a unit's zone of control into `out` and returns their number. They are its
 * front hexes; for skirmishers with missiles also the flanks (R16: only the front without); for a square all around
 * (9.64). Routed units and artillery have none. R68: hexes that its kind could never enter from there are left out.
 * Cavalry across stakes: see `acrossStakes`.
 */
export function zoneOf(s: Alexander, b: Battle, u: Unit, out: number[]): number {
  const status = s.status[u]!
  if (status === ROUTED || status >= ELIMINATED || b.noZone[u]) return 0
  const hex = s.hex[u]!
  const second = secondHex(s, u)
  let n = 0
  if (s.formation[u] === COLUMN) {
    n = add(b, u, hex, b.grid.neighbour[hex * 6 + s.facing[u]!]!, NONE, out, n)
  } else if (s.formation[u] === SQUARE) {
    for (let d = 0; d < 6; d++) n = add(b, u, hex, b.grid.neighbour[hex * 6 + d]!, second, out, n)
    if (second !== NONE)
      for (let d = 0; d < 6; d++) {
        const h = b.grid.neighbour[second * 6 + d]!
        if (out.indexOf(h) < 0 || out.indexOf(h) >= n) n = add(b, u, second, h, hex, out, n)
      }
  } else {
    const size = second === NONE ? 1 : 2
    const fronts = arcInto(b.arcs, hex, s.facing[u]!, size, FRONT, arc)
    for (let i = 0; i < fronts; i++) n = add(b, u, hex, arc[i]!, second, out, n)
    if (b.skirmisher[u] && s.missiles[u] !== NO_MISSILES) {
      const flanks = arcInto(b.arcs, hex, s.facing[u]!, size, FLANK, arc)
      for (let i = 0; i < flanks; i++) n = add(b, u, hex, arc[i]!, second, out, n)
    }
  }
  return n
}

/** Adds a hex that the unit's kind could enter from either of its hexes. */
function add(b: Battle, u: Unit, from: number, hex: number, other: number, out: number[], n: number): number {
  if (hex < 0 || hex === other) return n
  if (!enterable(b, u, from, hex) && (other === NONE || !enterable(b, u, other, hex))) return n
  out[n] = hex
  return n + 1
}

function enterable(b: Battle, u: Unit, from: number, hex: number): boolean {
  const { neighbour } = b.grid
  const { mp } = b.ground.costs[b.moveClass[u]!]!
  for (let d = 0; d < 6; d++) {
    if (neighbour[from * 6 + d] !== hex) continue
    if (b.cavalry[u] && b.ground.edge[from * 6 + d] === ABATIS) return false
    return mp[from * 6 + d]! >= 0
  }
  return false
}
