import { noTribute } from './families/markers.ts'

/** 74 Razzia by Western Euphrates Looters: mari yields no tribute points in the next turn. */
export const c074 = noTribute(74)
