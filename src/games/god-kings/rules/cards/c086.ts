import { supplies } from './families/attrition.ts'

/** 86 Abundant Supplies: cancels an event that causes attrition. */
export const c086 = supplies(86)
