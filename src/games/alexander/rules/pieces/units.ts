import { type Arc, arcBeside, columnArcBeside, FRONT } from '#hex/facing.ts'
import { distance } from '#hex/grid.ts'
import { battleOf } from '../battle.ts'
import { missileClass } from '../charts/missiles.ts'
import { columnMa, effectiveTq, SQUARE_MA } from '../charts/movement.ts'
import { EL, PH } from '../charts/types.ts'
import { CHARGE_FORMATION, isOn, LONGBOW } from '../options.ts'
import {
  type Alexander,
  CHARGE,
  COLUMN,
  ELIMINATED,
  KILLED,
  type Leader,
  NONE,
  OFF_MAP,
  ROUTED,
  SQUARE,
  type Unit,
} from '../state.ts'

/** 9.62b: a double-depth phalanx always has this allowance. */
const DEPTH_MA = 4

export const isOnMap = (s: Alexander, u: Unit): boolean => s.hex[u]! >= 0

/** Whether a unit is on the map and has not routed. */
export const isSteady = (s: Alexander, u: Unit): boolean =>
  s.hex[u]! >= 0 && s.status[u] !== ROUTED && s.status[u]! < ELIMINATED

export const isRouted = (s: Alexander, u: Unit): boolean => s.status[u] === ROUTED

/** 6.65, 10.25: current Troop Quality. */
export function tqOf(s: Alexander, u: Unit): number {
  return effectiveTq(battleOf(s).tq[u]!, s.status[u] === ROUTED, s.formation[u] === COLUMN)
}

/** 6.62, 9.64, 9.62b: movement allowance in the current formation, without the augmented point of 6.46. */
export function maOf(s: Alexander, u: Unit): number {
  if (s.formation[u] === SQUARE) return SQUARE_MA
  if (s.depth[u] !== NONE) return DEPTH_MA
  const ma = battleOf(s).ma[u]!
  return s.formation[u] === COLUMN ? columnMa(ma) : ma
}

/** 6.43, 6.46: a phalanx of the Macedonian type; every PH is one. */
export const isMacedonianPhalanx = (s: Alexander, u: Unit): boolean => battleOf(s).type[u] === PH

/** 9.42a, O6: whether a unit turns and fights as cataphracts do; with the option, only in charge formation. */
export const actsAsCataphract = (s: Alexander, u: Unit): boolean =>
  battleOf(s).cataphract[u]! && (!isOn(s, CHARGE_FORMATION) || s.formation[u] === CHARGE)

export const isElephant = (s: Alexander, u: Unit): boolean => battleOf(s).type[u] === EL

/** O12, 8.61: the missile class of a unit, or -1 without missiles. */
export function missileOf(s: Alexander, u: Unit): number {
  const b = battleOf(s)
  if (b.missile[u] === '') return NONE
  return missileClass(b.missile[u]!, b.type[u]!, b.nation[u] === 'Indian' && isOn(s, LONGBOW))
}

export const isLeaderOnMap = (s: Alexander, l: Leader): boolean =>
  s.leaderStatus[l]! < KILLED && s.leaderStatus[l] !== OFF_MAP && s.leaderHex[l]! >= 0

/** The leaders of a side in a hex, ascending. */
export function leadersAt(s: Alexander, hex: number, side: number): Leader[] {
  const { leaderSide, leaders } = battleOf(s)
  const found: Leader[] = []
  for (let l = 0; l < leaders; l++) if (s.leaderHex[l] === hex && leaderSide[l] === side) found.push(l)
  return found
}

/** The leaders of a side in either hex of a unit, ascending. */
export function leadersWith(s: Alexander, first: number, second: number, side: number): Leader[] {
  const { leaderSide, leaders } = battleOf(s)
  const found: Leader[] = []
  for (let l = 0; l < leaders; l++) {
    const hex = s.leaderHex[l]!
    if (hex >= 0 && leaderSide[l] === side && (hex === first || hex === second)) found.push(l)
  }
  return found
}

/** 2.1b, 6.63: the second hex of a two-hex unit (right of its first, or behind the head of its column), or -1. */
export function secondHex(s: Alexander, u: Unit): number {
  const b = battleOf(s)
  if (!b.two[u]) return NONE
  return secondHexAt(s, s.hex[u]!, s.facing[u]!, s.formation[u]!)
}

/** The second hex that a two-hex unit would have in this position. */
export function secondHexAt(s: Alexander, hex: number, facing: number, formation: number): number {
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
export function distanceBetween(s: Alexander, u: Unit, v: Unit): number {
  const near = distanceTo(s, u, s.hex[v]!)
  const second = secondHex(s, v)
  return second === NONE ? near : Math.min(near, distanceTo(s, u, second))
}

/**
 * P4: the arc of a unit that holds an adjacent hex, or -1 if the hex is not adjacent. Squares and artillery have
 * fronts all around (9.53, 9.64). A column has one hex ahead, one behind, and flanks (6.63).
 */
export function arcAt(s: Alexander, u: Unit, hex: number): Arc | -1 {
  const b = battleOf(s)
  const first = s.hex[u]!
  if (s.formation[u] === COLUMN) return columnArcBeside(b.grid, first, s.facing[u]!, b.two[u] ? 2 : 1, hex)
  if (s.formation[u] === SQUARE || b.noZone[u]) return touches(s, u, hex) ? FRONT : -1
  return arcBeside(b.arcs, first, s.facing[u]!, b.two[u] ? 2 : 1, hex)
}

export function touches(s: Alexander, u: Unit, hex: number): boolean {
  const { neighbour } = battleOf(s).grid
  const [first, second] = [s.hex[u]!, secondHex(s, u)]
  if (hex === first || hex === second) return false
  for (let d = 0; d < 6; d++) {
    if (neighbour[first * 6 + d] === hex) return true
    if (second !== NONE && neighbour[second * 6 + d] === hex) return true
  }
  return false
}
