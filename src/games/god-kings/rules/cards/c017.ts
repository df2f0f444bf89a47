import { activating } from './families/activating.ts'

/** 17 Betrayal, R-C17: activate one general. */
export const c017 = activating(17)
