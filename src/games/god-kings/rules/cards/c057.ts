import { activating } from './families/activating.ts'

/**
 * 57 Way of Horus: activate an army led by a king with strategy rating 1 or 2; it has 2 extra movement
 * points for this activation.
 */
export const c057 = activating(57)
