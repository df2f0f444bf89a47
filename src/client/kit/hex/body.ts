/** Bodies over two hexes. Pure. */
import type { Point } from '../view/view.ts'
import { centreOf, type Hex, type Layout } from './hex.ts'

export interface Body extends Point {
  /** Degrees clockwise that a LongCounter is turned by: its front looks up at 0. */
  turn: number
  /** Whether words on it must be turned about to stand on their feet. */
  turned: boolean
  width: number
  depth: number
}

/**
 * Where a body over two neighbouring hexes lies. Seen from behind, `left` is its left hex and `right` its right one, so
 * the pair alone says where it faces: at a right angle to the line from left to right.
 */
export function bodyOver(layout: Layout, left: Hex, right: Hex): Body {
  const a = centreOf(layout, left)
  const b = centreOf(layout, right)
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
  return {
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
    turn,
    turned: Math.abs(turn) > 90,
    width: Math.hypot(b.x - a.x, b.y - a.y) + layout.size * 0.95,
    depth: layout.size * 0.98,
  }
}
