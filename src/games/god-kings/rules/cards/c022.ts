import { godKing } from './families/kings.ts'

/** 22 The God King: choose a king who has a possible successor this turn. */
export const c022 = godKing(22)
