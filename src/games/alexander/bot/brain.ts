import type { Brain } from '../../../kernel/index.ts'
import type { Alexander } from '../rules/state.ts'
import { evaluate, evaluateAll } from './evaluate.ts'
import { policy } from './policy.ts'

/** What the machine knows about playing these battles. */
export const brain: Brain<Alexander> = {
  evaluate,
  evaluateAll,
  policy,
  trusted: true,
}
