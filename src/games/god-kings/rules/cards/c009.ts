import { cruelty } from './families/markers.ts'

/** 9 Oriental Cruelty: choose one of your armies. */
export const c009 = cruelty(9)
