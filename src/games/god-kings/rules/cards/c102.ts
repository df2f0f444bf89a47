import { illOmen } from './families/battle.ts'

/**
 * 102 Ill Omen: right after a battle is declared against you: the battle is cancelled; the active army
 * returns to the space it came from and its move ends.
 */
export const c102 = illOmen(102)
