import { betrothal } from './families/points.ts'

/** 44 Royal Betrothal: if another player agrees, you gain 2 VP and he gains 1 VP. */
export const c044 = betrothal(44)
