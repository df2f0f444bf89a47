const DAY_MS = 24 * 3600 * 1000

/** The number of a day, for daily quotas. */
export const dayNumber = (at: number) => Math.floor(at / DAY_MS)

/** Backward steps of the wall clock up to this size are waited out; larger ones are compensated. */
const LEAP_MS = 1000

/**
 * The time of day, never decreasing. If the wall clock is set back, time continues from where it was: clocks, leases
 * and bot turns depend on it and must not stall for an hour because someone corrected a clock.
 */
export function nonDecreasingClock(
  wall: () => number = () => Date.now(),
  monotonic: () => number = () => performance.now(),
): () => number {
  let last = wall()
  let at = monotonic()
  return () => {
    const passed = monotonic()
    const expected = last + (passed - at)
    const given = wall()
    last = given < expected - LEAP_MS ? expected : Math.max(last, given)
    at = passed
    return Math.floor(last)
  }
}
