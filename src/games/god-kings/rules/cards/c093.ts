import { chargeDrm } from './families/battle.ts'

/** 93 Charge Contained: +1 to a charge roll (hinders the charge). */
export const c093 = chargeDrm(93)
