import { activating } from './families/activating.ts'

/**
 * 6 Favor of Anou: minor Campaign: activate up to two generals one after another; at most one of them may
 * be a neutral general.
 */
export const c006 = activating(6)
