import { frontDirection, LEFT, RIGHT } from '../../../../hex/index.ts'
import { battleOf, OVERALL } from '../battle.ts'
import { half, leavesZoc } from '../charts/facing.ts'
import { isMacedonianPhalanx, maOf } from '../pieces/facts.ts'
import { fieldOf } from '../pieces/field.ts'
import { secondHex } from '../pieces/hexes.ts'
import { exertersOnUnit } from '../pieces/zones.ts'
import { isBelow } from '../shock/targets.ts'
import { type Alexander, COLUMN, NONE, SQUARE, type Unit } from '../state.ts'

/** 6.31, 6.64, 9.64: the directions a unit may step in from a stance, in canonical order. */
export function stepDirections(formation: number, facing: number): readonly number[] {
  if (formation === SQUARE) return ALL_AROUND
  return formation === COLUMN ? COLUMN_STEPS[facing]! : FRONT_STEPS[facing]!
}

const ALL_AROUND = [0, 1, 2, 3, 4, 5]
const inOrder = (directions: number[]) => directions.sort((a, b) => a - b)
const FRONT_STEPS = ALL_AROUND.map((f) => inOrder([frontDirection(f, LEFT), frontDirection(f, RIGHT)]))
const COLUMN_STEPS = ALL_AROUND.map((d) => inOrder([(d + 5) % 6, d, (d + 1) % 6]))

/**
 * 7.23, 7.24, 7.26: whether a unit may leave an enemy zone of control: it needs a free front hex and must be faster
 * than all units that exert it.
 */
export function mayLeaveZone(s: Alexander, u: Unit): boolean {
  let fastest = 0
  for (const v of exertersOnUnit(s, u)) fastest = Math.max(fastest, maOf(s, v))
  return leavesZoc(maOf(s, u), isMacedonianPhalanx(s, u), hasFreeFront(s, u), fastest)
}

/** 7.23[1], R98e: a front hex without units; a pair of them for a two-hex unit. */
function hasFreeFront(s: Alexander, u: Unit): boolean {
  const { grid } = battleOf(s)
  const { at } = fieldOf(s)
  const second = s.formation[u] === COLUMN ? NONE : secondHex(s, u)
  const isFree = (hex: number) => hex >= 0 && (at[hex] === NONE || at[hex] === u)
  return stepDirections(s.formation[u]!, s.facing[u]!).some(
    (d) => isFree(grid.neighbour[s.hex[u]! * 6 + d]!) && (second === NONE || isFree(grid.neighbour[second * 6 + d]!)),
  )
}

/** 7.25, 9.62b: the points that a unit in an enemy zone of control may spend on turning in its hex; 0 if it may not. */
export function pointsToTurnInZone(s: Alexander, u: Unit): number {
  if (battleOf(s).two[u] || s.formation[u] === SQUARE || battleOf(s).noZone[u]) return 0
  const holders = exertersOnUnit(s, u).filter((v) => !isBelow(s, v))
  return holders.length === 1 ? half(maOf(s, u)) : 0
}

/** 9.19b: under an Elephant Leader marker, elephants turn only before they move and must use their full allowance. */
export const underMarker = (s: Alexander): boolean => s.phase?.kind === 'elephant'

/** 9.62a, 9.62b: whether the order comes from the OC or goes to a contingent. */
export const byOverall = (s: Alexander): boolean => {
  const phase = s.phase
  if (phase === null) return false
  return phase.command?.contingent === true || (phase.leader !== NONE && battleOf(s).role[phase.leader] === OVERALL)
}
