import type { Ask, Choice, Option } from '#kernel'
import { momentumChance, trumpChance } from '../rules/chances.ts'
import { hitsAfterRally } from '../rules/charts/rout.ts'
import { HI } from '../rules/charts/types.ts'
import { isInactive } from '../rules/command/activation.ts'
import { lineOffers } from '../rules/command/mode.ts'
import { barContingent, contingentMembers, contingentPrice } from '../rules/command/orders.ts'
import { commandPaths, initiativeOf, reachesUnit, strategyOf } from '../rules/command/range.ts'
import { barFire } from '../rules/missiles/fire.ts'
import { barHarass } from '../rules/missiles/harass.ts'
import { fireTargets } from '../rules/missiles/targets.ts'
import { barMove } from '../rules/move/orderMove.ts'
import { distanceBetween, isLeaderOnMap, isSteady, maOf, tqOf } from '../rules/pieces/units.ts'
import { isInEnemyZone } from '../rules/pieces/zones.ts'
import { type Alexander, BYPASSED, IN_ZOC, NO_MOMENTUM, NONE, ORDERED, ROUTED } from '../rules/state.ts'
import { marchPromise } from './advance.ts'
import { findAims } from './aims.ts'
import { type Assessment, assess, routLossShare } from './assessment.ts'
import { wornShare } from './attackEstimate.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { bestLeaderHex } from './leaders.ts'
import { bestLeg } from './moves.ts'
import { bestShot, costOfHits } from './shots.ts'
import { breakoutValue } from './stance.ts'

const { orders: ORDER_WEIGHTS } = HAND_WEIGHTS

/** A quick estimate of the value of ordering a unit: profitable contact, ground gained, hits recovered. */
export function quickOrderValue(g: Assessment, u: number, single: boolean): number {
  const { s, b } = g
  if ((s.marks[u]! & ORDERED) !== 0) return 0
  if (s.status[u] === ROUTED) return single ? rallyValue(g, u) : 0
  let value = single && s.hits[u]! > 0 ? ORDER_WEIGHTS.recoveryQuick * recoveryValue(g, u) : 0
  const ma = Math.max(2, maOf(s, u))
  const tired = s.moves[u]! > 0 ? costOfHits(g, u, 1) : 0
  for (const aim of findAims(g, u)) {
    const far = distanceBetween(s, u, aim.target) - 1
    const gain =
      far <= 0 ? ORDER_WEIGHTS.inContact * aim.mixed : far < ma ? aim.mixed : ORDER_WEIGHTS.farAway * aim.score
    if (gain - tired > value) value = gain - tired
  }
  if (g.breakout)
    value = Math.max(value, g.worth[u]! * HAND_WEIGHTS.goals.away - breakoutValue(g, u, s.hex[u]!) - tired)
  if (g.advancing) value = Math.max(value, marchPromise(g, u) - tired)
  return isInEnemyZone(s, u) ? ORDER_WEIGHTS.pinned * value : value * (b.skirmisher[u] ? ORDER_WEIGHTS.skirmishing : 1)
}

/** 10.14: the value of removing two hits. */
function recoveryValue(g: Assessment, u: number): number {
  const { s } = g
  const tq = Math.min(11, tqOf(s, u))
  return g.intent.rallies * g.worth[u]! * (wornShare(s.hits[u]!, tq) - wornShare(Math.max(0, s.hits[u]! - 2), tq))
}

/** 10.27: the value of an attempt to rally. */
function rallyValue(g: Assessment, u: number): number {
  const { s, b } = g
  const leader = s.phase?.leader ?? NONE
  if (b.stands[u] || leader === NONE) return 0
  const rallies = Math.min(10, initiativeOf(s, leader) + 2) / 10
  const lost = b.type[u] === HI ? 1 - rallies : Math.max(0, 9 - b.tq[u]!) / 10
  let hits = 0
  for (let die = 0; die < 10; die++) hits += hitsAfterRally(b.tq[u]!, die) / 10
  const saved = routLossShare(b, u) - wornShare(Math.round(hits), Math.min(11, b.tq[u]!))
  return g.intent.rallies * g.worth[u]! * (rallies * saved - Math.min(1 - rallies, lost) * (1 - routLossShare(b, u)))
}

/** An order to a unit and its expected value. */
interface OrderChoice {
  readonly unit: number
  readonly kind: string
  readonly value: number
}

const enemyTargets = (s: Alexander, u: number): number[] => (barFire(s, u) === undefined ? fireTargets(s, u) : [])

/** The best order for a unit. */
export function bestOrder(g: Assessment, u: number, line: boolean): OrderChoice {
  const { s, b } = g
  if (s.status[u] === ROUTED) return { unit: u, kind: 'rally', value: rallyValue(g, u) }
  let best: OrderChoice = { unit: u, kind: 'move', value: 0 }
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
  if (!line && s.hits[u]! > 0 && !isInEnemyZone(s, u)) {
    const value = ORDER_WEIGHTS.recoveryClose * recoveryValue(g, u)
    if (value > best.value) best = { unit: u, kind: 'recover', value }
  }
  return best
}

/** 9.32: the expected value of harassing a nearby enemy. */
function harassValue(g: Assessment, u: number): number {
  let best = 0
  for (const v of g.foes) {
    if (distanceBetween(g.s, u, v) > 4) continue
    best = Math.max(best, ORDER_WEIGHTS.harassing * costOfHits(g, v, 1))
  }
  const { s } = g
  return best - (s.moves[u]! > 0 ? costOfHits(g, u, 1) : 0) - ORDER_WEIGHTS.harassHits * costOfHits(g, u, 1)
}

/** D8: orders the best unit or leader, or ends the phase. */
export function giveOrder(g: Assessment, asked: Ask): Option {
  const options = asked.options as readonly Choice[]
  const line = asked.about?.line === true
  const ranked: { option: Choice; worth: number }[] = []
  for (const option of options)
    if (option.verb === 'unit') ranked.push({ option, worth: quickOrderValue(g, option.of, !line) })
  if (line) return nextMember(g, asked, ranked)
  ranked.sort((x, y) => y.worth - x.worth || x.option.of - y.option.of)
  let best: Option | undefined
  let value: number = ORDER_WEIGHTS.least * g.scale
  for (const { option, worth } of ranked.slice(0, ORDER_WEIGHTS.closely)) {
    if (best !== undefined && worth < ORDER_WEIGHTS.enough * value) break
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
function leastHarm(g: Assessment, ranked: readonly { option: Choice; worth: number }[]): Option | undefined {
  let best: Option | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const { option, worth } of ranked) {
    const value = isInEnemyZone(g.s, option.of) ? worth - 1 : worth
    if (value > most) [best, most] = [option, value]
  }
  return best
}

/** F6: orders Line members one by one, nearest to the enemy first, as long as moving them is profitable. */
function nextMember(g: Assessment, asked: Ask, ranked: { option: Choice; worth: number }[]): Option {
  const { s, b } = g
  const edge = b.sides[g.side]!.toEdge
  ranked.sort((x, y) => edge[s.hex[y.option.of]!]! - edge[s.hex[x.option.of]!]! || y.worth - x.worth)
  for (const { option, worth } of ranked) {
    if (worth <= 0) continue
    if (bestOrder(g, option.of, true).value > ORDER_WEIGHTS.least * g.scale) return option
  }
  return asked.find('done') ?? leastHarm(g, ranked) ?? asked.options[0]!
}

/** D8, second pick: the kind of order. */
export function orderKind(g: Assessment, asked: Ask, u: number): Option {
  const line = g.s.phase?.command != null
  const { kind } = bestOrder(g, u, line)
  return asked.find(kind) ?? asked.find('move') ?? asked.find('fire') ?? asked.options[0]!
}

/** F5: the value of moving a leader or activating a contingent. */
export function leaderOrder(g: Assessment, l: number): { kind: string; value: number } {
  const { s } = g
  let best = { kind: 'moveLeader', value: g.intent.leaders * bestLeaderHex(g, l).gain }
  if (barContingent(s, l) === undefined) {
    let sum = 0
    for (const u of contingentMembers(s, l)) sum += quickOrderValue(g, u, false)
    const value = (ORDER_WEIGHTS.contingent * sum) / contingentPrice(s, l)
    if (value > best.value) best = { kind: 'contingent', value }
  }
  return best
}

/** The value of the orders a leader could give now. */
export function leaderUse(g: Assessment, l: number): number {
  const { s } = g
  if (!isLeaderOnMap(s, l)) return 0
  const paths = commandPaths(s, l)
  const worths: number[] = []
  for (const u of g.own) if (reachesUnit(s, paths, u)) worths.push(u)
  const values = worths.map((u) => quickOrderValue(g, u, true)).sort((x, y) => y - x)
  let sum = 0
  for (let i = 0; i < Math.min(values.length, initiativeOf(s, l)); i++) sum += values[i]!
  return sum
}

/** Whether a leader would give an order in a further phase: a close look at the most promising units in range. */
export function wouldOrder(g: Assessment, l: number): boolean {
  const paths = commandPaths(g.s, l)
  const units = g.own.filter((u) => reachesUnit(g.s, paths, u))
  return units
    .map((u) => ({ u, worth: quickOrderValue(g, u, true) }))
    .filter(({ worth }) => worth > 0)
    .sort((x, y) => y.worth - x.worth || x.u - y.u)
    .slice(0, ORDER_WEIGHTS.closely)
    .some(({ u }) => bestOrder(g, u, false).value > ORDER_WEIGHTS.least * g.scale)
}

/** D7: individual orders, a Line, or straight to shock. */
export function orderMode(g: Assessment, asked: Ask): Option {
  const { s } = g
  const l = s.phase!.leader
  const offers = lineOffers(s)
  const orders = asked.find('orders')
  let best = orders ?? asked.find('shock') ?? asked.options[0]!
  let value = orders === undefined ? 0 : leaderUse(g, l)
  for (const option of asked.options as readonly Choice[]) {
    if (option.verb !== 'line' && option.verb !== 'lineRoll') continue
    let sum = 0
    for (const u of offers[option.of]!.members) if (isSteady(s, u)) sum += quickOrderValue(g, u, false)
    const chance = option.verb === 'line' ? 1 : Math.max(0, Math.min(10, strategyOf(s, l) + 1)) / 10
    const worth = ORDER_WEIGHTS.line * (chance * sum + (1 - chance) * value)
    if (worth > value) [best, value] = [option, worth]
  }
  return best
}

const { tempo: TEMPO_WEIGHTS } = HAND_WEIGHTS

/** 5.14, 5.32: expected value of momentum for a leader; `use` is the value of one phase. */
function momentumValue(g: Assessment, l: number, use: number): number {
  if ((g.s.leaderMarks[l]! & (BYPASSED | NO_MOMENTUM | IN_ZOC)) !== 0) return 0
  const chance = momentumChance(g.s, l)
  return TEMPO_WEIGHTS.again * use * chance * (1 + TEMPO_WEIGHTS.again * chance)
}

/** The leaders of a side that have yet to act, except one. */
const leadersToAct = (g: Assessment, but: number): number[] =>
  g.b.leaderIds.flatMap((_, l) => (g.b.leaderSide[l] === g.side && l !== but && isInactive(g.s, l) ? [l] : []))

/** 5.44: the momentum value that a side loses if a trump bypasses its leaders. */
function bypassedValue(g: Assessment, by: number, but: number): number {
  let sum = 0
  for (const l of leadersToAct(g, but)) if (initiativeOf(g.s, l) <= by) sum += momentumValue(g, l, leaderUse(g, l))
  return sum
}

/** The value of trumping with a leader. `stopped`: what the enemy loses if the trump takes their phase. */
function trumpValue(g: Assessment, l: number, foe: Assessment, rival: number, stopped: number): number {
  const { s } = g
  const by = initiativeOf(s, l)
  const use = leaderUse(g, l)
  const enemies = leadersToAct(foe, rival)
  const answered = rival < 0 && enemies.some((e) => initiativeOf(s, e) >= by)
  const chance = trumpChance(s, l) * (answered ? 1 - TEMPO_WEIGHTS.answered * TEMPO_WEIGHTS.byInitiative * by : 1)
  const first = stopped > 0 || enemies.some((e) => initiativeOf(s, e) <= by) ? TEMPO_WEIGHTS.first * use : 0
  const won = stopped + first + bypassedValue(foe, by, rival) - bypassedValue(g, by, l)
  return chance * won - (1 - chance) * (use + momentumValue(g, l, use))
}

/** D4, 5.41: the leader acts, or a better one tries a trump if that is worth the risk. */
export function activate(g: Assessment, asked: Ask): Option | undefined {
  const acts = asked.find('activate')
  const trumps = (asked.options as readonly Choice[]).filter((o) => o.verb === 'trump')
  if (trumps.length === 0) return acts ?? asked.options[0]
  const foe = assess(g.s, g.enemy)
  let [chosen, most]: [Option | undefined, number] = [acts, 0]
  for (const option of trumps) {
    const value = trumpValue(g, option.of, foe, -1, 0)
    if (value > most) [chosen, most] = [option, value]
  }
  return chosen ?? asked.options[0]
}

/** D5, D24: counters an enemy trump or momentum if that is worth the risk. */
export function answerTrump(g: Assessment, asked: Ask): Option | undefined {
  const none = asked.find('none')
  const foe = assess(g.s, g.enemy)
  const rival = g.b.leaderIds.indexOf(String(asked.about?.leader ?? ''))
  const use = rival < 0 ? 0 : leaderUse(foe, rival)
  const stopped =
    rival < 0 ? 0 : asked.kind === 'counterTrump' ? use + momentumValue(foe, rival, use) : TEMPO_WEIGHTS.again * use
  let [chosen, most]: [Option | undefined, number] = [none, 0]
  for (const option of asked.options as readonly Choice[]) {
    if (option === none) continue
    const value = trumpValue(g, option.of, foe, rival, stopped)
    if (value > most) [chosen, most] = [option, value]
  }
  return chosen
}
