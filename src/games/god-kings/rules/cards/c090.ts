import { chargeDrm } from './families/battle.ts'

/** 90 Fierce Charge: -1 to a charge roll (helps the charge). */
export const c090 = chargeDrm(90)
