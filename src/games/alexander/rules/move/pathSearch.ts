import { corners, FACINGS, frontDirection, LEFT, RIGHT } from '#hex/facing.ts'
import { DX, DY } from '#hex/grid.ts'

/** Radius of the tables: no move has more points, and every hex costs at least one. */
const TABLE_RADIUS = 15
const ROWS = 4 * TABLE_RADIUS + 1
const BEYOND_TABLE = 255

/**
 * The fewest points a one-hex unit in line needs on open, empty ground, from a facing to a position `x`, `y` away and
 * a facing there. One table per set of turning costs.
 */
export type OpenGround = Uint8Array

const tables: OpenGround[] = []

/** The table for these costs of turning by none to three corners. */
export const openGround = (turnMp: readonly number[]): OpenGround =>
  (tables[turnMp[1]! * 64 + turnMp[2]! * 8 + turnMp[3]!] ??= buildTable(turnMp))

/** The points in the table, or more than any unit has beyond its radius. */
export function fewestPoints(table: OpenGround, dx: number, dy: number, from: number, to: number): number {
  if (dx < -TABLE_RADIUS || dx > TABLE_RADIUS || dy < -2 * TABLE_RADIUS || dy > 2 * TABLE_RADIUS) return BEYOND_TABLE
  return table[tableIndex(dx, dy) * 36 + from * 6 + to]!
}

const tableIndex = (dx: number, dy: number): number => (dx + TABLE_RADIUS) * ROWS + dy + 2 * TABLE_RADIUS

function buildTable(turnMp: readonly number[]): OpenGround {
  const table = new Uint8Array((2 * TABLE_RADIUS + 1) * ROWS * 36).fill(BEYOND_TABLE)
  for (let from = 0; from < FACINGS.length; from++) {
    const layers: [dx: number, dy: number, facing: number][][] = Array.from({ length: TABLE_RADIUS + 1 }, () => [])
    const offer = (points: number, dx: number, dy: number, facing: number) => {
      const at = tableIndex(dx, dy) * 36 + from * 6 + facing
      if (points > TABLE_RADIUS || table[at]! <= points) return
      table[at] = points
      layers[points]!.push([dx, dy, facing])
    }
    offer(0, 0, 0, from)
    for (let points = 0; points <= TABLE_RADIUS; points++)
      for (const [dx, dy, facing] of layers[points]!) {
        for (const half of [LEFT, RIGHT] as const) {
          const d = frontDirection(facing, half)
          offer(points + 1, dx + DX[d]!, dy + DY[d]!, facing)
        }
        FACINGS.forEach((_, to) => {
          if (to !== facing) offer(points + turnMp[corners(facing, to)]!, dx, dy, to)
        })
      }
  }
  return table
}

/** Called for each label the search settles; offers every act from there. */
export type Expand = (label: number, layers: PathSearch) => void

const HITS = 1 << 20
const FRIENDS = 1 << 12

/** Packs a cost: hits of the mover outweigh hits of friends, which outweigh enemies that may react. */
export const packCost = (hits: number, friends: number, enemies: number): number =>
  hits * HITS + friends * FRIENDS + enemies

export const hitsIn = (cost: number): number => cost >> 20
export const friendsIn = (cost: number): number => (cost >> 12) & 255
export const enemiesIn = (cost: number): number => cost & 4095

/**
 * P17: a label-setting search over nodes, in layers by movement points. In each layer a node keeps its best label:
 * fewest hits, then hits of friends, then enemies newly near, then the smallest list of hexes. A label with more
 * points and no fewer hits than another of its node is dropped. Arrays are reused; a search clears nothing.
 */
export class PathSearch {
  /** Number of labels of the last search; label 0 is its start. */
  count = 0
  /** By label: its node, points spent, cost, previous label and the act in between. */
  node: Int32Array
  points: Uint8Array
  cost: Int32Array
  before: Int32Array
  act: Uint8Array
  /** Number of hexes entered so far, and the label that entered the last one. */
  depth: Uint8Array
  private step: Int32Array
  private settled: Uint8Array
  /** The next label in the same layer, and the first of each layer. */
  private next: Int32Array
  private readonly heads = new Int32Array(64)
  /**
   * The label of a node in a layer, and the node's best label. An entry is valid only if the label refers back to it.
   */
  private readonly slots: Int32Array
  private readonly bests: Int32Array
  private most = 0
  readonly nodes: number
  private readonly hexes: number

  /** The hex of a node is `node / 6` modulo the number of hexes. `limit`: the most points of any search. */
  constructor(nodes: number, hexes: number, limit: number) {
    this.nodes = nodes
    this.hexes = hexes
    const room = 1 << 12
    this.node = new Int32Array(room)
    this.points = new Uint8Array(room)
    this.cost = new Int32Array(room)
    this.before = new Int32Array(room)
    this.act = new Uint8Array(room)
    this.depth = new Uint8Array(room)
    this.step = new Int32Array(room)
    this.settled = new Uint8Array(room)
    this.next = new Int32Array(room)
    this.slots = new Int32Array(nodes * (limit + 1))
    this.bests = new Int32Array(nodes)
  }

  /** Finds everything within `limit` points of a node. */
  run(start: number, limit: number, expand: Expand): void {
    this.count = 0
    this.most = limit
    this.heads.fill(-1, 0, limit + 1)
    this.add(start, 0, 0, -1, 0, 0, 0)
    for (let points = 0; points <= limit; points++)
      for (let label = this.heads[points]!; label >= 0; label = this.next[label]!) {
        const node = this.node[label]!
        const best = this.bestOf(node)
        if (best >= 0 && this.cost[best]! >> 12 <= this.cost[label]! >> 12) continue
        this.settled[label] = 1
        this.bests[node] = label
        expand(label, this)
      }
  }

  /** Adds a label: `node` reached from a label by an act, at this many more points and this cost. */
  offer(from: number, node: number, points: number, cost: number, act: number, enters: boolean): void {
    const spent = this.points[from]! + points
    if (spent > this.most) return
    const total = this.cost[from]! + cost
    const best = this.bestOf(node)
    if (best >= 0 && this.cost[best]! >> 12 <= total >> 12) return
    const slot = spent * this.nodes + node
    const there = this.slots[slot]!
    if (there < this.count && this.node[there] === node && this.points[there] === spent) {
      if (total > this.cost[there]!) return
      const depth = this.depth[from]! + (enters ? 1 : 0)
      if (total === this.cost[there] && !this.isSmaller(from, node, enters, depth, there)) return
      this.cost[there] = total
      this.before[there] = from
      this.act[there] = act
      this.depth[there] = depth
      this.step[there] = enters ? there : this.step[from]!
      return
    }
    this.slots[slot] = this.count
    this.add(
      node,
      spent,
      total,
      from,
      act,
      this.depth[from]! + (enters ? 1 : 0),
      enters ? this.count : this.step[from]!,
    )
  }

  /** Whether a label can spend this many more points within the limit. */
  couldStill(from: number, points: number): boolean {
    return this.points[from]! + points <= this.most
  }

  /** Whether a step from a label to a node is worth weighing: no settled label of that node has as few hits. */
  isWorth(from: number, node: number): boolean {
    const best = this.bests[node]!
    return (
      best >= this.count ||
      this.node[best] !== node ||
      this.settled[best] === 0 ||
      this.cost[best]! >> 12 > this.cost[from]! >> 12
    )
  }

  /** The best label of a node, or -1 if the last search did not reach it. */
  bestOf(node: number): number {
    const label = this.bests[node]!
    return label < this.count && this.node[label] === node && this.settled[label] === 1 ? label : -1
  }

  /** P17: whether one settled label is better than another. */
  isBetter(a: number, than: number): boolean {
    const worse = (this.cost[a]! >> 12) - (this.cost[than]! >> 12) || this.points[a]! - this.points[than]!
    if (worse !== 0) return worse < 0
    if (this.cost[a] !== this.cost[than]) return this.cost[a]! < this.cost[than]!
    return this.compare(this.step[a]!, this.depth[a]!, this.step[than]!, this.depth[than]!) < 0
  }

  /** The acts from the start to a label, in order. */
  pathTo(label: number): number[] {
    let length = 0
    for (let at = label; this.before[at]! >= 0; at = this.before[at]!) length++
    const path: number[] = new Array(length)
    for (let at = label; length > 0; at = this.before[at]!) path[--length] = this.act[at]!
    return path
  }

  private hexOf(label: number): number {
    return Math.floor(this.node[label]! / 6) % this.hexes
  }

  /** Whether the path over `from` has a smaller list of hexes than the node's current label. */
  private isSmaller(from: number, node: number, enters: boolean, depth: number, there: number): boolean {
    let last = this.step[from]!
    if (enters) {
      last = this.count
      if (last === this.node.length) this.grow()
      this.node[last] = node
      this.before[last] = from
    }
    return this.compare(last, depth, this.step[there]!, this.depth[there]!) < 0
  }

  /** The label that entered the previous hex. */
  private entered(label: number): number {
    return this.step[this.before[label]!]!
  }

  /** Compares two lists of hexes, by the labels that entered their last ones; negative if the first is smaller. */
  private compare(a: number, depthA: number, b: number, depthB: number): number {
    const length = Math.min(depthA, depthB)
    for (let more = depthA - length; more > 0; more--) a = this.entered(a)
    for (let more = depthB - length; more > 0; more--) b = this.entered(b)
    let first = 0
    for (let i = length; i > 0 && a !== b; i--) {
      const differ = this.hexOf(a) - this.hexOf(b)
      if (differ !== 0) first = differ
      a = this.entered(a)
      b = this.entered(b)
    }
    return first !== 0 ? first : depthA - depthB
  }

  private add(
    node: number,
    points: number,
    cost: number,
    before: number,
    act: number,
    depth: number,
    step: number,
  ): void {
    const label = this.count
    if (label === this.node.length) this.grow()
    this.count++
    this.node[label] = node
    this.points[label] = points
    this.cost[label] = cost
    this.before[label] = before
    this.act[label] = act
    this.depth[label] = depth
    this.step[label] = step
    this.settled[label] = 0
    this.next[label] = this.heads[points]!
    this.heads[points] = label
  }

  private grow(): void {
    const more = <T extends Int32Array | Uint8Array>(from: T): T => {
      const to = (from instanceof Int32Array ? new Int32Array(from.length * 2) : new Uint8Array(from.length * 2)) as T
      to.set(from)
      return to
    }
    this.node = more(this.node)
    this.points = more(this.points)
    this.cost = more(this.cost)
    this.before = more(this.before)
    this.act = more(this.act)
    this.depth = more(this.depth)
    this.step = more(this.step)
    this.settled = more(this.settled)
    this.next = more(this.next)
  }
}
