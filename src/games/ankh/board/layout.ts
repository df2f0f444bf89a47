import {
  boundsOf,
  centreOf,
  type Hex,
  type HexCell,
  type HexSide,
  type Layout,
  type Point,
  placeOf,
  type Rect,
  type Side,
  sideMiddle,
  type Terrain,
} from '../../../client/kit/index.ts'
import { ALL, EDGES, GRID, type Space, TERRAIN } from '../rules/board.ts'

/** Hex layout of the map on the screen. */
export const LAYOUT: Layout = { tops: 'flat', size: 46 }

const TERRAINS: readonly Terrain[] = ['fertile', 'desert', 'sea']

export const hexOf = (space: Space): Hex => placeOf(GRID, space)

/** The centre of a space on the screen. */
export const middleOf = (space: Space): Point => centreOf(LAYOUT, hexOf(space))

/** The terrain of all spaces. */
export const CELLS: readonly HexCell[] = ALL.map((space) => ({
  hex: hexOf(space),
  terrain: TERRAINS[TERRAIN[space]!]!,
}))

/** An edge as the kit's hexside. */
export function sideOf(edge: number): HexSide {
  const { a, direction } = EDGES[edge]!
  return { hex: hexOf(a), side: direction as Side }
}

/** The Nile. */
export const RIVER: readonly HexSide[] = EDGES.flatMap((edge, i) => (edge.river ? [sideOf(i)] : []))

/** Position and angle of a camel. */
export const camelPlace = (edge: number) => {
  const { hex, side } = sideOf(edge)
  return sideMiddle(LAYOUT, hex, side)
}

/** Bounds of the map. */
export const MAP: Rect = boundsOf(LAYOUT, ALL.map(hexOf), 10)

/** Bounds of the devotion track, left of the map, and of the central dashboard, right of it. */
export const LADDER = { x: MAP.x - 92, y: MAP.y, width: 74, height: MAP.height }
export const DESK = { x: MAP.x + MAP.width + 26, y: MAP.y, width: 356, height: MAP.height }

/** Bounds of everything. */
export const WHOLE: Rect = {
  x: LADDER.x - 8,
  y: MAP.y - 8,
  width: DESK.x + DESK.width - LADDER.x + 16,
  height: MAP.height + 16,
}
