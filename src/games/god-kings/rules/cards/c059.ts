import { battleDrm } from './families/battle.ts'

/** 59 Lougal: +2 battle DRM in the current battle for the side it is played for. */
export const c059 = battleDrm(59)
