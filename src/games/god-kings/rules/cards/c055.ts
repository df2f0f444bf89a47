import { pestilence } from './families/attrition.ts'

/** 55 Pest and Pestilence: one army of your choice immediately suffers an attrition roll. */
export const c055 = pestilence(55)
