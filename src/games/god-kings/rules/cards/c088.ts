import { coup } from './families/hands.ts'

/** 88 Palace Coup: exchange this card for a card taken at random from another player's hand. */
export const c088 = coup(88)
