import { newMove } from '../../rules/move/newMove.ts'
import { type MovePreview, previewMove } from '../../rules/move/preview.ts'
import { type Destination, reachOf } from '../../rules/move/reach.ts'
import type { Move } from '../../rules/move/state.ts'
import type { Alexander, Unit } from '../../rules/state.ts'
import type { Stance } from './stance.ts'

/** A leg of a unit. Its preview is played on a copy of the position when first read. */
export class Leg implements Stance {
  readonly hex: number
  readonly facing: number
  /** Cost in movement points. */
  readonly mp: number
  readonly path: readonly number[]
  readonly stays: boolean
  /** Certain hits of friends on the way. */
  readonly friendHits: number
  /** Whether the unit can end in the hex with several facings. */
  readonly choosesFacing: boolean
  /** The position from which the leg was found. */
  readonly from: Alexander
  private readonly play: () => MovePreview
  private held: MovePreview | null = null
  private failed: unknown

  constructor(
    s: Alexander,
    u: Unit,
    { hex, facing, mp, path, stays, friendHits }: Destination,
    choosesFacing: boolean,
  ) {
    this.hex = hex
    this.facing = facing
    this.mp = mp
    this.path = path
    this.stays = stays
    this.friendHits = friendHits
    this.choosesFacing = choosesFacing
    this.from = s
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

/** A hex that a unit can reach, with the legs that end there, one per facing. */
export interface Goal {
  readonly hex: number
  readonly legs: readonly Leg[]
  /** The leg shown and aimed first: it keeps the facing, unless another facing does less harm. */
  readonly leg: Leg
  /** A cheaper leg with another facing. */
  readonly cheaper: Leg | null
}

/** All hexes that a unit can reach now: the one on the move, or one that would begin to. */
export function goalsOf(s: Alexander, u: Unit): Goal[] {
  const move: Move = s.move?.unit === u ? s.move : newMove(s, u)
  const reach = reachOf(s, move)
  // Lower bound of the harm: certain hits, and exceeding the allowance (6.46), which may cause more.
  const harm = ({ hits, friendHits, mp }: Destination) => 2 * (hits + friendHits) + (mp > move.points ? 1 : 0)
  return reach.hexes().map((hex) => {
    const facings = reach.facings(hex)
    const found = facings.map((facing) => {
      const leg = reach.destination(hex, facing)!
      return { harm: harm(leg), leg: new Leg(s, u, leg, facings.length > 1) }
    })
    const best = found.reduce((a, b) => (b.harm < a.harm || (b.harm === a.harm && b.leg.mp < a.leg.mp) ? b : a))
    const kept = found.find(({ leg }) => leg.facing === s.facing[u])
    const meant = kept !== undefined && kept.harm <= best.harm ? kept : best
    const legs = found.map(({ leg }) => leg)
    return { hex, legs, leg: meant.leg, cheaper: best.leg.mp < meant.leg.mp ? best.leg : null }
  })
}

/** The worst effect of a leg, which decides the tint of its hex. */
export type Harm = 'free' | 'risky' | 'harmed' | 'routs'

export function harmOf({ preview }: Leg): Harm {
  if (preview.routs.length > 0 || preview.eliminated.length > 0) return 'routs'
  if (preview.hits > 0 || preview.friends.length > 0) return 'harmed'
  return preview.checks.length > 0 ? 'risky' : 'free'
}

/** Whether an enemy may react to a leg. */
export const isWatched = ({ preview }: Leg): boolean => preview.reactors.length > 0 || preview.leaders.length > 0
