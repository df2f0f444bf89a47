import { distance } from '../../../../hex/index.ts'
import { each, type Flow, pick } from '../../../../kernel/index.ts'
import { hexOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { flightHexes, leaderFlees, moveLeader, STAY } from '../command/leaders.ts'
import { leaderOnMap } from '../pieces/facts.ts'
import { leaderInZone } from '../pieces/leaders.ts'
import type { G, Leader, Unit } from '../state.ts'

const fleeTo = hexOption('to')

/**
 * F17: a rampaging elephant has entered a hex. Leaders in the hex withdraw or die (9.14b); leaders of both sides next
 * to it may withdraw (4.62).
 */
export function* leadersMakeWay(g: G, u: Unit): Flow {
  const s = g.state
  const { grid, leaders } = battleOf(s)
  for (let l = 0; l < leaders; l++) {
    if (!leaderOnMap(s, l)) continue
    const apart = distance(grid, s.leaderHex[l]!, s.hex[u]!)
    if (apart === 0) yield* leaderFlees(g, l, u, '9.14b')
    else if (apart === 1 && !leaderInZone(s, l)) yield* mayFlee(g, l, u)
  }
}

function* mayFlee(g: G, l: Leader, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  const hexes = flightHexes(s, l, u)
  if (hexes.length === 0) return
  const chosen = yield* pick(seatOf(s, b.leaderSide[l]!), 'leaderWithdraw', '4.62', [each(hexes, fleeTo(s)), STAY], {
    about: { leader: b.leaderIds[l]!, unit: b.unitIds[u]! },
  })
  if (chosen !== STAY) moveLeader(g, l, chosen.of, '4.62')
}
