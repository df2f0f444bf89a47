import { omens } from './families/battle.ts'

/** 94 Omens: played instead of an interception roll: the interception succeeds. */
export const c094 = omens(94)
