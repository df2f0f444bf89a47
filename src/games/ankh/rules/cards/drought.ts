import { DESERT } from '../board.ts'
import { figuresIn, groundOf } from '../facts.ts'
import { DROUGHT } from '../pieces.ts'
import type { Ankh } from '../state.ts'
import { cardOf } from './card.ts'

/** A16.6 Drought: strength 1, and more for a victory in the desert. */
export const drought = cardOf('drought', 'A16.6')

/** A16.6, R-26: Drought adds one to the winner's reward for each of its figures on desert in the region. */
export function droughtReward(s: Ankh, god: number, region: number): number {
  if ((s.played[god]! & DROUGHT) === 0) return 0
  return figuresIn(s, god, region).filter((figure) => groundOf(s, s.at[figure]!) === DESERT).length
}
