import { battleDrm } from './families/battle.ts'

/** 79 Demons Invocation Formula: the force it is played on has -1 battle DRM in the current battle. */
export const c079 = battleDrm(79)
