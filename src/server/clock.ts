/** A wall clock that is behind by more than this has been set back; less is only corrected. */
const LEAP_MS = 1000

/**
 * The time of day, but never back: where the wall clock is set back, time goes on from where it was. Flags, leases and
 * turns are kept by it, and none of them may wait for an hour because somebody has corrected a clock.
 */
export function steadyClock(
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
