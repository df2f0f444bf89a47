import { wrath } from './families/attrition.ts'

/** 53 Wrath of Enlil: one army of your choice immediately suffers an attrition roll. */
export const c053 = wrath(53)
