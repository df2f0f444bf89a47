import { each, type Flow, pick } from '../../../../kernel/index.ts'
import { hexOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { ALONG, flightHexes, isStacked, moveLeader, STAY } from '../command/leaders.ts'
import { leaderOnMap } from '../pieces/facts.ts'
import { fieldOf } from '../pieces/field.ts'
import { killLeader } from '../pieces/leaders.ts'
import { type Alexander, type G, type Leader, NONE, type Unit } from '../state.ts'

const fleeTo = hexOption('to')

/** The enemy unit adjacent to a leader, the first in canonical order, or -1. */
export function enemyBeside(s: Alexander, leader: Leader): Unit {
  const b = battleOf(s)
  const { at } = fieldOf(s)
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
export function* leadersOfRouted(g: G, leaders: readonly Leader[], u: Unit, mayRunAlong: boolean): Flow {
  for (const leader of leaders) if (leaderOnMap(g.state, leader)) yield* leaderOfRouted(g, leader, u, mayRunAlong)
}

function* leaderOfRouted(g: G, leader: Leader, u: Unit, mayRunAlong: boolean): Flow {
  const s = g.state
  const b = battleOf(s)
  const enemy = isStacked(s, leader) ? NONE : enemyBeside(s, leader)
  const flights = enemy === NONE ? [] : flightHexes(s, leader, enemy)
  if (!mayRunAlong && flights.length === 0) {
    if (enemy !== NONE) killLeader(g, leader, '4.62')
    return
  }
  const answer = yield* pick(
    seatOf(s, b.leaderSide[leader]!),
    'leaderWithdraw',
    '10.28',
    [...(mayRunAlong ? [ALONG] : []), each(flights, fleeTo(s)), ...(enemy === NONE ? [STAY] : [])],
    { about: { leader: b.leaderIds[leader]!, unit: b.unitIds[u]! } },
  )
  if (answer !== STAY) moveLeader(g, leader, answer === ALONG ? s.hex[u]! : answer.of, '10.28')
}
