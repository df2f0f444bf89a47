import { chargeAuto } from './families/battle.ts'

/**
 * 63 Wisdom of Horus: the charge being attempted fails whatever the die; it may also be played at once
 * against card 62 to cancel it.
 */
export const c063 = chargeAuto(63)
