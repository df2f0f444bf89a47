import charts from '../../data/charts.json'
import { AGRIANIANS, ART, CH, EL, SK, type UnitType } from './types.ts'

const { byType } = charts.routPoints
/** 10.42: a leader counts so often his Initiative, Alexander twice as often (S1). */
export const LEADER_MULTIPLIER = 5

/** 10.42: rout points of a unit. */
export function unitPoints(type: UnitType, tq: number, twoHex: boolean): number {
  if (type === SK) return byType.SK
  if (type === AGRIANIANS) return byType['SK*']
  if (type === EL) return byType.EL
  if (type === CH) return byType.CH
  if (type === ART) return byType.OX
  return twoHex ? 2 * tq : tq
}

/** 10.42, S1: rout points of a leader, by his printed Initiative. */
export const leaderPoints = (initiative: number, multiplier: number): number => initiative * multiplier

/** An army's lost points and the level at which it withdraws. */
export interface Losses {
  readonly points: number
  readonly level: number
}

/** The side that has won, by number; a draw; or nobody yet. */
export type Winner = 0 | 1 | 'draw' | 'nobody'

/** 10.43: at or over its level an army withdraws. */
export const withdraws = ({ points, level }: Losses): boolean => points >= level

/** 10.43, 10.44: who has won; if both withdraw, the smaller excess over the level. */
export function armyResult(first: Losses, second: Losses): Winner {
  if (!withdraws(first)) return withdraws(second) ? 0 : 'nobody'
  if (!withdraws(second)) return 1
  return smaller(first.points - first.level, second.points - second.level)
}

/** S21: the smaller share of points lost to level, as exact fractions. */
export const resultAtLimit = (first: Losses, second: Losses): Winner =>
  smaller(first.points * second.level, second.points * first.level)

const smaller = (first: number, second: number): Winner => (first < second ? 0 : second < first ? 1 : 'draw')
