import { activating } from './families/activating.ts'

/** 26 Way of Horus: activate one army; it has 2 extra movement points. */
export const c026 = activating(26)
