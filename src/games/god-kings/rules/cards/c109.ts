import { activating } from './families/activating.ts'

/** 109 Blessing of Horus: activate a king with strategy rating 1; his army has 2 extra movement points. */
export const c109 = activating(109)
