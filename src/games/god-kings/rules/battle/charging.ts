import { NONE } from '../components/map.ts'
import { chariotsIn } from '../components/pieces.ts'
import { fightingRating } from '../components/ratings.ts'
import { passes, type Reaction, reaction } from '../reactions/reactions.ts'
import type { Battle, Kings } from '../state/state.ts'

/** The facts of a side that decide the order of charges. */
export interface Chargers {
  readonly chariots: number
  readonly rating: number
  readonly led: boolean
}

/** 15.5.2a, 11.7b: the roles that may charge, in order. */
export function chargeOrder(sides: readonly [Chargers, Chargers], mountain: boolean): number[] {
  const can = [0, 1].filter((r) => !mountain && sides[r]!.led && sides[r]!.chariots > 0)
  return can.sort((a, b) => sides[b]!.chariots - sides[a]!.chariots || sides[b]!.rating - sides[a]!.rating || a - b)
}

/** 15.5.2c: the best modifier for a number of chariots against the enemy's. */
export function chariotTier(own: number, enemy: number): number {
  if (enemy === 0) return -Math.min(own, 3)
  return own >= 3 * enemy ? -3 : own >= 2 * enemy ? -2 : own > enemy ? -1 : 0
}

/** 15.5.2b, 15.5.2c, R15.1: a charge roll. */
export const chargeRoll = (own: Chargers, enemy: Chargers, enemyFailedAvoid: boolean, cards: number): Reaction =>
  reaction((own.led ? own.rating : 0) - (enemy.led ? enemy.rating : 0), {
    chariots: chariotTier(own.chariots, enemy.chariots),
    failedAvoid: enemyFailedAvoid ? -1 : 0,
    cards,
  })

/** The chargers of one side of a battle. */
export const chargersOf = (s: Kings, b: Battle, role: number): Chargers => ({
  chariots: chariotsIn(b.units[role]!),
  rating: fightingRating(s, b.general[role]!),
  led: b.general[role] !== NONE,
})

/** 15.5.2b: the chance that a charge succeeds, in percent. */
export const chargeChance = (r: Reaction): number =>
  Math.round((100 * DIE.filter((die) => passes(r, die)).length) / DIE.length)

const DIE = [1, 2, 3, 4, 5, 6]
