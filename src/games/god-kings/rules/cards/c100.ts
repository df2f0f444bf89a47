import { addUnits } from './families/forces.ts'

/** 100 Mercenaries: place two mercenaries with one of your generals. */
export const c100 = addUnits(100)
