import data from '#games/god-kings/data/cards.json'
import type { Seat } from '#kernel'
import type { Kings } from '../state/state.ts'
import { SIDES } from './counters.ts'
import { NONE } from './map.ts'

/** The facts of a card that the rules read; its effect is in `cards/`. */
interface CardFacts {
  readonly number: number
  readonly name: string
  readonly ops: number
  readonly action: boolean
  readonly removeAfterEvent: boolean
  readonly returnsToDeck?: string
  /** The structured effect, by `type`. */
  readonly fx: { readonly type: string; readonly [field: string]: any }
}

/** 110 cards by number; 0 is no card. */
export const CARDS: readonly CardFacts[] = [
  { number: 0, name: '', ops: 0, action: false, removeAfterEvent: false, fx: { type: 'none' } },
  ...(data.cards as readonly CardFacts[]),
]

/** Number of cards; they are numbered from 1. */
export const CARD_COUNT = CARDS.length - 1

/** 9.1: the Ops number of each card. */
export const OPS: readonly number[] = CARDS.map((c) => c.ops)

/** The place of a card in `s.cards[number]`. The hand of player p is `HAND + p`. */
export const DECK = 0
export const DISCARD = 1
export const REMOVED = 2
/** On the table while it is being played. */
export const PLAYED = 3
/** 21.0k: Invasion cards that return to the deck at the end of the turn. */
export const ASIDE = 4
export const HAND = 5

/** In `s.kept`: another player has taken the kept card; the owner still may not keep one again (8.4a). */
export const KEPT_CARD_GONE = -1

/** A player's seat: the power they began with, even after Mitanni has become Assyria (23.0b). */
export const seatOf = (s: Kings, player: number): Seat => SIDES[s.seats[player]!]!

/** The player in a seat. */
export const playerIn = (s: Kings, seat: Seat): number => s.seats.indexOf(SIDES.indexOf(seat))

/** W0: all players in turn order, starting with `first`. */
export function turnOrderFrom(s: Kings, first: number): number[] {
  return turnOrderAt(s, s.turnOrder.indexOf(first))
}

/** W0: all players in turn order, starting after `player`, who comes last. */
export function turnOrderAfter(s: Kings, player: number): number[] {
  return turnOrderAt(s, Math.max(0, s.turnOrder.indexOf(player)) + 1)
}

function turnOrderAt(s: Kings, start: number): number[] {
  const { turnOrder } = s
  const order: number[] = []
  for (let i = Math.max(0, start); i < turnOrder.length; i++) order.push(turnOrder[i]!)
  for (let i = 0; i < start; i++) order.push(turnOrder[i]!)
  return order
}

/** 20.3d: the player with the lowest Total VP; among equals, the first in turn order. */
export function lowestTotal(s: Kings): number {
  let best = NONE
  for (const player of s.turnOrder) {
    if (best === NONE || s.total[player]! < s.total[best]!) best = player
  }
  return best
}

/**
 * 20.3d, R20.2: the player who decides for a side: its own player; for the activated side, the player who activated it;
 * else the holder of its control marker, even against the holder's own power; else the player with the lowest Total VP.
 */
export function decider(s: Kings, side: number): number {
  const own = s.players.indexOf(side)
  if (own !== NONE) return own
  if (s.march !== null && s.march.side === side) return s.march.player
  const holder = s.holder[side] ?? NONE
  return holder === NONE ? lowestTotal(s) : holder
}
