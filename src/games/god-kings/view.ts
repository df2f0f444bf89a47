import { ALL, type Random, type Seat, WATCHER } from '#kernel'
import { CARD_COUNT, DECK, DISCARD, HAND, playerIn } from './rules/components/players.ts'
import { copyState } from './rules/state/copy.ts'
import type { Kings } from './rules/state/state.ts'

/** A position as a seat sees it: `cards` is -1 for hidden cards, `hands` counts each player's cards. */
export interface KingsView extends Omit<Kings, 'known'> {
  readonly hands: readonly number[]
  readonly deck: number
}

/** A card at a place that the viewer does not know. */
export const HIDDEN = -1

/** H1, H2, H3: everything is public except hands, the deck and discards below the top; after the game these are too. */
export function view(s: Kings, seat: Seat): KingsView {
  const { known, ...shown } = copyState(s)
  const open = seat === ALL
  const player = seat === WATCHER || open ? -1 : playerIn(s, seat)
  const hands = s.players.map(() => 0)
  let deck = 0
  for (let card = 1; card <= CARD_COUNT; card++) {
    const at = s.cards[card]!
    if (at >= HAND) hands[at - HAND]!++
    else if (at === DECK) deck++
    if (!open && (isHidden(s, player, card) || isCovered(s, card))) shown.cards[card] = HIDDEN
  }
  if (!open) shown.kept = s.kept.map((card, p) => (p === player || card === 0 ? card : HIDDEN))
  return { ...shown, hands, deck }
}

/** H3: whether a card is where this player cannot see it. */
function isHidden(s: Kings, player: number, card: number): boolean {
  const at = s.cards[card]!
  if (at === DECK) return true
  return at >= HAND && at !== HAND + player && (player < 0 || ((s.known[card]! >> player) & 1) === 0)
}

/** 9.7, H2: only the top of the discard pile may be looked at. */
const isCovered = (s: Kings, card: number): boolean => s.cards[card] === DISCARD && card !== s.top

/** Redistributes the cards that a seat cannot see among the hidden places. */
export function guess(s: Kings, seat: Seat, random: Random): void {
  const player = playerIn(s, seat)
  const hidden: number[] = []
  const places: number[] = []
  for (let card = 1; card <= CARD_COUNT; card++) {
    if (!isHidden(s, player, card)) continue
    hidden.push(card)
    places.push(s.cards[card]!)
  }
  const kept = s.kept.map((card) => hidden.indexOf(card))
  places.sort((a, b) => a - b)
  for (let i = places.length - 1; i > 0; i--) {
    const j = random(i + 1)
    const at = places[i]!
    places[i] = places[j]!
    places[j] = at
  }
  hidden.forEach((card, i) => {
    s.cards[card] = places[i]!
    s.known[card] = 0
  })
  s.kept = s.kept.map((card, p) => (kept[p]! < 0 ? card : hidden.find((c) => s.cards[c] === HAND + p)!))
}
