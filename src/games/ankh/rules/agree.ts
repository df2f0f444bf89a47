import { andThen, type Choice, type Family, type Flow, type Params, pick } from '../../../kernel/index.ts'
import { agreeOption, lotsOption, refuseOption } from './asks.ts'
import { type Ankh, type Phase, SEATS, type Table } from './state.ts'

/** What the players can agree on before the game. */
export type Agreement = 'First' | 'Guardians'

const NOTHING = -1

/** A5.4, A5.10, D-19: whether somebody may still propose; afterwards lots are drawn. */
export const canPropose = (s: Ankh): boolean => s.proposer < s.players

/**
 * A5.4, A5.10, D-19: the next seat proposes, and all others say whether they agree: what was agreed on, or -1. After a
 * refusal the next seat proposes, in the same phase; whoever wants lots, or the last refusal, ends it.
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
