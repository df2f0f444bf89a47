import charts from '#games/alexander/data/charts.json'
import { AGRIANIANS, ART, ASPECT_NAMES, CH, EL, HI, isCavalry, SK, type UnitType } from './types.ts'

const { 'TQ3-5': poor, 'TQ6-9': good } = charts.rally.hitsAfterRally
/** Highest TQ of the first row of the rally chart. */
const POOR_TQ = 5

/** 10.27b: the result of an attempt to rally. */
type RallyResult = 'rallied' | 'runs' | 'eliminated'

/** 10.27b: a die up to Initiative + 1 rallies. A die above the printed TQ, or any failure by HI, eliminates. */
export function rallyResult(die: number, initiative: number, tq: number, type: UnitType): RallyResult {
  if (die <= initiative + 1) return 'rallied'
  return die > tq || type === HI ? 'eliminated' : 'runs'
}

/** 10.27c: hits on a rallied unit, by its printed TQ and a second die. */
export const hitsAfterRally = (tq: number, die: number): number => (tq <= POOR_TQ ? poor : good)[die]!

/** 10.32: modifier of the pursuit die. Above TQ, the cavalry must pursue. */
const PURSUIT_DRM = 2
export const mustPursue = (die: number, tq: number): boolean => die + PURSUIT_DRM > tq

/** 10.33: movement points of a pursuer. */
export const PURSUIT_MP = charts.pursuit.maxMP
/** 10.21: hexes a unit moves when it routs. */
export const ROUT_HEXES = charts.rout.immediateHexes

const { byType } = charts.routPoints
/** 10.42: a leader is worth this many times their Initiative; Alexander counts double (S1). */
export const LEADER_MULTIPLIER = 5

export function unitPoints(type: UnitType, tq: number, twoHex: boolean): number {
  if (type === SK) return byType.SK
  if (type === AGRIANIANS) return byType['SK*']
  if (type === EL) return byType.EL
  if (type === CH) return byType.CH
  if (type === ART) return byType.OX
  return twoHex ? 2 * tq : tq
}

/** 10.42, S1: rout points of a leader, by printed Initiative. */
export const leaderPoints = (initiative: number, multiplier: number): number => initiative * multiplier

/** An army's rout points lost, and its withdrawal level. */
export interface ArmyLosses {
  readonly points: number
  readonly level: number
}

/** The number of the winning side, a draw, or no winner yet. */
export type Winner = 0 | 1 | 'draw' | 'nobody'

/** 10.43: an army withdraws at or above its level. */
export const mustWithdraw = ({ points, level }: ArmyLosses): boolean => points >= level

/** 10.43, 10.44: the winner. If both armies withdraw, the one with the smaller excess over its level wins. */
export function armyResult(first: ArmyLosses, second: ArmyLosses): Winner {
  if (!mustWithdraw(first)) return mustWithdraw(second) ? 0 : 'nobody'
  if (!mustWithdraw(second)) return 1
  return smallerLoss(first.points - first.level, second.points - second.level)
}

/** S21: the side with the smaller ratio of points to level wins. Ratios are compared exactly. */
export const resultAtLimit = (first: ArmyLosses, second: ArmyLosses): Winner =>
  smallerLoss(first.points * second.level, second.points * first.level)

const smallerLoss = (first: number, second: number): Winner => (first < second ? 0 : second < first ? 1 : 'draw')

const { hexesPerRoll, die: bands, hits } = charts.rampage

/** 9.14b: hexes moved per direction roll. */
export const RAMPAGE_HEXES = hexesPerRoll
/** 9.14c: a rampage ends after this many direction rolls, or at this distance from every unit. */
export const RAMPAGE_ROLLS = 4
export const RAMPAGE_DISTANCE = 8

/** 9.14a: where a rampaging elephant moves: to the nearest friend, in a compass direction, or it is eliminated. */
type RampageResult = 'nearestFriend' | 'compass' | 'eliminated'

const RESULTS: readonly RampageResult[] = ['nearestFriend', 'compass', 'eliminated']

/** 9.14a, X16, R17: the result of a direction roll. 7 to 9 eliminate the elephant. */
export const rampageResult = (die: number): RampageResult =>
  RESULTS[bands.findIndex((band) => band.from <= die && die <= band.to)]!

/** 9.14a, R35: the compass direction of a roll, by number: N, NE, SE, S, SW, NW. */
export const compassDirection = (die: number): number => die - bands[1]!.from

/** 9.14b: hits on the unit that stops a rampage, by the arc it is struck in. */
export const rampageHits = (type: UnitType, aspect: number): number =>
  isCavalry(type) ? hits.cavalry : type === CH ? hits.chariot : hits[ASPECT_NAMES[aspect]!]
