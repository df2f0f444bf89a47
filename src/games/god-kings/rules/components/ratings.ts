import powers from '../../data/powers.json'
import type { Kings } from '../state/state.ts'
import { NONE } from './map.ts'
import {
  AMURRU_REVOLT,
  BARBARIANS,
  GASGA,
  GENERAL_SIDE,
  isKing,
  isPower,
  isRevolt,
  leads,
  POWERS,
  REVOLTS,
} from './sides.ts'

interface Ratings {
  readonly strategy: number
  readonly battle: number
}

/** 2.2d: the printed ratings of a general. */
export function ratingsOf(s: Kings, general: number): Ratings {
  const side = GENERAL_SIDE[general]!
  if (isRevolt(side)) return REVOLTS[side - AMURRU_REVOLT]!.general
  if (!isPower(side)) return BARBARIANS[side - GASGA]!.general
  const power = POWERS[side]!
  return isKing(general) ? power.kings[s.king[side]!]! : power.warlords
}

/** The Battle Rating of a general for reactions and pursuit; 0 without a general. */
export const battleRating = (s: Kings, general: number): number => (general === NONE ? 0 : ratingsOf(s, general).battle)

/** R-C101: the Battle Rating in battle and charges; 0 for an ill king. */
export const fightingRating = (s: Kings, general: number): number =>
  s.ill.includes(general) ? 0 : battleRating(s, general)

/** 9.2A, R-C15: the Strategy Rating; one worse for a king under unrest who is leaving his home country. */
export const strategyRating = (s: Kings, general: number, leaving = true): number =>
  ratingsOf(s, general).strategy + (leaving && s.unrest.includes(general) ? 1 : 0)

/** 14.2a: how many units generals who leave together can command: the sum of their own numbers. */
export const commanded = (generals: readonly number[]): number =>
  generals.reduce((sum, general) => sum + leads(general), 0)

/** 11.2c, 10.2b: how many units these generals lead together; the numbers of warlords alone are not added up. */
export function leadership(generals: readonly number[]): number {
  let sum = 0
  let best = 0
  let supreme = false
  for (const general of generals) {
    const n = leads(general)
    sum += n
    if (n > best) best = n
    if (n === powers.general.kingLeadership) supreme = true
  }
  return supreme ? sum : best
}
