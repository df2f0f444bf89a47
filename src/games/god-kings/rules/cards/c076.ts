import { plainVp } from './families/points.ts'

/** 76 Royal Gift: gain 1 VP. */
export const c076 = plainVp(76)
