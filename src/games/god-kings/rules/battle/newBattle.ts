import { NONE } from '../components/map.ts'
import type { Battle, Course } from '../state/state.ts'

/** 15.5.1: the progress of a battle that has not begun. */
export const newCourse = (): Course => ({
  charged: [false, false],
  declined: [false, false],
  charge: null,
  closed: false,
  split: null,
  rolls: 0,
  inflicted: [0, 0],
  toll: [],
  taken: 0,
})

/** 15.1a: a battle that has not begun; `given` overrides the defaults. */
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
  ...newCourse(),
  cards: [0, 0],
  chaos: false,
  hits: [[], []],
  winner: NONE,
  cancelled: false,
  again: false,
  ...given,
})
