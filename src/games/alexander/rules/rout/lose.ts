import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { leadersWith } from '../pieces/facts.ts'
import { hexesOf, secondHex } from '../pieces/hexes.ts'
import { eliminate } from '../pieces/hits.ts'
import { leaveCombat } from '../shock/membership.ts'
import { ELIMINATED, type G, type Leader, type Unit } from '../state.ts'
import { leadersOfRouted } from './leaders.ts'

/** The leaders stacked with a unit. */
export function leadersOf(g: G, u: Unit): Leader[] {
  const s = g.state
  return leadersWith(s, s.hex[u]!, secondHex(s, u), battleOf(s).side[u]!)
}

/** F12 (2), (4) to (6): eliminates a unit. Its leaders withdraw or stay. */
export function* lose(g: G, u: Unit, rule: string): Flow {
  const s = g.state
  if (s.status[u]! >= ELIMINATED) return
  const leaders = leadersOf(g, u)
  leaveCombat(s, u, hexesOf(s, u))
  eliminate(g, u, rule)
  yield* leadersOfRouted(g, leaders, u, false)
}
