import charts from '#games/alexander/data/charts.json'
import { COLUMN, SQUARE } from '../state.ts'
import { ART, CH, EL, FRONT, isHeavyFoot, isSkirmisher, LI, SK, TYPE_NAMES, type UnitType } from './types.ts'

const { mustShockIfMoved } = charts.shockSuperiority
const MUST: readonly boolean[] = TYPE_NAMES.map((name) => mustShockIfMoved.includes(name))

/** 7.31, 7.32a: whether a unit that moved adjacent to enemies must attack or may choose to. */
type ShockDuty = 'must' | 'may'

/**
 * 7.31, 7.32a, 9.31a, 9.51: whether units of this type can attack in general. SK can attack only chariots and routed
 * units.
 */
export const isAttackingType = (type: UnitType): boolean => type !== ART && type !== SK

/** 6.65, 9.64, 10.25: units in column or square and routed units cannot attack. */
export const canAttackNow = (formation: number, routed: boolean): boolean =>
  !routed && formation !== COLUMN && formation !== SQUARE

/** 7.31, 7.32a: whether a unit of this type that moved this phase must attack. */
export const shockDutyAfterMove = (type: UnitType): ShockDuty => (MUST[type] ? 'must' : 'may')

const drmOf = (id: string): number => charts.cohesionAndTQChecks.checkModifiers.find((row) => row.id === id)!.drm

const BY_ELEPHANTS = drmOf('attackedByElephants')
const BY_CHARIOTS = drmOf('attackedByChariots')
const BY_DOUBLE_DEPTH = drmOf('attackedByDoubleDepth')
const IN_DOUBLE_DEPTH = drmOf('doubleDepthDefends')
const SHY_OF_SPEARS = drmOf('elephants-shy-of-spears')

/** 9.22b, R12: minimum run-up of chariots, in hexes. */
const RUN_UP = 4

/** 8.33a: the facts of one combat that decide who checks. */
export interface ChargeFacts {
  /** An attacker is marked Must Check. Never true after a pursuit (10.34). */
  readonly mustCheck: boolean
  /** Every defender is a skirmisher or routed. */
  readonly onlySkirmishers: boolean
  /** 9.33: every attacker is LI and attacks through the front. */
  readonly onlyLightFoot: boolean
  /** 9.17, 9.22a: elephants or chariots attack, which makes the check harder. */
  readonly elephants: boolean
  readonly chariots: boolean
  /** 9.62c: a double-depth phalanx attacks. */
  readonly doubleDepth: boolean
}

/** 8.33a, 9.31e, 9.22b: whether an attacker must make a TQ check. */
export const mustAttackerCheck = (f: ChargeFacts, type: UnitType, mustCheck: boolean, hexesMoved: number): boolean =>
  mustCheck && !f.onlySkirmishers && !(type === CH && hexesMoved >= RUN_UP)

/** 8.33a, 9.33: whether a defender must make a TQ check. */
export const mustDefenderCheck = (f: ChargeFacts, type: UnitType): boolean =>
  f.mustCheck && !(f.onlyLightFoot && isHeavyFoot(type))

/** 8.33a: whether a defender counts as a skirmisher for its attackers. */
export const countsAsSkirmisher = (type: UnitType, routed: boolean): boolean => routed || isSkirmisher(type)

/** 9.33: whether heavy infantry ignores the attack when it checks. */
export const isLightAttack = (type: UnitType, aspect: number): boolean => type === LI && aspect === FRONT

/**
 * R18: die modifier of a defender's check. Only the worst cause of each kind counts (terror, depth); 9.62c: its own
 * double depth helps.
 */
export const defenderChargeDrm = (f: ChargeFacts, inDoubleDepth: boolean): number =>
  (f.elephants ? BY_ELEPHANTS : f.chariots ? BY_CHARIOTS : 0) +
  (f.doubleDepth ? BY_DOUBLE_DEPTH : 0) +
  (inDoubleDepth ? IN_DOUBLE_DEPTH : 0)

/** O11: die modifier of an attacker's check: elephants that attack the front of PH or HI. */
export const attackerChargeDrm = (type: UnitType, atHeavyFront: boolean, shyElephants: boolean): number =>
  type === EL && atHeavyFront && shyElephants ? SHY_OF_SPEARS : 0

/** 8.33b: cohesion hits from a check before shock. */
export const chargeCheckHits = (die: number, drm: number, tq: number): number => Math.max(0, die + drm - tq)

/** 9.24: hits on a unit that lets chariots pass through it. */
export const AVOIDANCE_HITS = charts.cohesionAndTQChecks.rows.find((row) => row.id === 'chariotAvoided')!.auto as number

/** 9.24: whether a defender's roll lets the chariots through. */
export const letsThrough = (die: number, tq: number): boolean => die <= tq

/** 9.24: chariots pass through only if all defenders they attack let them; otherwise they fight those that failed. */
export const allLetThrough = (passed: readonly number[], struck: readonly number[]): boolean =>
  passed.length > 0 && struck.every((d) => passed.includes(d))
