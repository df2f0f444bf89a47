import { has } from '../rules/facts.ts'
import { AMUN, CHARIOTS, DROUGHT, OSIRIS, PLAGUE_OF_LOCUSTS } from '../rules/pieces.ts'
import { type Ankh, BESIDE, POOL } from '../rules/state.ts'

/** The strength that a strong and a middling card in hand are worth before it is known which will be played. */
const STRONG_CARD = 1.7
const MIDDLING_CARD = 0.7
/** What the effect of Amun's second card brings, in devotion. */
const SECOND_EFFECT = 0.3
/** What Osiris gains by a token for a lost battle, in devotion: a new one, or one that he moves there. */
const NEW_TOKEN = 0.4
const MOVED_TOKEN = 0.1
/** What an underworld token that could take a figure is worth, and each one more. */
const FREE_TOKEN = 0.35
const SPARE_TOKEN = 0.08

/** What the cards in a hand may add to a strength. */
export function cardStrength(hand: number): number {
  if ((hand & CHARIOTS) !== 0) return STRONG_CARD
  return (hand & (DROUGHT | PLAGUE_OF_LOCUSTS)) !== 0 ? MIDDLING_CARD : 0
}

/** A17.1: whether Amun's token can still serve a god in one of these battles. */
const playsTwo = (s: Ankh, god: number): boolean =>
  has(s, god, AMUN) && (s.amunUp === 1 || s.two === god) && (s.hands[god]! & (s.hands[god]! - 1)) !== 0

/** A17.1: the strength that Amun's second card adds in one of so many battles. */
export function secondStrength(s: Ankh, god: number, battles: number): number {
  if (!playsTwo(s, god)) return 0
  const rest = s.hands[god]! & ~CHARIOTS
  const second = cardStrength(rest)
  return (s.hands[god]! === rest ? second / 2 : second) / battles
}

/** A17.1: the devotion that the second card's effect is worth in one of so many battles. */
export const secondEffect = (s: Ankh, god: number, battles: number): number =>
  playsTwo(s, god) ? SECOND_EFFECT / battles : 0

/** A17.4a: what a lost battle gives Osiris. */
export function consolation(s: Ankh, god: number): number {
  if (!has(s, god, OSIRIS)) return 0
  return s.underworld.includes(BESIDE) ? NEW_TOKEN : MOVED_TOKEN
}

/** A17.4b: what the underworld tokens on the board are worth to Osiris, while he has figures to summon. */
export function underworldWorth(s: Ankh, god: number): number {
  if (!has(s, god, OSIRIS)) return 0
  let free = 0
  for (const space of s.underworld) if (space >= 0 && s.on[space] === 0) free++
  if (free === 0) return 0
  for (let f = 0; f < s.at.length; f++) {
    if (s.at[f] === POOL && s.owner[f] === god) return FREE_TOKEN + (free - 1) * SPARE_TOKEN
  }
  return SPARE_TOKEN * free
}
