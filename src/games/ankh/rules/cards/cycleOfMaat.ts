import { godName } from '../facts.ts'
import { ALL_CARDS, CYCLE_OF_MAAT } from '../pieces.ts'
import type { Table } from '../state.ts'
import { cardOf } from './card.ts'

/** A16.5 Cycle of Ma'at: the only way to get cards back. */
export const cycleOfMaat = cardOf('cycleOfMaat', 'A16.5')

/** A16.5, A11.10: at the end of the battle all played cards return to the hand, Cycle of Ma'at included. */
export function takeCardsBack(g: Table): void {
  const s = g.state
  for (const god of s.fighters) {
    if ((s.played[god]! & CYCLE_OF_MAAT) === 0) continue
    s.hands[god] = ALL_CARDS
    g.tell?.({ kind: 'cardsBack', rule: 'A16.5', with: { god: godName(s, god) } })
  }
}
