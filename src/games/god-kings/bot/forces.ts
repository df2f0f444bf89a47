import { battleWinner, ROUT_DIFFERENCE } from '../rules/battle/battle.ts'
import { type BattleRollStep, chargeRoll, rolledLossNumber } from '../rules/battle/resolver.ts'
import { columnFor, lossNumber, spaceModifiers } from '../rules/battle/strength.ts'
import {
  CHARIOT,
  CLASS,
  DIVISION,
  DIVISION_SIZE,
  FIRST_MERCENARY,
  GENERAL_COUNT,
  GENERAL_SIDE,
  isKing,
  isWarlord,
  PRINTED_SIDE,
  STRENGTH,
  TYPE,
  UNIT_COUNT,
} from '../rules/components/counters.ts'
import {
  ADJACENT,
  LAND,
  MOUNTAIN,
  NONE,
  PROVINCE_OF,
  PROVINCES,
  SPACES_OF,
  spaceOf,
  ZONES,
} from '../rules/components/map.ts'
import { fightingRating, isSuccess, type RatingRoll } from '../rules/components/ratings.ts'
import { type Kings, OFF } from '../rules/state/state.ts'
import { HAND_WEIGHTS } from './handWeights.ts'

/** A distance that no army can cover. */
export const FAR = 60

/** Distances by land, in movement points outside the home country, for the open provinces. */
export interface Terrain {
  /** From space `a` to space `b`: index a * LAND + b. */
  readonly between: Uint8Array
  /** From a space to the nearest space of a province: index space * 24 + province. */
  readonly toProvince: Uint8Array
}

const terrains = new Map<string, Terrain>()

/** The distances of a scenario; computed once. */
export function terrainFor(s: Kings): Terrain {
  const key = s.closed.join()
  let terrain = terrains.get(key)
  if (terrain === undefined) {
    terrain = computeTerrain(s.closed)
    terrains.set(key, terrain)
  }
  return terrain
}

function computeTerrain(closed: readonly number[]): Terrain {
  const between = new Uint8Array(LAND * LAND).fill(FAR)
  const toProvince = new Uint8Array(LAND * PROVINCES.length).fill(FAR)
  for (let from = 0; from < LAND; from++) {
    between[from * LAND + from] = 0
    const queue = [from]
    for (const x of queue) {
      for (const to of ADJACENT[x]!) {
        const cost = between[from * LAND + x]! + (MOUNTAIN[to] ? 2 : 1)
        if (closed.includes(PROVINCE_OF[to]!) || cost >= between[from * LAND + to]!) continue
        between[from * LAND + to] = cost
        queue.push(to)
      }
    }
    for (let p = 0; p < PROVINCES.length; p++) {
      let best = FAR
      for (const x of SPACES_OF[p]!) best = Math.min(best, between[from * LAND + x]!)
      toProvince[from * PROVINCES.length + p] = best
    }
  }
  return { between, toProvince }
}

/** M3: the totals of all pieces of one side in one zone. */
export interface Force {
  readonly side: number
  readonly zone: number
  units: number
  strength: number
  /** Its strength in a mountain space. */
  hill: number
  chariots: number
  steps: number
  /** 15.5.5e: divisions with all three counters. */
  whole: number
  /** The commander: the king, else a warlord; -1 for none. */
  general: number
  /** The commander's Battle Rating; 0 without a commander. */
  rating: number
  generals: number
}

/** All forces on the map, and the first one in each zone (a second one can share it during a battle). */
export interface Forces {
  readonly all: readonly Force[]
  readonly at: Int16Array
  readonly next: readonly number[]
}

/** Adds up all pieces on the map. */
export function allForces(s: Kings): Forces {
  const all: Force[] = []
  const next: number[] = []
  const at = new Int16Array(ZONES).fill(NONE)
  let last: Force | undefined
  let lastClass = NONE
  let same = 0
  for (let u = 0; u < UNIT_COUNT; u++) {
    const zone = s.at[u]!
    if (zone <= OFF) continue
    const side = u < FIRST_MERCENARY ? PRINTED_SIDE[u]! : s.owner[u - FIRST_MERCENARY]!
    const force =
      last !== undefined && last.zone === zone && last.side === side ? last : find(all, next, at, side, zone)
    const worth = TYPE[u]! * 3 + s.steps[u]!
    force.units++
    force.steps += s.steps[u]!
    force.strength += STRENGTH[worth]!
    if (TYPE[u] === CHARIOT) {
      force.chariots++
      force.hill += (STRENGTH[worth]! + 1) >> 1
    } else force.hill += STRENGTH[worth]!
    if (force !== last || CLASS[u] !== lastClass) same = 0
    last = force
    lastClass = CLASS[u]!
    if (DIVISION[u] !== NONE && ++same === DIVISION_SIZE) force.whole++
  }
  for (let g = 0; g < GENERAL_COUNT; g++) {
    const zone = s.generals[g]!
    if (zone < 0) continue
    const force = find(all, next, at, GENERAL_SIDE[g]!, zone)
    force.generals++
    if (force.general !== NONE && (isKing(force.general) || isWarlord(g))) continue
    force.general = g
    force.rating = fightingRating(s, g)
  }
  return { all, at, next }
}

function find(all: Force[], next: number[], at: Int16Array, side: number, zone: number): Force {
  let i = at[zone]!
  let before = NONE
  while (i !== NONE && all[i]!.side !== side) {
    before = i
    i = next[i]!
  }
  if (i !== NONE) return all[i]!
  const force = {
    side,
    zone,
    units: 0,
    strength: 0,
    hill: 0,
    chariots: 0,
    steps: 0,
    whole: 0,
    general: NONE,
    rating: 0,
    generals: 0,
  }
  if (before === NONE) at[zone] = all.length
  else next[before] = all.length
  next.push(NONE)
  all.push(force)
  return force
}

/** The force of a side in a zone. */
export function forceAt(forces: Forces, side: number, zone: number): Force | undefined {
  for (let i = forces.at[zone]!; i !== NONE; i = forces.next[i]!) {
    if (forces.all[i]!.side === side) return forces.all[i]
  }
  return undefined
}

/** The units of other sides in a zone as one force; a lone general does not count. */
export function foeAt(forces: Forces, side: number, zone: number): Force | undefined {
  for (let i = forces.at[zone]!; i !== NONE; i = forces.next[i]!) {
    if (forces.all[i]!.side !== side && forces.all[i]!.units > 0) return forces.all[i]
  }
  return undefined
}

/** The expected result of a battle. */
export interface Odds {
  /** The chances that the Attacker wins, routs the Defender, and is routed. */
  readonly win: number
  readonly rout: number
  readonly routed: number
  /** The expected loss number that each side suffers. */
  readonly attackerLoses: number
  readonly defenderLoses: number
}

const COLUMNS = 14
const WIDEST = 12
const oddsCache: (Odds | undefined)[] = []
/** A strength in each column of the battle table; the first column is none. */
const STRENGTHS = [0, 1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 26, 31, 37] as const

/** 15.5.4-15.5.9: the main battle between two strengths; the DRM is the Attacker's total minus the Defender's. */
export function mainBattle(attacker: number, defender: number, lead: number): Odds {
  const advantage = Math.max(-WIDEST, Math.min(WIDEST, lead))
  const a = columnFor(attacker) + 1
  const d = columnFor(defender) + 1
  const index = (a * COLUMNS + d) * (2 * WIDEST + 1) + advantage + WIDEST
  return (oddsCache[index] ??= bestSplit(STRENGTHS[a]!, STRENGTHS[d]!, advantage))
}

/** 15.5.6: the holder of the advantage divides it for the best chance to win. */
function bestSplit(attacker: number, defender: number, advantage: number): Odds {
  const value = Math.abs(advantage)
  let best: Odds | undefined
  for (let plus = value; plus >= 0; plus--) {
    const odds =
      advantage >= 0 ? roll(attacker, defender, plus, plus - value) : roll(attacker, defender, plus - value, plus)
    if (best === undefined || (advantage >= 0 ? odds.win > best.win : odds.win < best.win)) best = odds
  }
  return best!
}

/** The part of the advantage that is best added to the holder's own roll. */
export function bestPlus(own: number, enemy: number, value: number, attacks: boolean): number {
  let best = value
  let most = -1
  for (let plus = value; plus >= 0; plus--) {
    const odds = attacks ? roll(own, enemy, plus, plus - value) : roll(enemy, own, plus - value, plus)
    const wins = attacks ? odds.win + odds.rout / 8 : 1 - odds.win + odds.routed / 8
    if (wins > most) {
      most = wins
      best = plus
    }
  }
  return best
}

/** 15.5.7-15.5.10: averages over all rolls of both dice, by the resolver's loss numbers. */
function roll(attacker: number, defender: number, toAttacker: number, toDefender: number): Odds {
  const attack: BattleRollStep = { what: 'roll', role: 0, strength: attacker, modifier: toAttacker }
  const defence: BattleRollStep = { what: 'roll', role: 1, strength: defender, modifier: toDefender }
  let win = 0
  let rout = 0
  let routed = 0
  let attackerLoses = 0
  let defenderLoses = 0
  for (const a of DICE) {
    const inflicted = rolledLossNumber(attack, a)
    for (const d of DICE) {
      const suffered = rolledLossNumber(defence, d)
      if (battleWinner([inflicted, suffered], BOTH_LEFT) === 0) win++
      if (inflicted - suffered >= ROUT_DIFFERENCE) rout++
      if (suffered - inflicted >= ROUT_DIFFERENCE) routed++
      attackerLoses += suffered
      defenderLoses += inflicted
    }
  }
  return {
    win: win / 36,
    rout: rout / 36,
    routed: routed / 36,
    attackerLoses: attackerLoses / 36,
    defenderLoses: defenderLoses / 36,
  }
}

const DICE = [1, 2, 3, 4, 5, 6] as const
/** Both sides keep units: the estimate ignores total destruction. */
const BOTH_LEFT = [1, 1] as const

/** What counts of a force in a battle. */
export interface CombatForce {
  readonly side: number
  readonly strength: number
  readonly hill: number
  readonly chariots: number
  readonly whole: number
  readonly general: number
  readonly rating: number
}

const { outlook: HAND } = HAND_WEIGHTS

/** 15.5: a battle in a space, with a rough estimate of charges; `extra` is added to the Attacker's DRMs. */
export function estimatedOdds(s: Kings, attacker: CombatForce, defender: CombatForce, zone: number, extra = 0): Odds {
  const space = spaceOf(zone)
  const mountain = MOUNTAIN[space]!
  const lead = modifiersFor(s, attacker, 0, space) - modifiersFor(s, defender, 1, space) + extra
  if (mountain) return mainBattle(attacker.hill, defender.hill, lead)
  let { strength: a } = attacker
  let { strength: d } = defender
  const first = attacker.chariots >= defender.chariots ? chargeChance(attacker, defender) : 0
  const second = chargeChance(defender, attacker) * (1 - first)
  if (first > HAND.likelyCharge) d -= first * chargeLoss(attacker.chariots)
  if (second > HAND.likelyCharge) a -= second * chargeLoss(defender.chariots)
  return mainBattle(Math.round(Math.max(a, 1)), Math.round(Math.max(d, 1)), lead)
}

/** 15.5.5: the modifiers of a force without cards. */
function modifiersFor(s: Kings, { side, general, rating, whole }: CombatForce, role: number, space: number): number {
  const { localAllies, mountain } = spaceModifiers(s, role, side, space, general !== NONE)
  return rating + whole + localAllies + mountain
}

const chargeLoss = (chariots: number) => HAND.strengthLost * lossNumber(chariots * HAND.chariot, HAND.middleRoll)

const knownCharges: number[] = []
/** More chariots or a greater difference of ratings than any army has. */
const [CHARIOTS, RATINGS] = [64, 16]

/** 15.5.2: the chance of a charge. */
function chargeChance(own: CombatForce, enemy: CombatForce): number {
  if (own.chariots === 0 || own.general === NONE) return 0
  const lead = own.rating - (enemy.general === NONE ? 0 : enemy.rating)
  const index = (own.chariots * CHARIOTS + enemy.chariots) * RATINGS + lead + RATINGS / 2
  return (knownCharges[index] ??= chanceOf(chargeRoll(chargersOf(own), chargersOf(enemy), false, 0)))
}

const chargersOf = ({ chariots, rating, general }: CombatForce) => ({ chariots, rating, led: general !== NONE })

/** 15.5.2b: the share of die rolls with which a charge succeeds. */
export const chanceOf = (roll: RatingRoll): number => DICE.filter((die) => isSuccess(roll, die)).length / 6
