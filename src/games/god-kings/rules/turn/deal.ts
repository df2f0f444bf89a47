import { andThen, type Choice, draw, type Flow } from '../../../../kernel/index.ts'
import { handSize } from '../actions/windows.ts'
import { ASIDE, CARD_COUNT, DECK, DISCARD, HAND } from '../components/deck.ts'
import { cardOption } from '../components/options.ts'
import { seatOf } from '../components/seats.ts'
import type { G, Kings } from '../state/state.ts'

/** The option of a drawn card. */
const drawCard = cardOption('draw')

/** 8.1: the size of a hand after the deal. */
export const HAND_SIZE = 7

/** H5: the cards left in the deck, as the options of a random draw. */
export function deckOf(s: Kings): Choice<'draw'>[] {
  const left = new Array<Choice<'draw'>>(deckSize(s))
  let n = 0
  for (let card = 1; card <= CARD_COUNT; card++) if (s.cards[card] === DECK) left[n++] = drawCard(card)
  return left
}

export function deckSize(s: Kings): number {
  let n = 0
  for (let card = 1; card <= CARD_COUNT; card++) if (s.cards[card] === DECK) n++
  return n
}

/** 9.6, R8.2: returns all discards, and Invasion cards set aside (21.0k), to the deck. */
export function reshuffle(s: Kings): void {
  for (let card = 1; card <= CARD_COUNT; card++) {
    if (s.cards[card] === DISCARD || s.cards[card] === ASIDE) {
      s.cards[card] = DECK
      s.known[card] = 0
    }
  }
  s.top = 0
}

/** 5.0a, 8.1: deals to the player at place `s.step` in turn order: 7 cards, or 6 if the player kept one. */
export function* dealPhase(g: G): Flow {
  const s = g.state
  if (s.step === 0) reshuffle(s)
  const player = s.turnOrder[s.step]!
  const seat = seatOf(s, player)
  const before = handSize(s, player)
  for (let n = s.kept[player] === 0 ? HAND_SIZE : HAND_SIZE - 1; n > 0; n--) {
    const drawn = yield* draw('deal', '8.1', seat, () => deckOf(s))
    s.cards[drawn.of] = HAND + player
    s.known[drawn.of] = 0
  }
  g.tell?.({ kind: 'dealt', rule: '8.1', with: { seat, cards: handSize(s, player) - before } })
  s.step++
  if (s.step < s.players.length) andThen(s, 'deal')
  else s.step = 0
}
