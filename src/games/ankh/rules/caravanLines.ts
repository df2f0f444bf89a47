import type { IllegalReason } from '#kernel'
import {
  ALL_EDGES,
  ALL_SPACES,
  AT_CAMEL,
  CORNER_COUNT,
  EDGE_TOWARDS,
  EDGES,
  EDGES_AT,
  isLand,
  NEIGHBOUR,
  SPACE_COUNT,
  TOUCHES,
} from './board.ts'
import { CAMELS, CARAVAN, ORDER_TOKENS, SMALLEST_REGION } from './pieces.ts'
import type { Ankh } from './state.ts'

/** Facts about the board that follow from the camels alone; computed once per set of camels. */
export interface CamelGround {
  /** By corner: bit set of what it touches. */
  readonly anchors: readonly number[]
  /** By edge: 1 where a camel may be placed. */
  readonly free: readonly number[]
  /** By space: bit set of the directions of adjacent land, and the number of land spaces of its region. */
  readonly land: readonly number[]
  readonly size: readonly number[]
  /** By edge: 1 where a line that can be finished may begin; computed on first use. */
  firsts: readonly number[] | null
}

/** Recent results, by the list of camels. */
const camelGrounds = new Map<readonly number[], CamelGround>()
const LAND_AROUND = ALL_SPACES.map((space) => {
  let bits = 0
  for (let d = 0; d < 6; d++) if (NEIGHBOUR[space * 6 + d]! >= 0 && isLand(NEIGHBOUR[space * 6 + d]!)) bits |= 1 << d
  return bits
})
const BARE_FREE = EDGES.map((edge) => (edge.water || edge.river ? 0 : 1))

/** The facts that follow from a position's camels. */
export function camelGround(s: Ankh): CamelGround {
  const known = camelGrounds.get(s.camels)
  if (known !== undefined) return known
  const anchors = TOUCHES.slice()
  const free = BARE_FREE.slice()
  for (const camel of s.camels) {
    free[camel] = 0
    for (const corner of EDGES[camel]!.corners) anchors[corner]! |= AT_CAMEL
  }
  const land = s.open.map((open, space) => open & LAND_AROUND[space]!)
  const ground: CamelGround = { anchors, free, land, size: regionSizes(s), firsts: null }
  if (camelGrounds.size === 256) camelGrounds.clear()
  camelGrounds.set(s.camels, ground)
  return ground
}

/** By land space: the number of land spaces of its region. */
function regionSizes(s: Ankh): number[] {
  const counts: number[] = new Array(ORDER_TOKENS * 4).fill(0)
  const numbers = s.regions.map((set, space) => (isLand(space) ? 31 - Math.clz32(set) : -1))
  for (const region of numbers) if (region >= 0) counts[region]!++
  return numbers.map((region) => (region < 0 ? 0 : counts[region]!))
}

/**
 * Measures the two sides of a line of camels. Holds its working memory, so that a search can measure many lines.
 */
export class LineMeasure {
  /** By edge: 1 where the line has a camel. */
  readonly inLine = new Uint8Array(EDGES.length)
  private readonly ground: CamelGround
  private readonly seen = new Int32Array(SPACE_COUNT)
  private readonly found = [new Int32Array(SPACE_COUNT), new Int32Array(SPACE_COUNT)] as const
  private stamp = 0

  constructor(ground: CamelGround) {
    this.ground = ground
  }

  /** A10.3c: the size of the smaller side of the line, measured from one of its edges; 0 when both sides are one. */
  smallerSide(edge: number): number {
    const { a, b } = EDGES[edge]!
    const mark = (this.stamp += 2)
    this.found[0][0] = a
    this.found[1][0] = b
    this.seen[a] = mark
    this.seen[b] = mark + 1
    let left = 1
    let right = 1
    for (let next = 0; ; next++) {
      if (next === left) return left
      left = this.widen(0, next, left, mark)
      if (left < 0) return 0
      if (next === right) return right
      right = this.widen(1, next, right, mark)
      if (right < 0) return 0
    }
  }

  /** Adds the neighbours of one space to a side. Returns the size of the side then, or -1 where it meets the other. */
  private widen(side: 0 | 1, next: number, count: number, mark: number): number {
    const { inLine, seen } = this
    const found = this.found[side]
    const space = found[next]!
    const land = this.ground.land[space]!
    let size = count
    for (let d = 0, i = space * 6; d < 6; d++, i++) {
      if (((land >> d) & 1) === 0 || inLine[EDGE_TOWARDS[i]!] === 1) continue
      const near = NEIGHBOUR[i]!
      const was = seen[near]!
      if (was === mark + side) continue
      if (was === mark + 1 - side) return -1
      seen[near] = mark + side
      found[size++] = near
    }
    return size
  }

  /**
   * A10.3c: whether the line leaves two regions that are large enough. It joins two anchors and touches none between
   * them, so it parts its region into two or not at all.
   */
  divides(edge: number): boolean {
    const smaller = this.smallerSide(edge)
    return smaller >= SMALLEST_REGION && this.ground.size[EDGES[edge]!.a]! - smaller >= SMALLEST_REGION
  }
}

const NO_TOKEN: IllegalReason = ['R-10', 'noOrderToken']
const NO_CAMEL: IllegalReason = ['A10.3a', 'noCamelLeft']
const NOT_AN_EDGE: IllegalReason = ['A10.3a', 'notAnEdge']
const AT_WATER: IllegalReason = ['A10.3a', 'edgeAtWater']
const ON_RIVER: IllegalReason = ['A10.3a', 'edgeOnRiver']
const CAMEL_THERE: IllegalReason = ['R-10', 'camelThere']
const TOUCHES_NOTHING: IllegalReason = ['A10.3b', 'touchesNothing']
const NOT_CONNECTED: IllegalReason = ['R-10', 'notConnected']
const CROSSES_ITSELF: IllegalReason = ['R-10', 'crossesItself']
const DOES_NOT_DIVIDE: IllegalReason = ['A10.3c', 'doesNotDivide']
const TOO_SMALL: IllegalReason = ['A10.3c', 'tooSmall']
const CANNOT_BE_FINISHED: IllegalReason = ['R-10', 'cannotBeFinished']

/** Maximum length of a line with the camels that are left. */
const longestLine = (s: Ankh): number => Math.min(CARAVAN, CAMELS - s.camels.length)

/** A10.3a, R-10: the rule against placing a camel on an edge at all. */
export function whyNotCamelOn(s: Ankh, edge: number): IllegalReason | undefined {
  const facts = EDGES[edge]
  if (facts === undefined) return NOT_AN_EDGE
  if (facts.water) return AT_WATER
  if (facts.river) return ON_RIVER
  return camelGround(s).free[edge] === 0 ? CAMEL_THERE : undefined
}

function otherCorner(edge: number, corner: number): number {
  const { corners } = EDGES[edge]!
  return corners[0] === corner ? corners[1] : corners[0]
}

/** The corner that two edges share, or -1. */
function sharedCorner(a: number, b: number): number {
  const [left, right] = EDGES[a]!.corners
  if (a === b) return -1
  return EDGES[b]!.corners.includes(left) ? left : EDGES[b]!.corners.includes(right) ? right : -1
}

/** The corners along a line from its first end to its last; undefined if the edges are not a simple line. */
export function lineCorners(line: readonly number[]): number[] | undefined {
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

/** The corner from which a line continues, or -1 when it is finished. */
export function openEnd(s: Ankh, line: readonly number[]): number {
  const { anchors } = camelGround(s)
  const [first, second] = EDGES[line[0]!]!.corners
  if (line.length === 1) return anchors[first] === 0 ? first : anchors[second] === 0 ? second : -1
  const end = lineCorners(line)!.at(-1)!
  return anchors[end] === 0 ? end : -1
}

/** The edges at each corner, three each, -1 for none; the two corners of each edge; the axis along which it runs. */
const AROUND = Int16Array.from({ length: CORNER_COUNT * 3 }, (_, i) => EDGES_AT[Math.floor(i / 3)]![i % 3] ?? -1)
const ENDS = Int16Array.from(EDGES.flatMap((edge) => edge.corners))
const RUN = Uint8Array.from(EDGES, (edge) => edge.direction % 3)

/** A search for legal ends of lines on one ground. Holds its working memory, so that it can try many lines. */
class LineSearch {
  private readonly ground: CamelGround
  private readonly longest: number
  private readonly measure: LineMeasure
  private readonly path = new Int16Array(CARAVAN)
  /** By corner: 1 where the line passes. */
  private readonly passed = new Uint8Array(CORNER_COUNT)

  constructor(s: Ankh) {
    this.ground = camelGround(s)
    this.longest = longestLine(s)
    this.measure = new LineMeasure(this.ground)
  }

  /** The last camel of a legal line that begins with this one, whose corners are given; -1 if there is none. */
  finish(line: readonly number[], corners: readonly number[]): number {
    const { path, passed } = this
    const { inLine } = this.measure
    for (let i = 0; i < line.length; i++) {
      path[i] = line[i]!
      inLine[line[i]!] = 1
    }
    for (const corner of corners) passed[corner] = 1
    const found = this.extend(line.length, corners.at(-1)!)
    for (const edge of line) inLine[edge] = 0
    for (const corner of corners) passed[corner] = 0
    return found
  }

  /**
   * Extends the line of `length` camels in `path` from its corner `end` to a legal end, straight on before turning.
   * Returns the last camel of the line found, or -1.
   */
  private extend(length: number, end: number): number {
    const { ground, path } = this
    const last = path[length - 1]!
    if (ground.anchors[end] !== 0) return this.measure.divides(last) ? last : -1
    if (length === this.longest) return -1
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
    const found = first < 0 ? -1 : this.extendOver(length, end, first)
    return found >= 0 || second < 0 ? found : this.extendOver(length, end, second)
  }

  private extendOver(length: number, end: number, edge: number): number {
    const { path, passed } = this
    const { inLine } = this.measure
    const next = ENDS[edge * 2]! + ENDS[edge * 2 + 1]! - end
    if (passed[next] === 1) return -1
    path[length] = edge
    inLine[edge] = 1
    passed[next] = 1
    const found = this.extend(length + 1, next)
    inLine[edge] = 0
    passed[next] = 0
    return found
  }
}

/** By edge: 1 where a line that can be finished may begin. A finished line may begin at either end. */
function findFirsts(s: Ankh): readonly number[] {
  const ground = camelGround(s)
  if (ground.firsts !== null) return ground.firsts
  const firsts: number[] = ALL_EDGES.map(() => 0)
  ground.firsts = firsts
  const search = new LineSearch(s)
  for (const edge of ALL_EDGES) {
    if (ground.free[edge] === 0 || firsts[edge] === 1) continue
    const [a, b] = EDGES[edge]!.corners
    const anchored = ground.anchors[a] !== 0 ? a : ground.anchors[b] !== 0 ? b : -1
    if (anchored < 0) continue
    const last = search.finish([edge], [anchored, otherCorner(edge, anchored)])
    if (last < 0) continue
    firsts[edge] = 1
    firsts[last] = 1
  }
  return firsts
}

/** The edges at which a line may begin, ascending. */
export function firstEdges(s: Ankh): number[] {
  if (s.tokens.length >= ORDER_TOKENS || longestLine(s) === 0) return []
  const firsts = findFirsts(s)
  return ALL_EDGES.filter((edge) => firsts[edge] === 1)
}

/** A10.3c, R-10: why neither this line, which ends at the corner `end`, nor any continuation of it is legal. */
function whyUnfinished(s: Ankh, line: readonly number[], end: number): IllegalReason {
  const ground = camelGround(s)
  if (ground.anchors[end] === 0) return CANNOT_BE_FINISHED
  const measure = new LineMeasure(ground)
  for (const edge of line) measure.inLine[edge] = 1
  const smaller = measure.smallerSide(line[0]!)
  return smaller === 0 ? DOES_NOT_DIVIDE : TOO_SMALL
}

/** A10.3, R-10: the rule against adding an edge to a line; only lines that can be finished are legal. */
export function whyNotExtend(s: Ankh, line: readonly number[], edge: number): IllegalReason | undefined {
  if (s.tokens.length >= ORDER_TOKENS) return NO_TOKEN
  if (line.length >= longestLine(s)) return NO_CAMEL
  const reason = whyNotCamelOn(s, edge)
  if (reason !== undefined) return reason
  const ground = camelGround(s)
  const [a, b] = EDGES[edge]!.corners
  if (line.length === 0) {
    if (ground.anchors[a] === 0 && ground.anchors[b] === 0) return TOUCHES_NOTHING
    if (findFirsts(s)[edge] === 1) return undefined
    return whyUnfinished(s, [edge], ground.anchors[a] === 0 ? a : b)
  }
  const end = openEnd(s, line)
  if (a !== end && b !== end) return NOT_CONNECTED
  const corners = line.length === 1 ? [otherCorner(line[0]!, end), end] : lineCorners(line)!
  const next = otherCorner(edge, end)
  if (corners.includes(next)) return CROSSES_ITSELF
  const longer = [...line, edge]
  return new LineSearch(s).finish(longer, [...corners, next]) >= 0 ? undefined : whyUnfinished(s, longer, next)
}
