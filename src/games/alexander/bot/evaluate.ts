import type { Seat } from '../../../kernel/index.ts'
import { battleOf } from '../rules/battle.ts'
import { type Alexander, ROUTED } from '../rules/state.ts'
import { wearOf } from './blows.ts'
import { routLossOf } from './sight.ts'

/** How near an army is to its withdrawal level: points lost, routed units, and hits by what they wear away. */
function strain(s: Alexander, side: number): number {
  const b = battleOf(s)
  let points = s.points[side]!
  for (let u = 0; u < b.units; u++) {
    if (b.side[u] !== side || s.hex[u]! < 0) continue
    const lost = s.status[u] === ROUTED ? routLossOf(b, u) : wearOf(s.hits[u]!, Math.min(11, b.tq[u]!))
    points += b.points[u]! * lost
  }
  return points / b.sides[side]!.level
}

/** How surely a lead of one whole level wins. */
const STEEP = 4

/** The chances of both sides. */
export function evaluateAll(s: Alexander): readonly number[] {
  if (s.end !== '') return s.winner < 0 ? [0.5, 0.5] : s.winner === 0 ? [1, 0] : [0, 1]
  const first = 1 / (1 + Math.exp(-STEEP * (strain(s, 1) - strain(s, 0))))
  return [first, 1 - first]
}

/** The chance of a side to win. */
export function evaluate(s: Alexander, seat: Seat): number {
  const side = battleOf(s).sides.findIndex((facts) => facts.id === seat)
  return evaluateAll(s)[side]!
}
