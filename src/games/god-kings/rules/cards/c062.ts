import { chargeAuto } from './families/battle.ts'

/** 62 Overwhelming Charge: the charge being attempted succeeds without a roll. */
export const c062 = chargeAuto(62)
