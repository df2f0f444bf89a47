import { addUnits } from './families/forces.ts'

/** 68 Trade with Melukha: place three full mercenaries with one of your generals. */
export const c068 = addUnits(68)
