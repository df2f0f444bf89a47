import type { Battle } from '../rules/battle.ts'
import type { Alexander } from '../rules/state.ts'

/** S18: whether the side needs only to cross the river to win. */
export function breaksOut(s: Alexander, b: Battle, side: number): boolean {
  const params = b.special('breakout')
  if (params === undefined || s.turn > params.byTurn || !b.sides[side]!.macedonian) return false
  return s.points[1 - side]! >= params.enemyLossShare * s.levels[1 - side]!
}
