import { battleDrm } from './families/battle.ts'

/** 80 Demons Invocation Formula: the force it is played on has -1 battle DRM in the current battle. */
export const c080 = battleDrm(80)
