import { type Choice, type Family, type Flow, type Params, pick, type Seat } from '../../../kernel/index.ts'
import { seatOf } from './facts.ts'
import { type Ankh, SEATS, type Table } from './state.ts'

/** Decisions that the two seats of a merged god make together. */
type Matter = 'Card' | 'Offer'

/** A12.10: the seat of the god that was merged into this one, or -1 if one seat plays it. */
export function lowerSeat(s: Ankh, god: number): number {
  for (let seat = 0; seat < s.plays.length; seat++) if (seat !== god && s.plays[seat] === god) return seat
  return -1
}

/** the god whose two seats deliberate now, hidden from all others, or -1. */
export function deliberating(s: Ankh): number {
  if (s.proposal < 0 && s.decision < 0) return -1
  return s.fighters.find((god) => lowerSeat(s, god) >= 0) ?? -1
}

/** whether a seat may see the deliberation of the merged god. */
export const isPrivy = (s: Ankh, seat: Seat): boolean => s.plays[SEATS.indexOf(seat)] === deliberating(s)

/**
 * A12.10, R-19, R-51: the lower god's seat proposes; the higher god's seat sees the proposal and decides. Other seats see
 * neither until all is revealed.
 */
export function* decideTogether(
  g: Table,
  god: number,
  matter: Matter,
  choices: () => Family<number, Choice>,
  worded: (of: number) => Params,
): Flow {
  const s = g.state
  const lower = SEATS[lowerSeat(s, god)]!
  const higher = seatOf(god)
  const only = [higher, lower]
  const proposed = yield* pick(lower, `propose${matter}`, 'A12.10', [choices()])
  s.proposal = proposed.of
  g.tell?.({ kind: `proposed${matter}`, rule: 'A12.10', with: worded(s.proposal), only })
  const about = worded(s.proposal)
  const decided = yield* pick(higher, `decide${matter}`, 'A12.10', [choices()], { about })
  s.decision = decided.of
  g.tell?.({ kind: `decided${matter}`, rule: 'A12.10', with: worded(s.decision), only })
}

/** A12.10: ends the deliberation. Returns the decision, which is revealed with those of the other gods. */
export function takeDecision(g: Table): number {
  const s = g.state
  const { decision } = s
  s.proposal = -1
  s.decision = -1
  g.shown()
  return decision
}
