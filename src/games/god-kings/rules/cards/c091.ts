import { chargeDrm } from './families/battle.ts'

/** 91 Fierce Charge: -1 to a charge roll (helps the charge). */
export const c091 = chargeDrm(91)
