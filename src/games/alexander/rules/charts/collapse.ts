import charts from '#games/alexander/data/charts.json'
import { ART, CH, EL, isHeavyFoot, SK, type UnitType } from './types.ts'

const { rows } = charts.cohesionAndTQChecks
const BREAKTHROUGH = rows.find((row) => row.id === 'breakthrough')!.auto as number
/** 8.37: how many more hits than the enemy a unit must have. */
const BREAKTHROUGH_MARGIN = 3
/** 9.65a, R33: die modifier when heavy infantry attacks. */
const HEAVY_ATTACK = 3

/**
 * 8.37, R9: additional hits from breakthrough, compared with the enemy unit that has the most hits. Both are counted
 * before the step.
 */
export const breakthroughHits = (own: number, enemyMost: number): number =>
  own - enemyMost >= BREAKTHROUGH_MARGIN ? BREAKTHROUGH : 0

/** 10.13: whether hits reach TQ. */
export const reachesTq = (hits: number, tq: number): boolean => hits >= tq

/**
 * 8.38b: whether a unit in an enemy ZOC is on the edge of collapse. A unit that has just stood (9.65b) does not roll.
 */
export const isOnEdge = (hits: number, tq: number, stood: boolean): boolean => hits === tq - 1 && !stood

/** 8.38b: whether a unit on the edge holds. Its hits then drop by one. */
export const holdsEdge = (die: number, tq: number): boolean => die <= tq

/** 9.65a: whether a unit may stand although its hits reach TQ: two-hex PH, HI and HO. */
export const mayStand = (type: UnitType, twoHex: boolean): boolean => twoHex && isHeavyFoot(type)

/** 9.65a, R33: die modifier when a unit tries to stand. */
export const standDrm = (hits: number, tq: number, attackedByHeavy: boolean): number =>
  hits - tq + (attackedByHeavy ? HEAVY_ATTACK : 0)

/** 9.65b: whether the unit stands. It then has TQ-1 hits. */
export const canStand = (die: number, hits: number, tq: number, attackedByHeavy: boolean): boolean =>
  die + standDrm(hits, tq, attackedByHeavy) <= tq

/** The result for a unit that breaks. */
type BreakResult = 'routed' | 'eliminated' | 'rampages'

/** F12: SK, CH and ART are eliminated (9.34, 9.22a, 9.56), elephants rampage (9.14a), all others rout. */
export const breakResult = (type: UnitType): BreakResult =>
  type === SK || type === CH || type === ART ? 'eliminated' : type === EL ? 'rampages' : 'routed'

/** 10.26: which side breaks when all units of both sides would; `each` if every unit is judged separately. */
export type BreakingSide = 'attackers' | 'defenders' | 'each'

/**
 * 10.26: if the hits of the charge or the shock alone have brought every unit of both sides to TQ, the side with the
 * greatest excess breaks; the defender breaks on a tie. The hits of a required advance count for the attackers.
 * Otherwise each unit is judged separately (10.13).
 */
export function breakingSide(attackers: readonly UnitHits[], defenders: readonly UnitHits[]): BreakingSide {
  if (attackers.length === 0 || defenders.length === 0) return 'each'
  if (![...attackers, ...defenders].every(({ hits, tq }) => reachesTq(hits, tq))) return 'each'
  const attack = Math.max(...attackers.map(({ hits, tq, advance = 0 }) => hits + advance - tq))
  const defence = Math.max(...defenders.map(({ hits, tq }) => hits - tq))
  return attack > defence ? 'attackers' : 'defenders'
}

/** The hits of a unit and its TQ. For an attacker, `advance` is the hits that a required advance would cost. */
interface UnitHits {
  readonly tq: number
  readonly hits: number
  readonly advance?: number
}
