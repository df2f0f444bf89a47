import { wrath } from './families/attrition.ts'

/** 54 Wrath of Marduk: one army of your choice immediately suffers an attrition roll. */
export const c054 = wrath(54)
