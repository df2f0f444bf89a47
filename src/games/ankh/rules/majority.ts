import { inRegion } from './facts.ts'
import { MONUMENTS, PER_MONUMENT } from './pieces.ts'
import type { Ankh } from './state.ts'

/** A4.5: the god with more monuments of a kind in a region than any other, or -1; neutral monuments do not count. */
export function majority(s: Ankh, region: number, kind: number): number {
  const counts = s.devotion.map(() => 0)
  for (let m = kind * PER_MONUMENT; m < (kind + 1) * PER_MONUMENT; m++) {
    const god = s.held[m]!
    if (god >= 0 && inRegion(s, s.stands[m]!, region)) counts[god]!++
  }
  let best = -1
  let most = 0
  for (let god = 0; god < counts.length; god++) {
    if (counts[god]! > most) {
      most = counts[god]!
      best = god
    } else if (counts[god] === most) best = -1
  }
  return best
}

/** A4.5: the holders of the majorities of obelisks, temples and pyramids in a region. */
export const majorities = (s: Ankh, region: number): number[] => MONUMENTS.map((_, kind) => majority(s, region, kind))
