import { chargeDrm } from './families/battle.ts'

/** 92 Charge Contained: +1 to a charge roll (hinders the charge). */
export const c092 = chargeDrm(92)
