import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import type { Casualty } from '../charts/charisma.ts'
import { type LeaderHit, ratingAfter, severity } from '../charts/leaderCasualty.ts'
import { d10 } from '../dice.ts'
import { finish, killLeader } from '../pieces/leaders.ts'
import type { Alexander, G, Leader } from '../state.ts'

/**
 * F16, 8.34c, 8.45: a leader is hit: finished, wounded or killed (8.44, 8.46a). Without `known` (the difference of a
 * personal combat, 8.42) the severity is rolled for. What befell him.
 */
export function* leaderHit(g: G, leader: Leader, known?: LeaderHit): Flow<Casualty> {
  const s = g.state
  const { leaderIds } = battleOf(s)
  const suffered = known ?? severity(yield* d10('severity', '8.34c'), s.wounds[leader]! > 0)
  const { ratingLoss } = suffered
  const result = casualtyOf(s, leader, suffered)
  if (result === 'none') return result
  if (result === 'killed') {
    killLeader(g, leader, '8.44')
    return result
  }
  finish(s, leader)
  if (result === 'wounded') {
    s.woundTotal[leader]! += ratingLoss
    s.wounds[leader]!++
    g.tell?.({ kind: 'leaderWounded', rule: '8.45', with: { leader: leaderIds[leader]!, loss: ratingLoss } })
  } else g.tell?.({ kind: 'leaderFinished', rule: '8.34c', with: { leader: leaderIds[leader]! } })
  return result
}

/** 8.34c, 8.42, 8.45: what a hit comes to for this leader. */
export const casualtyOf = (s: Alexander, leader: Leader, { result, ratingLoss }: LeaderHit): Casualty =>
  result === 'wounded' && woundKills(s, leader, ratingLoss) ? 'killed' : result

/** 8.45: a wound that takes Initiative to 0 kills. A second one does too: `severity` and `duelHit` say so. */
function woundKills(s: Alexander, leader: Leader, loss: number): boolean {
  const printed = battleOf(s).initiative[leader]!
  return printed > 0 && ratingAfter(printed, s.woundTotal[leader]! + loss) === 0
}
