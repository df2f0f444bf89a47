import charts from '../../data/charts.json'
import { FRONT } from './aspects.ts'
import { type CombatLeader, charismaOf } from './charisma.ts'
import { clashColumn } from './clash.ts'
import { clampColumn, clampDie, printedAttackerHits, printedDefenderHits } from './crt.ts'
import type { DieModifier } from './missileModifiers.ts'
import { sizeCounts, sizeRatio } from './sizeRatio.ts'
import {
  ATTACKER_SUPERIOR,
  DEFENDER_SUPERIOR,
  hasPosition,
  type SuperiorityFacts,
  superiorityOf,
} from './superiority.ts'
import { type Shift, shiftRow } from './terrainShifts.ts'
import { CH, HI, isSkirmisher, PH, type UnitType } from './types.ts'

/** 8.36, P8: everything a struggle looks at: the picked units and their angle (R87), sizes, ground and leaders. */
export interface ShockFacts extends SuperiorityFacts {
  readonly attackerSize: number
  readonly defenderSize: number
  /** An attacker moved this phase (8.36b); for 9.61 the picked one. */
  readonly moved: boolean
  readonly pickedMoved: boolean
  /** 9.42a, with O6 only in charge formation. */
  readonly attackerCataphract: boolean
  readonly defenderCataphract: boolean
  /** 9.61: flank hexes of the defending phalanx that others guard. */
  readonly supportedFlanks: number
  readonly terrain: readonly Shift[]
  /** 9.62c: the defender stands in double depth. */
  readonly doubleDepth: boolean
  /** O10: a skirmisher takes part and the option is on. */
  readonly ignoreSize: boolean
  readonly attackerLeader?: CombatLeader
  readonly defenderLeader?: CombatLeader
  /** O9. */
  readonly deadLeaderPlusTwo: boolean
}

/** 8.36: a struggle before its die. */
export interface Shock {
  readonly base: number
  readonly shifts: readonly Shift[]
  readonly column: number
  readonly dieModifiers: readonly DieModifier[]
  readonly drm: number
  readonly superiority: number
  /** 8.36a: superiority comes from flank or rear. */
  readonly position: boolean
  readonly facts: ShockFacts
}

const PHALANX = shiftRow('phalanxDefencePerSupportedFlank', '9.61')
const PHALANX_HI = shiftRow('phalanxDefencePerSupportedFlankVsHI', '9.61')
const CATAPHRACT_ATTACKS = shiftRow('cataphractAttacks', '9.42a')
const CATAPHRACT_DEFENDS = shiftRow('cataphractDefends', '9.42a')

/** 8.36b: the columns of the Size ratio. */
export const sizeShift = (f: ShockFacts): number =>
  f.ignoreSize || !sizeCounts(f.attacker, f.defender) ? 0 : sizeRatio(f.attackerSize, f.defenderSize, f.moved)

/** 9.61, R15: the columns of phalanxes that guard each other's flanks, against a unit that moved to their front. */
export const flankShift = (attacker: UnitType, supportedFlanks: number, moved: boolean): number =>
  moved && attacker !== PH ? supportedFlanks * (attacker === HI ? PHALANX_HI : PHALANX).columns || 0 : 0

/** 9.61: phalanx defence of the picked units. */
const phalanxShift = (f: ShockFacts): number =>
  f.defender === PH && f.aspect === FRONT ? flankShift(f.attacker, f.supportedFlanks, f.pickedMoved) : 0

/** 9.42a: the columns of cataphracts on either side. */
const cataphractShift = (f: ShockFacts) =>
  (f.attackerCataphract ? CATAPHRACT_ATTACKS.columns : 0) + (f.defenderCataphract ? CATAPHRACT_DEFENDS.columns : 0)

const terrainShift = (f: ShockFacts) => {
  let columns = 0
  for (const shift of f.terrain) columns += shift.columns
  return columns
}

/** P8: the column of a struggle. */
export const shockColumn = (f: ShockFacts): number =>
  clampColumn(
    clashColumn(f.attacker, f.defender, f.aspect) +
      sizeShift(f) +
      terrainShift(f) +
      phalanxShift(f) +
      cataphractShift(f),
  )

/** 8.36c: what leaders add to the die. */
const shockDrm = (f: ShockFacts): number =>
  charismaOf(f.attackerLeader, f.deadLeaderPlusTwo) - charismaOf(f.defenderLeader, f.deadLeaderPlusTwo)

/** 8.36a to 8.36c: a struggle with each of its modifiers by name. */
export function shockOf(f: ShockFacts): Shock {
  const superiority = superiorityOf(f)
  return {
    base: clashColumn(f.attacker, f.defender, f.aspect),
    shifts: shiftsOf(f),
    column: shockColumn(f),
    dieModifiers: dieModifiersOf(f),
    drm: shockDrm(f),
    superiority,
    position: superiority === ATTACKER_SUPERIOR && hasPosition(f),
    facts: f,
  }
}

function shiftsOf(f: ShockFacts): Shift[] {
  const phalanx = f.attacker === HI ? PHALANX_HI : PHALANX
  const rows: Shift[] = [
    { id: 'sizeRatio', rule: '8.36b', columns: sizeShift(f) },
    ...f.terrain,
    { ...phalanx, columns: phalanxShift(f) },
    ...(f.attackerCataphract ? [CATAPHRACT_ATTACKS] : []),
    ...(f.defenderCataphract ? [CATAPHRACT_DEFENDS] : []),
  ]
  return rows.filter((row) => row.columns !== 0)
}

function dieModifiersOf(f: ShockFacts): DieModifier[] {
  const killed = (leader: CombatLeader | undefined) => (leader?.casualty === 'killed' ? 'Killed' : 'Charisma')
  return [
    {
      id: `attackingLeader${killed(f.attackerLeader)}`,
      rule: '8.36c',
      drm: charismaOf(f.attackerLeader, f.deadLeaderPlusTwo),
    },
    {
      id: `defendingLeader${killed(f.defenderLeader)}`,
      rule: '8.36c',
      drm: -charismaOf(f.defenderLeader, f.deadLeaderPlusTwo),
    },
  ].filter((row) => row.drm !== 0)
}

const { AS, DS, doubleDepthFlankRear } = charts.shockSuperiority.multipliers
/** 8.36d, R8: how often the attacker's printed hits count. */
const DS_MULTIPLIER = DS.attackerHits
/** 8.36d, 9.62c: how often the defender's printed hits count, and those of double depth struck in flank or rear. */
const AS_MULTIPLIER = AS.defenderHits
const DOUBLE_DEPTH_MULTIPLIER = doubleDepthFlankRear.defenderHits

/** 8.36c: the die that is read. */
const shockDie = (drm: number, natural: number): number => clampDie(natural + drm)

/** 9.31d, R38: whether hits that skirmishers inflict in shock are halved: not on each other, nor when they attack chariots. */
const isHalved = (victim: UnitType, attacking: boolean): boolean =>
  !(isSkirmisher(victim) || (victim === CH && attacking))

/** 9.31d: hits that skirmishers inflict in shock: half, rounded down, at most 1. */
export const skirmisherHits = (inflicted: number, victim: UnitType, attacking: boolean): number =>
  isHalved(victim, attacking) ? (inflicted >= 2 ? 1 : 0) : inflicted

/** 8.36d, 9.31d: the hits that the attackers take for a natural die. */
export function attackerHits(f: ShockFacts, column: number, superiority: number, die: number): number {
  const printed = printedAttackerHits(column, die)
  const hits = superiority === DEFENDER_SUPERIOR ? printed * DS_MULTIPLIER : printed
  return isSkirmisher(f.defender) ? skirmisherHits(hits, f.attacker, false) : hits
}

/** 8.36d, 9.31b, 9.31d, 9.62c: the hits that the defenders take. */
export function defenderHits(f: ShockFacts, column: number, superiority: number, die: number): number {
  const printed = printedDefenderHits(column, die)
  const superior = superiority === ATTACKER_SUPERIOR
  if (isSkirmisher(f.attacker) && isHalved(f.defender, true)) {
    // 9.31b: the doubling for position and the halving cancel out.
    if (superior && f.aspect !== FRONT) return printed
    return skirmisherHits(superior ? printed * AS_MULTIPLIER : printed, f.defender, true)
  }
  if (!superior) return printed
  return printed * (f.doubleDepth && f.aspect !== FRONT ? DOUBLE_DEPTH_MULTIPLIER : AS_MULTIPLIER)
}

/** 8.36d: what a struggle costs each side for a natural die. */
export interface ShockHits {
  readonly die: number
  readonly printed: string
  readonly attacker: number
  readonly defender: number
}

/** 8.36: the result of a struggle for a natural die. */
export function shockHits(shock: Shock, natural: number): ShockHits {
  const { column, superiority, facts } = shock
  const die = shockDie(shock.drm, natural)
  return {
    die,
    printed: `${printedAttackerHits(column, die)}(${printedDefenderHits(column, die)})`,
    attacker: attackerHits(facts, column, superiority, die),
    defender: defenderHits(facts, column, superiority, die),
  }
}
