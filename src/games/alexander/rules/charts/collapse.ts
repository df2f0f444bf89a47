import charts from '../../data/charts.json'
import { ART, CH, EL, isHeavyFoot, SK, type UnitType } from './types.ts'

const { rows } = charts.cohesionAndTQChecks
const BREAKTHROUGH = rows.find((row) => row.id === 'breakthrough')!.auto as number
/** 8.37: so many hits more than the enemy. */
const BREAKTHROUGH_MARGIN = 3
/** 9.65a, R33. */
const HEAVY_ATTACK = 3

/** 8.37, R9: hits that a unit takes more, beside the enemy unit that holds the most; judged on hits before the step. */
export const breakthroughHits = (own: number, enemyMost: number): number =>
  own - enemyMost >= BREAKTHROUGH_MARGIN ? BREAKTHROUGH : 0

/** 10.13: whether hits reach TQ. */
export const breaks = (hits: number, tq: number): boolean => hits >= tq

/** 8.38b: whether a unit in an enemy ZOC is on the edge; one that has just stood (9.65b) does not roll. */
export const isOnEdge = (hits: number, tq: number, stood: boolean): boolean => hits === tq - 1 && !stood

/** 8.38b: whether a unit on the edge holds; its hits then drop by one. */
export const holdsEdge = (die: number, tq: number): boolean => die <= tq

/** 9.65a: units that may stand although their hits reach TQ: two-hex PH, HI and HO. */
export const mayStand = (type: UnitType, twoHex: boolean): boolean => twoHex && isHeavyFoot(type)

/** 9.65a, R33: what is added to the die of a unit that would stand. */
export const standDrm = (hits: number, tq: number, attackedByHeavy: boolean): number =>
  hits - tq + (attackedByHeavy ? HEAVY_ATTACK : 0)

/** 9.65b: whether it stands, with TQ-1 hits. */
export const stands = (die: number, hits: number, tq: number, attackedByHeavy: boolean): boolean =>
  die + standDrm(hits, tq, attackedByHeavy) <= tq

/** What becomes of a unit that breaks. */
type Fate = 'routed' | 'eliminated' | 'rampages'

/** F12: 9.34, 9.22a, 9.56 eliminated; 9.14a rampages; others rout. */
export const fateOf = (type: UnitType): Fate =>
  type === SK || type === CH || type === ART ? 'eliminated' : type === EL ? 'rampages' : 'routed'

/** 10.26: who breaks when everybody would. */
export type Broken = 'attackers' | 'defenders' | 'each'

/**
 * 10.26: if the hits of the charge or the shock alone have brought every unit of both sides to TQ, the side of the
 * greatest excess breaks, at a tie the defender; for that the hits of a required advance are added to the attackers'.
 * Otherwise each unit answers for itself (10.13).
 */
export function whoBreaks(attackers: readonly Holding[], defenders: readonly Holding[]): Broken {
  if (attackers.length === 0 || defenders.length === 0) return 'each'
  if (![...attackers, ...defenders].every(({ hits, tq }) => breaks(hits, tq))) return 'each'
  const attack = Math.max(...attackers.map(({ hits, tq, advance = 0 }) => hits + advance - tq))
  const defence = Math.max(...defenders.map(({ hits, tq }) => hits - tq))
  return attack > defence ? 'attackers' : 'defenders'
}

/** A unit's hits and the TQ they count against; of an attacker the hits that a required advance would cost. */
interface Holding {
  readonly tq: number
  readonly hits: number
  readonly advance?: number
}
