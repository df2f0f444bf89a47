import { type Battle, CONTINGENT } from '../../rules/battle.ts'
import { mayTrump } from '../../rules/charts/command.ts'
import { initiativeOf } from '../../rules/command/ratings.ts'
import { leaderOnMap } from '../../rules/pieces/facts.ts'
import { ACTIVE, type Alexander, FINISHED, INACTIVE, type Leader } from '../../rules/state.ts'

/** A leader in the order of activation. */
export interface InOrder {
  readonly leader: Leader
  readonly id: string
  readonly side: string
  readonly initiative: number
  readonly state: 'inactive' | 'active' | 'finished'
  /** 5.41: whether he may trump the next leader. */
  readonly mayTrump: boolean
}

const STATES = { [INACTIVE]: 'inactive', [ACTIVE]: 'active', [FINISHED]: 'finished' } as const

/** 5.12: all leaders except contingent commanders by Initiative; of equals the non-Macedonian first. */
export function leadersInOrder(s: Alexander, b: Battle): InOrder[] {
  const acting = b.leaderIds.flatMap((_, l) => (b.role[l] !== CONTINGENT && leaderOnMap(s, l) ? [l] : []))
  const isMacedonian = (l: Leader) => (b.sides[b.leaderSide[l]!]!.macedonian ? 1 : 0)
  acting.sort((k, l) => initiativeOf(s, k) - initiativeOf(s, l) || isMacedonian(k) - isMacedonian(l) || k - l)
  const next = acting.find((l) => s.leaderStatus[l] === INACTIVE)
  return acting.map((l) => ({
    leader: l,
    id: b.leaderIds[l]!,
    side: b.sides[b.leaderSide[l]!]!.id,
    initiative: initiativeOf(s, l),
    state: STATES[s.leaderStatus[l] as keyof typeof STATES] ?? 'finished',
    mayTrump:
      next !== undefined &&
      l !== next &&
      s.phase === null &&
      s.leaderStatus[l] === INACTIVE &&
      b.leaderSide[l] === b.leaderSide[next] &&
      mayTrump(initiativeOf(s, l), initiativeOf(s, next)),
  }))
}
