import { activating } from './families/activating.ts'

/** 7 Surprise Move: activate one of your armies or a neutral army. */
export const c007 = activating(7)
