import { CARD_COUNT, CARDS, HAND, OPS } from '../rules/components/deck.ts'
import type { Kings } from '../rules/state/state.ts'
import { ROUNDS } from '../rules/turn/strategy.ts'
import { aimOf } from './aims.ts'
import { BY_HAND } from './hand.ts'

const { cards: WORTH, events: EVENT_WORTH } = BY_HAND

const isKnown = (type: string): type is keyof typeof EVENT_WORTH => Object.hasOwn(EVENT_WORTH, type)

/** What a card in hand is worth to its holder. */
export function cardWorth(s: Kings, card: number): number {
  const { type } = CARDS[card]!.fx
  const event = isKnown(type) ? EVENT_WORTH[type] : undefined
  const value = event === undefined ? 0 : event[aimOf(s) === 'vp' ? 0 : 1]!
  return Math.max(WORTH.ops[OPS[card]!]!, WORTH.eventShare * value) + WORTH.opsShare * WORTH.ops[OPS[card]!]!
}

/** The cards of a player. */
export function handOf(s: Kings, player: number): number[] {
  const hand: number[] = []
  for (let card = 1; card <= CARD_COUNT; card++) if (s.cards[card] === HAND + player) hand.push(card)
  return hand
}

/** 5.0c: how many impulses a player still has this turn, one in each round, the present one included. */
export function impulsesLeft(s: Kings, player: number): number {
  if (s.round === 0) return ROUNDS
  if (s.round > ROUNDS) return 0
  return ROUNDS - s.round + (s.turnOrder.indexOf(player) >= s.place ? 1 : 0)
}

/** How much of the turn a player still has, from 0 to 1. */
export const timeLeft = (s: Kings, player: number): number => impulsesLeft(s, player) / ROUNDS

/** How many cards a player can give away without missing an impulse. */
export function spareCards(s: Kings, player: number): number {
  const now = s.impulse.player === player && s.impulse.card !== 0 ? 1 : 0
  return handOf(s, player).length - impulsesLeft(s, player) + now
}

/** What giving a card away costs: little while more are held than can be played. */
export function cardPrice(s: Kings, player: number, card: number): number {
  const spare = spareCards(s, player)
  const worth = cardWorth(s, card)
  if (spare > 0) return (spare > 1 ? WORTH.priceOfMany : WORTH.priceOfOne) * worth
  return WORTH.priceOfImpulse + WORTH.priceOfLast * worth
}

/** The best cards of a hand, as many as can still be played. */
export function cardsToPlay(s: Kings, player: number): number {
  const worths = handOf(s, player).map((card) => cardWorth(s, card))
  worths.sort((a, b) => b - a)
  const left = impulsesLeft(s, player)
  let sum = 0
  for (let i = 0; i < worths.length; i++) sum += i < left ? worths[i]! : WORTH.spare * worths[i]!
  return sum
}
