import { battleDrm } from './families/battle.ts'

/** 83 Protection of Ishtar: +1 battle DRM in the current battle for the side it is played for. */
export const c083 = battleDrm(83)
