import { NONE } from '../components/map.ts'
import type { Battle } from '../state/state.ts'

/** 15.1a: a battle in a space before anything has happened in it; `given` is what sets it apart. */
export const newBattle = (
  space: number,
  side: [number, number],
  general: [number, number],
  units: [number[], number[]],
  given: Partial<Battle> = {},
): Battle => ({
  space,
  side,
  general,
  units,
  held: [],
  sortieUnits: [],
  sortieGenerals: [],
  start: [0, 0],
  army: [true, true],
  surprise: NONE,
  failedAvoid: false,
  charged: [false, false],
  cards: [0, 0],
  chaos: false,
  inflicted: [0, 0],
  taken: 0,
  hits: [[], []],
  winner: NONE,
  cancelled: false,
  again: false,
  ...given,
})
