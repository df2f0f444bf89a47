import type { Direction, Grid, Hex } from './grid.ts'

// The part of a line inside a hex, as fractions of the line; denominators are positive.
let fromNumerator = 0
let fromDenominator = 1
let toNumerator = 1
let toDenominator = 1

/** Clips the part to where `start + t * slope` is between -limit and limit; false if nothing is left. */
function cut(start: number, slope: number, limit: number): boolean {
  if (slope === 0) return start >= -limit && start <= limit
  const steep = Math.abs(slope)
  const enters = slope > 0 ? -limit - start : start - limit
  const leaves = enters + 2 * limit
  if (enters * fromDenominator > fromNumerator * steep) {
    fromNumerator = enters
    fromDenominator = steep
  }
  if (leaves * toDenominator < toNumerator * steep) {
    toNumerator = leaves
    toDenominator = steep
  }
  return fromNumerator * toDenominator < toNumerator * fromDenominator
}

/**
 * Whether a line by (dx, dy) from a centre at (x, y) relative to a hex runs through that hex or along its side;
 * touching a corner does not count. A hex is |y| <= 1, |3x + y| <= 2, |3x - y| <= 2 around its centre, so integers
 * decide.
 */
function runs(x: number, y: number, dx: number, dy: number): boolean {
  fromNumerator = 0
  fromDenominator = 1
  toNumerator = 1
  toDenominator = 1
  return cut(y, dy, 1) && cut(3 * x + y, 3 * dx + dy, 2) && cut(3 * x - y, 3 * dx - dy, 2)
}

function runsThrough(grid: Grid, a: Hex, b: Hex, hex: Hex): boolean {
  const x = grid.x[a]! - grid.x[hex]!
  const y = grid.y[a]! - grid.y[hex]!
  return runs(x, y, grid.x[b]! - grid.x[a]!, grid.y[b]! - grid.y[a]!)
}

/** Hexes between two centres by their offset, as alternating x and y from the first. */
const known = new Map<number, readonly number[]>()

function placesBetween(dx: number, dy: number): readonly number[] {
  const key = dx * 65536 + dy
  const places = known.get(key)
  if (places !== undefined) return places
  const found: number[] = []
  const width = Math.abs(dx)
  const [top, bottom] = [Math.min(0, dy), Math.max(0, dy)]
  for (let i = 0; i <= width; i++) {
    // From the west to the east; of each column from the north.
    const x = dx < 0 ? dx + i : i
    // A hex reaches 2/3 of a column to the west and east, and one step of y to the north and south.
    const here = dx === 0 ? 0 : Math.floor((dy * x) / dx)
    const spread = dx === 0 ? bottom - top : Math.ceil((2 * Math.abs(dy)) / (3 * width)) + 2
    for (let y = Math.max(here - spread, top - 1); y <= Math.min(here + spread, bottom + 1); y++) {
      if (((x + y) & 1) !== 0 || (x === 0 && y === 0) || (x === dx && y === dy)) continue
      if (runs(-x, -y, dx, dy)) found.push(x, y)
    }
  }
  known.set(key, found)
  return found
}

/**
 * Writes the hexes strictly between two hexes into `out`, column by column from the north, and returns their number:
 * those crossed by the straight line between the centres, and both where it runs along a hexside. Hexes off the map
 * are left out.
 */
export function betweenInto(grid: Grid, a: Hex, b: Hex, out: Hex[]): number {
  const [x, y] = [grid.x[a]!, grid.y[a]!]
  const places = placesBetween(grid.x[b]! - x, grid.y[b]! - y)
  let count = 0
  for (let i = 0; i < places.length; i += 2) {
    const hex = grid.at(x + places[i]!, y + places[i + 1]!)
    if (hex >= 0) out[count++] = hex
  }
  out.length = count
  return count
}

/** The hexes strictly between two hexes; see `betweenInto`. */
export function between(grid: Grid, a: Hex, b: Hex): Hex[] {
  const out: Hex[] = []
  betweenInto(grid, a, b, out)
  return out
}

/**
 * Whether the line between two centres crosses the hexside between a hex and its neighbour. A line that reaches a
 * corner and continues along a hexside enters both hexes there but does not cross that hexside.
 */
export function crosses(grid: Grid, a: Hex, b: Hex, hex: Hex, side: Direction): boolean {
  const other = grid.neighbour[hex * 6 + side]!
  if (other < 0 || !runsThrough(grid, a, b, hex)) return false
  const enters = fromNumerator
  const entersOf = fromDenominator
  const leaves = toNumerator
  const leavesOf = toDenominator
  if (!runsThrough(grid, a, b, other)) return false
  return fromNumerator * leavesOf === leaves * fromDenominator || toNumerator * entersOf === enters * toDenominator
}
