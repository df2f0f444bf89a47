import { hired } from './families/battle.ts'

/** 99 Mercenaries: after this battle place three full mercenaries with the winning general. */
export const c099 = hired(99)
