/** Where a unit can go, by hex: each leg with what the rules make of it. Pure. */
import { newMove } from '../../rules/move/newMove.ts'
import { type MovePreview, previewMove } from '../../rules/move/preview.ts'
import { type Destination, reachOf } from '../../rules/move/reach.ts'
import type { Move } from '../../rules/move/state.ts'
import type { Alexander, Unit } from '../../rules/state.ts'
import type { Stance } from './stance.ts'

/** A leg of a unit. What it would do is played on a copy when somebody asks for it. */
export class Leg implements Stance {
  readonly hex: number
  readonly facing: number
  /** Movement points, as the search and the move count them. */
  readonly mp: number
  readonly path: readonly number[]
  readonly stays: boolean
  private readonly play: () => MovePreview
  private held: MovePreview | null = null
  private failed: unknown

  constructor(s: Alexander, u: Unit, { hex, facing, mp, path, stays }: Destination) {
    this.hex = hex
    this.facing = facing
    this.mp = mp
    this.path = path
    this.stays = stays
    this.play = () => previewMove(s, u, this)
  }

  /** Throws the same error each time if the rules cannot play it. */
  get preview(): MovePreview {
    if (this.failed !== undefined) throw this.failed
    try {
      return (this.held ??= this.play())
    } catch (error) {
      this.failed = error
      throw error
    }
  }
}

/** A hex that can be reached, with the legs that end there, by facing. */
export interface Goal {
  readonly hex: number
  readonly legs: readonly Leg[]
  /** The leg that a click aims at, and whose price is drawn: the facing as it is, unless that does more harm. */
  readonly leg: Leg
  /** Another facing that costs less. */
  readonly cheaper: Leg | null
}

/** All hexes that a unit can reach now: the one on the move, or one that would begin to. */
export function goalsOf(s: Alexander, u: Unit): Goal[] {
  const move: Move = s.move?.unit === u ? s.move : newMove(s, u)
  const reach = reachOf(s, move)
  // Hits on the way, and the point beyond the allowance (6.46), which may cost more: what a way does at the least.
  const harm = ({ hits, friendHits, mp }: Destination) => 2 * (hits + friendHits) + (mp > move.points ? 1 : 0)
  return reach.hexes().map((hex) => {
    const found = reach.facings(hex).map((facing) => {
      const leg = reach.destination(hex, facing)!
      return { harm: harm(leg), leg: new Leg(s, u, leg) }
    })
    const best = found.reduce((a, b) => (b.harm < a.harm || (b.harm === a.harm && b.leg.mp < a.leg.mp) ? b : a))
    const kept = found.find(({ leg }) => leg.facing === s.facing[u])
    const meant = kept !== undefined && kept.harm <= best.harm ? kept : best
    const legs = found.map(({ leg }) => leg)
    return { hex, legs, leg: meant.leg, cheaper: best.leg.mp < meant.leg.mp ? best.leg : null }
  })
}

/** What befalls somebody by a leg, the worst of it: how its hex is tinted. */
export type Harm = 'free' | 'risky' | 'harmed' | 'routs'

export function harmOf({ preview }: Leg): Harm {
  if (preview.routs.length > 0 || preview.eliminated.length > 0) return 'routs'
  if (preview.hits > 0 || preview.friends.length > 0) return 'harmed'
  return preview.checks.length > 0 ? 'risky' : 'free'
}

/** Whether an enemy may do something about a leg. */
export const isWatched = ({ preview }: Leg): boolean => preview.reactors.length > 0 || preview.leaders.length > 0
