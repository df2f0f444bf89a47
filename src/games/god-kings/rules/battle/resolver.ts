import { CHARIOT, TYPE } from '../components/counters.ts'
import { MOUNTAIN, NONE } from '../components/map.ts'
import { countWholeDivisions } from '../components/pieces.ts'
import { fightingRating, isSuccess, type RatingRoll, ratingRoll } from '../components/ratings.ts'
import type { Battle, BattleProgress, Kings } from '../state/state.ts'
import {
  type BattleModifiers,
  battleAdvantage,
  battleModifiers,
  lossNumber,
  strengthOfWorth,
  totalModifier,
} from './strength.ts'

/** 15.5.1: the progress of a battle that has not begun. */
export const newBattleProgress = (): BattleProgress => ({
  charged: [false, false],
  declined: [false, false],
  charge: null,
  closed: false,
  split: null,
  rolls: 0,
  inflicted: [0, 0],
  toll: [],
  taken: 0,
})

/** 15.1a: a battle that has not begun; `given` overrides the defaults. */
export const newBattle = (
  space: number,
  side: [number, number],
  general: [number, number],
  units: [number[], number[]],
  given: Partial<Battle> = {},
): Battle => ({
  space,
  side,
  general,
  units,
  held: [],
  sortieUnits: [],
  sortieGenerals: [],
  start: [0, 0],
  army: [true, true],
  surprise: NONE,
  failedAvoid: false,
  ...newBattleProgress(),
  cards: [0, 0],
  chaos: false,
  hits: [[], []],
  winner: NONE,
  cancelled: false,
  again: false,
  ...given,
})

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
export function chariotModifier(own: number, enemy: number): number {
  if (enemy === 0) return -Math.min(own, 3)
  return own >= 3 * enemy ? -3 : own >= 2 * enemy ? -2 : own > enemy ? -1 : 0
}

/** 15.5.2b, 15.5.2c, R15.1: a charge roll. */
export const chargeRoll = (own: Chargers, enemy: Chargers, enemyFailedAvoid: boolean, cards: number): RatingRoll =>
  ratingRoll((own.led ? own.rating : 0) - (enemy.led ? enemy.rating : 0), {
    chariots: chariotModifier(own.chariots, enemy.chariots),
    failedAvoid: enemyFailedAvoid ? -1 : 0,
    cards,
  })

/** 15.5.2b: the chance that a charge succeeds, in percent. */
export const chargeChance = (r: RatingRoll): number =>
  Math.round((100 * DIE.filter((die) => isSuccess(r, die)).length) / DIE.length)

const DIE = [1, 2, 3, 4, 5, 6]

/**
 * 15.5.1: a battle from the first charge to the last loss, as a record and a function that finds the next step in it.
 * The game plays it with players and dice, the odds with every possible die and a default for each choice.
 */

/** A unit that fights, with its steps before the losses that are being taken. */
export interface Fighter {
  readonly unit: number
  readonly steps: number
}

/** One side of a battle. */
export interface Force {
  readonly fighters: readonly Fighter[]
  /** 15.5.3b: the number of units held back. */
  readonly behind: number
  readonly rating: number
  readonly led: boolean
  /** 15.5.5: its modifiers except whole divisions, which losses may break up. */
  readonly modifiers: BattleModifiers
}

/** The facts of a battle that determine its next step. */
export interface BattleFacts {
  readonly mountain: boolean
  /** 14.1c: whether the Defender failed to avoid it. */
  readonly failedAvoid: boolean
  /** Card 89: modifiers are ignored. */
  readonly chaos: boolean
  readonly forces: readonly [Force, Force]
  readonly progress: BattleProgress
}

/** The next step of a battle; cards may be played before it. */
export type BattleStep =
  /** 15.5.2a: a side declares or declines a charge. */
  | { readonly what: 'declare'; readonly role: number; readonly roll: RatingRoll }
  /** 15.5.2b: the charge roll, unless a card has set the `result`. */
  | {
      readonly what: 'charge'
      readonly role: number
      readonly roll: RatingRoll
      readonly result: boolean | null
    }
  /** 15.5.2d: the roll for the effect of a charge. */
  | { readonly what: 'effect'; readonly role: number; readonly strength: number }
  /** 15.5.2d: the charged side takes a loss number. */
  | { readonly what: 'struck'; readonly role: number; readonly number: number }
  /** 15.5.6: a side divides the Battle Advantage. */
  | { readonly what: 'divide'; readonly role: number; readonly value: number }
  /** 15.5.7: a side rolls; without strength there is no die (R15.6). */
  | { readonly what: 'roll'; readonly role: number; readonly strength: number; readonly modifier: number }
  /** 15.5.8: a side takes a loss number. */
  | { readonly what: 'losses'; readonly role: number; readonly number: number; readonly charged: boolean }
  /** 15.5.9: all losses are taken. */
  | { readonly what: 'end' }

export type BattleRollStep = Extract<BattleStep, { what: 'roll' }>

const END: BattleStep = { what: 'end' }

/** Finds the next step. */
export function nextStep(f: BattleFacts): BattleStep {
  const { progress: c } = f
  const { charge } = c
  if (charge !== null) {
    const { role, result, loss } = charge
    if (loss !== NONE) return { what: 'struck', role: 1 - role, number: loss }
    if (result === true) return { what: 'effect', role, strength: chargeStrength(f.forces[role]!) }
    return { what: 'charge', role, roll: nextChargeRoll(f, role, charge.modifier), result }
  }
  if (c.rolls === 2) {
    const role = c.taken
    return role === 2 ? END : { what: 'losses', role, number: c.inflicted[1 - role]!, charged: c.charged[role]! }
  }
  if (f.forces[0].fighters.length === 0 || f.forces[1].fighters.length === 0) return END
  const charger = nextCharger(f)
  if (charger !== undefined) return { what: 'declare', role: charger, roll: nextChargeRoll(f, charger, 0) }
  if (c.split === null) {
    const { role, value } = advantageNow(f)
    if (role !== NONE) return { what: 'divide', role, value }
  }
  return mainRoll(f, c.rolls)
}

/** 15.5.7: the roll of a side in the main battle. */
export const mainRoll = (f: BattleFacts, role: number): BattleRollStep => ({
  what: 'roll',
  role,
  strength: strengthNow(f, role),
  modifier: f.progress.split?.[role] ?? 0,
})

/** 15.5.2a, 15.5.2e: the role that may charge next: each side tries once, until one succeeds. */
function nextCharger({ mountain, forces, progress: c }: BattleFacts): number | undefined {
  if (c.closed) return undefined
  const order = chargeOrder([forceChargers(forces[0]), forceChargers(forces[1])], mountain)
  return order.find((role) => !c.charged[role] && !c.declined[role])
}

/** 15.5.2a: records that a side charges or declines to. */
export function declareCharge(c: BattleProgress, role: number, charges: boolean): void {
  if (!charges) {
    c.declined[role] = true
    return
  }
  c.charged[role] = true
  c.charge = { role, modifier: 0, result: null, loss: NONE }
}

/** 15.5.2b: records the result of the charge; a failed charge is over. */
export function recordChargeResult(c: BattleProgress, success: boolean): void {
  if (success) c.charge!.result = true
  else c.charge = null
}

/** 15.5.2d: records the loss number that the charge inflicts. */
export function recordChargeLoss(c: BattleProgress, number: number): void {
  c.charge!.loss = number
}

/** 15.5.2d: ends the charges after the losses of a successful one. */
export function endCharges(c: BattleProgress): void {
  c.charge = null
  c.closed = true
}

/** 15.5.7: records the loss number that a side inflicts with its roll. */
export function recordLossNumber(c: BattleProgress, role: number, number: number): void {
  c.inflicted[role] = number
  c.rolls++
}

/** 15.5.4, 15.5.7: the loss number of a roll. */
export const rolledLossNumber = (need: Extract<BattleStep, { what: 'effect' }> | BattleRollStep, die: number): number =>
  lossNumber(need.strength, need.what === 'roll' ? die + need.modifier : die)

/** 15.5.6: the role with the Battle Advantage, and its value. */
export const advantageNow = (f: BattleFacts) => battleAdvantage(totalDrm(f, 0), totalDrm(f, 1))

const totalDrm = (f: BattleFacts, role: number): number => (f.chaos ? 0 : totalModifier(modifiersNow(f, role)))

/** 15.5.5: all current modifiers of a side. */
export const modifiersNow = ({ forces }: BattleFacts, role: number): BattleModifiers => ({
  ...forces[role]!.modifiers,
  divisions: countWholeDivisions(forces[role]!.fighters.map(({ unit }) => unit)),
})

/** 15.5.3a: the strength of a side. */
export function strengthNow({ forces, mountain }: BattleFacts, role: number): number {
  let sum = 0
  for (const { unit, steps } of forces[role]!.fighters) sum += strengthOfWorth(TYPE[unit]! * 3 + steps, mountain)
  return sum
}

const chargeStrength = ({ fighters }: Force): number => {
  let sum = 0
  for (const { unit, steps } of fighters) if (TYPE[unit] === CHARIOT) sum += strengthOfWorth(CHARIOT * 3 + steps, false)
  return sum
}

const forceChargers = ({ fighters, rating, led }: Force): Chargers => {
  let chariots = 0
  for (const { unit } of fighters) if (TYPE[unit] === CHARIOT) chariots++
  return { chariots, rating, led }
}

const nextChargeRoll = ({ forces, failedAvoid }: BattleFacts, role: number, cards: number): RatingRoll =>
  chargeRoll(forceChargers(forces[role]!), forceChargers(forces[1 - role]!), role === 0 && failedAvoid, cards)

/** The record of a battle in the game. It shares the battle's own progress: copy that before changing it. */
export const battleFacts = (s: Kings, b: Battle): BattleFacts => ({
  mountain: MOUNTAIN[b.space]!,
  failedAvoid: b.failedAvoid,
  chaos: b.chaos,
  forces: [toForce(s, b, 0), toForce(s, b, 1)],
  progress: b,
})

function toForce(s: Kings, b: Battle, role: number): Force {
  const fighters: Fighter[] = []
  for (const unit of b.units[role]!) {
    let steps = s.steps[unit]!
    for (const hit of b.toll) if (hit === unit) steps++
    if (steps > 0) fighters.push({ unit, steps })
  }
  const general = b.general[role]!
  return {
    fighters,
    behind: role === 0 ? b.held.length : 0,
    rating: fightingRating(s, general),
    led: general !== NONE,
    modifiers: battleModifiers(s, b, role),
  }
}
