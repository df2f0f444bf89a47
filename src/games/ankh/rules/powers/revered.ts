import { unlocked } from '../facts.ts'
import { REVERED } from '../pieces.ts'
import type { Ankh } from '../state.ts'

/** A15.4, R-07 Revered: Gain Followers gives one follower more, even if no monument gives any. */
export const revered = (s: Ankh, god: number): number => (unlocked(s, god, REVERED) ? 1 : 0)
