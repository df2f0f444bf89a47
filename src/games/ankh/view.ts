import { ALL, type Random, type Seat } from '#kernel'
import { cardChoices } from './rules/battle.ts'
import { canSeeDeliberation, deliberatingGod } from './rules/merge.ts'
import type { Ankh } from './rules/state.ts'

/**
 * A6.4, R-40: everything on the table is open. Battle cards and plague bids are simultaneous asks, which the match holds
 * back until all have answered. Only the two seats of a merged god see its deliberation (A12.10).
 */
export function view(s: Ankh, seat: Seat): Ankh {
  if (seat === ALL || deliberatingGod(s) < 0 || canSeeDeliberation(s, seat)) return s
  return { ...s, proposal: -1, decision: -1 }
}

/** replaces the hidden deliberation of a merged god with a random one: any cards of its hand, or any bid. */
export function redrawHidden(s: Ankh, seat: Seat, random: Random): void {
  const god = deliberatingGod(s)
  if (god < 0 || canSeeDeliberation(s, seat)) return
  const any = (): number => {
    if (s.played[god] !== 0) return random(s.followers[god]! + 1)
    const hands = cardChoices(s.hands[god]!, s.two === god)
    return hands[random(hands.length)]!
  }
  if (s.proposal >= 0) s.proposal = any()
  if (s.decision >= 0) s.decision = any()
}
