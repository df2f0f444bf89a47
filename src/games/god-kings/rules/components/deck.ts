import data from '../../data/cards.json'

/** The facts of a card that the rules read; its effect is its own file in `cards/`. */
export interface CardFacts {
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

/** How many cards there are; their numbers are 1 to this. */
export const CARD_COUNT = CARDS.length - 1

/** 9.1: the Ops number of each card. */
export const OPS: readonly number[] = CARDS.map((c) => c.ops)

/** Where a card is: `s.cards[number]`. A card in the hand of player p is at `HAND + p`. */
export const DECK = 0
export const DISCARD = 1
export const REMOVED = 2
/** On the table while it is being played. */
export const PLAYED = 3
/** 21.0k: Invasion cards that go back at the end of the turn. */
export const ASIDE = 4
export const HAND = 5

/** In `s.kept`: the kept card went to another player; the owner may still not keep one again (8.4a). */
export const KEPT_AND_GONE = -1
