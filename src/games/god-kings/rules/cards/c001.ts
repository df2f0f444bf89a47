import { activating } from './families/activating.ts'

/**
 * 1 Favor of Ra: major Campaign: activate up to three generals one after another; at most one of them may
 * be a neutral general.
 */
export const c001 = activating(1)
