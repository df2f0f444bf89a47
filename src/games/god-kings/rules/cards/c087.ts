import { intoTheFray } from './families/battle.ts'

/** 87 The God King Enters the Fray: after a battle with equal loss numbers: you are its winner. */
export const c087 = intoTheFray(87)
