import charts from '../../data/charts.json'
import type { Casualty } from './charisma.ts'

interface Band {
  readonly from: number
  readonly to: number
  readonly result: string
  readonly ratingLoss?: number
}

/** The effect of a hit on a leader, and the ratings lost if wounded. */
export interface LeaderHit {
  readonly result: Casualty
  readonly ratingLoss: number
}

const UNHURT: LeaderHit = { result: 'none', ratingLoss: 0 }
const DEAD: LeaderHit = { result: 'killed', ratingLoss: 0 }

const table = (bands: readonly Band[], values: number): readonly LeaderHit[] =>
  Array.from({ length: values }, (_, x) => {
    const band = bands.find((b) => b.from <= x && x <= b.to)
    return band === undefined ? UNHURT : { result: band.result as Casualty, ratingLoss: band.ratingLoss ?? 0 }
  })

const SEVERITY = table(charts.leaderCasualty.severity.die, 10)
const DIFFERENCE = table(charts.leaderCasualty.personalCombat.difference, 100)

/** 8.45: a second wound kills. */
const again = (hit: LeaderHit, wounded: boolean) => (wounded && hit.result === 'wounded' ? DEAD : hit)

/** 8.34a, 8.19: a 0 is a casualty. */
export const isCasualty = (die: number): boolean => die === 0

/** 8.34c: the severity of a casualty. */
export const severity = (die: number, wounded: boolean): LeaderHit => again(SEVERITY[die]!, wounded)

/** 8.42: the effect on the loser of a personal combat, by the difference of the totals. */
export const duelHit = (difference: number, wounded: boolean): LeaderHit =>
  again(DIFFERENCE[Math.min(Math.abs(difference), DIFFERENCE.length - 1)]!, wounded)

/** 8.45: a rating after wounds, at least 0. */
export const ratingAfter = (printed: number, woundTotal: number): number => Math.max(0, printed - woundTotal)
