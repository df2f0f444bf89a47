import { addUnits } from './families/forces.ts'

/** 65 Tamkaroum Prosperity: place one full chariot with one of your generals. */
export const c065 = addUnits(65)
