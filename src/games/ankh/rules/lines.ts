import type { Bar } from '../../../kernel/index.ts'
import {
  AT_CAMEL,
  EDGE,
  EDGES,
  EDGES_AT,
  NEIGHBOUR,
  SPACES,
  type Space,
  TERRAIN,
  TOUCHES,
  WATER,
} from './board.ts'
import { CAMELS, CARAVAN, ORDER_TOKENS, SMALLEST_REGION } from './pieces.ts'
import type { Ankh } from './state.ts'

const NO_TOKEN: Bar = ['R-10', 'noOrderToken']
const TOO_LONG: Bar = ['A10.3a', 'noCamelLeft']
const NOT_AN_EDGE: Bar = ['A10.3a', 'notAnEdge']
const AT_WATER: Bar = ['A10.3a', 'edgeAtWater']
const ON_RIVER: Bar = ['A10.3a', 'edgeOnRiver']
const CAMEL_THERE: Bar = ['R-10', 'camelThere']
const TOUCHES_NOTHING: Bar = ['A10.3b', 'touchesNothing']
const NOT_CONNECTED: Bar = ['R-10', 'notConnected']
const CROSSES_ITSELF: Bar = ['R-10', 'crossesItself']
const DOES_NOT_DIVIDE: Bar = ['A10.3c', 'doesNotDivide']
const TOO_SMALL: Bar = ['A10.3c', 'tooSmall']
const CANNOT_BE_FINISHED: Bar = ['R-10', 'cannotBeFinished']

/** A10.3b: what a corner touches: river, water, map edge, and camels that lie already. */
export function anchorsOf(s: Ankh, corner: number): number {
  for (const edge of EDGES_AT[corner]!) if (s.camels.includes(edge)) return TOUCHES[corner]! | AT_CAMEL
  return TOUCHES[corner]!
}

/** How many camels a line may have now. */
export const longestLine = (s: Ankh): number => Math.min(CARAVAN, CAMELS - s.camels.length)

/** A10.3a, R-10: the rule against a camel lying on an edge at all. */
export function edgeBar(s: Ankh, edge: number): Bar | undefined {
  const facts = EDGES[edge]
  if (facts === undefined) return NOT_AN_EDGE
  if (facts.water) return AT_WATER
  if (facts.river) return ON_RIVER
  return s.camels.includes(edge) ? CAMEL_THERE : undefined
}

const otherCorner = (edge: number, corner: number): number => {
  const [a, b] = EDGES[edge]!.corners
  return a === corner ? b : a
}

/** The corner two edges share, or -1. */
function sharedCorner(a: number, b: number): number {
  const [left, right] = EDGES[a]!.corners
  if (a === b) return -1
  return EDGES[b]!.corners.includes(left) ? left : EDGES[b]!.corners.includes(right) ? right : -1
}

/** The corners along a line from its first end to its last, or nothing where it is no simple line. */
export function cornersOf(line: readonly number[]): number[] | undefined {
  const corners: number[] = []
  for (let i = 0; i + 1 < line.length; i++) {
    const shared = sharedCorner(line[i]!, line[i + 1]!)
    if (shared < 0) return undefined
    if (i === 0) corners.push(otherCorner(line[0]!, shared))
    corners.push(shared)
    if (otherCorner(line[i]!, shared) !== corners[i]) return undefined
  }
  if (line.length === 1) return [...EDGES[line[0]!]!.corners]
  corners.push(otherCorner(line.at(-1)!, corners.at(-1)!))
  return new Set(corners).size === corners.length ? corners : undefined
}

const seen = new Int32Array(SPACES)
const todo = new Int32Array(SPACES)
let stamp = 0

/** The land on one side of a line: how many spaces, or 0 when it reaches round to the other side. */
function sideOf(s: Ankh, line: readonly number[], start: Space, other: Space): number {
  stamp++
  let count = 1
  seen[start] = stamp
  todo[0] = start
  for (let next = 0; next < count; next++) {
    const space = todo[next]!
    const open = s.open[space]!
    for (let d = 0; d < 6; d++) {
      if (((open >> d) & 1) === 0) continue
      const near = NEIGHBOUR[space * 6 + d]!
      if (seen[near] === stamp || TERRAIN[near] === WATER || line.includes(EDGE[space * 6 + d]!)) continue
      if (near === other) return 0
      seen[near] = stamp
      todo[count++] = near
    }
  }
  return count
}

/** A10.3c: the sizes of the two parts that a line makes of its region; nothing when it does not divide it in two. */
export function partsOf(s: Ankh, line: readonly number[]): [number, number] | undefined {
  const { a, b } = EDGES[line[0]!]!
  const left = sideOf(s, line, a, b)
  if (left === 0) return undefined
  const right = sideOf(s, line, b, a)
  return left + right === regionSize(s, a) ? [left, right] : undefined
}

/** How many land spaces the region of a land space has. */
function regionSize(s: Ankh, space: Space): number {
  const region = s.regions[space]!
  let size = 0
  for (let i = 0; i < SPACES; i++) if (s.regions[i] === region && TERRAIN[i] !== WATER) size++
  return size
}

/** A10.3, R-10: the rule against a whole line of camels. */
export function lineBar(s: Ankh, line: readonly number[]): Bar | undefined {
  if (s.tokens.length >= ORDER_TOKENS) return NO_TOKEN
  if (line.length === 0 || line.length > longestLine(s)) return TOO_LONG
  for (const edge of line) {
    const bar = edgeBar(s, edge)
    if (bar !== undefined) return bar
  }
  const corners = cornersOf(line)
  if (corners === undefined) return NOT_CONNECTED
  if (anchorsOf(s, corners[0]!) === 0 || anchorsOf(s, corners.at(-1)!) === 0) return TOUCHES_NOTHING
  const parts = partsOf(s, line)
  if (parts === undefined) return DOES_NOT_DIVIDE
  return Math.min(...parts) < SMALLEST_REGION ? TOO_SMALL : undefined
}

/** The corner where a line that was begun goes on, or -1 when it is finished. */
export function openEnd(s: Ankh, line: readonly number[]): number {
  const [first, second] = EDGES[line[0]!]!.corners
  if (line.length === 1) {
    return anchorsOf(s, first) === 0 ? first : anchorsOf(s, second) === 0 ? second : -1
  }
  const end = cornersOf(line)!.at(-1)!
  return anchorsOf(s, end) === 0 ? end : -1
}

/** Whether a line that goes on from a corner can be finished legally; `corners` are those it has visited. */
function canGoOn(s: Ankh, line: number[], corners: number[], end: number, longest: number): boolean {
  if (anchorsOf(s, end) !== 0) return lineBar(s, line) === undefined
  if (line.length === longest) return false
  for (const edge of EDGES_AT[end]!) {
    if (edge === line.at(-1) || edgeBar(s, edge) !== undefined) continue
    const next = otherCorner(edge, end)
    if (corners.includes(next)) continue
    line.push(edge)
    corners.push(next)
    const can = canGoOn(s, line, corners, next, longest)
    line.pop()
    corners.pop()
    if (can) return true
  }
  return false
}

/** A10.3, R-10: the rule against drawing the line on over an edge: only lines that can be finished are begun. */
export function nextEdgeBar(s: Ankh, line: readonly number[], edge: number): Bar | undefined {
  if (s.tokens.length >= ORDER_TOKENS) return NO_TOKEN
  const longest = longestLine(s)
  if (line.length >= longest) return TOO_LONG
  const bar = edgeBar(s, edge)
  if (bar !== undefined) return bar
  const [a, b] = EDGES[edge]!.corners
  if (line.length === 0) {
    const anchored = anchorsOf(s, a) !== 0 ? a : anchorsOf(s, b) !== 0 ? b : -1
    if (anchored < 0) return TOUCHES_NOTHING
    const end = otherCorner(edge, anchored)
    return canGoOn(s, [edge], [anchored, end], end, longest) ? undefined : CANNOT_BE_FINISHED
  }
  const end = openEnd(s, line)
  if (a !== end && b !== end) return NOT_CONNECTED
  const corners = line.length === 1 ? [otherCorner(line[0]!, end), end] : cornersOf(line)!
  const next = otherCorner(edge, end)
  if (edge === line.at(-1) || corners.includes(next)) return CROSSES_ITSELF
  return canGoOn(s, [...line, edge], [...corners, next], next, longest) ? undefined : CANNOT_BE_FINISHED
}
