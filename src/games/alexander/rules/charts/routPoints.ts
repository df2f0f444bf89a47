import charts from '../../data/charts.json'
import { AGRIANIANS, ART, CH, EL, SK, type UnitType } from './types.ts'

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
export interface Losses {
  readonly points: number
  readonly level: number
}

/** The number of the winning side, a draw, or `nobody` if there is no winner yet. */
export type Winner = 0 | 1 | 'draw' | 'nobody'

/** 10.43: an army withdraws at or above its level. */
export const withdraws = ({ points, level }: Losses): boolean => points >= level

/** 10.43, 10.44: the winner. If both armies withdraw, the one with the smaller excess over its level wins. */
export function armyResult(first: Losses, second: Losses): Winner {
  if (!withdraws(first)) return withdraws(second) ? 0 : 'nobody'
  if (!withdraws(second)) return 1
  return smaller(first.points - first.level, second.points - second.level)
}

/** S21: the side with the smaller ratio of points to level wins. Ratios are compared exactly. */
export const resultAtLimit = (first: Losses, second: Losses): Winner =>
  smaller(first.points * second.level, second.points * first.level)

const smaller = (first: number, second: number): Winner => (first < second ? 0 : second < first ? 1 : 'draw')
