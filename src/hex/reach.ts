import type { Direction, Grid, Hex } from './grid.ts'

/** How much each part of a packed cost may hold, and how many parts there are: five tens of bits are an exact number. */
const BASE = 1024
const PARTS = 5
const WEIGHT = Array.from({ length: PARTS }, (_, part) => BASE ** (PARTS - 1 - part))

/** A cost of up to five parts below 1024, the first one weighing most: packed costs add up and compare as numbers. */
export const packed = (a: number, b = 0, c = 0, d = 0, e = 0): number =>
  (((a * BASE + b) * BASE + c) * BASE + d) * BASE + e

/** One part of a packed cost. */
export const partOf = (cost: number, part: number): number => Math.floor(cost / WEIGHT[part]!) % BASE

/** What a search calls for each node it settles: it offers every edge from it by `search.offer`. */
export type Expand = (node: number, search: Reach) => void

/** Whether the way over `to` is to be preferred to the way over `than`, both with the same cost. */
export type Prefer = (node: number, to: number, than: number, search: Reach) => boolean

/**
 * Paths of least cost over numbered nodes (Dijkstra with a binary heap). What a node stands for is the caller's: a hex,
 * a hex and a facing, or these with the points left where the cheapest way is not the one that gets furthest. Everything
 * lies in arrays made once and used again, and a search touches only what it reaches.
 */
export class Reach {
  /** The nodes settled so far, cheapest first; with equal costs the lower number first. */
  readonly settled: Int32Array
  count = 0

  private readonly costs: Float64Array
  private readonly before: Int32Array
  private readonly acts: Int32Array
  /** In which search a node was last reached. */
  private readonly seen: Int32Array
  /** Its place in the heap; -1 once it is settled. */
  private readonly place: Int32Array
  private readonly heap: Int32Array
  private waiting = 0
  private search = 0
  private from = -1
  private prefer: Prefer | null = null

  constructor(nodes: number) {
    this.settled = new Int32Array(nodes)
    this.costs = new Float64Array(nodes)
    this.before = new Int32Array(nodes)
    this.acts = new Int32Array(nodes)
    this.seen = new Int32Array(nodes)
    this.place = new Int32Array(nodes)
    this.heap = new Int32Array(nodes)
  }

  /** Forgets the last search. Sources are offered next, then comes `run`. */
  begin(prefer: Prefer | null = null): void {
    this.search++
    this.count = 0
    this.waiting = 0
    this.from = -1
    this.prefer = prefer
  }

  /** From the node being expanded (or as a source) one gets to `node` for so much more, by an act of the caller's. */
  offer(node: number, cost: number, act = 0): void {
    const { from } = this
    const total = from < 0 ? cost : this.costs[from]! + cost
    if (this.seen[node] !== this.search) {
      this.seen[node] = this.search
      this.place[node] = this.waiting++
    } else if (this.place[node]! < 0 || total > this.costs[node]!) return
    else if (total === this.costs[node] && !this.isPreferred(node)) return
    this.costs[node] = total
    this.before[node] = from
    this.acts[node] = act
    this.rise(this.place[node]!, node)
  }

  private isPreferred(node: number): boolean {
    const than = this.before[node]!
    return this.prefer !== null && than >= 0 && this.from >= 0 && this.prefer(node, this.from, than, this)
  }

  /** Settles everything that can be reached for at most `limit`. */
  run(expand: Expand, limit = Number.POSITIVE_INFINITY): void {
    while (this.waiting > 0 && this.costs[this.heap[0]!]! <= limit) {
      const node = this.heap[0]!
      const last = this.heap[--this.waiting]!
      if (this.waiting > 0) this.sink(last)
      this.place[node] = -1
      this.settled[this.count++] = node
      this.from = node
      expand(node, this)
    }
    this.from = -1
  }

  /** Whether the last search settled a node. */
  reached(node: number): boolean {
    return this.seen[node] === this.search && this.place[node]! < 0
  }

  /** What a settled node costs. */
  costOf(node: number): number {
    return this.costs[node]!
  }

  /** The node before a settled one on its path; -1 for a source. */
  beforeOf(node: number): number {
    return this.before[node]!
  }

  /** The act by which a settled node was reached. */
  actOf(node: number): number {
    return this.acts[node]!
  }

  /** What the last step to a settled node costs. */
  stepOf(node: number): number {
    const before = this.before[node]!
    return before < 0 ? this.costs[node]! : this.costs[node]! - this.costs[before]!
  }

  /** Puts the nodes from a source to a settled node into `out`, both included; how many they are. */
  pathInto(node: number, out: number[]): number {
    let length = 0
    for (let at = node; at >= 0; at = this.before[at]!) length++
    out.length = length
    for (let at = node, i = length - 1; i >= 0; at = this.before[at]!, i--) out[i] = at
    return length
  }

  private isBefore(a: number, b: number): boolean {
    const [first, second] = [this.costs[a]!, this.costs[b]!]
    return first < second || (first === second && a < b)
  }

  private rise(from: number, node: number): void {
    const { heap, place } = this
    let at = from
    while (at > 0) {
      const up = (at - 1) >> 1
      const above = heap[up]!
      if (!this.isBefore(node, above)) break
      heap[at] = above
      place[above] = at
      at = up
    }
    heap[at] = node
    place[node] = at
  }

  private sink(node: number): void {
    const { heap, place, waiting } = this
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= waiting) break
      if (down + 1 < waiting && this.isBefore(heap[down + 1]!, heap[down]!)) down++
      const below = heap[down]!
      if (!this.isBefore(below, node)) break
      heap[at] = below
      place[below] = at
      at = down
    }
    heap[at] = node
    place[node] = at
  }
}

/** Whether one may go from a hex to its neighbour. */
export type Passes = (from: Hex, to: Hex, direction: Direction) => boolean

/** Breadth-first search over the hexes of a grid in arrays used again and again: steps, not costs. */
export class Flood {
  readonly grid: Grid
  /** The hexes reached, nearest first; the source is the first. */
  readonly order: Int16Array
  count = 0
  private readonly steps: Int16Array
  private readonly seen: Int32Array
  private search = 0

  constructor(grid: Grid) {
    this.grid = grid
    this.order = new Int16Array(grid.count)
    this.steps = new Int16Array(grid.count)
    this.seen = new Int32Array(grid.count)
  }

  /** Reaches every hex at most `limit` steps from `source`; how many they are, the source included. */
  run(source: Hex, limit: number, passes: Passes): number {
    const { order, steps, seen } = this
    const { neighbour } = this.grid
    const search = ++this.search
    order[0] = source
    steps[source] = 0
    seen[source] = search
    let count = 1
    for (let i = 0; i < count; i++) {
      const from = order[i]!
      if (steps[from]! >= limit) break
      for (let d = 0; d < 6; d++) {
        const to = neighbour[from * 6 + d]!
        if (to < 0 || seen[to] === search || !passes(from, to, d)) continue
        seen[to] = search
        steps[to] = steps[from]! + 1
        order[count++] = to
      }
    }
    return (this.count = count)
  }

  /** How many steps the last search took to a hex; -1 when it did not reach it. */
  stepsTo(hex: Hex): number {
    return this.seen[hex] === this.search ? this.steps[hex]! : -1
  }
}
