import type { Ask, Choice } from '#kernel'
import { crueltySpaces } from '../rules/cards/families/markers.ts'
import { GENERALS_OF, isKing, isWarlord, kingOf } from '../rules/components/counters.ts'
import {
  inside,
  NONE,
  PROVINCE_OF,
  PROVINCES,
  provinceId,
  provinceNamed,
  SPACES_OF,
  spaceOf,
  WALLED,
  zoneName,
} from '../rules/components/map.ts'
import { armiesOf, destroyedWarriors } from '../rules/components/pieces.ts'
import { CARDS, OPS, playerIn } from '../rules/components/players.ts'
import { ordersOf, WHO } from '../rules/march/orders.ts'
import { isHome, provinceController } from '../rules/politics/control.ts'
import type { Kings } from '../rules/state/state.ts'
import type { forceAt } from './forces.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { bestMarks, type CardUse, OrderFinder } from './orders.ts'
import { NO_EXTRAS } from './party.ts'
import { cardCost, cardWorth, completionShare, missingIn, provinceStake, turnsLeft } from './stakes.ts'

const { deeds: DEED } = HAND_WEIGHTS

/** What the event of a card would bring now, with the answers that carry it out as far as they are known. */
export function eventOrders(staff: OrderFinder, card: number): CardUse[] {
  const { fx } = CARDS[card]!
  if (fx.type === 'campaign') return campaign(staff, card)
  if (fx.type === 'activate') return activating(staff, card)
  if (fx.type === 'placePC') return [cruelty(staff)]
  if (fx.type === 'removePC') return [revolt(staff)]
  return [{ value: plainEvent(staff, card), keys: [] }]
}

/** R-C1: the best activation of each general. */
function campaign(staff: OrderFinder, card: number): CardUse[] {
  const orders = ordersOf(card)
  const all = activationOrders(staff, { ...NO_EXTRAS, naval: true }, orders.who, orders.neutrals ?? 0)
  const first = new Map<string, CardUse>()
  for (const order of all) {
    const general = order.keys[0]!.split(':')[1]!
    const before = first.get(general)
    if (before === undefined || before.value < order.value) first.set(general, order)
  }
  const best = [...first.values()].sort((a, b) => b.value - a.value)
  const value = best.slice(0, orders.activations ?? 1).reduce((sum, order) => sum + Math.max(0, order.value), 0)
  return best.slice(0, 2).map((order) => ({ value, keys: order.keys }))
}

/** R11.10: events that activate one general. */
function activating(staff: OrderFinder, card: number): CardUse[] {
  const orders = ordersOf(card)
  const leave = {
    extra: orders.extra ?? 0,
    naval: false,
    spaces: orders.spaces === undefined || orders.spaces === 0 ? 99 : orders.spaces,
    surprise: orders.surprise ?? false,
    siegeBonus: orders.siegeBonus ?? 0,
    ops: 9,
  }
  const found = activationOrders(staff, leave, orders.who, orders.neutrals ?? 0)
  return found.sort((a, b) => b.value - a.value).slice(0, 2)
}

/** Activations of the generals that an event's text allows. */
export function activationOrders(
  staff: OrderFinder,
  leave: typeof NO_EXTRAS,
  who: number,
  neutrals: number,
): CardUse[] {
  const { s, situation } = staff
  const side = s.impulse.nation === NONE ? situation.power : s.impulse.nation
  const orders: CardUse[] = []
  for (const general of GENERALS_OF[side]!) {
    if (s.generals[general]! < 0 || s.newKings.includes(general)) continue
    if (s.impulse.movedGenerals.includes(general)) continue
    if ((who === WHO.king || who === WHO.kingsArmy) && !isKing(general)) continue
    if (who === WHO.warlord && !isWarlord(general)) continue
    const siege = staff.siege(general)
    if (siege !== undefined) orders.push(siege)
    orders.push(...staff.activations(general, leave))
  }
  if (neutrals > 0 && s.impulse.nation === NONE) {
    for (const power of s.neutrals) orders.push(...staff.otherSide(power, leave))
  }
  return orders
}

/** Cards 9, 10: four markers around one army. */
function cruelty({ s, situation }: OrderFinder): CardUse {
  let best: CardUse = { value: 0, keys: [] }
  for (const zone of armiesOf(s, situation.power)) {
    const { value, keys } = bestMarks(situation, crueltySpaces(s, situation.power, zone), 4)
    if (value > best.value) best = { value, keys: [`army:${zoneName(zone)}`, ...keys] }
  }
  return best
}

/** R-C19: removes the unguarded markers of a province. */
function revolt({ s, situation, player }: OrderFinder): CardUse {
  let best: CardUse = { value: 0, keys: [] }
  for (let p = 0; p < PROVINCES.length; p++) {
    const value = revoltValue(s, situation.forces, player, p)
    if (value > best.value) best = { value, keys: [`province:${provinceId(p)}`] }
  }
  return best
}

/** What a player gains when a province loses its loose markers. */
export function revoltValue(s: Kings, forces: Parameters<typeof forceAt>[0], player: number, province: number): number {
  let value = 0
  for (let q = 0; q < s.players.length; q++) {
    const power = s.players[q]!
    let gone = 0
    let walls = 0
    for (const x of SPACES_OF[province]!) {
      if (s.control[x] !== power || s.garrison[x] !== NONE) continue
      if (forces.at[x] !== NONE || (WALLED[x] && forces.at[inside(x)] !== NONE)) continue
      gone++
      if (WALLED[x]) walls++
    }
    if (gone === 0) continue
    const before = completionShare(missingIn(s, power, province))
    const after = completionShare(missingIn(s, power, province, -gone, -walls))
    const lost = provinceStake(s, power, province) * (before - after) + DEED.marker * gone
    value += q === player ? -lost : (s.players.length === 2 ? DEED.othersLossOfTwo : DEED.othersLoss) * lost
  }
  return value
}

/** The value of events whose targets need no thought. */
function plainEvent(staff: OrderFinder, card: number): number {
  const { s, situation, player } = staff
  const { fx } = CARDS[card]!
  const { vp, time } = situation
  const enemies = s.players.length - 1
  switch (fx.type) {
    case 'vp':
    case 'vpIf':
      return fx.vp * vp
    case 'vpPact':
      return enemies > 1 ? DEED.pact * vp : 0
    case 'vpForSteps':
      return time <= DEED.stepsLast && vp === 1 ? DEED.steps : DEED.vain
    case 'addDivision':
      return DEED.divisionNow * time + DEED.divisionLater * Math.min(DEED.divisionTurns, turnsLeft(s))
    case 'addUnits':
      return fx.with === 'one_general' ? fx.count * (fx.unit === 'chariot' ? DEED.chariot : DEED.warrior) * time : 0
    case 'royalGuard':
      return DEED.guardNow * time + DEED.guardLater * Math.min(DEED.guardTurns, turnsLeft(s))
    case 'rebuild':
      return time * Math.min(DEED.mostRebuilt, rebuilt(staff))
    case 'raid':
      return ownedByOther(s, provinceNamed(fx.province), player) ? DEED.raid * vp : DEED.vainRaid
    case 'revoltArmy':
      return armyRevolt(staff, fx.army)
    case 'invasion':
      return DEED.tribe * time
    case 'provinceVP':
      return ownedByOther(s, provinceNamed(fx.province), player) ? DEED.provinceVp * vp : DEED.vain
    case 'noTribute':
      return ownedByOther(s, provinceNamed(fx.province), player) ? DEED.noTribute : DEED.vain
    case 'attrition':
      return fx.target === 'any_army' ? DEED.melting * time * strongestFoe(staff) : DEED.meltingOther * time
    case 'discardRandom':
      return DEED.discard * time
    case 'swapCard':
      return DEED.swap * time
    case 'strategyPenalty':
      return DEED.penalty * time
    case 'forceSuccession':
      return s.players.some((p, q) => q !== player && s.successor[p] !== NONE && farFromHome(s, p))
        ? DEED.heir * time
        : DEED.vainHeir
    case 'truce':
      return DEED.truce
    default:
      return DEED.other * cardWorth(s, card)
  }
}

/** The value of everything that can be rebuilt. */
const rebuilt = (staff: OrderFinder): number =>
  DEED.rebuilt * destroyedWarriors(staff.s, staff.situation.power).length + DEED.refilled * reducedUnits(staff)

/** Steps lost by own units on the map, up to the number that can be flipped. */
function reducedUnits({ situation }: OrderFinder): number {
  let n = 0
  for (const force of situation.forces.all) if (force.side === situation.power) n += 2 * force.units - force.steps
  return Math.min(n, DEED.mostFlipped)
}

const ownedByOther = (s: Kings, province: number, player: number): boolean => {
  const owner = s.players.indexOf(provinceController(s, province))
  return owner !== NONE && owner !== player
}

/** 22.0: a Revolt in an opponent's province. */
function armyRevolt({ s, situation, player }: OrderFinder, army: string): number {
  const province = provinceNamed(army.replace('_revolt', ''))
  if (province === NONE) return 0
  const power = provinceController(s, province)
  if (!s.players.includes(power)) return 0
  const stake = provinceStake(s, power, province)
  if (s.players[player] === power) return DEED.ownRevolt * stake
  return DEED.revolt * stake * (DEED.revoltLast + (1 - DEED.revoltLast) * situation.time)
}

/** The number of units in the strongest enemy army. */
function strongestFoe({ s, situation }: OrderFinder): number {
  let most = 0
  for (const force of situation.forces.all) {
    if (force.side === situation.power || !s.players.includes(force.side)) continue
    if (force.general !== NONE) most = Math.max(most, force.units)
  }
  return most
}

/** Whether a power's king is outside his home country. */
function farFromHome(s: Kings, power: number): boolean {
  const zone = s.generals[kingOf(power)]!
  const province = zone < 0 ? NONE : PROVINCE_OF[spaceOf(zone)]!
  return province !== NONE && !isHome(s, power, province)
}

const COMMANDS: readonly string[] = ['impulse', 'use', 'activate', 'nation']

/** The asks for which whole orders are generated. */
export const isCommand = (asked: Ask): boolean => COMMANDS.includes(asked.kind)

/** The orders a player could give at one of these asks, the best first. */
export function ordersAt(s: Kings, asked: Ask): CardUse[] {
  const staff = new OrderFinder(s, playerIn(s, asked.seat))
  const orders = listed(staff, asked).filter(({ keys }) => keys.length > 0 && asked.find(keys[0]!) !== undefined)
  return orders.sort((a, b) => b.value - a.value)
}

function listed(staff: OrderFinder, asked: Ask): CardUse[] {
  const { s } = staff
  switch (asked.kind) {
    case 'impulse':
      return cardOrders(staff, asked.options as readonly Choice[])
    case 'use':
      return staff.uses(s.impulse.strategy)
    case 'nation':
      return nationOrders(staff, asked.options as readonly Choice[])
    default:
      return [...nextActivation(staff), { value: 0, keys: ['done'] }]
  }
}

/** 8.2: every card for its event, and for each number of Ops the least valuable card. */
function cardOrders(staff: OrderFinder, options: readonly Choice[]): CardUse[] {
  const { s, player } = staff
  const orders: CardUse[] = []
  const payers: (number | undefined)[] = []
  for (const { verb, of: card } of options) {
    if (verb === 'event') {
      const price = cardCost(s, player, card)
      for (const { value, keys } of eventOrders(staff, card)) {
        orders.push({ value: value - HAND_WEIGHTS.cards.forEvent * price, keys: [`event:${card}`, ...keys] })
      }
    } else {
      const ops = OPS[card]!
      const payer = payers[ops]
      if (payer === undefined || cardWorth(s, card) < cardWorth(s, payer)) payers[ops] = card
    }
  }
  for (let ops = 1; ops <= 3; ops++) {
    const card = payers[ops]
    if (card === undefined) continue
    const price = HAND_WEIGHTS.cards.forOps * cardWorth(s, card)
    for (const { value, keys } of staff.uses(ops)) {
      orders.push({ value: value - price, keys: [`ops:${card}`, ...keys] })
    }
  }
  return orders
}

/** R20.1: the uses of a card drawn for a nation. */
function nationOrders(staff: OrderFinder, options: readonly Choice[]): CardUse[] {
  const orders: CardUse[] = [{ value: 0, keys: ['nothing'] }]
  for (const { verb, of: card } of options) {
    if (verb !== 'ops') continue
    for (const { value, keys } of staff.uses(OPS[card]!)) {
      if (keys[0] !== 'nothing') orders.push({ value, keys: [`ops:${card}`, ...keys] })
    }
  }
  return orders
}

/** R-C1: the next activation of an event. */
function nextActivation(staff: OrderFinder): CardUse[] {
  const { impulse } = staff.s
  const leave = {
    extra: impulse.extra,
    naval: impulse.naval > 0,
    spaces: impulse.spaces === 0 ? 99 : impulse.spaces,
    surprise: impulse.surprise,
    siegeBonus: impulse.siegeBonus,
    ops: 9,
  }
  return activationOrders(staff, leave, impulse.who, impulse.nation === NONE ? impulse.neutrals : 0)
}
