import { type Arc, type Arcs, type Facing, FLANK, FRONT, REAR, rightOf, type Size } from './facing.ts'
import { distance, type Grid, type Hex } from './grid.ts'

/** Twice the rotation that turns each facing to the east, in grid coordinates: (a, b; c, d) row by row. */
const A = [2, 1, -1, -2, -1, 1]
const B = [0, -1, -1, 0, 1, 1]
const C = [0, 3, 3, 0, -3, -3]
const D = [2, 1, -1, -2, -1, 1]

/**
 * The arc of a distant hex seen from `from`: up to 60 degrees off the facing front, up to 120 flank, beyond that
 * rear; a boundary belongs to the arc nearer the front. With the facing turned east the 60-degree line is 3x = |y|,
 * so integers decide.
 */
export function arcAt(grid: Grid, from: Hex, facing: Facing, target: Hex): Arc {
  const dx = grid.x[target]! - grid.x[from]!
  const dy = grid.y[target]! - grid.y[from]!
  const east = 3 * (A[facing]! * dx + B[facing]! * dy)
  const aside = Math.abs(C[facing]! * dx + D[facing]! * dy)
  return east >= aside ? FRONT : -east <= aside ? FLANK : REAR
}

/**
 * The arc of a hex seen from the nearer half of a piece; if both halves are equally near they see it in the same arc.
 */
export function arcOfPiece(arcs: Arcs, left: Hex, facing: Facing, size: Size, target: Hex): Arc {
  const { grid } = arcs
  if (size === 1) return arcAt(grid, left, facing, target)
  const right = rightOf(arcs, left, facing)
  const nearer = distance(grid, right, target) < distance(grid, left, target) ? right : left
  return arcAt(grid, nearer, facing, target)
}
