import { activating } from './families/activating.ts'

/**
 * 4 Favor of Assur: minor Campaign: activate up to two generals one after another; at most one of them may
 * be a neutral general.
 */
export const c004 = activating(4)
