import charts from '../../data/charts.json'
import { FRONT } from './aspects.ts'
import { CH, EL, isHeavyFoot, isSkirmisher, LI, type UnitType } from './types.ts'

const drmOf = (id: string): number => charts.cohesionAndTQChecks.checkModifiers.find((row) => row.id === id)!.drm

const BY_ELEPHANTS = drmOf('attackedByElephants')
const BY_CHARIOTS = drmOf('attackedByChariots')
const BY_DOUBLE_DEPTH = drmOf('attackedByDoubleDepth')
const IN_DOUBLE_DEPTH = drmOf('doubleDepthDefends')
const SHY_OF_SPEARS = drmOf('elephants-shy-of-spears')

/** 9.22b, R12: a run-up of so many hexes. */
const RUN_UP = 4

/** 8.33a: what the checks of one combat look at. */
export interface ChargeFacts {
  /** An attacker is marked Must Check; none are after a pursuit (10.34). */
  readonly mustCheck: boolean
  /** Every defender is a skirmisher or routed. */
  readonly onlySkirmishers: boolean
  /** 9.33: every attacker is LI, and through the front. */
  readonly onlyLightFoot: boolean
  /** 9.17, 9.22a: the types that frighten. */
  readonly elephants: boolean
  readonly chariots: boolean
  /** 9.62c. */
  readonly doubleDepth: boolean
}

/** 8.33a, 9.31e, 9.22b: whether an attacker checks. */
export const attackerChecks = (f: ChargeFacts, type: UnitType, mustCheck: boolean, hexesMoved: number): boolean =>
  mustCheck && !f.onlySkirmishers && !(type === CH && hexesMoved >= RUN_UP)

/** 8.33a, 9.33: whether a defender checks. */
export const defenderChecks = (f: ChargeFacts, type: UnitType): boolean =>
  f.mustCheck && !(f.onlyLightFoot && isHeavyFoot(type))

/** 8.33a: a defender that counts as a skirmisher for its attackers. */
export const isNoFoeToFear = (type: UnitType, routed: boolean): boolean => routed || isSkirmisher(type)

/** 9.33: an attack that heavy foot does not fear. */
export const isLightAttack = (type: UnitType, aspect: number): boolean => type === LI && aspect === FRONT

/** R18: what is added to a defender's check: the worst of each kind, terror and depth; 9.62c: his own depth helps. */
export const defenderDrm = (f: ChargeFacts, inDoubleDepth: boolean): number =>
  (f.elephants ? BY_ELEPHANTS : f.chariots ? BY_CHARIOTS : 0) +
  (f.doubleDepth ? BY_DOUBLE_DEPTH : 0) +
  (inDoubleDepth ? IN_DOUBLE_DEPTH : 0)

/** O11: elephants that attack the front of PH or HI. */
export const attackerDrm = (type: UnitType, atHeavyFront: boolean, shyElephants: boolean): number =>
  type === EL && atHeavyFront && shyElephants ? SHY_OF_SPEARS : 0

/** 8.33b: hits of a check before shock. */
export const chargeHits = (die: number, drm: number, tq: number): number => Math.max(0, die + drm - tq)
