import { truce } from './families/kings.ts'

/** 28 Exhaustion of the Kingdoms: choose two player powers. */
export const c028 = truce(28)
