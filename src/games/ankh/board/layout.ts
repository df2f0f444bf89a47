import {
  type AxialHex,
  type HexLayout,
  hexBounds,
  hexCentre,
  type SideIndex,
  sideMiddle,
  toAxial,
} from '#kit/hex/hexLayout.ts'
import type { HexSide } from '#kit/hex/regions.ts'
import type { HexCell, Terrain } from '#kit/hex/terrain.ts'
import type { Point, Rect } from '#kit/view/view.ts'
import { ALL_SPACES, EDGES, GRID, type Space, TERRAIN } from '../rules/board.ts'

/** Hex layout of the map on the screen. */
export const LAYOUT: HexLayout = { tops: 'flat', size: 46 }

const TERRAINS: readonly Terrain[] = ['fertile', 'desert', 'sea']

export const spaceHex = (space: Space): AxialHex => toAxial(GRID, space)

/** The centre of a space on the screen. */
export const spaceCentre = (space: Space): Point => hexCentre(LAYOUT, spaceHex(space))

/** The terrain of all spaces. */
export const CELLS: readonly HexCell[] = ALL_SPACES.map((space) => ({
  hex: spaceHex(space),
  terrain: TERRAINS[TERRAIN[space]!]!,
}))

/** An edge as the kit's hexside. */
export function edgeSide(edge: number): HexSide {
  const { a, direction } = EDGES[edge]!
  return { hex: spaceHex(a), side: direction as SideIndex }
}

/** The Nile. */
export const RIVER: readonly HexSide[] = EDGES.flatMap((edge, i) => (edge.river ? [edgeSide(i)] : []))

/** Position and angle of a camel. */
export const camelPosition = (edge: number) => {
  const { hex, side } = edgeSide(edge)
  return sideMiddle(LAYOUT, hex, side)
}

/** Bounds of the map. */
export const MAP_BOUNDS: Rect = hexBounds(LAYOUT, ALL_SPACES.map(spaceHex), 10)
