import { adjacent, inRegion, unlocked } from '../facts.ts'
import { PER_MONUMENT, TEMPLE, TEMPLE_ATTUNED } from '../pieces.ts'
import type { Ankh } from '../state.ts'

/** A15.7 Temple Attuned: 2 strength for each of the god's temples of the region that is adjacent to one of these figures. */
export function templeStrength(s: Ankh, god: number, region: number, figures: readonly number[]): number {
  if (!unlocked(s, god, TEMPLE_ATTUNED)) return 0
  let strength = 0
  for (let m = TEMPLE * PER_MONUMENT; m < (TEMPLE + 1) * PER_MONUMENT; m++) {
    const space = s.stands[m]!
    if (s.held[m] !== god || !inRegion(s, space, region)) continue
    if (figures.some((figure) => adjacent(s, space, s.at[figure]!))) strength += 2
  }
  return strength
}
