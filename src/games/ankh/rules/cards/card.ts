import { CARD_STRENGTH, CARDS } from '../pieces.ts'

/** A16: a battle card: its bit in hands, its strength (A11.9a) and its rule. */
export interface Card {
  readonly id: string
  readonly bit: number
  readonly strength: number
  readonly rule: string
}

export function cardOf(id: string, rule: string): Card {
  const number = CARDS.indexOf(id)
  return { id, bit: 1 << number, strength: CARD_STRENGTH[number]!, rule }
}
