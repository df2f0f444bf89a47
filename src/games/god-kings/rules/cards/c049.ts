import { vpForSteps } from './families/points.ts'

/**
 * 49 Diplomacy: gain 2 VP by removing exactly 18 steps from your own units anywhere (mercenaries allowed).
 */
export const c049 = vpForSteps(49)
