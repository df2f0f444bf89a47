import charts from '#games/alexander/data/charts.json'
import {
  ATTACKER_SUPERIOR,
  type ColumnShift,
  clashColumn,
  DEFENDER_SUPERIOR,
  hasPositionSuperiority,
  type SuperiorityFacts,
  shiftRow,
  sizeRatio,
  superiorSide,
  usesSizeRatio,
} from './clash.ts'
import { type CombatLeader, charismaModifier } from './leaders.ts'
import type { DieModifier } from './missiles.ts'
import { CH, FRONT, HI, isSkirmisher, PH, type UnitType } from './types.ts'

const { columns, rows } = charts.shockCRT
/** The first and last columns of the Shock CRT. */
const FIRST_COLUMN = columns[0]!
const LAST_COLUMN = columns.at(-1)!

const cells = Array.from({ length: 10 }, (_, die) => rows[String(die) as '0'])
const printed = (part: 1 | 2) => cells.flatMap((row) => row.map((cell) => Number(/^(\d+)\((\d+)\)$/.exec(cell)![part])))
const ATTACKER = printed(1)
const DEFENDER = printed(2)

/** 8.36c: columns beyond the first or last use that column. */
export const clampColumn = (column: number): number =>
  column < FIRST_COLUMN ? FIRST_COLUMN : column > LAST_COLUMN ? LAST_COLUMN : column

/** 8.36c: the die after Charisma, limited to 0 to 9. */
export const clampDie = (die: number): number => (die < 0 ? 0 : die > 9 ? 9 : die)

const cell = (column: number, die: number) => clampDie(die) * columns.length + clampColumn(column) - 1

export const printedAttackerHits = (column: number, die: number): number => ATTACKER[cell(column, die)]!

export const printedDefenderHits = (column: number, die: number): number => DEFENDER[cell(column, die)]!

/**
 * P5, 10.12: shares hits evenly among units. Odd hits go one each to the units of `first`, then in the order of
 * `units`. Returns the hits of each unit in the order of `units`.
 */
export function shareHits(hits: number, units: readonly number[], first: readonly number[]): number[] {
  const each = Math.floor(hits / units.length)
  const shares = units.map(() => each)
  let odd = hits - each * units.length
  const give = (i: number) => {
    if (odd === 0 || i < 0 || shares[i] !== each) return
    shares[i] = each + 1
    odd--
  }
  for (const unit of first) give(units.indexOf(unit))
  for (let i = 0; i < units.length; i++) give(i)
  return shares
}

/** 10.12: number of odd hits left after `first` units have taken one each. The owner assigns them (D19). */
export const oddHitsToShare = (hits: number, units: number, first: number): number =>
  Math.max(0, (hits % units) - first)

/** 8.36, P8: all facts of a struggle: the picked units and the angle of attack (R87), sizes, terrain and leaders. */
export interface ShockFacts extends SuperiorityFacts {
  readonly attackerSize: number
  readonly defenderSize: number
  /** 8.36b: an attacker moved this phase. 9.61: the picked attacker did. */
  readonly moved: boolean
  readonly pickedMoved: boolean
  /** 9.42a; with O6 only in charge formation. */
  readonly attackerCataphract: boolean
  readonly defenderCataphract: boolean
  /** 9.61: flank hexes of the defending phalanx that other phalanxes support. */
  readonly supportedFlanks: number
  readonly terrain: readonly ColumnShift[]
  /** 9.62c: the defender is in double depth. */
  readonly doubleDepth: boolean
  /** O10 is in play and a skirmisher takes part. */
  readonly ignoreSize: boolean
  readonly attackerLeader?: CombatLeader
  readonly defenderLeader?: CombatLeader
  /** O9. */
  readonly deadLeaderPlusTwo: boolean
}

/** 8.36: a struggle before its die roll. */
export interface Shock {
  readonly base: number
  readonly shifts: readonly ColumnShift[]
  readonly column: number
  readonly dieModifiers: readonly DieModifier[]
  readonly drm: number
  readonly superiority: number
  /** 8.36a: the attacker is superior by position (flank or rear). */
  readonly position: boolean
  readonly facts: ShockFacts
}

const PHALANX = shiftRow('phalanxDefencePerSupportedFlank', '9.61')
const PHALANX_HI = shiftRow('phalanxDefencePerSupportedFlankVsHI', '9.61')
const CATAPHRACT_ATTACKS = shiftRow('cataphractAttacks', '9.42a')
const CATAPHRACT_DEFENDS = shiftRow('cataphractDefends', '9.42a')

/** 8.36b: column shift for the Size ratio. */
export const sizeShift = (f: ShockFacts): number =>
  f.ignoreSize || !usesSizeRatio(f.attacker, f.defender) ? 0 : sizeRatio(f.attackerSize, f.defenderSize, f.moved)

/** 9.61, R15: column shift for phalanxes with supported flanks, against a unit that moved to their front. */
export const flankShift = (attacker: UnitType, supportedFlanks: number, moved: boolean): number =>
  moved && attacker !== PH ? supportedFlanks * (attacker === HI ? PHALANX_HI : PHALANX).columns || 0 : 0

/** 9.61: column shift for phalanx defence, for the picked units. */
const phalanxShift = (f: ShockFacts): number =>
  f.defender === PH && f.aspect === FRONT ? flankShift(f.attacker, f.supportedFlanks, f.pickedMoved) : 0

/** 9.42a: column shift for cataphracts of both sides. */
const cataphractShift = (f: ShockFacts) =>
  (f.attackerCataphract ? CATAPHRACT_ATTACKS.columns : 0) + (f.defenderCataphract ? CATAPHRACT_DEFENDS.columns : 0)

const terrainShift = (f: ShockFacts) => {
  let columns = 0
  for (const shift of f.terrain) columns += shift.columns
  return columns
}

/** P8: the column used in a struggle. */
export const shockColumn = (f: ShockFacts): number =>
  clampColumn(
    clashColumn(f.attacker, f.defender, f.aspect) +
      sizeShift(f) +
      terrainShift(f) +
      phalanxShift(f) +
      cataphractShift(f),
  )

/** 8.36c: die modifier for the leaders of both sides. */
const shockDrm = (f: ShockFacts): number =>
  charismaModifier(f.attackerLeader, f.deadLeaderPlusTwo) - charismaModifier(f.defenderLeader, f.deadLeaderPlusTwo)

/** 8.36a to 8.36c: computes a struggle and names each of its modifiers. */
export function computeShock(f: ShockFacts): Shock {
  const superiority = superiorSide(f)
  return {
    base: clashColumn(f.attacker, f.defender, f.aspect),
    shifts: namedShifts(f),
    column: shockColumn(f),
    dieModifiers: namedDieModifiers(f),
    drm: shockDrm(f),
    superiority,
    position: superiority === ATTACKER_SUPERIOR && hasPositionSuperiority(f),
    facts: f,
  }
}

function namedShifts(f: ShockFacts): ColumnShift[] {
  const phalanx = f.attacker === HI ? PHALANX_HI : PHALANX
  const rows: ColumnShift[] = [
    { id: 'sizeRatio', rule: '8.36b', columns: sizeShift(f) },
    ...f.terrain,
    { ...phalanx, columns: phalanxShift(f) },
    ...(f.attackerCataphract ? [CATAPHRACT_ATTACKS] : []),
    ...(f.defenderCataphract ? [CATAPHRACT_DEFENDS] : []),
  ]
  return rows.filter((row) => row.columns !== 0)
}

function namedDieModifiers(f: ShockFacts): DieModifier[] {
  const killed = (leader: CombatLeader | undefined) => (leader?.casualty === 'killed' ? 'Killed' : 'Charisma')
  return [
    {
      id: `attackingLeader${killed(f.attackerLeader)}`,
      rule: '8.36c',
      drm: charismaModifier(f.attackerLeader, f.deadLeaderPlusTwo),
    },
    {
      id: `defendingLeader${killed(f.defenderLeader)}`,
      rule: '8.36c',
      drm: -charismaModifier(f.defenderLeader, f.deadLeaderPlusTwo),
    },
  ].filter((row) => row.drm !== 0)
}

const { AS, DS, doubleDepthFlankRear } = charts.shockSuperiority.multipliers
/** 8.36d, R8: multiplier of the attacker's hits if the defender is superior. */
const DS_MULTIPLIER = DS.attackerHits
/**
 * 8.36d, 9.62c: multipliers of the defender's hits if the attacker is superior, and for double depth attacked in
 * flank or rear.
 */
const AS_MULTIPLIER = AS.defenderHits
const DOUBLE_DEPTH_MULTIPLIER = doubleDepthFlankRear.defenderHits

/** 8.36c: the die after modifiers. */
const shockDie = (drm: number, natural: number): number => clampDie(natural + drm)

/**
 * 9.31d, R38: whether hits inflicted by skirmishers in shock are halved. Not against other skirmishers, nor when they
 * attack chariots.
 */
const isHalved = (victim: UnitType, attacking: boolean): boolean =>
  !(isSkirmisher(victim) || (victim === CH && attacking))

/** 9.31d: hits inflicted by skirmishers in shock: half, rounded down, at most 1. */
export const skirmisherHits = (inflicted: number, victim: UnitType, attacking: boolean): number =>
  isHalved(victim, attacking) ? (inflicted >= 2 ? 1 : 0) : inflicted

/** 8.36d, 9.31d: total hits on the attackers for a die. */
export function attackerHits(f: ShockFacts, column: number, superiority: number, die: number): number {
  const printed = printedAttackerHits(column, die)
  const hits = superiority === DEFENDER_SUPERIOR ? printed * DS_MULTIPLIER : printed
  return isSkirmisher(f.defender) ? skirmisherHits(hits, f.attacker, false) : hits
}

/** 8.36d, 9.31b, 9.31d, 9.62c: total hits on the defenders for a die. */
export function defenderHits(f: ShockFacts, column: number, superiority: number, die: number): number {
  const printed = printedDefenderHits(column, die)
  const superior = superiority === ATTACKER_SUPERIOR
  if (isSkirmisher(f.attacker) && isHalved(f.defender, true)) {
    // 9.31b: doubling for position and halving cancel out.
    if (superior && f.aspect !== FRONT) return printed
    return skirmisherHits(superior ? printed * AS_MULTIPLIER : printed, f.defender, true)
  }
  if (!superior) return printed
  return printed * (f.doubleDepth && f.aspect !== FRONT ? DOUBLE_DEPTH_MULTIPLIER : AS_MULTIPLIER)
}

/** 8.36d: the hits on each side for a natural die. */
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
