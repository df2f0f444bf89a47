import { activating } from './families/activating.ts'

/** 27 Way of Horus: activate one army; it has 2 extra movement points. */
export const c027 = activating(27)
