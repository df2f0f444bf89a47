import { CARD_COUNT, CARDS, HAND, OPS } from '../rules/components/deck.ts'
import type { Kings } from '../rules/state/state.ts'
import { ROUNDS } from '../rules/turn/strategy.ts'
import { aimOf } from './aims.ts'

/** What the Ops of a card are worth over the least one. */
const OPS_WORTH = [0, 0.04, 0.14, 0.3] as const

/** What an event is worth to whoever can play it at a good moment, by its type; where VP count and where not. */
const EVENT_WORTH: { readonly [type: string]: readonly [vp: number, other: number] } = {
  campaign: [0.9, 0.9],
  activate: [0.25, 0.25],
  placePC: [1.2, 0.7],
  addDivision: [0.8, 0.3],
  removePC: [0.9, 0.5],
  rebuild: [0.2, 0.2],
  addUnits: [0.25, 0.3],
  vp: [0.9, 0],
  vpIf: [0.9, 0],
  vpPact: [0.5, 0],
  raid: [0.5, 0],
  revoltArmy: [0.4, 0.25],
  invasion: [0.3, 0.2],
  cancel: [0.25, 0.2],
  battleDRM: [0.3, 0.3],
  chargeAuto: [0.25, 0.25],
  chargeDRM: [0.12, 0.12],
  cancelBattle: [0.4, 0.4],
  secondBattle: [0.2, 0.2],
  interceptAuto: [0.2, 0.2],
  siegeDRM: [0.2, 0.2],
  attrition: [0.2, 0.2],
  royalGuard: [0.2, 0.2],
  rally: [0.15, 0.15],
  setMP: [0.25, 0.25],
}

/** The part of its worth that a card has which can no longer be played this turn. */
const SPARE = 0.15

/** What a card in hand is worth to its holder. */
export function cardWorth(s: Kings, card: number): number {
  const event = EVENT_WORTH[CARDS[card]!.fx.type]
  const value = event === undefined ? 0 : event[aimOf(s) === 'vp' ? 0 : 1]!
  return Math.max(OPS_WORTH[OPS[card]!]!, 0.8 * value) + 0.3 * OPS_WORTH[OPS[card]!]!
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
  return spare > 1 ? 0.25 * worth : spare > 0 ? 0.45 * worth : 0.3 + 0.6 * worth
}

/** The best cards of a hand, as many as can still be played. */
export function cardsToPlay(s: Kings, player: number): number {
  const worths = handOf(s, player).map((card) => cardWorth(s, card))
  worths.sort((a, b) => b - a)
  const left = impulsesLeft(s, player)
  let sum = 0
  for (let i = 0; i < worths.length; i++) sum += i < left ? worths[i]! : SPARE * worths[i]!
  return sum
}
