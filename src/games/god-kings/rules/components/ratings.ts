import powers from '#games/god-kings/data/powers.json'
import type { Kings } from '../state/state.ts'
import {
  AMURRU_REVOLT,
  BARBARIANS,
  GASGA,
  GENERAL_SIDE,
  isKing,
  isPower,
  isRevolt,
  leadershipOf,
  POWERS,
  REVOLTS,
} from './counters.ts'
import { NONE } from './map.ts'

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
export const commandLimit = (generals: readonly number[]): number =>
  generals.reduce((sum, general) => sum + leadershipOf(general), 0)

/** 11.2c, 10.2b: how many units these generals lead together; the numbers of warlords alone are not added up. */
export function leadership(generals: readonly number[]): number {
  let sum = 0
  let best = 0
  let supreme = false
  for (const general of generals) {
    const n = leadershipOf(general)
    sum += n
    if (n > best) best = n
    if (n === powers.general.kingLeadership) supreme = true
  }
  return supreme ? sum : best
}

/** A roll against a Battle Rating: its modifiers by name, their sum, and the number it must not exceed. */
export interface RatingRoll {
  readonly mods: { readonly [name: string]: number }
  readonly sum: number
  readonly needs: number
}

/** Makes a roll that must not exceed `needs`. */
export function ratingRoll(needs: number, mods: { readonly [name: string]: number }): RatingRoll {
  let sum = 0
  for (const name in mods) sum += mods[name]!
  return { mods, sum, needs }
}

/** 13.4b, 14.1b, 15.5.2b: success if modified <= needed; natural 1 succeeds, natural 6 fails. */
export const isSuccess = (r: RatingRoll, die: number): boolean => die === 1 || (die !== 6 && die + r.sum <= r.needs)

/** 14.4b, R14.1: a pursuit succeeds if modified <= needed; it has no natural results. */
export const isPursuitSuccess = (r: RatingRoll, die: number): boolean => die + r.sum <= r.needs

/** 13.4a, 14.1a, 14.4a: modifiers for having more chariots, and for having only chariots. */
export const chariotModifiers = (own: number, ownUnits: number, other: number) => ({
  moreChariots: own > other ? -1 : 0,
  onlyChariots: ownUnits > 0 && own === ownUnits ? -2 : 0,
})

/** 13.4a: an interception roll. */
export const interceptionRoll = (
  rating: number,
  marker: boolean,
  chariots: number,
  units: number,
  moving: number,
): RatingRoll => ratingRoll(rating, { marker: marker ? 1 : 0, ...chariotModifiers(chariots, units, moving) })

/** 14.1a: an avoid battle roll. */
export const avoidRoll = (rating: number, chariots: number, units: number, moving: number): RatingRoll =>
  ratingRoll(rating, { loneGeneral: units === 0 ? -1 : 0, ...chariotModifiers(chariots, units, moving) })

/** 14.4a: a pursuit roll. */
export const pursuitRoll = (rating: number, chariots: number, units: number, avoiding: number): RatingRoll =>
  ratingRoll(rating, chariotModifiers(chariots, units, avoiding))
