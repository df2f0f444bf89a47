import { rebels } from './families/attrition.ts'

/**
 * 33 The Army Rebels: played on a force that moves, intercepts, avoids battle or retreats: it suffers an
 * attrition roll in the space just entered and in every space it chooses to enter later in this activation.
 */
export const c033 = rebels(33)
