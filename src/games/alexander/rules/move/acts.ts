import { about, pivot, pivoted, rightOf } from '../../../../hex/index.ts'
import type { Battle } from '../battle.ts'
import { COLUMN } from '../state.ts'

/** P17: the acts of a move. An act is one number: its kind, and its direction, facing or half. */
const STEP = 0
export const TURN = 1
export const PIVOT = 2
export const REVERSE = 3

/** 6.31, 6.64: into the adjacent hex; a two-hex unit moves both halves. */
export const stepAct = (direction: number): number => STEP * 8 + direction
/** 7.1: to a new facing, or a new hexside for a column. */
export const turnAct = (facing: number): number => TURN * 8 + facing
/** 6.43: one half enters the middle front hex. */
export const pivotAct = (half: number): number => PIVOT * 8 + half
/** 6.44: about face. */
export const REVERSE_ACT = REVERSE * 8

export const valueOfAct = (act: number): number => act & 7

/** Whether an act enters a hex. */
export const entersHex = (act: number): boolean => act >> 3 === STEP || act >> 3 === PIVOT

/** The position of a unit: `hex * 6 + facing`, by its left hex or the head of its column. */
export type Stance = number

/** The hex of a stance, or of a step `hex * 6 + direction`. */
export const hexIn = (stance: Stance): number => (stance / 6) | 0

/** The stance of a unit of this size and formation after an act; -1 if off the map. */
export function afterAct(b: Battle, two: boolean, formation: number, stance: Stance, act: number): Stance {
  const facing = stance % 6
  const hex = (stance - facing) / 6
  const value = act & 7
  switch (act >> 3) {
    case TURN:
      return hex * 6 + value
    case PIVOT: {
      const left = pivot(b.arcs, hex, facing, value as 0 | 1)
      return left < 0 ? -1 : left * 6 + pivoted(facing, value as 0 | 1)
    }
    case REVERSE:
      return rightOf(b.arcs, hex, facing) * 6 + about(facing)
    default: {
      const to = b.grid.neighbour[stance - facing + value]!
      if (to < 0) return -1
      if (formation === COLUMN) return to * 6 + value
      return two && rightOf(b.arcs, to, facing) < 0 ? -1 : to * 6 + facing
    }
  }
}
