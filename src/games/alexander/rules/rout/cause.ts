/** 9.65a, R60: how a unit's hits reached its TQ, as far as standing depends on it. */
export interface Cause {
  /** The hits came with superiority by position: the unit cannot stand. */
  readonly position: boolean
  /** A PH, HI or HO attacked the unit in this shock. */
  readonly heavy: boolean
  /** The unit has already rolled for these hits, or hits are not the reason (8.38b, 6.92, 7.16). */
  readonly rolled: boolean
}

const cause = (position: boolean, heavy: boolean, rolled: boolean): Cause => Object.freeze({ position, heavy, rolled })

/** Hits from missiles, movement or checks: the unit rolls to stand, without the +3 of R33. */
export const BY_HITS = cause(false, false, false)
/** The unit routs without a roll to stand. */
export const NO_STAND = cause(false, false, true)
/** R60: a rampage into the unit's flank or rear. */
export const FROM_BEHIND = cause(true, false, false)
/** 9.65a: the causes in shock, by position and heavy attack. */
const CAUSES = [BY_HITS, cause(false, true, false), FROM_BEHIND, cause(true, true, false)]

/** 9.65a: hits from shock. */
export const inShock = (position: boolean, heavy: boolean): Cause => CAUSES[(position ? 2 : 0) + (heavy ? 1 : 0)]!
