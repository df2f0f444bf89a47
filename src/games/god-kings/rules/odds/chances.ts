import { newBattle } from '../battle/newBattle.ts'
import { NONE } from '../components/map.ts'
import { chariotsIn, generalsIn, sideOf, unitsIn } from '../components/pieces.ts'
import { battleRating, commanded } from '../components/ratings.ts'
import { GENERAL_SIDE, isKing, isWarlord } from '../components/sides.ts'
import { CHARIOT, TYPE } from '../components/units.ts'
import { LAST_ROUND, succeeds } from '../kings/succession.ts'
import { attritionHits } from '../march/attrition.ts'
import { stops } from '../march/march.ts'
import { isGarrisoned } from '../politics/control.ts'
import { avoidSpaces } from '../reactions/avoid.ts'
import { attemptRoll, interceptBar, mostIntercepting } from '../reactions/interception.ts'
import { avoidRoll, passes, pursues, pursuitRoll, type Reaction, reaction } from '../reactions/reactions.ts'
import { BESIEGERS, CAPTURES, isCaptured, siegeModifiers } from '../siege/siegeBars.ts'
import type { Battle, Kings, March } from '../state/state.ts'

const DICE = [1, 2, 3, 4, 5, 6] as const

/** A roll with its chance. */
export interface Chance {
  readonly roll: Reaction
  readonly chance: number
}

const chanceOf = (roll: Reaction, test: (r: Reaction, die: number) => boolean): Chance => ({
  roll,
  chance: DICE.filter((die) => test(roll, die)).length / 6,
})

/**
 * 17.3: the chance that a siege roll takes a city, including the modifier of the card being played (17), and the chance
 * that one of the next rolls does.
 */
export function siegeOdds(s: Kings, side: number, space: number, units: number) {
  if (!isGarrisoned(s, space) || units < BESIEGERS) return null
  const modifiers = siegeModifiers(s, side, space, units, s.impulse.siegeBonus)
  const takenBy = (roll: number) => {
    const markers = Math.min(3, modifiers.markers + roll)
    const cards = roll === 0 ? modifiers.cards : 0
    return DICE.filter((die) => isCaptured(die, markers + modifiers.walls + cards)).length / 6
  }
  const within = [takenBy(0)]
  for (let roll = 1; roll < 4; roll++) within.push(1 - (1 - within[roll - 1]!) * (1 - takenBy(roll)))
  return { modifiers, roll: reaction(CAPTURES, { ...modifiers }), chance: within[0]!, within }
}

/** 13.4: the chance that a general with these units intercepts a force with a number of chariots. */
export function interceptionBy(
  s: Kings,
  general: number,
  units: readonly number[],
  into: number,
  moving: number,
): Chance {
  return chanceOf(attemptRoll(s, GENERAL_SIDE[general]!, general, units, into, moving), passes)
}

/** A part of an army that could go, with its chance. */
export interface Part extends Chance {
  readonly units: readonly number[]
}

/**
 * 13.4, 13.7: the parts of an army a general could intercept with: the largest one with the best chance, then larger
 * ones with lower chances. A king takes all his warlords. Empty for a general who is ill or has no units.
 */
export function interceptionParts(s: Kings, general: number, into: number, moving: number): Part[] {
  const from = s.generals[general] ?? NONE
  const side = GENERAL_SIDE[general]!
  if (from < 0 || interceptBar(s, side, from, general) !== undefined) return []
  const warlords = isKing(general) ? generalsIn(s, side, from).filter((x) => x !== general) : []
  const most = mostIntercepting(s, side, from, general, warlords)
  const chanceBy = (units: readonly number[]) => interceptionBy(s, general, units, into, moving)
  return partsOf(unitsIn(s, side, from), 1, most, chanceBy)
}

/** The parts of an army with different chances, each as large as possible; the best first. */
function partsOf(
  all: readonly number[],
  least: number,
  most: number,
  chanceBy: (units: readonly number[]) => Chance,
): Part[] {
  const chariots = all.filter((u) => TYPE[u] === CHARIOT)
  const others = all.filter((u) => TYPE[u] !== CHARIOT)
  const parts = new Map<number, Part>()
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
interface LedPart extends Part {
  readonly general: number
}

/** 13.4: the best chance of an army in a zone to intercept a force with a number of chariots, with its general. */
export function interceptionOdds(s: Kings, zone: number, into: number, moving: number): LedPart | null {
  let found: LedPart | null = null
  for (const [general, at] of s.generals.entries()) {
    if (at !== zone || at < 0) continue
    const [part] = interceptionParts(s, general, into, moving)
    if (part !== undefined && (found === null || part.chance > found.chance)) found = { general, ...part }
  }
  return found
}

/** 14.1: the chance of a side in a space to avoid an army with a number of chariots that comes from `from`. */
export function avoidOdds(s: Kings, side: number, space: number, moving: number, from: number = NONE): Chance | null {
  const general = best(s, generalsIn(s, side, space))
  if (general === NONE || s.ill.includes(general)) return null
  if (avoidSpaces(s, side, space, from).length === 0) return null
  return avoidBy(s, general, unitsIn(s, side, space), moving)
}

/** 14.1: the chance that a general with these units avoids an army with a number of chariots. */
export const avoidBy = (s: Kings, general: number, units: readonly number[], moving: number): Chance =>
  chanceOf(avoidRoll(battleRating(s, general), chariotsIn(units), units.length, moving), passes)

/** 14.1, 14.2a: the parts of an army a general could avoid the army on the march with. */
export function avoidParts(s: Kings, march: March, general: number): Part[] {
  const zone = s.generals[general] ?? NONE
  const side = GENERAL_SIDE[general]!
  const generals = generalsIn(s, side, zone)
  const apart = isWarlord(general) && generals.some(isKing)
  const others = apart ? [] : generals.filter((x) => x !== general && !march.failed.includes(x))
  const all = unitsIn(s, side, zone)
  const free = all.filter((u) => !march.failedUnits.includes(u))
  const most = Math.min(commanded([general, ...others]), Math.max(0, all.length - (apart ? 1 : 0)))
  return partsOf(free, 0, most, (units) => avoidBy(s, general, units, chariotsIn(march.units)))
}

/** 9.2E, 19.3b: the chance of a succession roll with the modifier of a card. */
export function successionOdds(s: Kings, card: number): Chance {
  const round = Math.min(s.round, LAST_ROUND)
  const roll = reaction(round - 1, { cards: card })
  return chanceOf(roll, (r, die) => succeeds(die, r.sum, round))
}

/** 21.0f: the chance that a hesitating Barbarian army does not stop. */
export const hesitationOdds = (): Chance =>
  chanceOf(reaction(DICE.find((die) => !stops(die))!, {}), (_, die) => !stops(die))

/** 11.13: the chance that a unit loses a step, depending on the number of units in the space. */
export const attritionOdds = (inSpace: number): Chance =>
  chanceOf(reaction(DICE.find((die) => attritionHits(die, inSpace))!, {}), (_, die) => attritionHits(die, inSpace))

/** 14.4: the chance of a pursuit after the enemy avoided battle. */
export function pursuitOdds(s: Kings, general: number, units: readonly number[], avoiding: number): Chance {
  const roll = pursuitRoll(battleRating(s, general), chariotsIn(units), units.length, avoiding)
  return chanceOf(roll, pursues)
}

/** The battle an army would fight in a space against all units there. */
export function battleAt(s: Kings, general: number, units: readonly number[], space: number): Battle | null {
  const side = GENERAL_SIDE[general]!
  const enemy = s.at.findIndex((zone, unit) => zone === space && sideOf(s, unit) !== side)
  if (enemy < 0 || units.length === 0) return null
  const foe = sideOf(s, enemy)
  const defenders = unitsIn(s, foe, space)
  const generals = generalsIn(s, foe, space)
  return newBattle(space, [side, foe], [general, best(s, generals)], [units.slice(), defenders], {
    start: [units.length, defenders.length],
    army: [true, generals.length > 0],
  })
}

/** 15.1b: the king, else the best warlord, or -1. */
export function best(s: Kings, generals: readonly number[]): number {
  const king = generals.find(isKing)
  if (king !== undefined) return king
  return generals.reduce((a, g) => (a === NONE || battleRating(s, g) > battleRating(s, a) ? g : a), NONE)
}
