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

/** How Egypt lies on the screen. */
export const LAYOUT: Layout = { tops: 'flat', size: 46 }

const TERRAINS: readonly Terrain[] = ['fertile', 'desert', 'sea']

/** The hex of a space. */
export const hexOf = (space: Space): Hex => placeOf(GRID, space)

/** The middle of a space. */
export const middleOf = (space: Space): Point => centreOf(LAYOUT, hexOf(space))

/** The ground, once for all. */
export const CELLS: readonly HexCell[] = ALL.map((space) => ({
  hex: hexOf(space),
  terrain: TERRAINS[TERRAIN[space]!]!,
}))

/** An edge as the kit names it. */
export function sideOf(edge: number): HexSide {
  const { a, direction } = EDGES[edge]!
  return { hex: hexOf(a), side: direction as Side }
}

/** The Nile. */
export const RIVER: readonly HexSide[] = EDGES.flatMap((edge, i) => (edge.river ? [sideOf(i)] : []))

/** Where a camel stands, and its angle. */
export const camelPlace = (edge: number) => {
  const { hex, side } = sideOf(edge)
  return sideMiddle(LAYOUT, hex, side)
}

/** The map itself. */
export const MAP: Rect = boundsOf(LAYOUT, ALL.map(hexOf), 10)

/** The devotion ladder left of the map and the central dashboard right of it. */
export const LADDER = { x: MAP.x - 92, y: MAP.y, width: 74, height: MAP.height }
export const DESK = { x: MAP.x + MAP.width + 26, y: MAP.y, width: 356, height: MAP.height }

/** Everything. */
export const WHOLE: Rect = {
  x: LADDER.x - 8,
  y: MAP.y - 8,
  width: DESK.x + DESK.width - LADDER.x + 16,
  height: MAP.height + 16,
}
