import { addUnits } from './families/forces.ts'

/** 34 Population Migration: place four full mercenaries with one of your generals. */
export const c034 = addUnits(34)
