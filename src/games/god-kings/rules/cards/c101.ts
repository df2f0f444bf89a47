import { illness } from './families/kings.ts'

/** 101 Illness of a God: name a king. */
export const c101 = illness(101)
