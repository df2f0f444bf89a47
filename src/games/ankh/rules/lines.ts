import type { Bar } from '../../../kernel/index.ts'
import { ALL_EDGES, CORNERS, EDGES, EDGES_AT } from './board.ts'
import { divides, type Ground, groundOf, inLine, smallerSide } from './ground.ts'
import { CAMELS, CARAVAN, ORDER_TOKENS } from './pieces.ts'
import type { Ankh } from './state.ts'

const NO_TOKEN: Bar = ['R-10', 'noOrderToken']
const NO_CAMEL: Bar = ['A10.3a', 'noCamelLeft']
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

/** How many camels a line may have now. */
export const longestLine = (s: Ankh): number => Math.min(CARAVAN, CAMELS - s.camels.length)

/** A10.3a, R-10: the rule against a camel lying on an edge at all. */
export function edgeBar(s: Ankh, edge: number): Bar | undefined {
  const facts = EDGES[edge]
  if (facts === undefined) return NOT_AN_EDGE
  if (facts.water) return AT_WATER
  if (facts.river) return ON_RIVER
  return groundOf(s).free[edge] === 0 ? CAMEL_THERE : undefined
}

function otherCorner(edge: number, corner: number): number {
  const { corners } = EDGES[edge]!
  return corners[0] === corner ? corners[1] : corners[0]
}

/** The corner two edges share, or -1. */
function sharedCorner(a: number, b: number): number {
  const [left, right] = EDGES[a]!.corners
  if (a === b) return -1
  return EDGES[b]!.corners.includes(left) ? left : EDGES[b]!.corners.includes(right) ? right : -1
}

/** The corners along a line from its first end to its last, or nothing where it is no simple line. */
export function cornersOf(line: readonly number[]): number[] | undefined {
  if (line.length === 1) return [...EDGES[line[0]!]!.corners]
  const corners: number[] = []
  for (let i = 0; i + 1 < line.length; i++) {
    const shared = sharedCorner(line[i]!, line[i + 1]!)
    if (shared < 0) return undefined
    if (i === 0) corners.push(otherCorner(line[0]!, shared))
    if (otherCorner(line[i]!, shared) !== corners[i]) return undefined
    corners.push(shared)
  }
  corners.push(otherCorner(line.at(-1)!, corners.at(-1)!))
  return new Set(corners).size === corners.length ? corners : undefined
}

/** The corner where a line that was begun goes on, or -1 when it is finished. */
export function openEnd(s: Ankh, line: readonly number[]): number {
  const { anchors } = groundOf(s)
  const [first, second] = EDGES[line[0]!]!.corners
  if (line.length === 1) return anchors[first] === 0 ? first : anchors[second] === 0 ? second : -1
  const end = cornersOf(line)!.at(-1)!
  return anchors[end] === 0 ? end : -1
}

const AROUND = Int16Array.from({ length: CORNERS * 3 }, (_, i) => EDGES_AT[Math.floor(i / 3)]![i % 3] ?? -1)
const ENDS = Int16Array.from(EDGES.flatMap((edge) => edge.corners))
const RUN = Uint8Array.from(EDGES, (edge) => edge.direction % 3)
const path = new Int16Array(CARAVAN)
const passed = new Uint8Array(CORNERS)

/**
 * Whether the line of `length` camels in `path` can go on from a corner to a legal end, straight on before turning:
 * the last camel of that line, or -1.
 */
function goOn(ground: Ground, length: number, end: number, longest: number): number {
  const last = path[length - 1]!
  if (ground.anchors[end] !== 0) return divides(ground, last) ? last : -1
  if (length === longest) return -1
  const run = length < 2 ? -1 : RUN[path[length - 2]!]!
  let first = -1
  let second = -1
  for (let i = end * 3; i < end * 3 + 3; i++) {
    const edge = AROUND[i]!
    if (edge < 0 || edge === last || ground.free[edge] === 0) continue
    if (first < 0) first = edge
    else second = edge
  }
  if (second >= 0 && RUN[second] === run) [first, second] = [second, first]
  const found = first < 0 ? -1 : goOver(ground, length, end, first, longest)
  return found >= 0 || second < 0 ? found : goOver(ground, length, end, second, longest)
}

/** Goes on over one edge. */
function goOver(ground: Ground, length: number, end: number, edge: number, longest: number): number {
  const next = ENDS[edge * 2]! + ENDS[edge * 2 + 1]! - end
  if (passed[next] === 1) return -1
  path[length] = edge
  inLine[edge] = 1
  passed[next] = 1
  const found = goOn(ground, length + 1, next, longest)
  inLine[edge] = 0
  passed[next] = 0
  return found
}

/** Whether a line with these corners can be finished: the last camel of a line that would, or -1. */
function finish(s: Ankh, line: readonly number[], corners: readonly number[], longest: number): number {
  for (let i = 0; i < line.length; i++) {
    path[i] = line[i]!
    inLine[line[i]!] = 1
  }
  for (const corner of corners) passed[corner] = 1
  const found = goOn(groundOf(s), line.length, corners.at(-1)!, longest)
  for (const edge of line) inLine[edge] = 0
  for (const corner of corners) passed[corner] = 0
  return found
}

/** The edges at which a line can begin: those from which it can be finished. A finished line begins at both its ends. */
function firstsOf(s: Ankh): readonly number[] {
  const ground = groundOf(s)
  if (ground.firsts !== null) return ground.firsts
  const firsts: number[] = ALL_EDGES.map(() => 0)
  ground.firsts = firsts
  const longest = longestLine(s)
  for (const edge of ALL_EDGES) {
    if (ground.free[edge] === 0 || firsts[edge] === 1) continue
    const [a, b] = EDGES[edge]!.corners
    const anchored = ground.anchors[a] !== 0 ? a : ground.anchors[b] !== 0 ? b : -1
    if (anchored < 0) continue
    const last = finish(s, [edge], [anchored, otherCorner(edge, anchored)], longest)
    if (last < 0) continue
    firsts[edge] = 1
    firsts[last] = 1
  }
  return firsts
}

/** The edges at which a line can begin, in order. */
export function firstEdges(s: Ankh): number[] {
  if (s.tokens.length >= ORDER_TOKENS || longestLine(s) === 0) return []
  const firsts = firstsOf(s)
  return ALL_EDGES.filter((edge) => firsts[edge] === 1)
}

/** A10.3c: why a line that ends where something is touched, or any that goes on from it, cannot be finished. */
function unfinished(s: Ankh, line: readonly number[], end: number): Bar {
  const ground = groundOf(s)
  if (ground.anchors[end] === 0) return CANNOT_BE_FINISHED
  for (const edge of line) inLine[edge] = 1
  const smaller = smallerSide(ground, line[0]!)
  for (const edge of line) inLine[edge] = 0
  return smaller === 0 ? DOES_NOT_DIVIDE : TOO_SMALL
}

/** A10.3, R-10: the rule against drawing the line on over an edge: only lines that can be finished are drawn. */
export function nextEdgeBar(s: Ankh, line: readonly number[], edge: number): Bar | undefined {
  if (s.tokens.length >= ORDER_TOKENS) return NO_TOKEN
  const longest = longestLine(s)
  if (line.length >= longest) return NO_CAMEL
  const bar = edgeBar(s, edge)
  if (bar !== undefined) return bar
  const ground = groundOf(s)
  const [a, b] = EDGES[edge]!.corners
  if (line.length === 0) {
    if (ground.anchors[a] === 0 && ground.anchors[b] === 0) return TOUCHES_NOTHING
    if (firstsOf(s)[edge] === 1) return undefined
    return unfinished(s, [edge], ground.anchors[a] === 0 ? a : b)
  }
  const end = openEnd(s, line)
  if (a !== end && b !== end) return NOT_CONNECTED
  const corners = line.length === 1 ? [otherCorner(line[0]!, end), end] : cornersOf(line)!
  const next = otherCorner(edge, end)
  if (corners.includes(next)) return CROSSES_ITSELF
  const longer = [...line, edge]
  return finish(s, longer, [...corners, next], longest) >= 0 ? undefined : unfinished(s, longer, next)
}
