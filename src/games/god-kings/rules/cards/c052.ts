import { wrath } from './families/attrition.ts'

/** 52 Wrath of Assur: one army of your choice immediately suffers an attrition roll. */
export const c052 = wrath(52)
