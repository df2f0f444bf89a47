/** Does the work once; always the same number. */
export function referenceLoop(): number
/** What the machine we measured on does of it per second when nothing else runs. */
export const USUAL_SPEED: number
/** How many times slower than usual this machine is just now, by the clock on the wall; at least 1. */
export function slowdown(): number
