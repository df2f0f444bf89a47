import { cruelty } from './families/markers.ts'

/** 10 Oriental Cruelty: choose one of your armies. */
export const c010 = cruelty(10)
