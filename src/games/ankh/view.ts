import type { Seat } from '../../kernel/index.ts'
import type { Ankh } from './rules/state.ts'

/**
 * A6.4, R-40: everything on the table is open. The two secrets, battle cards and plague offers, are joint asks: the
 * match holds them back until all have answered, so the position never contains one.
 */
export const view = (s: Ankh, _seat: Seat): Ankh => s
