/** 9.65a, R60: what brought a unit to its TQ, as far as standing goes. */
export interface Cause {
  /** The hits came with superiority of position: it cannot stand. */
  readonly position: boolean
  /** A PH, HI or HO attacked it in this shock. */
  readonly heavy: boolean
  /** It has rolled for these hits already, or no hits are the reason (8.38b, 6.92, 7.16). */
  readonly rolled: boolean
}

const cause = (position: boolean, heavy: boolean, rolled: boolean): Cause => Object.freeze({ position, heavy, rolled })

/** Missiles, movement, checks: it rolls to stand, without the 3 of R33. */
export const BY_HITS = cause(false, false, false)
/** It routs without a roll to stand. */
export const NO_STAND = cause(false, false, true)
/** R60: a rampage into its flank or rear. */
export const FROM_BEHIND = cause(true, false, false)
/** 9.65a: in shock. */
const CAUSES = [BY_HITS, cause(false, true, false), FROM_BEHIND, cause(true, true, false)]

/** 9.65a: hits of a shock. */
export const inShock = (position: boolean, heavy: boolean): Cause => CAUSES[(position ? 2 : 0) + (heavy ? 1 : 0)]!
