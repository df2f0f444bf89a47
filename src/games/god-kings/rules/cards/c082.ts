import { battleDrm } from './families/battle.ts'

/** 82 Protection of Ra: +1 battle DRM in the current battle for the side it is played for. */
export const c082 = battleDrm(82)
