import { siegeDrm } from './families/battle.ts'

/** 61 Difficult Siege: -1 to this siege roll. */
export const c061 = siegeDrm(61)
