/** A unit's index in the scenario file. Ascending numbers are the canonical order (P15). */
export type Unit = number

/** A leader's index in the scenario file. */
export type Leader = number

/** A side's index in the scenario file. */
export type Side = 0 | 1

/** No unit, leader, hex or side. */
export const NONE = -1
