import type { Ask, Brain, Match } from '../../../kernel/index.ts'
import type { Alexander } from '../rules/state.ts'
import { evaluate, evaluateAll } from './evaluate.ts'
import { BY_HAND } from './hand.ts'
import { plans, promise } from './plans.ts'
import { policy } from './policy.ts'

/** Decisions that are searched. All others are left to the policy. */
const WEIGHED: readonly string[] = [
  'orderMode',
  'giveOrder',
  'declareShock',
  'momentum',
  'activate',
  'counterTrump',
  'momentumTrump',
  'withdraw',
  'reactionFacing',
]

/** Decisions that are searched deeper in the tree. */
const BEYOND: readonly string[] = ['orderMode', 'momentum', 'activate']

/** Points at which a position can be evaluated: before the next leader acts. */
const REST: readonly string[] = ['activate', 'chooseLeader', 'placePW', 'elitePhase']

/** The heuristics for these battles. */
export const brain: Brain<Alexander> = {
  evaluate,
  evaluateAll,
  policy,
  plans,
  promise,
  trusted: true,
  playout: (s) =>
    s.phase === null || s.next.at(-1) === 'activationEnd' ? BY_HAND.search.between : BY_HAND.search.ordered,
  minor: (_match: Match<Alexander>, asked: Ask, inTree: boolean) => !(inTree ? BEYOND : WEIGHED).includes(asked.kind),
  rests: ({ open }) => REST.includes(open[0]!.kind),
}
