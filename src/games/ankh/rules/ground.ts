import { ALL, AT_CAMEL, EDGE, EDGES, isLand, NEIGHBOUR, SPACES, TOUCHES } from './board.ts'
import { ORDER_TOKENS, SMALLEST_REGION } from './pieces.ts'
import type { Ankh } from './state.ts'

/** Facts about the board that follow from the camels alone; computed once per set of camels. */
export interface Ground {
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
const grounds = new Map<readonly number[], Ground>()
const LAND_AROUND = ALL.map((space) => {
  let bits = 0
  for (let d = 0; d < 6; d++) if (NEIGHBOUR[space * 6 + d]! >= 0 && isLand(NEIGHBOUR[space * 6 + d]!)) bits |= 1 << d
  return bits
})
const BARE_FREE = EDGES.map((edge) => (edge.water || edge.river ? 0 : 1))

/** The facts that follow from a position's camels. */
export function groundOf(s: Ankh): Ground {
  const known = grounds.get(s.camels)
  if (known !== undefined) return known
  const anchors = TOUCHES.slice()
  const free = BARE_FREE.slice()
  for (const camel of s.camels) {
    free[camel] = 0
    for (const corner of EDGES[camel]!.corners) anchors[corner]! |= AT_CAMEL
  }
  const land = s.open.map((open, space) => open & LAND_AROUND[space]!)
  const ground: Ground = { anchors, free, land, size: sizesOf(s), firsts: null }
  if (grounds.size === 256) grounds.clear()
  grounds.set(s.camels, ground)
  return ground
}

/** By land space: the number of land spaces of its region. */
function sizesOf(s: Ankh): number[] {
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
  private readonly ground: Ground
  private readonly seen = new Int32Array(SPACES)
  private readonly found = [new Int32Array(SPACES), new Int32Array(SPACES)] as const
  private stamp = 0

  constructor(ground: Ground) {
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
      if (((land >> d) & 1) === 0 || inLine[EDGE[i]!] === 1) continue
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
