import { unlocked } from '../facts.ts'
import { GLORIOUS } from '../pieces.ts'
import type { Ankh } from '../state.ts'

/** A15.9 Glorious, R-34: the basic reward of a victory is 3 instead of 1 with a lead of 3 or more. */
export const victoryReward = (s: Ankh, god: number, lead: number): number =>
  unlocked(s, god, GLORIOUS) && lead >= 3 ? 3 : 1
