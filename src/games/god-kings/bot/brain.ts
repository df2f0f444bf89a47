import type { Brain, Seat } from '../../../kernel/index.ts'
import { playerOf } from '../rules/control.ts'
import { SCENARIOS } from '../rules/scenarios.ts'
import { playerIn } from '../rules/seats.ts'
import type { Kings } from '../rules/state.ts'
import { scenarioPoints, turnScore } from '../rules/victory.ts'

/** What a player's Total VP would be if the turn ended now. */
function prospect(s: Kings, player: number): number {
  const power = s.players[player]!
  const points = SCENARIOS[s.scenario]!.victory.type === 'points'
  const turn = points ? scenarioPoints(s, power) : turnScore(s, power, s.vp[player]!).vp
  return s.total[player]! + turn
}

/** How well a seat stands: its prospect against the best of the others. */
function evaluate(s: Kings, seat: Seat): number {
  const player = playerIn(s, seat)
  if (s.winners !== null) return s.winners.includes(player) ? 1 / s.winners.length : 0
  const own = prospect(s, player)
  let best = -Infinity
  for (let p = 0; p < s.players.length; p++) if (p !== player) best = Math.max(best, prospect(s, p))
  const lead = own - best + (playerOf(s, s.lastController) === player ? 3 : 0)
  return 1 / (1 + Math.exp(-lead / 6))
}

/** What the machine knows about playing The God Kings. */
export const brain: Brain<Kings> = { evaluate, playout: 40 }
