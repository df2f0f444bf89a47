import { ALL, type Random, type Seat } from '../../kernel/index.ts'
import { choicesOf } from './rules/battle.ts'
import { deliberating, isPrivy } from './rules/council.ts'
import type { Ankh } from './rules/state.ts'

/**
 * A6.4, R-40: everything on the table is open. Battle cards and plague bids are simultaneous asks, which the match holds
 * back until all have answered. Only the two seats of a merged god see its deliberation (A12.10).
 */
export function view(s: Ankh, seat: Seat): Ankh {
  if (seat === ALL || deliberating(s) < 0 || isPrivy(s, seat)) return s
  return { ...s, proposal: -1, decision: -1 }
}

/** replaces the hidden deliberation of a merged god with a random one: any cards of its hand, or any bid. */
export function guess(s: Ankh, seat: Seat, random: Random): void {
  const god = deliberating(s)
  if (god < 0 || isPrivy(s, seat)) return
  const any = (): number => {
    if (s.played[god] !== 0) return random(s.followers[god]! + 1)
    const hands = choicesOf(s.hands[god]!, s.two === god)
    return hands[random(hands.length)]!
  }
  if (s.proposal >= 0) s.proposal = any()
  if (s.decision >= 0) s.decision = any()
}
