import { armageddon } from './families/battle.ts'

/**
 * 106 Armageddon, Mother of All Battles: after a battle is resolved and before any retreat: the same armies
 * fight a new battle at once.
 */
export const c106 = armageddon(106)
