import { unlocked } from '../facts.ts'
import { BOUNTIFUL, RED } from '../pieces.ts'
import type { Ankh } from '../state.ts'

/** A15.11, R-33 Bountiful: an income is one larger while the god is on a red space. */
export const extraDevotion = (s: Ankh, god: number): number =>
  unlocked(s, god, BOUNTIFUL) && s.devotion[god]! <= RED ? 1 : 0
