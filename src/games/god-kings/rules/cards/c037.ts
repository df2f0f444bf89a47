import { addUnits } from './families/forces.ts'

/** 37 Outstanding Prosperity: place two full chariots with one of your generals. */
export const c037 = addUnits(37)
