import { stratagem } from './families/battle.ts'

/** 97 Stratagem: after an opponent declares an interception and before the roll: the interception fails. */
export const c097 = stratagem(97)
