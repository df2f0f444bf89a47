import { DX, DY, type Grid } from './grid.ts'

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
