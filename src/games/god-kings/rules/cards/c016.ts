import { unrest } from './families/kings.ts'

/** 16 Internal Unrest: choose any king. */
export const c016 = unrest(16)
