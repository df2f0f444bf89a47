import type { Ask, Brain, Match } from '../../../kernel/index.ts'
import type { Alexander } from '../rules/state.ts'
import { evaluate, evaluateAll } from './evaluate.ts'
import { BY_HAND } from './hand.ts'
import { plans, promise } from './plans.ts'
import { policy } from './policy.ts'

/** What is searched when it has to be decided; everything else is left to the policy. */
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

/** Beyond the decision that is being made only these are. */
const BEYOND: readonly string[] = ['orderMode', 'momentum', 'activate']

/** Where a battle rests: before the next leader acts. */
const REST: readonly string[] = ['activate', 'chooseLeader', 'placePW', 'elitePhase']

/** What the machine knows about playing these battles. */
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
