import charts from '../../data/charts.json'
import { FRONT } from './aspects.ts'
import { CH, EL, isHeavyFoot, isSkirmisher, LI, type UnitType } from './types.ts'

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
export const attackerChecks = (f: ChargeFacts, type: UnitType, mustCheck: boolean, hexesMoved: number): boolean =>
  mustCheck && !f.onlySkirmishers && !(type === CH && hexesMoved >= RUN_UP)

/** 8.33a, 9.33: whether a defender must make a TQ check. */
export const defenderChecks = (f: ChargeFacts, type: UnitType): boolean =>
  f.mustCheck && !(f.onlyLightFoot && isHeavyFoot(type))

/** 8.33a: whether a defender counts as a skirmisher for its attackers. */
export const isNoFoeToFear = (type: UnitType, routed: boolean): boolean => routed || isSkirmisher(type)

/** 9.33: whether heavy infantry ignores the attack when it checks. */
export const isLightAttack = (type: UnitType, aspect: number): boolean => type === LI && aspect === FRONT

/**
 * R18: die modifier of a defender's check. Only the worst cause of each kind counts (terror, depth); 9.62c: its own
 * double depth helps.
 */
export const defenderDrm = (f: ChargeFacts, inDoubleDepth: boolean): number =>
  (f.elephants ? BY_ELEPHANTS : f.chariots ? BY_CHARIOTS : 0) +
  (f.doubleDepth ? BY_DOUBLE_DEPTH : 0) +
  (inDoubleDepth ? IN_DOUBLE_DEPTH : 0)

/** O11: die modifier of an attacker's check: elephants that attack the front of PH or HI. */
export const attackerDrm = (type: UnitType, atHeavyFront: boolean, shyElephants: boolean): number =>
  type === EL && atHeavyFront && shyElephants ? SHY_OF_SPEARS : 0

/** 8.33b: cohesion hits from a check before shock. */
export const chargeHits = (die: number, drm: number, tq: number): number => Math.max(0, die + drm - tq)
