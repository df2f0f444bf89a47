import { plainVp } from './families/points.ts'

/** 77 Royal Hunt: gain 1 VP. */
export const c077 = plainVp(77)
