import type { Brain } from '../../../kernel/index.ts'
import { deliberating, isPrivy } from '../rules/council.ts'
import type { Ankh } from '../rules/state.ts'
import { evaluate } from './evaluate.ts'
import { policy } from './policy.ts'

/** How the machine plays Ankh. */
export const brain: Brain<Ankh> = {
  evaluate,
  policy,
  playout: 10,
  // Between actions: a battle is not judged half-way.
  settled: ({ open }) => open[0]!.kind === 'action',
  // A12.10: what a merged god decides tells nothing before the others have chosen too.
  awaits: (match, seat) => deliberating(match.state) >= 0 && isPrivy(match.state, seat),
}
