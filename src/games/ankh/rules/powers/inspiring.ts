import { unlocked } from '../facts.ts'
import { BUILD_COST, INSPIRING } from '../pieces.ts'
import type { Ankh } from '../state.ts'

/** A15.2 Inspiring: what a built monument costs its builder. */
export const buildCost = (s: Ankh, god: number): number => (unlocked(s, god, INSPIRING) ? 0 : BUILD_COST)
