import type { Ask, GameHeuristics, Match } from '#kernel'
import type { Kings } from '../rules/state/state.ts'
import { evaluate, evaluateAll } from './evaluate.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import type { CardUse } from './orders.ts'
import { deployments, isDeployment } from './placement.ts'
import { isCommand, ordersAt } from './plans.ts'
import { carryOn, marchPlans, policy } from './policy.ts'
import { aim } from './situation.ts'
import { objective } from './stakes.ts'

const { search: HAND } = HAND_WEIGHTS
/** Decisions per playout, by what is played for. */
const PLAYOUT = {
  vp: HAND.playoutOfVp,
  kadesh: HAND.playoutOfKadesh,
  points: HAND.playoutOfOthers,
  provinces: HAND.playoutOfOthers,
} as const

/** Reactions that are worth a search when they are due. */
const REACTIONS: readonly string[] = [
  'intercept',
  'intercepted',
  'avoid',
  'battleDeclared',
  'battleCards',
  'charge',
  'chargeOrNot',
  'retreat',
  'beforeRetreat',
  'siege',
  'cancelEvent',
  'inOrOut',
  'sortie',
  'pursue',
  'activated',
  'entered',
  'interceptDeclared',
]

/** Where playouts may stop: before an impulse, and between turns. */
const REST: readonly string[] = ['impulse', 'nation', 'turnOrder', 'keep', 'giveSpaces', 'givePoints', 'giveCard']

/** The bot's hooks for The God Kings. */
export const brain: GameHeuristics<Kings> = {
  evaluate,
  evaluateAll,
  policy,
  plans,
  carryOn,
  aim,
  trusted: true,
  deploys: ['place', 'setupGarrison', 'garrison'],
  minor,
  playout: (s) => PLAYOUT[objective(s)],
  promise: (plan) => promises.get(plan),
  rests: ({ open }) => REST.includes(open[0]!.kind),
}

/** Searches orders and the start of a deployment; searches reactions only when they are due. */
function minor({ state }: Match<Kings>, asked: Ask, inTree: boolean): boolean {
  if (isCommand(asked)) return false
  if (inTree) return true
  if (asked.kind === 'march') return state.march!.spent === 0
  return !isDeployment(state, asked) && !REACTIONS.includes(asked.kind)
}

/** The orders or deployments worth searching, the most promising first. */
function plans({ state }: Match<Kings>, asked: Ask): (readonly string[])[] {
  if (isDeployment(state, asked)) return deployments(state, asked)
  if (asked.kind === 'march') return [...marchPlans(state).slice(0, HAND.orders - 1), ['stop']]
  return isCommand(asked) ? various(state, ordersAt(state, asked)) : []
}

/**
 * How promising each order looked when it was generated, where VP are played for; elsewhere the order of the list is
 * enough.
 */
const promises = new WeakMap<readonly string[], number>()

/**
 * The best orders of every kind: at most a few marches per general and a few uses of one kind, and none that differs
 * only in its card.
 */
function various(s: Kings, orders: readonly CardUse[]): (readonly string[])[] {
  const sorts = new Map<string, number>()
  const seen = new Set<string>()
  const chosen: (readonly string[])[] = []
  for (const { keys, value } of orders) {
    if (chosen.length === HAND.orders) break
    const deed = deedOf(keys)
    const sort = keys[0]!.startsWith('ops:') ? (keys[1] ?? '') : keys[0]!
    const before = sorts.get(sort) ?? 0
    if (before === HAND.alike || seen.has(deed)) continue
    seen.add(deed)
    sorts.set(sort, before + 1)
    chosen.push(keys)
    if (objective(s) === 'vp')
      promises.set(keys, Math.max(HAND.leastPromise, Math.exp((value - orders[0]!.value) / HAND.less)))
  }
  return chosen
}

/**
 * Identifies what an order does, whichever card of the same use it spends. A general who stays at a city that he
 * besieges is counted as rolling for the siege.
 */
function deedOf(keys: readonly string[]): string {
  const deed = keys[0]!.startsWith('ops:') ? keys.slice(1) : keys
  const general = deed[0]?.startsWith('activate:') ? deed[0].slice('activate:'.length) : undefined
  const stays =
    deed.at(-1) === 'stop' && !deed.some((key) => key.startsWith('step:') || key.startsWith('sail:') || key === 'mark')
  return general !== undefined && stays ? `siege:${general}` : deed.join(' ')
}
