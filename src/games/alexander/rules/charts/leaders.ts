import charts from '#games/alexander/data/charts.json'

/** 8.34b: how a leader has suffered in this combat. */
export type Casualty = 'none' | 'finished' | 'wounded' | 'killed'

/** 8.36c: the leader whose Charisma counts for a side in a combat. */
export interface CombatLeader {
  readonly charisma: number
  readonly casualty: Casualty
}

/** O9: extra die modifier against the side of a killed leader. R14: none without the option. */
const DEAD_LEADER = 2

/**
 * 8.34b, 8.36c: die modifier for the leader's own side: Charisma if unhurt, 0 if hurt, minus Charisma if killed (O9:
 * 2 more).
 */
export function charismaModifier(leader: CombatLeader | undefined, plusTwo: boolean): number {
  if (leader === undefined) return 0
  if (leader.casualty === 'none') return leader.charisma
  if (leader.casualty !== 'killed') return 0
  return -leader.charisma - (plusTwo ? DEAD_LEADER : 0) || 0
}

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

const hitTable = (bands: readonly Band[], values: number): readonly LeaderHit[] =>
  Array.from({ length: values }, (_, x) => {
    const band = bands.find((b) => b.from <= x && x <= b.to)
    return band === undefined ? UNHURT : { result: band.result as Casualty, ratingLoss: band.ratingLoss ?? 0 }
  })

const SEVERITY = hitTable(charts.leaderCasualty.severity.die, 10)
const DIFFERENCE = hitTable(charts.leaderCasualty.personalCombat.difference, 100)

/** 8.45: a second wound kills. */
const secondWoundKills = (hit: LeaderHit, wounded: boolean) => (wounded && hit.result === 'wounded' ? DEAD : hit)

/** 8.34a, 8.19: a 0 is a casualty. */
export const isCasualty = (die: number): boolean => die === 0

/** 8.34c: the severity of a casualty. */
export const casualtySeverity = (die: number, wounded: boolean): LeaderHit => secondWoundKills(SEVERITY[die]!, wounded)

/** 8.42: the effect on the loser of a personal combat, by the difference of the totals. */
export const duelHit = (difference: number, wounded: boolean): LeaderHit =>
  secondWoundKills(DIFFERENCE[Math.min(Math.abs(difference), DIFFERENCE.length - 1)]!, wounded)

/** 8.45: a rating after wounds, at least 0. */
export const ratingAfter = (printed: number, woundTotal: number): number => Math.max(0, printed - woundTotal)
