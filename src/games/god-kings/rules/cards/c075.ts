import { hastyRetreat } from './families/attrition.ts'

/**
 * 75 Hasty Retreat: right after all battle losses are taken the surviving units of the defeated army suffer
 * an attrition roll, before the retreat.
 */
export const c075 = hastyRetreat(75)
