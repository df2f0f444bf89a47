import type { Ask, Choice } from '../../../kernel/index.ts'
import { OPS } from '../rules/components/deck.ts'
import { NONE } from '../rules/components/map.ts'
import { playerIn } from '../rules/components/seats.ts'
import type { Kings } from '../rules/state/state.ts'
import { cardPrice, cardWorth } from './cards.ts'
import { activationOrders, eventOrders } from './events.ts'
import { BY_HAND } from './hand.ts'
import { type Order, Staff } from './orders.ts'

const COMMANDS: readonly string[] = ['impulse', 'use', 'activate', 'nation']

/** The asks for which whole orders are generated. */
export const isCommand = (asked: Ask): boolean => COMMANDS.includes(asked.kind)

/** The orders a player could give at one of these asks, the best first. */
export function ordersAt(s: Kings, asked: Ask): Order[] {
  const staff = new Staff(s, playerIn(s, asked.seat))
  const orders = listed(staff, asked).filter(({ keys }) => keys.length > 0 && asked.find(keys[0]!) !== undefined)
  return orders.sort((a, b) => b.value - a.value)
}

function listed(staff: Staff, asked: Ask): Order[] {
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
function cardOrders(staff: Staff, options: readonly Choice[]): Order[] {
  const { s, player } = staff
  const orders: Order[] = []
  const payers: (number | undefined)[] = []
  for (const { verb, of: card } of options) {
    if (verb === 'event') {
      const price = cardPrice(s, player, card)
      for (const { value, keys } of eventOrders(staff, card)) {
        orders.push({ value: value - BY_HAND.cards.forEvent * price, keys: [`event:${card}`, ...keys] })
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
    const price = BY_HAND.cards.forOps * cardWorth(s, card)
    for (const { value, keys } of staff.uses(ops)) {
      orders.push({ value: value - price, keys: [`ops:${card}`, ...keys] })
    }
  }
  return orders
}

/** R20.1: the uses of a card drawn for a nation. */
function nationOrders(staff: Staff, options: readonly Choice[]): Order[] {
  const orders: Order[] = [{ value: 0, keys: ['nothing'] }]
  for (const { verb, of: card } of options) {
    if (verb !== 'ops') continue
    for (const { value, keys } of staff.uses(OPS[card]!)) {
      if (keys[0] !== 'nothing') orders.push({ value, keys: [`ops:${card}`, ...keys] })
    }
  }
  return orders
}

/** R-C1: the next activation of an event. */
function nextActivation(staff: Staff): Order[] {
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
