import { chariotRaids } from './families/attrition.ts'

/**
 * 105 Chariot Raids: choose one of your armies: every enemy army adjacent to it suffers an attrition roll.
 */
export const c105 = chariotRaids(105)
