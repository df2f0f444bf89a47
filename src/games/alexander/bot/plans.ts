import { FACINGS } from '../../../hex/index.ts'
import type { Ask, Choice, Match, Plan } from '../../../kernel/index.ts'
import { battleOf, CONTINGENT } from '../rules/battle.ts'
import { legalKinds } from '../rules/command/orders.ts'
import { newMove } from '../rules/move/newMove.ts'
import { reachOf } from '../rules/move/reach.ts'
import { leadersWith } from '../rules/pieces/facts.ts'
import { secondHex } from '../rules/pieces/hexes.ts'
import { type Alexander, COLUMN, LEADER_MOVED } from '../rules/state.ts'
import { BY_HAND } from './hand.ts'
import { bestLegs, type Leg } from './moves.ts'
import { bestOrder, glance, leaderOrder } from './orders.ts'
import { type Sight, sightOf } from './sight.ts'

const { search: HAND } = BY_HAND

interface Thought {
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
  const g = sightOf(
    s,
    b.sides.findIndex(({ id }) => id === asked.seat),
  )
  const line = asked.about?.line === true
  const options = asked.options as readonly Choice[]
  const thoughts: Thought[] = []
  const units = options
    .filter((o) => o.verb === 'unit')
    .map((option) => ({ option, worth: glance(g, option.of, !line) }))
    .sort((x, y) => y.worth - x.worth || x.option.of - y.option.of)
  for (const { option } of units.slice(0, HAND.units)) thoughts.push(...ordersTo(g, option, line))
  for (const option of options)
    if (option.verb === 'leader') thoughts.push({ keys: [option.key], value: leaderOrder(g, option.of).value })
  if (asked.find('done') !== undefined) thoughts.push({ keys: ['done'], value: 0 })
  return ranked(thoughts)
}

function ranked(thoughts: Thought[]): readonly Plan[] {
  thoughts.sort((x, y) => y.value - x.value)
  const best = thoughts[0]?.value ?? 0
  const chosen = thoughts.slice(0, HAND.plans)
  const done = thoughts.find(({ keys }) => keys[0] === 'done')
  if (done !== undefined && !chosen.includes(done)) chosen.push(done)
  for (const { keys, value } of chosen)
    promises.set(keys, Math.max(HAND.leastPromise, Math.exp((value - best) / HAND.less)))
  return chosen.map(({ keys }) => keys)
}

/** Plans for one unit: its best legs, and its best other order. */
function ordersTo(g: Sight, option: Choice, line: boolean): Thought[] {
  const { s } = g
  const u = option.of
  const kinds = legalKinds(s, u)
  const kindKey = (kind: string) => (kinds.length > 1 ? [kind] : [])
  const thoughts: Thought[] = []
  if (kinds.includes('move'))
    for (const leg of bestLegs(g, u, HAND.legs))
      thoughts.push({ keys: [option.key, ...kindKey('move'), ...legKeys(g, u, leg)], value: leg.gain })
  const order = bestOrder(g, u, line)
  if (order.kind !== 'move') thoughts.push({ keys: [option.key, ...kindKey(order.kind)], value: order.value })
  return thoughts
}

/** The answers that move a unit along a leg. */
function legKeys(g: Sight, u: number, leg: Leg): string[] {
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
