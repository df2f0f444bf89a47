import { addUnits } from './families/forces.ts'

/** 64 Outstanding Tributes: place one full chariot with one of your generals. */
export const c064 = addUnits(64)
