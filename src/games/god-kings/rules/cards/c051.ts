import { vpForSteps } from './families/points.ts'

/** 51 Ziggurat Building: remove at least 18 steps from your own forces and gain 2 VP. */
export const c051 = vpForSteps(51)
