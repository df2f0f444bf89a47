import { newBattle } from '../battle/resolver.ts'
import { BESIEGERS, CAPTURE_RESULT, isCaptured, siegeModifiers } from '../battle/siege.ts'
import type { BattleModifiers } from '../battle/strength.ts'
import { CHARIOT, GENERAL_SIDE, isKing, isWarlord, TYPE } from '../components/counters.ts'
import { inside, NONE } from '../components/map.ts'
import { countChariots, foeIn, generalsIn, unitsIn } from '../components/pieces.ts'
import {
  avoidRoll,
  battleRating,
  commandLimit,
  isPursuitSuccess,
  isSuccess,
  pursuitRoll,
  type RatingRoll,
  ratingRoll,
} from '../components/ratings.ts'
import { avoidSpaces } from '../march/avoid.ts'
import { couldComeOut } from '../march/entered.ts'
import { interceptionAttemptRoll, maxIntercepting, whyNotIntercept } from '../march/interception.ts'
import { isStopped } from '../march/march.ts'
import { isAttritionHit } from '../march/movement.ts'
import { isGarrisoned } from '../politics/control.ts'
import { isSuccessionSuccess, LAST_ROUND } from '../politics/kings.ts'
import type { Battle, Kings, March } from '../state/state.ts'

/** The rolls whose odds are shown. */
export type RollKind =
  | 'charge'
  | 'interception'
  | 'avoid'
  | 'pursuit'
  | 'siege'
  | 'succession'
  | 'hesitation'
  | 'attrition'

/** The rolls that succeed with a high result; the others succeed with a low one. */
export const HIGH_ROLLS: readonly RollKind[] = ['siege', 'hesitation', 'attrition']

/** 15.5.5: the rule of each modifier of a battle. */
export const BATTLE_RULES: { readonly [M in keyof BattleModifiers]: string } = {
  rating: '15.5.5a',
  localAllies: '15.5.5c',
  mountain: '15.5.5d',
  divisions: '15.5.5e',
  surprise: '13.4c',
  failedAvoid: '14.1c',
  cards: '15.5.5b',
}

const ROLL_RULES: { readonly [R in RollKind]: string } = {
  charge: '15.5.2c',
  interception: '13.4a',
  avoid: '14.1a',
  pursuit: '14.4a',
  siege: '17.3.1',
  succession: '9.2E',
  hesitation: '21.0f',
  attrition: '11.13',
}

/** The rule that defines which results of a roll succeed. */
export const RESULT_RULES: { readonly [R in RollKind]: string } = {
  charge: '15.5.2b',
  interception: '13.4b',
  avoid: '14.1b',
  pursuit: '14.4b',
  siege: '17.3.2',
  succession: '19.3b',
  hesitation: '21.0f',
  attrition: '11.13',
}

/** A modifier with its name and rule. */
interface NamedModifier {
  readonly name: string
  readonly value: number
  readonly rule: string
}

/** The modifiers of a roll that are not 0, each with its rule. */
export const namedModifiers = (roll: RollKind, mods: { readonly [name: string]: number }): NamedModifier[] =>
  Object.keys(mods)
    .filter((name) => mods[name] !== 0)
    .map((name) => ({
      name,
      value: mods[name]!,
      rule: name === 'markers' ? '17.3.3' : ROLL_RULES[roll],
    }))

const DICE = [1, 2, 3, 4, 5, 6] as const

/** A roll with its chance. */
export interface RollChance {
  readonly roll: RatingRoll
  readonly chance: number
}

const chanceOf = (roll: RatingRoll, test: (r: RatingRoll, die: number) => boolean): RollChance => ({
  roll,
  chance: DICE.filter((die) => test(roll, die)).length / 6,
})

/**
 * 17.3: the chance that a siege roll takes a city, including the modifier of the card being played (17), and the chance
 * that one of the next rolls does.
 */
export function siegeOdds(s: Kings, side: number, space: number, units: number, bonus = s.impulse.siegeBonus) {
  if (!isGarrisoned(s, space) || units < BESIEGERS) return null
  const modifiers = siegeModifiers(s, side, space, units, bonus)
  const takenBy = (roll: number) => {
    const markers = Math.min(3, modifiers.markers + roll)
    const cards = roll === 0 ? modifiers.cards : 0
    return DICE.filter((die) => isCaptured(die, markers + modifiers.walls + cards)).length / 6
  }
  const within = [takenBy(0)]
  for (let roll = 1; roll < 4; roll++) within.push(1 - (1 - within[roll - 1]!) * (1 - takenBy(roll)))
  return { modifiers, roll: ratingRoll(CAPTURE_RESULT, { ...modifiers }), chance: within[0]!, within }
}

/** 13.4: the chance that a general with these units intercepts a force with a number of chariots. */
export function interceptionChance(
  s: Kings,
  general: number,
  units: readonly number[],
  into: number,
  moving: number,
): RollChance {
  return chanceOf(interceptionAttemptRoll(s, GENERAL_SIDE[general]!, general, units, into, moving), isSuccess)
}

/** A part of an army that could go, with its chance. */
export interface ArmyPart extends RollChance {
  readonly units: readonly number[]
}

/**
 * 13.4, 13.7: the parts of an army a general could intercept with: the largest one with the best chance, then larger
 * ones with lower chances. A king takes all his warlords. Empty for a general who is ill or has no units.
 */
export function interceptionParts(s: Kings, general: number, into: number, moving: number): ArmyPart[] {
  const from = s.generals[general] ?? NONE
  const side = GENERAL_SIDE[general]!
  if (from < 0 || whyNotIntercept(s, side, from, general) !== undefined) return []
  const warlords = isKing(general) ? generalsIn(s, side, from).filter((x) => x !== general) : []
  const most = maxIntercepting(s, side, from, general, warlords)
  const chanceBy = (units: readonly number[]) => interceptionChance(s, general, units, into, moving)
  return distinctParts(unitsIn(s, side, from), 1, most, chanceBy)
}

/** The parts of an army with different chances, each as large as possible; the best first. */
function distinctParts(
  all: readonly number[],
  least: number,
  most: number,
  chanceBy: (units: readonly number[]) => RollChance,
): ArmyPart[] {
  const chariots = all.filter((u) => TYPE[u] === CHARIOT)
  const others = all.filter((u) => TYPE[u] !== CHARIOT)
  const parts = new Map<number, ArmyPart>()
  for (let c = 0; c <= Math.min(chariots.length, most); c++) {
    for (let o = Math.max(0, least - c); o <= Math.min(others.length, most - c); o++) {
      const units = [...chariots.slice(0, c), ...others.slice(0, o)]
      const part = { units, ...chanceBy(units) }
      if (units.length > (parts.get(part.chance)?.units.length ?? -1)) parts.set(part.chance, part)
    }
  }
  const sorted = [...parts.values()].sort((a, b) => b.chance - a.chance)
  return sorted.filter(({ units }, i) => sorted.slice(0, i).every((p) => p.units.length < units.length))
}

/** A part of an army with the general who leads it. */
interface LedArmyPart extends ArmyPart {
  readonly general: number
}

/** 13.4: the best chance of an army in a zone to intercept a force with a number of chariots, with its general. */
export function interceptionOdds(s: Kings, zone: number, into: number, moving: number): LedArmyPart | null {
  let found: LedArmyPart | null = null
  for (const [general, at] of s.generals.entries()) {
    if (at !== zone || at < 0) continue
    const [part] = interceptionParts(s, general, into, moving)
    if (part !== undefined && (found === null || part.chance > found.chance)) found = { general, ...part }
  }
  return found
}

/** 14.1: the chance of a side in a space to avoid an army with a number of chariots that comes from `from`. */
export function avoidOdds(
  s: Kings,
  side: number,
  space: number,
  moving: number,
  from: number = NONE,
): RollChance | null {
  const general = bestCommander(s, generalsIn(s, side, space))
  if (general === NONE || s.ill.includes(general)) return null
  if (avoidSpaces(s, side, space, from).length === 0) return null
  return avoidChance(s, general, unitsIn(s, side, space), moving)
}

/** 14.1: the chance that a general with these units avoids an army with a number of chariots. */
export const avoidChance = (s: Kings, general: number, units: readonly number[], moving: number): RollChance =>
  chanceOf(avoidRoll(battleRating(s, general), countChariots(units), units.length, moving), isSuccess)

/** 14.1, 14.2a: the parts of an army a general could avoid the army on the march with. */
export function avoidParts(s: Kings, march: March, general: number): ArmyPart[] {
  const zone = s.generals[general] ?? NONE
  const side = GENERAL_SIDE[general]!
  const generals = generalsIn(s, side, zone)
  const apart = isWarlord(general) && generals.some(isKing)
  const others = apart ? [] : generals.filter((x) => x !== general && !march.failed.includes(x))
  const all = unitsIn(s, side, zone)
  const free = all.filter((u) => !march.failedUnits.includes(u))
  const most = Math.min(commandLimit([general, ...others]), Math.max(0, all.length - (apart ? 1 : 0)))
  return distinctParts(free, 0, most, (units) => avoidChance(s, general, units, countChariots(march.units)))
}

/** 9.2E, 19.3b: the chance of a succession roll with the modifier of a card. */
export function successionOdds(s: Kings, card: number): RollChance {
  const round = Math.min(s.round, LAST_ROUND)
  const roll = ratingRoll(round - 1, { cards: card })
  return chanceOf(roll, (r, die) => isSuccessionSuccess(die, r.sum, round))
}

/** 21.0f: the chance that a hesitating Barbarian army does not stop. */
export const hesitationOdds = (): RollChance =>
  chanceOf(ratingRoll(DICE.find((die) => !isStopped(die))!, {}), (_, die) => !isStopped(die))

/** 11.13: the chance that a unit loses a step, depending on the number of units in the space. */
export const attritionOdds = (inSpace: number): RollChance =>
  chanceOf(ratingRoll(DICE.find((die) => isAttritionHit(die, inSpace))!, {}), (_, die) => isAttritionHit(die, inSpace))

/** 14.4: the chance of a pursuit after the enemy avoided battle. */
export function pursuitOdds(s: Kings, general: number, units: readonly number[], avoiding: number): RollChance {
  const roll = pursuitRoll(battleRating(s, general), countChariots(units), units.length, avoiding)
  return chanceOf(roll, isPursuitSuccess)
}

/** The battle an army would fight in a space against all units there, including those that could come out of its city. */
export function hypotheticalBattle(s: Kings, general: number, units: readonly number[], space: number): Battle | null {
  const side = GENERAL_SIDE[general]!
  const zones = couldComeOut(s, side, space) ? [space, inside(space)] : [space]
  const foe = zones.map((zone) => foeIn(s, side, zone)).find((found) => found !== NONE)
  if (foe === undefined || units.length === 0) return null
  const defenders = zones.flatMap((zone) => unitsIn(s, foe, zone)).sort((a, b) => a - b)
  const generals = zones.flatMap((zone) => generalsIn(s, foe, zone)).sort((a, b) => a - b)
  return newBattle(space, [side, foe], [general, bestCommander(s, generals)], [units.slice(), defenders], {
    start: [units.length, defenders.length],
    army: [true, generals.length > 0],
  })
}

/** 15.1b: the king, else the best warlord, or -1. */
export function bestCommander(s: Kings, generals: readonly number[]): number {
  const king = generals.find(isKing)
  if (king !== undefined) return king
  return generals.reduce((a, g) => (a === NONE || battleRating(s, g) > battleRating(s, a) ? g : a), NONE)
}
