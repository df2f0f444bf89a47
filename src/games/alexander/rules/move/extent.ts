import { frontDirection, LEFT, RIGHT } from '../../../../hex/index.ts'
import { LINE, NONE } from '../state.ts'
import { hexIn, type Stance } from './acts.ts'
import { enter, entry, MAY_ENTER, type Mover, zoneOn } from './mover.ts'

/** The front hexes of each facing: left, right. */
const FRONTS = [0, 1, 2, 3, 4, 5].map((f) => [frontDirection(f, LEFT), frontDirection(f, RIGHT)] as const)

/** Whether an extent can be found for a mover: one hex, in line, free to turn on its way. */
export const isPlain = (m: Mover): boolean => !m.two && m.formation === LINE && !m.bound

/**
 * P17 without the paths: how a one-hex mover in line can come to stand at all, and with how many points. Labels of a
 * stance differ in points and hits only, for those alone decide how far a mover gets. A search clears nothing.
 */
export class Extent {
  /** By stance: the search that reached it, and its latest label: points and the fewest hits. */
  private readonly seen: Int32Array
  private readonly points: Uint8Array
  private readonly hits: Uint8Array
  /** By layer of points: `stance * 256 + hits` of its labels. */
  private readonly layers: Int32Array[] = []
  private readonly counts: Int32Array
  private search = 0
  private most = 0
  private lowest = 0
  private highest = 0

  /** `limit`: the most points any mover has. */
  constructor(hexes: number, limit: number) {
    this.seen = new Int32Array(hexes * 6)
    this.points = new Uint8Array(hexes * 6)
    this.hits = new Uint8Array(hexes * 6)
    this.counts = new Int32Array(limit + 1)
    for (let i = 0; i <= limit; i++) this.layers.push(new Int32Array(1 << 8))
  }

  /** Finds everything within `limit` points. `zones`, `friends`: whether they are taken into account. */
  run(m: Mover, start: Stance, limit: number, zones: boolean, friends: boolean): void {
    const { counts, points, hits } = this
    const anyTurn = m.b.skirmisher[m.unit]!
    this.search++
    this.most = limit
    this.lowest = this.highest = hexIn(start)
    counts.fill(0, 0, limit + 1)
    this.add(start, 0, 0)
    for (let spent = 0; spent <= limit; spent++)
      for (let i = 0; i < counts[spent]!; i++) {
        const label = this.layers[spent]![i]!
        const stance = label >> 8
        const taken = label & 255
        const isBeaten = hits[stance]! < taken || (hits[stance]! === taken && points[stance]! < spent)
        if (isBeaten && points[stance]! <= spent) continue
        points[stance] = spent
        hits[stance] = taken
        const isStart = stance === start && spent === 0
        const held = zones && zoneOn(m, hexIn(stance))
        if (!isStart && (taken >= m.bears || held)) continue
        this.step(m, stance, spent, taken, zones, friends)
        if (!isStart || !held) this.turn(m, stance, spent, taken, anyTurn)
      }
  }

  private step(
    m: Mover,
    stance: Stance,
    spent: number,
    taken: number,
    zones: boolean,
    friends: boolean,
  ): void {
    const facing = stance % 6
    const fronts = FRONTS[facing]!
    const { neighbour } = m.b.grid
    for (let half = 0; half < 2; half++) {
      const step = stance - facing + fronts[half]!
      const to = neighbour[step]!
      const mp = m.mp[step]!
      if (to < 0 || mp < 0 || this.knows(to * 6 + facing, spent + mp, taken)) continue
      if (enter(m, step, !friends) !== MAY_ENTER) continue
      if (entry.friend !== NONE && zones && zoneOn(m, to)) continue
      this.offer(to * 6 + facing, spent + entry.mp, taken + entry.hits + entry.pass)
    }
  }

  private turn(m: Mover, stance: Stance, spent: number, taken: number, any: boolean): void {
    const facing = stance % 6
    const here = stance - facing
    const rough = m.b.ground.rough[hexIn(stance)] === 1
    const { turnMp } = m
    const harm = rough ? m.turnHitsRough : m.turnHits
    this.offer(here + ((facing + 1) % 6), spent + turnMp[1]!, taken + harm[1]!)
    this.offer(here + ((facing + 5) % 6), spent + turnMp[1]!, taken + harm[1]!)
    if (!any) return
    this.offer(here + ((facing + 2) % 6), spent + turnMp[2]!, taken + harm[2]!)
    this.offer(here + ((facing + 4) % 6), spent + turnMp[2]!, taken + harm[2]!)
    this.offer(here + ((facing + 3) % 6), spent + turnMp[3]!, taken + harm[3]!)
  }

  /** Whether a label of the stance is known that costs no more, or the points do not suffice. */
  private knows(stance: Stance, spent: number, taken: number): boolean {
    if (spent > this.most) return true
    return this.seen[stance] === this.search && this.points[stance]! <= spent && this.hits[stance]! <= taken
  }

  private offer(stance: Stance, spent: number, taken: number): void {
    if (!this.knows(stance, spent, taken)) this.add(stance, spent, taken)
  }

  private add(stance: Stance, spent: number, taken: number): void {
    this.seen[stance] = this.search
    this.points[stance] = spent
    this.hits[stance] = taken
    const hex = hexIn(stance)
    if (hex < this.lowest) this.lowest = hex
    if (hex > this.highest) this.highest = hex
    const count = this.counts[spent]!++
    let layer = this.layers[spent]!
    if (count === layer.length) {
      layer = new Int32Array(count * 2)
      layer.set(this.layers[spent]!)
      this.layers[spent] = layer
    }
    layer[count] = stance * 256 + taken
  }

  /** Whether the last search reached a stance. */
  reached(stance: Stance): boolean {
    return this.seen[stance] === this.search
  }

  /** The points of the cheapest way to a stance that does no harm; -1 when every way does some. */
  harmless(stance: Stance): number {
    return this.hits[stance] === 0 ? this.points[stance]! : -1
  }

  /** The hexes reached in any stance but one, ascending. */
  hexes(but: Stance): number[] {
    const { seen, search } = this
    const found: number[] = []
    for (let hex = this.lowest; hex <= this.highest; hex++)
      for (let stance = hex * 6; stance < hex * 6 + 6; stance++)
        if (seen[stance] === search && stance !== but) {
          found.push(hex)
          break
        }
    return found
  }
}
