import { CARD_STRENGTH, CARDS } from '../pieces.ts'

/** What every battle card has: its bit in hands, its strength (A11.9a) and the rule that describes it. */
export interface Card {
  readonly id: string
  readonly bit: number
  readonly strength: number
  readonly rule: string
}

/** The card with this id. */
export function cardOf(id: string, rule: string): Card {
  const number = CARDS.indexOf(id)
  return { id, bit: 1 << number, strength: CARD_STRENGTH[number]!, rule }
}
