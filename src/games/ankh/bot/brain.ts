import type { Brain } from '../../../kernel/index.ts'
import type { Ankh } from '../rules/state.ts'
import { evaluate } from './evaluate.ts'
import { policy } from './policy.ts'

/** How the machine plays Ankh. */
export const brain: Brain<Ankh> = { evaluate, policy, playout: 10 }
