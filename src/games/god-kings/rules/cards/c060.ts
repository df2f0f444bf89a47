import { siegeDrm } from './families/battle.ts'

/** 60 Betrayal: +1 to this siege roll. */
export const c060 = siegeDrm(60)
