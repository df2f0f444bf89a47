import { noTribute } from './families/markers.ts'

/** 72 Mesopotamian Caravans Looted: sumer yields no tribute points in the next turn. */
export const c072 = noTribute(72)
