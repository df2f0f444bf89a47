import type { Seat } from '../../../kernel/index.ts'
import { CARD_COUNT, HAND, PLAYED } from '../rules/components/deck.ts'
import { SIDES } from '../rules/components/sides.ts'
import type { Kings } from '../rules/state/state.ts'
import type { KingsView } from '../view.ts'

/** The view as a state for rules that read only what the viewer knows. */
export const positionOf = (view: KingsView): Kings => view as unknown as Kings

/** The index of the player in a seat; -1 for a spectator. */
export const playerAt = (view: KingsView, seat: Seat): number => view.seats.indexOf(SIDES.indexOf(seat))

/** The cards of a seat that the viewer may see. */
export function handOf(view: KingsView, seat: Seat): number[] {
  const player = playerAt(view, seat)
  const cards: number[] = []
  for (let card = 1; card <= CARD_COUNT; card++) {
    if (player >= 0 && view.cards[card] === HAND + player) cards.push(card)
  }
  return cards
}

/** The card being played; 0 if there is none. */
export const onTable = (view: KingsView): number => Math.max(0, view.cards.indexOf(PLAYED, 1))
