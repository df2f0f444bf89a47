import type { Grid, Hex as Numbered } from '#hex/grid.ts'
import { round } from '../core/svgPath.ts'
import type { Point, Rect } from '../view/view.ts'

/**
 * Positions of hexes on the screen, in axial coordinates; the geometry of rules is in `src/hex`. Sides are numbered
 * clockwise: flat-top 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW; pointy-top 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW. Side i runs
 * clockwise from corner i. Pure.
 */

export interface AxialHex {
  q: number
  r: number
}

export type SideIndex = 0 | 1 | 2 | 3 | 4 | 5
export type HexOrientation = 'flat' | 'pointy'

/** Orientation, scale and origin of a hex grid; `size` is the distance from centre to corner. */
export interface HexLayout {
  tops: HexOrientation
  size: number
  origin?: Point
}

export const sideIndices: readonly SideIndex[] = [0, 1, 2, 3, 4, 5]

const sideSteps: Record<HexOrientation, readonly AxialHex[]> = {
  flat: [
    { q: 0, r: -1 },
    { q: 1, r: -1 },
    { q: 1, r: 0 },
    { q: 0, r: 1 },
    { q: -1, r: 1 },
    { q: -1, r: 0 },
  ],
  pointy: [
    { q: 1, r: -1 },
    { q: 1, r: 0 },
    { q: 0, r: 1 },
    { q: -1, r: 1 },
    { q: -1, r: 0 },
    { q: 0, r: -1 },
  ],
}

const root3 = Math.sqrt(3)

/** Unit vectors from the centre to the corners. */
const cornerVectors: Record<HexOrientation, readonly (readonly [cos: number, sin: number])[]> = {
  flat: cornersFrom(240),
  pointy: cornersFrom(270),
}

function cornersFrom(degrees: number) {
  return sideIndices.map((side) => {
    const angle = (degrees + 60 * side) * (Math.PI / 180)
    return [Math.cos(angle), Math.sin(angle)] as const
  })
}

/** Axial coordinates of a hex of a grid. */
export const toAxial = (grid: Grid, hex: Numbered): AxialHex => ({
  q: grid.x[hex]!,
  r: (grid.y[hex]! - grid.x[hex]!) / 2,
})

/** Axial coordinates of all hexes of a grid, in grid order. */
export const gridToAxial = (grid: Grid): AxialHex[] =>
  Array.from({ length: grid.count }, (_, hex) => toAxial(grid, hex))

/** A hex as a string, for use as a map key. */
export const hexKey = (hex: AxialHex) => `${hex.q},${hex.r}`

/** The hex across a side. */
export function axialNeighbour(hex: AxialHex, side: SideIndex, tops: HexOrientation): AxialHex {
  const step = sideSteps[tops][side]!
  return { q: hex.q + step.q, r: hex.r + step.r }
}

/** The hex nearest to fractional coordinates. */
export function roundHex(q: number, r: number): AxialHex {
  let rq = Math.round(q)
  let rr = Math.round(r)
  const rs = Math.round(-q - r)
  const dq = Math.abs(rq - q)
  const dr = Math.abs(rr - r)
  const ds = Math.abs(rs + q + r)
  if (dq > dr && dq > ds) rq = -rr - rs
  else if (dr > ds) rr = -rq - rs
  return { q: rq + 0, r: rr + 0 }
}

export function hexCentre(layout: HexLayout, hex: AxialHex): Point {
  const { size, origin = { x: 0, y: 0 } } = layout
  return layout.tops === 'flat'
    ? { x: origin.x + size * 1.5 * hex.q, y: origin.y + size * root3 * (hex.r + hex.q / 2) }
    : { x: origin.x + size * root3 * (hex.q + hex.r / 2), y: origin.y + size * 1.5 * hex.r }
}

/** The hex under a point of the board. */
export function hexAt(layout: HexLayout, point: Point): AxialHex {
  const { size, origin = { x: 0, y: 0 } } = layout
  const x = (point.x - origin.x) / size
  const y = (point.y - origin.y) / size
  return layout.tops === 'flat'
    ? roundHex((2 / 3) * x, (-1 / 3) * x + (root3 / 3) * y)
    : roundHex((root3 / 3) * x - (1 / 3) * y, (2 / 3) * y)
}

/** A corner of a hex, moved `inset` units towards the centre. */
export function hexCorner(layout: HexLayout, hex: AxialHex, corner: number, inset = 0): Point {
  const { x, y } = hexCentre(layout, hex)
  const [cos, sin] = cornerVectors[layout.tops][corner % 6]!
  const size = layout.size - inset
  return { x: x + size * cos, y: y + size * sin }
}

/** The two ends of a hexside, in clockwise order. */
export function sideEnds(layout: HexLayout, hex: AxialHex, side: SideIndex): [Point, Point] {
  return [hexCorner(layout, hex, side), hexCorner(layout, hex, side + 1)]
}

/** The middle of a hexside, and the angle along it in degrees. */
export function sideMiddle(layout: HexLayout, hex: AxialHex, side: SideIndex): Point & { turn: number } {
  const [a, b] = sideEnds(layout, hex, side)
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI }
}

/** A hex as a closed SVG path. */
export function hexPath(layout: HexLayout, hex: AxialHex, inset = 0): string {
  const { x, y } = hexCentre(layout, hex)
  const size = layout.size - inset
  let path = ''
  for (const [cos, sin] of cornerVectors[layout.tops])
    path += `${path === '' ? 'M' : 'L'}${round(x + size * cos)} ${round(y + size * sin)}`
  return `${path}Z`
}

/** The bounding rectangle of hexes, plus a margin. */
export function hexBounds(layout: HexLayout, hexes: Iterable<AxialHex>, margin = 0): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const hex of hexes) {
    const c = hexCentre(layout, hex)
    left = Math.min(left, c.x)
    right = Math.max(right, c.x)
    top = Math.min(top, c.y)
    bottom = Math.max(bottom, c.y)
  }
  const [mx, my] = layout.tops === 'flat' ? [1, root3 / 2] : [root3 / 2, 1]
  const x = left - mx * layout.size - margin
  const y = top - my * layout.size - margin
  return {
    x,
    y,
    width: right + mx * layout.size + margin - x,
    height: bottom + my * layout.size + margin - y,
  }
}
