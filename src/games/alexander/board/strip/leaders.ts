/** Leaders in the order in which they come up. Pure. */
import { type Battle, CONTINGENT } from '../../rules/battle.ts'
import { mayTrump } from '../../rules/charts/command.ts'
import { initiativeOf } from '../../rules/command/ratings.ts'
import { leaderOnMap } from '../../rules/pieces/facts.ts'
import { ACTIVE, type Alexander, FINISHED, INACTIVE, type Leader } from '../../rules/state.ts'

export interface InOrder {
  readonly leader: Leader
  readonly id: string
  readonly side: string
  readonly initiative: number
  readonly state: 'inactive' | 'active' | 'finished'
  /** 5.41: he could be named to trump whoever is next. */
  readonly mayTrump: boolean
}

const STATES = { [INACTIVE]: 'inactive', [ACTIVE]: 'active', [FINISHED]: 'finished' } as const

/** All leaders who act by themselves, by Initiative; of equals the non-Macedonian first (5.12). */
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
