import { has } from '../rules/facts.ts'
import { AMUN, CHARIOTS, DROUGHT, OSIRIS, PLAGUE_OF_LOCUSTS } from '../rules/pieces.ts'
import { type Ankh, BESIDE, POOL } from '../rules/state.ts'
import { BY_HAND } from './hand.ts'

/** Expected strength of the best card in a hand. */
export function cardStrength(hand: number): number {
  if ((hand & CHARIOTS) !== 0) return BY_HAND.strongCard
  return (hand & (DROUGHT | PLAGUE_OF_LOCUSTS)) !== 0 ? BY_HAND.middlingCard : 0
}

/** A17.1: whether a god can still use Amun's token in this conflict. */
const playsTwo = (s: Ankh, god: number): boolean =>
  has(s, god, AMUN) && (s.amunUp === 1 || s.two === god) && (s.hands[god]! & (s.hands[god]! - 1)) !== 0

/** A17.1: expected strength of Amun's second card, per battle. */
export function secondStrength(s: Ankh, god: number, battles: number): number {
  if (!playsTwo(s, god)) return 0
  const rest = s.hands[god]! & ~CHARIOTS
  const second = cardStrength(rest)
  return (s.hands[god]! === rest ? second * BY_HAND.secondOfTwo : second) / battles
}

/** A17.1: expected devotion from the effect of Amun's second card, per battle. */
export const secondEffect = (s: Ankh, god: number, battles: number): number =>
  playsTwo(s, god) ? BY_HAND.secondEffect / battles : 0

/** A17.4a: worth of a lost battle to Osiris. */
export function consolation(s: Ankh, god: number): number {
  if (!has(s, god, OSIRIS)) return 0
  return s.underworld.includes(BESIDE) ? BY_HAND.newToken : BY_HAND.movedToken
}

/** A17.4b: worth of the underworld tokens on the board to Osiris. */
export function underworldWorth(s: Ankh, god: number): number {
  if (!has(s, god, OSIRIS)) return 0
  let free = 0
  for (const space of s.underworld) if (space >= 0 && s.on[space] === 0) free++
  if (free === 0) return 0
  for (let f = 0; f < s.at.length; f++) {
    if (s.at[f] === POOL && s.owner[f] === god) return BY_HAND.freeToken + (free - 1) * BY_HAND.spareToken
  }
  return BY_HAND.spareToken * free
}
