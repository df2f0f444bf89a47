import { battleDrm } from './families/battle.ts'

/** 81 Protection of Marduk: +1 battle DRM in the current battle for the side it is played for. */
export const c081 = battleDrm(81)
