/** A unit by its number: its place in the scenario file, so that ascending numbers are the canonical order (P15). */
export type Unit = number

/** A leader by his number, in the order of the scenario file. */
export type Leader = number

/** A side: 0 is listed first in the scenario file. */
export type Side = 0 | 1

/** No unit, no leader, no hex, no side. */
export const NONE = -1
