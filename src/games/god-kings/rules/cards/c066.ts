import { addUnits } from './families/forces.ts'

/** 66 Allied Forces: place one full chariot with one of your generals. */
export const c066 = addUnits(66)
