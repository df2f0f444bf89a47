import { axialGrid, DIRECTIONS, makeCorners, distance as steps, turned, within } from '#hex/grid.ts'
import board from '../data/board.json'

/** Number of a space. Numbers follow the names A1, A2, ... K4, so sorted numbers are sorted names. */
export type Space = number

/** A1.1: terrain. */
export const FERTILE = 0
export const DESERT = 1
export const WATER = 2

const TERRAINS = ['fertile', 'desert', 'water']
const sorted = [...board.spaces].sort((a, b) => (a.id < b.id ? -1 : 1))
const byName = new Map(sorted.map((space, i) => [space.id, i]))

/** A2.3: the board as a grid of hexes. */
export const GRID = axialGrid(sorted.map((space) => [space.q, space.r]))

/** Number of spaces. */
export const SPACE_COUNT = sorted.length

/** All spaces in order. */
export const ALL_SPACES: readonly Space[] = sorted.map((_, i) => i)

/** The name of a space, such as `F5`. */
export const spaceName = (space: Space): string => sorted[space]!.id

/** The space with this name, or -1. */
export const spaceNamed = (name: string): Space => byName.get(name) ?? -1

/** A1.1: terrain by space. */
export const TERRAIN: readonly number[] = sorted.map((space) => TERRAINS.indexOf(space.terrain))

export const isLand = (space: Space): boolean => TERRAIN[space] !== WATER

/** A2.3: the neighbour in direction 0 to 5 (N, NE, SE, S, SW, NW) at `space * 6 + direction`; -1 off the map. */
export const NEIGHBOUR: ArrayLike<Space> = GRID.neighbour

/** A2.3: the neighbours of each space, ascending. */
export const NEIGHBOURS: readonly (readonly Space[])[] = ALL_SPACES.map((space) => within(GRID, space, 1))

/** Number of steps between two spaces; rivers, camels and pieces do not count. */
export const distance = (a: Space, b: Space): number => steps(GRID, a, b)

/** A9.1a, R-05: the spaces one to three steps away, ascending. */
export const REACH: readonly (readonly Space[])[] = ALL_SPACES.map((from) => within(GRID, from, 3))

/** An edge between two neighbouring spaces. */
interface Edge {
  readonly name: string
  readonly a: Space
  readonly b: Space
  /** The direction from `a` to `b`. */
  readonly direction: number
  readonly river: boolean
  readonly water: boolean
  /** The two corners at its ends. */
  readonly corners: readonly [number, number]
}

const rivers = new Set(board.riverEdges.map(([a, b]) => [a, b].sort().join('-')))
const corners = makeCorners(GRID)

/** Every edge between two spaces, and the corners of the grid that edges join, numbered as the edges meet them. */
function makeEdges(): { edges: Edge[]; joined: number[] } {
  const joined: number[] = []
  const cornerAt = (space: Space, side: number): number => {
    const corner = corners.of[space * 6 + side]!
    const known = joined.indexOf(corner)
    return known >= 0 ? known : joined.push(corner) - 1
  }
  const edges = ALL_SPACES.flatMap((a) =>
    [0, 1, 2, 3, 4, 5]
      .filter((d) => NEIGHBOUR[a * 6 + d]! > a)
      .sort((d, e) => NEIGHBOUR[a * 6 + d]! - NEIGHBOUR[a * 6 + e]!)
      .map((direction): Edge => {
        const b = NEIGHBOUR[a * 6 + direction]!
        const name = `${spaceName(a)}-${spaceName(b)}`
        const water = !isLand(a) || !isLand(b)
        const ends = [cornerAt(a, turned(direction, -1)), cornerAt(a, direction)] as const
        return { name, a, b, direction, river: rivers.has(name), water, corners: ends }
      }),
  )
  return { edges, joined }
}

const { edges, joined } = makeEdges()

/** A1.3: every edge between two spaces of the map, in the order of their names. */
export const EDGES: readonly Edge[] = edges

/** All edges in order. */
export const ALL_EDGES: readonly number[] = EDGES.map((_, i) => i)

/** The edge in a direction of a space at `space * 6 + direction`; -1 at the map edge. */
export const EDGE_TOWARDS: readonly number[] = ALL_SPACES.flatMap((space) =>
  DIRECTIONS.map((_, d) => {
    const near = NEIGHBOUR[space * 6 + d]!
    return EDGES.findIndex((e) => (e.a === space && e.b === near) || (e.b === space && e.a === near))
  }),
)

/** The edge with this name (`A3-A4`), or -1. */
export const edgeNamed = (name: string): number => EDGES.findIndex((e) => e.name === name)

/** Number of corners that edges join. */
export const CORNER_COUNT = joined.length

/** The edges that meet in each corner. */
export const EDGES_AT: readonly (readonly number[])[] = joined.map((_, corner) =>
  EDGES.flatMap((e, i) => (e.corners.includes(corner) ? [i] : [])),
)

/** A10.3b: bits of what a corner can touch, and their names. */
export const AT_CAMEL = 1
export const AT_MAP_EDGE = 2
export const AT_RIVER = 4
export const AT_WATER = 8
export const ANCHORS = ['camel', 'mapEdge', 'river', 'water'] as const

/** A1.6, A10.3b: what each corner touches on the bare board. */
export const TOUCHES: readonly number[] = joined.map((at, corner) => {
  const spaces = corners.hexes.subarray(at * 3, at * 3 + 3)
  const edge = spaces.includes(-1) ? AT_MAP_EDGE : 0
  const water = spaces.some((space) => space >= 0 && !isLand(space)) ? AT_WATER : 0
  const river = EDGES_AT[corner]!.some((e) => EDGES[e]!.river) ? AT_RIVER : 0
  return edge | water | river
})

/** A2.1, A2.2: by space, bit set of the directions of adjacent spaces on the bare board. */
export const BARE_ADJACENCY: readonly number[] = ALL_SPACES.map((space) => {
  let open = 0
  for (let d = 0; d < 6; d++) {
    const edge = EDGE_TOWARDS[space * 6 + d]!
    if (edge >= 0 && !EDGES[edge]!.river) open |= 1 << d
  }
  return open
})
