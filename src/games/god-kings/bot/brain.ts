import type { Ask, Brain, Match } from '../../../kernel/index.ts'
import type { Kings } from '../rules/state.ts'
import { evaluate } from './evaluate.ts'
import { isCommand, ordersAt } from './plans.ts'
import { policy } from './policy.ts'

/** How many orders are weighed against each other at most. */
const ORDERS = 8

/** What the machine knows about playing The God Kings. */
export const brain: Brain<Kings> = {
  evaluate,
  policy,
  plans,
  trusted: true,
  minor: (_match, asked) => !isCommand(asked),
  playout: 30,
  rests: ({ state }) => state.march === null && state.impulse.card === 0,
}

/** The orders worth searching, the most promising first. */
function plans(match: Match<Kings>, asked: Ask): (readonly string[])[] {
  if (!isCommand(asked)) return []
  return ordersAt(match.state, asked)
    .slice(0, ORDERS)
    .map(({ keys }) => keys)
}
