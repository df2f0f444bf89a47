import { activating } from './families/activating.ts'

/**
 * 2 Favor of Marduk: major Campaign: activate up to three generals one after another; at most one of them
 * may be a neutral general.
 */
export const c002 = activating(2)
