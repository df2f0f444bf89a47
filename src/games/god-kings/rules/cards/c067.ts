import { addUnits } from './families/forces.ts'

/** 67 Mass Rallying: place three full mercenaries with one of your generals. */
export const c067 = addUnits(67)
