import type { Brain } from '../../../kernel/index.ts'
import { deliberating, isPrivy } from '../rules/council.ts'
import type { Ankh } from '../rules/state.ts'
import { evaluate } from './evaluate.ts'
import { policy } from './policy.ts'

/** How bots play Ankh. */
export const brain: Brain<Ankh> = {
  evaluate,
  policy,
  playout: 10,
  // Positions are evaluated between actions, never in the middle of a battle.
  settled: ({ open }) => open[0]!.kind === 'action',
  // A12.10: a decision of a merged god cannot be evaluated before the other gods have chosen too.
  awaits: (match, seat) => deliberating(match.state) >= 0 && isPrivy(match.state, seat),
}
