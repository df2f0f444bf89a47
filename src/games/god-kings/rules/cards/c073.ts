import { noTribute } from './families/markers.ts'

/** 73 Western Caravans Attacked: amurru yields no tribute points in the next turn. */
export const c073 = noTribute(73)
