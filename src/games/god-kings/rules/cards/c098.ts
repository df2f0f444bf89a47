import { hired } from './families/battle.ts'

/** 98 Mercenaries: after this battle place three full mercenaries with the winning general. */
export const c098 = hired(98)
