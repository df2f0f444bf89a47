import { chaos } from './families/battle.ts'

/**
 * 89 Chaos of War: the current battle is resolved ignoring all die-roll modifiers of both sides (charge
 * already made stands).
 */
export const c089 = chaos(89)
