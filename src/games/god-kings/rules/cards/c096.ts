import { stratagem } from './families/battle.ts'

/** 96 Stratagem: after an opponent declares an interception and before the roll: the interception fails. */
export const c096 = stratagem(96)
