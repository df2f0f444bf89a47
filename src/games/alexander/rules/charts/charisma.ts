/** 8.34b: what befell a leader in this combat. */
export type Casualty = 'none' | 'finished' | 'wounded' | 'killed'

/** 8.36c: the leader a side uses in a combat. */
export interface CombatLeader {
  readonly charisma: number
  readonly casualty: Casualty
}

/** O9: what a dead leader counts more against his side; R14: nothing otherwise. */
const DEAD_LEADER = 2

/** 8.34b, 8.36c: what a leader adds to his own side: his Charisma, nothing once hurt, minus it once dead (O9: and 2 more). */
export function charismaOf(leader: CombatLeader | undefined, plusTwo: boolean): number {
  if (leader === undefined) return 0
  if (leader.casualty === 'none') return leader.charisma
  if (leader.casualty !== 'killed') return 0
  return -leader.charisma - (plusTwo ? DEAD_LEADER : 0) || 0
}
