/** Where a unit can go, by hex: at what price, and who may react. Pure. */
import { newMove } from '../../rules/move/newMove.ts'
import { reachOf } from '../../rules/move/reach.ts'
import type { Move } from '../../rules/move/state.ts'
import type { Alexander, Unit } from '../../rules/state.ts'
import type { Stance } from './stance.ts'

export interface Leg extends Stance {
  readonly mp: number
  /** Hits of the unit and of friends it goes through. */
  readonly hits: number
  /** Enemy units it comes near on the way. */
  readonly enemies: number
  readonly inZone: boolean
}

/** A hex that can be reached, with the legs that end there, by facing. */
export interface Goal {
  readonly hex: number
  readonly legs: readonly Leg[]
  /** The cheapest: fewest hits, then fewest points. */
  readonly best: Leg
}

const isBetter = (a: Leg, b: Leg) => a.hits < b.hits || (a.hits === b.hits && a.mp < b.mp)

/** All hexes that a unit can reach now: the one on the move, or one that would begin to. */
export function goalsOf(s: Alexander, u: Unit): Goal[] {
  const move: Move = s.move?.unit === u ? s.move : newMove(s, u)
  const reach = reachOf(s, move)
  return reach.hexes().map((hex) => {
    const legs = reach.facings(hex).map((facing): Leg => {
      const leg = reach.destination(hex, facing)!
      const { mp, hits, friendHits, enemies, inZone } = leg
      return { hex, facing, mp, hits: hits + friendHits, enemies, inZone }
    })
    return { hex, legs, best: legs.reduce((best, leg) => (isBetter(leg, best) ? leg : best)) }
  })
}

/** The leg one would mean: with the facing as it is, if that costs no more hits, else the cheapest. */
export function likelyLeg({ legs, best }: Goal, facing: number): Leg {
  const kept = legs.find((leg) => leg.facing === facing)
  return kept && kept.hits <= best.hits ? kept : best
}
