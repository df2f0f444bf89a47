import { FACINGS } from '#hex/facing.ts'
import type { Ask, Choice, GameHeuristics, Match, Phrase, Plan, Seat } from '#kernel'
import { battleOf, CONTINGENT } from '../rules/battle.ts'
import { legalKinds } from '../rules/command/orders.ts'
import { newMove } from '../rules/move/orderMove.ts'
import { reachOf } from '../rules/move/reach.ts'
import { leadersWith, secondHex } from '../rules/pieces/units.ts'
import { type Alexander, COLUMN, LEADER_MOVED } from '../rules/state.ts'
import { type Assessment, assess } from './assessment.ts'
import { evaluate, evaluateAll, reasons } from './evaluate.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { adopt, intentNames, styleNames } from './intents.ts'
import { bestLegs, type Leg } from './moves.ts'
import { bestOrder, leaderOrder, quickOrderValue } from './orders.ts'
import { policy } from './policy.ts'
import { LEAD_DECIDES, standingOf } from './standing.ts'

const { search: SEARCH_WEIGHTS } = HAND_WEIGHTS

interface CandidatePlan {
  readonly keys: Plan
  readonly value: number
}

/** How promising each plan is, relative to the best. */
const promises = new WeakMap<Plan, number>()
export const promise = (plan: Plan): number | undefined => promises.get(plan)

/** Complete orders worth searching, and ending the phase. */
export function plans({ state: s }: Match<Alexander>, asked: Ask): readonly Plan[] {
  if (asked.kind !== 'giveOrder') return []
  const b = battleOf(s)
  const g = assess(
    s,
    b.sides.findIndex(({ id }) => id === asked.seat),
  )
  const line = asked.about?.line === true
  const options = asked.options as readonly Choice[]
  const thoughts: CandidatePlan[] = []
  const units = options
    .filter((o) => o.verb === 'unit')
    .map((option) => ({ option, worth: quickOrderValue(g, option.of, !line) }))
    .sort((x, y) => y.worth - x.worth || x.option.of - y.option.of)
  for (const { option } of units.slice(0, SEARCH_WEIGHTS.units)) thoughts.push(...ordersTo(g, option, line))
  for (const option of options)
    if (option.verb === 'leader') thoughts.push({ keys: [option.key], value: leaderOrder(g, option.of).value })
  if (asked.find('done') !== undefined) thoughts.push({ keys: ['done'], value: 0 })
  return rankPlans(thoughts)
}

function rankPlans(thoughts: CandidatePlan[]): readonly Plan[] {
  thoughts.sort((x, y) => y.value - x.value)
  const best = thoughts[0]?.value ?? 0
  const chosen = thoughts.slice(0, SEARCH_WEIGHTS.plans)
  const done = thoughts.find(({ keys }) => keys[0] === 'done')
  if (done !== undefined && !chosen.includes(done)) chosen.push(done)
  for (const { keys, value } of chosen)
    promises.set(keys, Math.max(SEARCH_WEIGHTS.leastPromise, Math.exp((value - best) / SEARCH_WEIGHTS.less)))
  return chosen.map(({ keys }) => keys)
}

/** Plans for one unit: its best legs, and its best other order. */
function ordersTo(g: Assessment, option: Choice, line: boolean): CandidatePlan[] {
  const { s } = g
  const u = option.of
  const kinds = legalKinds(s, u)
  const kindKey = (kind: string) => (kinds.length > 1 ? [kind] : [])
  const thoughts: CandidatePlan[] = []
  if (kinds.includes('move'))
    for (const leg of bestLegs(g, u, SEARCH_WEIGHTS.legs))
      thoughts.push({ keys: [option.key, ...kindKey('move'), ...legKeys(g, u, leg)], value: leg.gain })
  const order = bestOrder(g, u, line)
  if (order.kind !== 'move') thoughts.push({ keys: [option.key, ...kindKey(order.kind)], value: order.value })
  return thoughts
}

/** The answers that move a unit along a leg. */
function legKeys(g: Assessment, u: number, leg: Leg): string[] {
  const { s, b } = g
  const keys: string[] = []
  const { leader: active, command } = s.phase!
  for (const l of leadersWith(s, s.hex[u]!, secondHex(s, u), b.side[u]!)) {
    const may = (l === active && command === null) || b.role[l] === CONTINGENT
    if (may && (s.leaderMarks[l]! & LEADER_MOVED) === 0) keys.push(leg.attacks ? 'stay' : 'along')
  }
  keys.push(`go:${b.grid.names[leg.hex]!}`)
  if (s.formation[u] === COLUMN) return keys
  if (reachOf(s, newMove(s, u)).facings(leg.hex).length > 1) keys.push(`face:${FACINGS[leg.facing]!}`)
  return keys
}

/** Decisions that are searched. All others are left to the policy. */
const SEARCHED: readonly string[] = [
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
const SEARCHED_IN_TREE: readonly string[] = ['orderMode', 'momentum', 'activate']

/** Decisions that begin or continue an activation. */
const COMMANDS: readonly string[] = ['activate', 'orderMode', 'giveOrder']

/** Points at which a position can be evaluated: before the next leader acts, or the same one again. */
const QUIET_POINTS: readonly string[] = ['activate', 'momentum', 'chooseLeader', 'placePW', 'elitePhase']

/** What an army is after, unless it follows another plan: where waiting wins, to hold, otherwise as it is. */
function aim(s: Alexander, seat: Seat): Phrase {
  const b = battleOf(s)
  const side = b.sides.findIndex(({ id }) => id === seat)
  const { advancing, breakout } = assess(s, side)
  if (breakout) return ['plan.breakout']
  const { waiter, lost } = standingOf(s, b)
  const waits = waiter === side || (waiter === LEAD_DECIDES && lost[side]! < lost[1 - side]!)
  return [advancing ? 'plan.advance' : waits ? 'plan.hold' : 'plan.usual']
}

/** The heuristics for these battles. */
export const brain: GameHeuristics<Alexander> = {
  evaluate,
  evaluateAll,
  policy,
  plans,
  promise,
  intents: (_match, { kind }) => (COMMANDS.includes(kind) ? intentNames : []),
  adopt,
  styles: styleNames,
  reasons,
  aim,
  trusted: true,
  playout: (s) =>
    s.phase === null || s.next.at(-1) === 'activationEnd' ? HAND_WEIGHTS.search.between : HAND_WEIGHTS.search.ordered,
  minor: (_match: Match<Alexander>, asked: Ask, inTree: boolean) =>
    !(inTree ? SEARCHED_IN_TREE : SEARCHED).includes(asked.kind),
  rests: ({ open }) => QUIET_POINTS.includes(open[0]!.kind),
}
