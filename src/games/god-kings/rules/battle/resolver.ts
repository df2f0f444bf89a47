/**
 * 15.5.1: a battle from the first charge to the last loss, as a record and a function that finds the next step in it.
 * The game plays it with players and dice, the odds with every possible die and a default for each choice.
 */
import { MOUNTAIN, NONE } from '../components/map.ts'
import { wholeDivisions } from '../components/pieces.ts'
import { fightingRating } from '../components/ratings.ts'
import { CHARIOT, TYPE } from '../components/units.ts'
import type { Reaction } from '../reactions/reactions.ts'
import type { Battle, Course, Kings } from '../state/state.ts'
import { type Chargers, chargeOrder, chargeRoll } from './charging.ts'
import { advantageOf, type BattleModifiers, battleModifiers, battleTotal } from './drm.ts'
import { lossNumber, worthStrength } from './strength.ts'

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
export interface Fight {
  readonly mountain: boolean
  /** 14.1c: whether the Defender failed to avoid it. */
  readonly failedAvoid: boolean
  /** Card 89: modifiers are ignored. */
  readonly chaos: boolean
  readonly forces: readonly [Force, Force]
  readonly course: Course
}

/** The next step of a battle; cards may be played before it. */
export type Need =
  /** 15.5.2a: a side declares or declines a charge. */
  | { readonly what: 'declare'; readonly role: number; readonly roll: Reaction }
  /** 15.5.2b: the charge roll, unless a card has set the `result`. */
  | {
      readonly what: 'charge'
      readonly role: number
      readonly roll: Reaction
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

export type RollNeed = Extract<Need, { what: 'roll' }>

const END: Need = { what: 'end' }

/** Finds the next step. */
export function needOf(f: Fight): Need {
  const { course: c } = f
  const { charge } = c
  if (charge !== null) {
    const { role, result, loss } = charge
    if (loss !== NONE) return { what: 'struck', role: 1 - role, number: loss }
    if (result === true) return { what: 'effect', role, strength: chargeStrength(f.forces[role]!) }
    return { what: 'charge', role, roll: chargeRollOf(f, role, charge.modifier), result }
  }
  if (c.rolls === 2) {
    const role = c.taken
    return role === 2 ? END : { what: 'losses', role, number: c.inflicted[1 - role]!, charged: c.charged[role]! }
  }
  if (f.forces[0].fighters.length === 0 || f.forces[1].fighters.length === 0) return END
  const charger = nextCharger(f)
  if (charger !== undefined) return { what: 'declare', role: charger, roll: chargeRollOf(f, charger, 0) }
  if (c.split === null) {
    const { role, value } = advantageIn(f)
    if (role !== NONE) return { what: 'divide', role, value }
  }
  return rollOf(f, c.rolls)
}

/** 15.5.7: the roll of a side in the main battle. */
export const rollOf = (f: Fight, role: number): RollNeed => ({
  what: 'roll',
  role,
  strength: strengthIn(f, role),
  modifier: f.course.split?.[role] ?? 0,
})

/** 15.5.2a, 15.5.2e: the role that may charge next: each side tries once, until one succeeds. */
function nextCharger({ mountain, forces, course: c }: Fight): number | undefined {
  if (c.closed) return undefined
  const order = chargeOrder([chargersIn(forces[0]), chargersIn(forces[1])], mountain)
  return order.find((role) => !c.charged[role] && !c.declined[role])
}

/** 15.5.2a: records that a side charges or declines to. */
export function declare(c: Course, role: number, charges: boolean): void {
  if (!charges) {
    c.declined[role] = true
    return
  }
  c.charged[role] = true
  c.charge = { role, modifier: 0, result: null, loss: NONE }
}

/** 15.5.2b: records the result of the charge; a failed charge is over. */
export function tryCharge(c: Course, success: boolean): void {
  if (success) c.charge!.result = true
  else c.charge = null
}

/** 15.5.2d: records the loss number that the charge inflicts. */
export function strike(c: Course, number: number): void {
  c.charge!.loss = number
}

/** 15.5.2d: ends the charges after the losses of a successful one. */
export function chargeTaken(c: Course): void {
  c.charge = null
  c.closed = true
}

/** 15.5.7: records the loss number that a side inflicts with its roll. */
export function inflict(c: Course, role: number, number: number): void {
  c.inflicted[role] = number
  c.rolls++
}

/** 15.5.4, 15.5.7: the loss number of a roll. */
export const numberOf = (need: Extract<Need, { what: 'effect' }> | RollNeed, die: number): number =>
  lossNumber(need.strength, need.what === 'roll' ? die + need.modifier : die)

/** 15.5.6: the role with the Battle Advantage, and its value. */
export const advantageIn = (f: Fight) => advantageOf(totalOf(f, 0), totalOf(f, 1))

const totalOf = (f: Fight, role: number): number => (f.chaos ? 0 : battleTotal(modifiersIn(f, role)))

/** 15.5.5: all current modifiers of a side. */
export const modifiersIn = ({ forces }: Fight, role: number): BattleModifiers => ({
  ...forces[role]!.modifiers,
  divisions: wholeDivisions(forces[role]!.fighters.map(({ unit }) => unit)),
})

/** 15.5.3a: the strength of a side. */
export function strengthIn({ forces, mountain }: Fight, role: number): number {
  let sum = 0
  for (const { unit, steps } of forces[role]!.fighters) sum += worthStrength(TYPE[unit]! * 3 + steps, mountain)
  return sum
}

const chargeStrength = ({ fighters }: Force): number => {
  let sum = 0
  for (const { unit, steps } of fighters) if (TYPE[unit] === CHARIOT) sum += worthStrength(CHARIOT * 3 + steps, false)
  return sum
}

const chargersIn = ({ fighters, rating, led }: Force): Chargers => {
  let chariots = 0
  for (const { unit } of fighters) if (TYPE[unit] === CHARIOT) chariots++
  return { chariots, rating, led }
}

const chargeRollOf = ({ forces, failedAvoid }: Fight, role: number, cards: number): Reaction =>
  chargeRoll(chargersIn(forces[role]!), chargersIn(forces[1 - role]!), role === 0 && failedAvoid, cards)

/** The record of a battle in the game. It shares the battle's own progress: copy that before changing it. */
export const fightOf = (s: Kings, b: Battle): Fight => ({
  mountain: MOUNTAIN[b.space]!,
  failedAvoid: b.failedAvoid,
  chaos: b.chaos,
  forces: [forceOf(s, b, 0), forceOf(s, b, 1)],
  course: b,
})

function forceOf(s: Kings, b: Battle, role: number): Force {
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
