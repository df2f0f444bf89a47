import { activating } from './families/activating.ts'

/** 110 Blessing of Horus: activate a king with strategy rating 1; his army has 2 extra movement points. */
export const c110 = activating(110)
