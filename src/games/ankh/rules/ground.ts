import { ALL, AT_CAMEL, EDGE, EDGES, isLand, NEIGHBOUR, SPACES, TOUCHES } from './board.ts'
import { ORDER_TOKENS, SMALLEST_REGION } from './pieces.ts'
import type { Ankh } from './state.ts'

/** What follows from the camels alone: found once for each set of them, which states share. */
export interface Ground {
  /** By corner: bits of what it touches. */
  readonly anchors: readonly number[]
  /** By edge: 1 where a camel could lie. */
  readonly free: readonly number[]
  /** By space: bits of the directions of adjacent land, and how many land spaces its region has. */
  readonly land: readonly number[]
  readonly size: readonly number[]
  /** By edge: 1 where a line that can be finished could begin; found when first asked for. */
  firsts: readonly number[] | null
}

/** The last grounds asked for, by their camels. */
const grounds = new Map<readonly number[], Ground>()
const LAND_AROUND = ALL.map((space) => {
  let bits = 0
  for (let d = 0; d < 6; d++) if (NEIGHBOUR[space * 6 + d]! >= 0 && isLand(NEIGHBOUR[space * 6 + d]!)) bits |= 1 << d
  return bits
})
const BARE_FREE = EDGES.map((edge) => (edge.water || edge.river ? 0 : 1))

/** The ground that a position's camels leave. */
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

/** By land space: how many land spaces its region has. */
function sizesOf(s: Ankh): number[] {
  const counts: number[] = new Array(ORDER_TOKENS * 4).fill(0)
  const numbers = s.regions.map((set, space) => (isLand(space) ? 31 - Math.clz32(set) : -1))
  for (const region of numbers) if (region >= 0) counts[region]!++
  return numbers.map((region) => (region < 0 ? 0 : counts[region]!))
}

const seen = new Int32Array(SPACES)
const todo = [new Int32Array(SPACES), new Int32Array(SPACES)] as const
/** The line being looked at, by edge; whoever marks one clears it again. */
export const inLine = new Uint8Array(EDGES.length)
let stamp = 0

/** Looks at the neighbours of one space of a side: how many spaces the side has then, or -1 where it meets the other. */
function widen(ground: Ground, side: 0 | 1, next: number, count: number, mark: number): number {
  const found = todo[side]
  const space = found[next]!
  const land = ground.land[space]!
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

/** A10.3c: the size of the smaller side of the line in `inLine` from one of its edges; 0 when both sides are one. */
export function smallerSide(ground: Ground, edge: number): number {
  const { a, b } = EDGES[edge]!
  const mark = (stamp += 2)
  todo[0][0] = a
  todo[1][0] = b
  seen[a] = mark
  seen[b] = mark + 1
  let left = 1
  let right = 1
  for (let next = 0; ; next++) {
    if (next === left) return left
    left = widen(ground, 0, next, left, mark)
    if (left < 0) return 0
    if (next === right) return right
    right = widen(ground, 1, next, right, mark)
    if (right < 0) return 0
  }
}

/**
 * A10.3c: whether the line in `inLine` leaves two regions that are large enough. It joins two anchors and touches
 * none between them, so it parts its region into two or not at all.
 */
export function divides(ground: Ground, edge: number): boolean {
  const smaller = smallerSide(ground, edge)
  return smaller >= SMALLEST_REGION && ground.size[EDGES[edge]!.a]! - smaller >= SMALLEST_REGION
}
