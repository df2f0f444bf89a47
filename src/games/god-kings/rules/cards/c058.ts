import { summoning } from './families/hands.ts'

/** 58 Summoning of Enlil: one player of your choice discards one card at random. */
export const c058 = summoning(58)
