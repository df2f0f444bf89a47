import { frontDirection, LEFT, RIGHT } from '../../../../hex/index.ts'
import { type Battle, battleOf } from '../../rules/battle.ts'
import { secondHex } from '../../rules/pieces/hexes.ts'
import { type Alexander, COLUMN, type Unit } from '../../rules/state.ts'

/** Hex (the left one of two, or the head of a column) and facing of a unit. */
export interface Stance {
  readonly hex: number
  readonly facing: number
}

export const stanceOf = (s: Alexander, u: Unit): Stance => ({ hex: s.hex[u]!, facing: s.facing[u]! })

/** The stance `steps` ahead, through left and right front hexes in turn from `first`; undefined off the map. */
export function ahead(s: Alexander, u: Unit, steps: number, first: 0 | 1): Stance | undefined {
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
export function turnedAbout(b: Battle, centre: number, hex: number, way: 0 | 1): number {
  const { x, y, at } = b.grid
  const q = x[hex]! - x[centre]!
  const r = (y[hex]! - y[centre]! - q) / 2
  const third = -q - r
  const [q1, r1] = way === LEFT ? [-third, -q] : [-r, -third]
  return at(x[centre]! + q1, y[centre]! + 2 * r1 + q1)
}

/** The stances after a wheel of units with the same facing about their leftmost or rightmost hex. */
export function wheel(s: Alexander, units: readonly Unit[], way: 0 | 1): ReadonlyMap<Unit, Stance> {
  const b = battleOf(s)
  const hinge = hingeOf(s, units, way)
  const found = new Map<Unit, Stance>()
  if (hinge < 0) return found
  for (const u of units) {
    const hex = turnedAbout(b, hinge, s.hex[u]!, way)
    if (hex >= 0) found.set(u, { hex, facing: (s.facing[u]! + (way === LEFT ? 1 : 5)) % 6 })
  }
  return found
}

/** The leftmost or rightmost hex of a Line, as its units see it. */
export function hingeOf(s: Alexander, units: readonly Unit[], way: 0 | 1): number {
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
export function likewise(b: Battle, from: Stance, to: Stance, now: Stance): Stance | undefined {
  const { x, y, at } = b.grid
  const hex = at(x[now.hex]! + x[to.hex]! - x[from.hex]!, y[now.hex]! + y[to.hex]! - y[from.hex]!)
  return hex < 0 ? undefined : { hex, facing: (now.facing + to.facing - from.facing + 6) % 6 }
}
