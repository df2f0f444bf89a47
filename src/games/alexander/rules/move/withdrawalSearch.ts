import type { Battle } from '../battle.ts'
import type { Alexander, Unit } from '../state.ts'
import {
  actValue,
  canEnd,
  countNewlyNear,
  distanceFrom,
  entryCost,
  MAY_ENTER,
  type Mover,
  moverOf,
  secondAt,
  stepAct,
  weighEntry,
  zoneAt,
} from './mover.ts'
import { friendsIn, hitsIn, PathSearch, packCost } from './pathSearch.ts'

/** No withdrawal takes more points than this. */
const MOST_POINTS = 15

const searches = new WeakMap<Battle, PathSearch>()

/** The fixed facts of one search: the unit, the mover it withdraws from, and whether it pays by hexes or by points. */
interface WithdrawalSearch {
  readonly m: Mover
  readonly before: Unit
  readonly inHexes: boolean
}

/**
 * 6.71a, 6.75, P18: searches the withdrawals of a unit: facing kept, in any direction, each step farther from the mover,
 * never into an enemy zone of control or rough ground. `limit` is in hexes if `inHexes`, otherwise in points.
 */
function searchWithdrawals(s: Alexander, u: Unit, limit: number, facts: WithdrawalSearch): PathSearch {
  const { b } = facts.m
  let layers = searches.get(b)
  if (layers === undefined) {
    layers = new PathSearch(b.grid.count * 6, b.grid.count, MOST_POINTS)
    searches.set(b, layers)
  }
  const expandHere = (label: number, from: PathSearch) => expandWithdrawal(facts, label, from)
  layers.run(s.hex[u]! * 6 + s.facing[u]!, Math.min(limit, MOST_POINTS), expandHere)
  return layers
}

function expandWithdrawal(facts: WithdrawalSearch, label: number, layers: PathSearch): void {
  const { m, before } = facts
  const stance = layers.node[label]!
  if (hitsIn(layers.cost[label]!) >= m.bears) return
  const away = distanceFrom(m, stance, before)
  const facing = stance % 6
  for (let d = 0; d < 6; d++) {
    const to = m.b.grid.neighbour[stance - facing + d]!
    const next = to * 6 + facing
    if (to < 0 || (m.two && secondAt(m, next) < 0) || zoneAt(m, next)) continue
    if (distanceFrom(m, next, before) <= away || !layers.isWorth(label, next)) continue
    stepAside(facts, label, layers, stance, next, d)
  }
}

/** 6.42, 6.75, 6.94: one step of both halves, the costlier hex and the worse hits counted once. */
function stepAside(
  { m, inHexes }: WithdrawalSearch,
  label: number,
  layers: PathSearch,
  stance: number,
  next: number,
  d: number,
): void {
  const step = stance - (stance % 6) + d
  const { roughStep } = m.b.ground
  if (roughStep[step] === 1 || weighEntry(m, step) !== MAY_ENTER) return
  let { mp, hits, pass } = entryCost
  const { friend } = entryCost
  let otherStep = -1
  if (m.two) {
    otherStep = secondAt(m, stance) * 6 + d
    if (roughStep[otherStep] === 1 || weighEntry(m, otherStep) !== MAY_ENTER) return
    mp = Math.max(mp, entryCost.mp)
    hits = Math.max(hits, entryCost.hits)
    if (entryCost.friend !== friend) pass += entryCost.pass
  }
  const cost = packCost(hits + pass, pass, countNewlyNear(m, stance, step, otherStep))
  layers.offer(label, next, inHexes ? 1 : mp, cost, stepAct(d), true)
}

/** A withdrawal: its destination, points, hits on the way and steps. */
export interface Withdrawal {
  readonly hex: number
  readonly points: number
  readonly hits: number
  readonly friendHits: number
  /** The directions of its steps. */
  readonly path: readonly number[]
}

/** 6.71a, P18: every withdrawal open to a unit before a mover, by hex. `within` is in points, or in hexes if `hexes`. */
export function withdrawalsOf(s: Alexander, u: Unit, mover: Unit, within: number, hexes: boolean): Withdrawal[] {
  if (within <= 0) return []
  const m = moverOf(s, u)
  const layers = searchWithdrawals(s, u, within, { m, before: mover, inHexes: hexes })
  const found: Withdrawal[] = []
  for (let label = 1; label < layers.count; label++) {
    const node = layers.node[label]!
    if (layers.bestOf(node) !== label || !canEnd(m, node)) continue
    found.push({
      hex: (node - (node % 6)) / 6,
      points: layers.points[label]!,
      hits: hitsIn(layers.cost[label]!),
      friendHits: friendsIn(layers.cost[label]!),
      path: layers.pathTo(label).map(actValue),
    })
  }
  return found.sort((a, b) => a.hex - b.hex)
}
