import { activating } from './families/activating.ts'

/**
 * 5 Favor of Inanna: minor Campaign: activate up to two generals one after another; at most one of them may
 * be a neutral general.
 */
export const c005 = activating(5)
