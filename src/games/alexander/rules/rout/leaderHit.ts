import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import type { Casualty } from '../charts/charisma.ts'
import { type LeaderHit, ratingAfter, severity } from '../charts/leaderCasualty.ts'
import { d10 } from '../dice.ts'
import { finish, killLeader } from '../pieces/leaders.ts'
import type { Alexander, G, Leader } from '../state.ts'

/**
 * F16, 8.34c, 8.45: a leader is hit and is finished, wounded or killed (8.44, 8.46a). Rolls for severity unless
 * `known` is given (8.42: by the difference of a personal combat). Returns the effect.
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

/** 8.34c, 8.42, 8.45: the effect of a hit on this leader. */
export const casualtyOf = (s: Alexander, leader: Leader, { result, ratingLoss }: LeaderHit): Casualty =>
  result === 'wounded' && woundKills(s, leader, ratingLoss) ? 'killed' : result

/**
 * 8.45: a wound that reduces Initiative to 0 kills. So does a second wound, which `casualtySeverity` and `duelHit`
 * handle.
 */
function woundKills(s: Alexander, leader: Leader, loss: number): boolean {
  const printed = battleOf(s).initiative[leader]!
  return printed > 0 && ratingAfter(printed, s.woundTotal[leader]! + loss) === 0
}
