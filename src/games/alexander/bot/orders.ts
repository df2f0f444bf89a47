import type { Ask, Choice, Option } from '../../../kernel/index.ts'
import { hitsAfterRally } from '../rules/charts/rally.ts'
import { HI } from '../rules/charts/types.ts'
import { barContingent, contingentMembers, contingentPrice } from '../rules/command/contingents.ts'
import { lineOffers } from '../rules/command/mode.ts'
import { commandPaths, leadsTo } from '../rules/command/range.ts'
import { initiativeOf, strategyOf } from '../rules/command/ratings.ts'
import { barFire } from '../rules/missiles/fire.ts'
import { barHarass } from '../rules/missiles/harass.ts'
import { targetsOf } from '../rules/missiles/targets.ts'
import { barMove } from '../rules/move/orderMove.ts'
import { isSteady, leaderOnMap, maOf, tqOf } from '../rules/pieces/facts.ts'
import { apart } from '../rules/pieces/hexes.ts'
import { inEnemyZone } from '../rules/pieces/zones.ts'
import { type Alexander, NONE, ORDERED, ROUTED } from '../rules/state.ts'
import { wearOf } from './blows.ts'
import { goalOf } from './goals.ts'
import { BY_HAND } from './hand.ts'
import { leaderPlace } from './leaders.ts'
import { bestLeg } from './moves.ts'
import { bestShot, hurtOf } from './shots.ts'
import { routLossOf, type Sight } from './sight.ts'
import { aimsOf } from './stance.ts'

const { orders: HAND } = BY_HAND

/** A quick estimate of the value of ordering a unit: profitable contact, ground gained, hits recovered. */
export function glance(g: Sight, u: number, single: boolean): number {
  const { s, b } = g
  if ((s.marks[u]! & ORDERED) !== 0) return 0
  if (s.status[u] === ROUTED) return single ? rallyValue(g, u) : 0
  let value = single && s.hits[u]! > 0 ? HAND.recoveryQuick * recoveryValue(g, u) : 0
  const ma = Math.max(2, maOf(s, u))
  const tired = s.moves[u]! > 0 ? hurtOf(g, u, 1) : 0
  for (const aim of aimsOf(g, u)) {
    const far = apart(s, u, aim.target) - 1
    const gain = far <= 0 ? HAND.inContact * aim.mixed : far < ma ? aim.mixed : HAND.farAway * aim.score
    if (gain - tired > value) value = gain - tired
  }
  if (g.breakout) value = Math.max(value, g.worth[u]! * BY_HAND.goals.away - goalOf(g, u, s.hex[u]!) - tired)
  return inEnemyZone(s, u) ? HAND.pinned * value : value * (b.skirmisher[u] ? HAND.skirmishing : 1)
}

/** 10.14: the value of removing two hits. */
function recoveryValue(g: Sight, u: number): number {
  const { s } = g
  const tq = Math.min(11, tqOf(s, u))
  return g.worth[u]! * (wearOf(s.hits[u]!, tq) - wearOf(Math.max(0, s.hits[u]! - 2), tq))
}

/** 10.27: the value of an attempt to rally. */
function rallyValue(g: Sight, u: number): number {
  const { s, b } = g
  const leader = s.phase?.leader ?? NONE
  if (b.stands[u] || leader === NONE) return 0
  const rallies = Math.min(10, initiativeOf(s, leader) + 2) / 10
  const lost = b.type[u] === HI ? 1 - rallies : Math.max(0, 9 - b.tq[u]!) / 10
  let hits = 0
  for (let die = 0; die < 10; die++) hits += hitsAfterRally(b.tq[u]!, die) / 10
  const saved = routLossOf(b, u) - wearOf(Math.round(hits), Math.min(11, b.tq[u]!))
  return g.worth[u]! * (rallies * saved - Math.min(1 - rallies, lost) * (1 - routLossOf(b, u)))
}

/** An order to a unit and its expected value. */
interface Orders {
  readonly unit: number
  readonly kind: string
  readonly value: number
}

const enemyTargets = (s: Alexander, u: number): number[] => (barFire(s, u) === undefined ? targetsOf(s, u) : [])

/** The best order for a unit. */
export function bestOrder(g: Sight, u: number, line: boolean): Orders {
  const { s, b } = g
  if (s.status[u] === ROUTED) return { unit: u, kind: 'rally', value: rallyValue(g, u) }
  let best: Orders = { unit: u, kind: 'move', value: 0 }
  if (barMove(s, u) === undefined) {
    const leg = bestLeg(g, u)
    if (leg !== undefined) best = { unit: u, kind: 'move', value: leg.gain }
  }
  if (b.missile[u] !== '') {
    const targets = enemyTargets(s, u)
    if (targets.length > 0) {
      const { value } = bestShot(g, u, targets, false)
      if (value > best.value) best = { unit: u, kind: 'fire', value }
    }
    if (!line && barHarass(s, u) === undefined) {
      const value = harassValue(g, u)
      if (value > best.value) best = { unit: u, kind: 'harass', value }
    }
  }
  if (!line && s.hits[u]! > 0 && !inEnemyZone(s, u)) {
    const value = HAND.recoveryClose * recoveryValue(g, u)
    if (value > best.value) best = { unit: u, kind: 'recover', value }
  }
  return best
}

/** 9.32: the expected value of harassing a nearby enemy. */
function harassValue(g: Sight, u: number): number {
  let best = 0
  for (const v of g.foes) {
    if (apart(g.s, u, v) > 4) continue
    best = Math.max(best, HAND.harassing * hurtOf(g, v, 1))
  }
  const { s } = g
  return best - (s.moves[u]! > 0 ? hurtOf(g, u, 1) : 0) - HAND.harassHits * hurtOf(g, u, 1)
}

/** D8: orders the best unit or leader, or ends the phase. */
export function giveOrder(g: Sight, asked: Ask): Option {
  const options = asked.options as readonly Choice[]
  const line = asked.about?.line === true
  const ranked: { option: Choice; worth: number }[] = []
  for (const option of options) if (option.verb === 'unit') ranked.push({ option, worth: glance(g, option.of, !line) })
  if (line) return nextMember(g, asked, ranked)
  ranked.sort((x, y) => y.worth - x.worth || x.option.of - y.option.of)
  let best: Option | undefined
  let value: number = HAND.least
  for (const { option, worth } of ranked.slice(0, HAND.closely)) {
    if (best !== undefined && worth < HAND.enough * value) break
    const order = bestOrder(g, option.of, false)
    if (order.value > value) [best, value] = [option, order.value]
  }
  for (const option of options) {
    if (option.verb !== 'leader') continue
    const worth = leaderOrder(g, option.of).value
    if (worth > value) [best, value] = [option, worth]
  }
  return best ?? asked.find('done') ?? leastHarm(g, ranked) ?? options[0]!
}

/** R48: if an order is mandatory but none is profitable, the least harmful one. */
function leastHarm(g: Sight, ranked: readonly { option: Choice; worth: number }[]): Option | undefined {
  let best: Option | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const { option, worth } of ranked) {
    const value = inEnemyZone(g.s, option.of) ? worth - 1 : worth
    if (value > most) [best, most] = [option, value]
  }
  return best
}

/** F6: orders Line members one by one, nearest to the enemy first, as long as moving them is profitable. */
function nextMember(g: Sight, asked: Ask, ranked: { option: Choice; worth: number }[]): Option {
  const { s, b } = g
  const edge = b.sides[g.side]!.toEdge
  ranked.sort((x, y) => edge[s.hex[y.option.of]!]! - edge[s.hex[x.option.of]!]! || y.worth - x.worth)
  for (const { option, worth } of ranked) {
    if (worth <= 0) continue
    if (bestOrder(g, option.of, true).value > HAND.least) return option
  }
  return asked.find('done') ?? leastHarm(g, ranked) ?? asked.options[0]!
}

/** D8, second pick: the kind of order. */
export function orderKind(g: Sight, asked: Ask, u: number): Option {
  const line = g.s.phase?.command != null
  const { kind } = bestOrder(g, u, line)
  return asked.find(kind) ?? asked.find('move') ?? asked.find('fire') ?? asked.options[0]!
}

/** F5: the value of moving a leader or activating a contingent. */
export function leaderOrder(g: Sight, l: number): { kind: string; value: number } {
  const { s } = g
  let best = { kind: 'moveLeader', value: leaderPlace(g, l).gain }
  if (barContingent(s, l) === undefined) {
    let sum = 0
    for (const u of contingentMembers(s, l)) sum += glance(g, u, false)
    const value = (HAND.contingent * sum) / contingentPrice(s, l)
    if (value > best.value) best = { kind: 'contingent', value }
  }
  return best
}

/** The value of the orders a leader could give now. */
export function employOf(g: Sight, l: number): number {
  const { s } = g
  if (!leaderOnMap(s, l)) return 0
  const paths = commandPaths(s, l)
  const worths: number[] = []
  for (const u of g.own) if (leadsTo(s, paths, u)) worths.push(u)
  const values = worths.map((u) => glance(g, u, true)).sort((x, y) => y - x)
  let sum = 0
  for (let i = 0; i < Math.min(values.length, initiativeOf(s, l)); i++) sum += values[i]!
  return sum
}

/** D7: individual orders, a Line, or straight to shock. */
export function orderMode(g: Sight, asked: Ask): Option {
  const { s } = g
  const l = s.phase!.leader
  const offers = lineOffers(s)
  const orders = asked.find('orders')
  let best = orders ?? asked.find('shock') ?? asked.options[0]!
  let value = orders === undefined ? 0 : employOf(g, l)
  for (const option of asked.options as readonly Choice[]) {
    if (option.verb !== 'line' && option.verb !== 'lineRoll') continue
    let sum = 0
    for (const u of offers[option.of]!.members) if (isSteady(s, u)) sum += glance(g, u, false)
    const chance = option.verb === 'line' ? 1 : Math.max(0, Math.min(10, strategyOf(s, l) + 1)) / 10
    const worth = HAND.line * (chance * sum + (1 - chance) * value)
    if (worth > value) [best, value] = [option, worth]
  }
  return best
}
