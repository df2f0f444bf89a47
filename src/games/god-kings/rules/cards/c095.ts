import { omens } from './families/battle.ts'

/** 95 Omens: played instead of an interception roll: the interception succeeds. */
export const c095 = omens(95)
