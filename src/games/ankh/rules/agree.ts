import { andThen, type Choice, type Family, type Flow, type Params, pick } from '../../../kernel/index.ts'
import { agreeOption, lotsOption, refuseOption } from './asks.ts'
import { type Ankh, type Phase, SEATS, type Table } from './state.ts'

/** Choices that the players can agree on before the game. */
type Agreement = 'First' | 'Guardians'

const NOTHING = -1

/** A5.4, A5.10, D-19: whether a seat may still propose; once none may, the choice is random. */
export const canPropose = (s: Ankh): boolean => s.proposer < s.players

/**
 * A5.4, A5.10, D-19: the next seat proposes, and all others agree or refuse. Returns the choice agreed on, or -1. After a
 * refusal the phase is repeated for the next seat. A call for a random choice, or the last refusal, ends the proposals.
 */
export function* agree(
  g: Table,
  on: Agreement,
  rule: string,
  phase: Phase,
  choices: Family<number, Choice>,
  worded: (of: number) => Params,
): Flow<number> {
  const s = g.state
  const seat = SEATS[s.proposer]!
  const proposed = yield* pick(seat, `propose${on}`, rule, [choices, lotsOption])
  if (proposed === lotsOption) {
    s.proposer = s.players
    g.tell?.({ kind: 'lots', rule, with: { seat } })
    return NOTHING
  }
  const about = { by: seat, ...worded(proposed.of) }
  g.tell?.({ kind: `proposed${on}`, rule, with: about })
  for (let step = 1; step < s.players; step++) {
    const other = SEATS[(s.proposer + step) % s.players]!
    const said = yield* pick(other, `agree${on}`, rule, [agreeOption, refuseOption], { about })
    if (said === agreeOption) continue
    s.proposer++
    if (canPropose(s)) andThen(s, phase)
    g.tell?.({ kind: 'refused', rule, with: { seat: other } })
    return NOTHING
  }
  return proposed.of
}
