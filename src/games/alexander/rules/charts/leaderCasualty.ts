import charts from '../../data/charts.json'
import type { Casualty } from './charisma.ts'

interface Band {
  readonly from: number
  readonly to: number
  readonly result: string
  readonly ratingLoss?: number
}

/** What befalls a leader, and what wounds take off his ratings. */
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

/** 8.34a, 8.19: a die of 0 is a casualty. */
export const isCasualty = (die: number): boolean => die === 0

/** 8.34c: how badly a leader is hit. */
export const severity = (die: number, wounded: boolean): LeaderHit => again(SEVERITY[die]!, wounded)

/** 8.42: what the loser of a personal combat suffers, by the difference of the totals. */
export const duelHit = (difference: number, wounded: boolean): LeaderHit =>
  again(DIFFERENCE[Math.min(Math.abs(difference), DIFFERENCE.length - 1)]!, wounded)

/** 8.45: a rating after wounds, not below 0. */
export const ratingAfter = (printed: number, woundTotal: number): number => Math.max(0, printed - woundTotal)
