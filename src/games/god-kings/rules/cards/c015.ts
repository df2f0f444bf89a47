import { unrest } from './families/kings.ts'

/** 15 Internal Unrest: choose any king. */
export const c015 = unrest(15)
