import data from '../../data/cards.json'

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
export const KEPT_AND_GONE = -1
