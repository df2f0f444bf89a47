import { unlocked } from '../facts.ts'
import { BUILD_COST, INSPIRING } from '../pieces.ts'
import type { Ankh } from '../state.ts'

/** A15.2 Inspiring: the cost of building a monument. */
export const buildCost = (s: Ankh, god: number): number => (unlocked(s, god, INSPIRING) ? 0 : BUILD_COST)
