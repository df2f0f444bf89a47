import { type Battle, battleOf } from '#games/alexander/rules/battle.ts'
import { newMove } from '#games/alexander/rules/move/orderMove.ts'
import { type MovePreview, previewMove } from '#games/alexander/rules/move/preview.ts'
import { type Destination, reachOf } from '#games/alexander/rules/move/reach.ts'
import { secondHex } from '#games/alexander/rules/pieces/units.ts'
import { type Alexander, COLUMN, type Move, type Unit } from '#games/alexander/rules/state.ts'
import { frontDirection, LEFT, RIGHT } from '#hex/facing.ts'

/** Hex (the left one of two, or the head of a column) and facing of a unit. */
export interface Stance {
  readonly hex: number
  readonly facing: number
}

export const currentStance = (s: Alexander, u: Unit): Stance => ({ hex: s.hex[u]!, facing: s.facing[u]! })

/** The stance `steps` ahead, through left and right front hexes in turn from `first`; undefined off the map. */
export function stanceAhead(s: Alexander, u: Unit, steps: number, first: 0 | 1): Stance | undefined {
  const { grid } = battleOf(s)
  const facing = s.facing[u]!
  let hex = s.hex[u]!
  for (let i = 0; i < steps && hex >= 0; i++) {
    const half = (first + i) % 2 === 0 ? LEFT : RIGHT
    const direction = s.formation[u] === COLUMN ? facing : frontDirection(facing, half)
    hex = grid.neighbour[hex * 6 + direction]!
  }
  return hex < 0 ? undefined : { hex, facing }
}

/** A hex rotated about another by one corner, to the left or to the right; -1 off the map. */
export function rotateHex(b: Battle, centre: number, hex: number, way: 0 | 1): number {
  const { x, y, at } = b.grid
  const q = x[hex]! - x[centre]!
  const r = (y[hex]! - y[centre]! - q) / 2
  const third = -q - r
  const [q1, r1] = way === LEFT ? [-third, -q] : [-r, -third]
  return at(x[centre]! + q1, y[centre]! + 2 * r1 + q1)
}

/** The stances after a wheel of units with the same facing about their leftmost or rightmost hex. */
export function wheelStances(s: Alexander, units: readonly Unit[], way: 0 | 1): ReadonlyMap<Unit, Stance> {
  const b = battleOf(s)
  const hinge = findHinge(s, units, way)
  const found = new Map<Unit, Stance>()
  if (hinge < 0) return found
  for (const u of units) {
    const hex = rotateHex(b, hinge, s.hex[u]!, way)
    if (hex >= 0) found.set(u, { hex, facing: (s.facing[u]! + (way === LEFT ? 1 : 5)) % 6 })
  }
  return found
}

/** The leftmost or rightmost hex of a Line, as its units see it. */
export function findHinge(s: Alexander, units: readonly Unit[], way: 0 | 1): number {
  const { grid } = battleOf(s)
  let best = -1
  let far = Number.NEGATIVE_INFINITY
  for (const u of units) {
    const angle = (s.facing[u]! * Math.PI) / 3
    // To the right of the facing on a map where south is down.
    const [ax, ay] = [Math.sin(angle), Math.cos(angle)]
    const second = secondHex(s, u)
    for (const hex of second < 0 ? [s.hex[u]!] : [s.hex[u]!, second]) {
      const right = grid.x[hex]! * 1.5 * ax + ((grid.y[hex]! * Math.sqrt(3)) / 2) * ay
      const value = way === LEFT ? -right : right
      if (value > far + 1e-6) {
        far = value
        best = hex
      }
    }
  }
  return best
}

/** The stance after moving from `now` as another unit moved from `from` to `to`; undefined off the map. */
export function sameMovement(b: Battle, from: Stance, to: Stance, now: Stance): Stance | undefined {
  const { x, y, at } = b.grid
  const hex = at(x[now.hex]! + x[to.hex]! - x[from.hex]!, y[now.hex]! + y[to.hex]! - y[from.hex]!)
  return hex < 0 ? undefined : { hex, facing: (now.facing + to.facing - from.facing + 6) % 6 }
}

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
  private cached: MovePreview | null = null
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
      return (this.cached ??= this.play())
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
export function findGoals(s: Alexander, u: Unit): Goal[] {
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

export function worstHarm({ preview }: Leg): Harm {
  if (preview.routs.length > 0 || preview.eliminated.length > 0) return 'routs'
  if (preview.hits > 0 || preview.friends.length > 0) return 'harmed'
  return preview.checks.length > 0 ? 'risky' : 'free'
}

/** Whether an enemy may react to a leg. */
export const isWatched = ({ preview }: Leg): boolean => preview.reactors.length > 0 || preview.leaders.length > 0
