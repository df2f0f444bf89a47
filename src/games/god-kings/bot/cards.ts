import { CARD_COUNT, CARDS, HAND, OPS } from '../rules/components/deck.ts'
import type { Kings } from '../rules/state/state.ts'
import { ROUNDS } from '../rules/turn/strategy.ts'
import { aimOf } from './aims.ts'
import { BY_HAND } from './hand.ts'

const { cards: WORTH, events: EVENT_WORTH } = BY_HAND

const isKnown = (type: string): type is keyof typeof EVENT_WORTH => Object.hasOwn(EVENT_WORTH, type)

/** The value of a card in hand to its holder. */
export function cardWorth(s: Kings, card: number): number {
  const { type } = CARDS[card]!.fx
  const event = isKnown(type) ? EVENT_WORTH[type] : undefined
  const value = event === undefined ? 0 : event[aimOf(s) === 'vp' ? 0 : 1]!
  return Math.max(WORTH.ops[OPS[card]!]!, WORTH.eventShare * value) + WORTH.opsShare * WORTH.ops[OPS[card]!]!
}

export function handOf(s: Kings, player: number): number[] {
  const hand: number[] = []
  for (let card = 1; card <= CARD_COUNT; card++) if (s.cards[card] === HAND + player) hand.push(card)
  return hand
}

/** 5.0c: the impulses a player still has this turn, one per round, including the current one. */
export function impulsesLeft(s: Kings, player: number): number {
  if (s.round === 0) return ROUNDS
  if (s.round > ROUNDS) return 0
  return ROUNDS - s.round + (s.turnOrder.indexOf(player) >= s.place ? 1 : 0)
}

/** The fraction of the turn that a player has left, from 0 to 1. */
export const timeLeft = (s: Kings, player: number): number => impulsesLeft(s, player) / ROUNDS

/** How many cards a player can give away without missing an impulse. */
function spareCards(s: Kings, player: number): number {
  const now = s.impulse.player === player && s.impulse.card !== 0 ? 1 : 0
  return handOf(s, player).length - impulsesLeft(s, player) + now
}

/** The cost of giving a card away; low while the player holds more cards than it can play. */
export function cardPrice(s: Kings, player: number, card: number): number {
  const spare = spareCards(s, player)
  const worth = cardWorth(s, card)
  if (spare > 0) return (spare > 1 ? WORTH.priceOfMany : WORTH.priceOfOne) * worth
  return WORTH.priceOfImpulse + WORTH.priceOfLast * worth
}

/** The total value of a hand; cards beyond the impulses left count little. */
export function cardsToPlay(s: Kings, player: number): number {
  const worths = handOf(s, player).map((card) => cardWorth(s, card))
  worths.sort((a, b) => b - a)
  const left = impulsesLeft(s, player)
  let sum = 0
  for (let i = 0; i < worths.length; i++) sum += i < left ? worths[i]! : WORTH.spare * worths[i]!
  return sum
}
