import { type Flow, legalOptions, pick } from '#kernel'
import { d10, hexOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { type Casualty, casualtySeverity, type LeaderHit, ratingAfter } from '../charts/leaders.ts'
import { ALONG, flightHexes, isStacked, moveLeader, noFlightTo, STAY } from '../command/leaders.ts'
import { eliminate, finishLeader, killLeader } from '../pieces/losses.ts'
import { occupancyOf } from '../pieces/occupancy.ts'
import { hexesOf, isLeaderOnMap, leadersWith, secondHex } from '../pieces/units.ts'
import { leaveCombat } from '../shock/segment.ts'
import { type Alexander, ELIMINATED, type G, type Leader, NONE, type Unit } from '../state.ts'

/**
 * F16, 8.34c, 8.45: a leader is hit and is finished, wounded or killed (8.44, 8.46a). Rolls for severity unless
 * `known` is given (8.42: by the difference of a personal combat). Returns the effect.
 */
export function* hitLeader(g: G, leader: Leader, known?: LeaderHit): Flow<Casualty> {
  const s = g.state
  const { leaderIds } = battleOf(s)
  const suffered = known ?? casualtySeverity(yield* d10('severity', '8.34c'), s.wounds[leader]! > 0)
  const { ratingLoss } = suffered
  const result = leaderCasualty(s, leader, suffered)
  if (result === 'none') return result
  if (result === 'killed') {
    killLeader(g, leader, '8.44')
    return result
  }
  finishLeader(s, leader)
  if (result === 'wounded') {
    s.woundTotal[leader]! += ratingLoss
    s.wounds[leader]!++
    g.tell?.({ kind: 'leaderWounded', rule: '8.45', with: { leader: leaderIds[leader]!, loss: ratingLoss } })
  } else g.tell?.({ kind: 'leaderFinished', rule: '8.34c', with: { leader: leaderIds[leader]! } })
  return result
}

/** 8.34c, 8.42, 8.45: the effect of a hit on this leader. */
export const leaderCasualty = (s: Alexander, leader: Leader, { result, ratingLoss }: LeaderHit): Casualty =>
  result === 'wounded' && woundKills(s, leader, ratingLoss) ? 'killed' : result

/**
 * 8.45: a wound that reduces Initiative to 0 kills. So does a second wound, which `casualtySeverity` and `duelHit`
 * handle.
 */
function woundKills(s: Alexander, leader: Leader, loss: number): boolean {
  const printed = battleOf(s).initiative[leader]!
  return printed > 0 && ratingAfter(printed, s.woundTotal[leader]! + loss) === 0
}

const fleeTo = hexOption('to')

/** The enemy unit adjacent to a leader, the first in canonical order, or -1. */
export function adjacentEnemy(s: Alexander, leader: Leader): Unit {
  const b = battleOf(s)
  const { at } = occupancyOf(s)
  let found = NONE
  for (let d = 0; d < 6; d++) {
    const hex = b.grid.neighbour[s.leaderHex[leader]! * 6 + d]!
    const u = hex < 0 ? NONE : at[hex]!
    if (u !== NONE && b.side[u] !== b.leaderSide[leader] && (found === NONE || u < found)) found = u
  }
  return found
}

/**
 * F12 (5), 10.28: leaders of a unit that has routed or was eliminated go with it, withdraw if now alone and adjacent
 * to an enemy, or stay. A leader who cannot do any of these is killed.
 */
export function* askLeadersOfRouted(g: G, leaders: readonly Leader[], u: Unit, mayRunAlong: boolean): Flow {
  for (const leader of leaders) if (isLeaderOnMap(g.state, leader)) yield* askLeaderOfRouted(g, leader, u, mayRunAlong)
}

function* askLeaderOfRouted(g: G, leader: Leader, u: Unit, mayRunAlong: boolean): Flow {
  const s = g.state
  const b = battleOf(s)
  const enemy = isStacked(s, leader) ? NONE : adjacentEnemy(s, leader)
  const flights = enemy === NONE ? [] : flightHexes(s, leader, enemy)
  if (!mayRunAlong && flights.length === 0) {
    if (enemy !== NONE) killLeader(g, leader, '4.62')
    return
  }
  const answer = yield* pick(
    seatOf(s, b.leaderSide[leader]!),
    'leaderWithdraw',
    '10.28',
    [
      ...(mayRunAlong ? [ALONG] : []),
      legalOptions(flights, fleeTo(s)),
      ...(enemy === NONE ? [STAY] : [noFlightTo(s, leader, enemy, flights)]),
    ],
    { about: { leader: b.leaderIds[leader]!, unit: b.unitIds[u]! } },
  )
  if (answer !== STAY) moveLeader(g, leader, answer === ALONG ? s.hex[u]! : answer.of, '10.28')
}

/** The leaders stacked with a unit. */
export function leadersStackedWith(g: G, u: Unit): Leader[] {
  const s = g.state
  return leadersWith(s, s.hex[u]!, secondHex(s, u), battleOf(s).side[u]!)
}

/** F12 (2), (4) to (6): eliminates a unit. Its leaders withdraw or stay. */
export function* loseUnit(g: G, u: Unit, rule: string): Flow {
  const s = g.state
  if (s.status[u]! >= ELIMINATED) return
  const leaders = leadersStackedWith(g, u)
  leaveCombat(s, u, hexesOf(s, u))
  eliminate(g, u, rule)
  yield* askLeadersOfRouted(g, leaders, u, false)
}
