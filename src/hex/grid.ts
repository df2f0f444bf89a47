/** A hex by its number: an index into the tables of its grid. -1 is off the map. */
export type Hex = number

/** A hexside as a direction: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW. */
export type Direction = number

/** The six directions clockwise from the north; hexes are flat-topped. */
export const DIRECTIONS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const

/** What each direction adds to a hex's `x` and `y`. */
export const DX = [0, 1, 1, 0, -1, -1]
export const DY = [-2, -1, 1, 2, 1, -1]

export const opposite = (direction: Direction): Direction => (direction + 3) % 6

/** The direction `by` hexsides clockwise; `by` may be as low as -6. */
export const turned = (direction: Direction, by: number): Direction => (direction + by + 6) % 6

/**
 * Flat-topped hexes numbered from 0, with integer coordinates: `x` counts columns to the east, `y` half hexes to the
 * south, so that neighbours differ by (0, 2) or (1, 1) and geometry is exact.
 */
export interface Grid {
  readonly count: number
  readonly x: Int16Array
  readonly y: Int16Array
  /** The hex in a direction at `hex * 6 + direction`; -1 off the map. */
  readonly neighbour: Int16Array
  /** The hex at a coordinate, or -1. */
  readonly at: (x: number, y: number) => Hex
}

/** A rectangular map whose hexes carry four digits CCRR: column, then row, both from 01. */
export interface NumberedGrid extends Grid {
  readonly columns: number
  readonly rows: number
  readonly names: readonly string[]
}

/** Which columns sit half a hex further north. */
export type Offset = 'even-up' | 'odd-up'

/** A map of columns and rows. Hexes are numbered column by column: ascending hexes are ascending CCRR. */
export function makeGrid(columns: number, rows: number, offset: Offset): NumberedGrid {
  const down = offset === 'even-up' ? 1 : -1
  const places: [x: number, y: number][] = []
  const names: string[] = []
  for (let column = 1; column <= columns; column++)
    for (let row = 1; row <= rows; row++) {
      places.push([column, 2 * row + down * (column & 1)])
      names.push(`${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`)
    }
  return { ...gridOf(places), columns, rows, names }
}

/** A map of any shape, with holes, from axial coordinates: q to the south-east, r to the south. */
export function axialGrid(places: readonly (readonly [q: number, r: number])[]): Grid {
  return gridOf(places.map(([q, r]) => [q, 2 * r + q]))
}

function gridOf(places: readonly (readonly [x: number, y: number])[]): Grid {
  const count = places.length
  const x = Int16Array.from(places, (place) => place[0])
  const y = Int16Array.from(places, (place) => place[1])
  const [west, north] = [Math.min(...x), Math.min(...y)]
  const [width, height] = [Math.max(...x) - west + 1, Math.max(...y) - north + 1]
  const table = new Int16Array(width * height).fill(-1)
  for (let hex = 0; hex < count; hex++) table[(x[hex]! - west) * height + y[hex]! - north] = hex
  const at = (px: number, py: number): Hex => {
    const [column, line] = [px - west, py - north]
    if (column < 0 || line < 0 || column >= width || line >= height) return -1
    return table[column * height + line]!
  }
  const neighbour = new Int16Array(count * 6)
  for (let hex = 0; hex < count; hex++)
    for (let d = 0; d < 6; d++) neighbour[hex * 6 + d] = at(x[hex]! + DX[d]!, y[hex]! + DY[d]!)
  return { count, x, y, neighbour, at }
}

/** The CCRR number of a hex. */
export const numberOf = (grid: NumberedGrid, hex: Hex): string => grid.names[hex]!

/** The hex with this CCRR number, or -1. */
export function hexOf(grid: NumberedGrid, number: string): Hex {
  if (!/^\d{4}$/.test(number)) return -1
  return hexAt(grid, Number(number.slice(0, 2)), Number(number.slice(2)))
}

/** The hex in this column and row, both from 1, or -1. */
export function hexAt(grid: NumberedGrid, column: number, row: number): Hex {
  if (column < 1 || row < 1 || column > grid.columns || row > grid.rows) return -1
  return (column - 1) * grid.rows + row - 1
}

/** The column of a hex, from 1. */
export const columnOf = (grid: NumberedGrid, hex: Hex): number => Math.floor(hex / grid.rows) + 1

/** The row of a hex, from 1. */
export const rowOf = (grid: NumberedGrid, hex: Hex): number => (hex % grid.rows) + 1

/** The distance between two hexes, in hexes. */
export function distance(grid: Grid, a: Hex, b: Hex): number {
  const dx = Math.abs(grid.x[a]! - grid.x[b]!)
  const dy = Math.abs(grid.y[a]! - grid.y[b]!)
  return dy > dx ? dx + (dy - dx) / 2 : dx
}

/** The direction from a hex to its neighbour, or -1. */
export function direction(grid: Grid, from: Hex, to: Hex): Direction {
  for (let d = 0; d < 6; d++) if (grid.neighbour[from * 6 + d] === to) return d
  return -1
}

/** The hexes up to `steps` away, ascending, without the hex itself. */
export function within(grid: Grid, hex: Hex, steps: number): Hex[] {
  const found: Hex[] = []
  for (let to = 0; to < grid.count; to++) if (to !== hex && distance(grid, hex, to) <= steps) found.push(to)
  return found
}

/** The corners of a grid, each with one number for all hexes that meet in it. */
export interface Corners {
  readonly count: number
  /** The corner of a hex between a side and the next one clockwise, at `hex * 6 + side`. */
  readonly of: Int16Array
  /** The three hexes that meet in a corner, at `corner * 3`; -1 off the map. */
  readonly hexes: Int16Array
}

/**
 * Numbers the corners hex by hex. The coordinates of the three hexes that meet in a corner add up to three times its
 * own.
 */
export function makeCorners(grid: Grid): Corners {
  const numbers = new Map<string, number>()
  const hexes: number[] = []
  const of = new Int16Array(grid.count * 6)
  for (let hex = 0; hex < grid.count; hex++)
    for (let side = 0; side < 6; side++) {
      const next = (side + 1) % 6
      const x = 3 * grid.x[hex]! + DX[side]! + DX[next]!
      const y = 3 * grid.y[hex]! + DY[side]! + DY[next]!
      const place = `${x},${y}`
      let corner = numbers.get(place)
      if (corner === undefined) {
        numbers.set(place, (corner = numbers.size))
        hexes.push(hex, grid.neighbour[hex * 6 + side]!, grid.neighbour[hex * 6 + next]!)
      }
      of[hex * 6 + side] = corner
    }
  return { count: numbers.size, of, hexes: Int16Array.from(hexes) }
}
