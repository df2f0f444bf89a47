import type { Brain, Seat } from '../../../kernel/index.ts'
import { battleOf } from '../rules/battle.ts'
import type { Alexander } from '../rules/state.ts'

/** How near an army is to its withdrawal level, the points of hits on units that stand counted by half. */
function strain(s: Alexander, side: number): number {
  const b = battleOf(s)
  let points = s.points[side]!
  for (let u = 0; u < b.units; u++) {
    if (b.side[u] !== side || s.hex[u]! < 0) continue
    points += s.status[u] === 1 ? b.points[u]! * 0.7 : (b.points[u]! * 0.5 * s.hits[u]!) / b.tq[u]!
  }
  return points / b.sides[side]!.level
}

/** What the machine knows about playing these battles. */
export const brain: Brain<Alexander> = {
  evaluate(s: Alexander, seat: Seat): number {
    const b = battleOf(s)
    const side = b.sides.findIndex((facts) => facts.id === seat)
    if (s.end !== '') return s.winner < 0 ? 0.5 : s.winner === side ? 1 : 0
    return 1 / (1 + Math.exp(-4 * (strain(s, 1 - side) - strain(s, side))))
  },
}
