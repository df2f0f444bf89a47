import { activating } from './families/activating.ts'

/**
 * 3 Favor of Samash: minor Campaign: activate up to two generals one after another; at most one of them may
 * be a neutral general.
 */
export const c003 = activating(3)
