import type { Seat } from '#kernel'
import type { Ur } from './rules/ur.ts'

/** Nothing is hidden in the Royal Game of Ur. */
export const view = (s: Ur, _seat: Seat): Ur => s
