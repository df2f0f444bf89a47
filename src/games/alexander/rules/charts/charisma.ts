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
export function charismaOf(leader: CombatLeader | undefined, plusTwo: boolean): number {
  if (leader === undefined) return 0
  if (leader.casualty === 'none') return leader.charisma
  if (leader.casualty !== 'killed') return 0
  return -leader.charisma - (plusTwo ? DEAD_LEADER : 0) || 0
}
