import { LEFT, RIGHT } from '../../../../hex/index.ts'
import { LINE, NONE, SQUARE } from '../state.ts'
import { afterAct, hexIn, pivotAct, REVERSE_ACT, type Stance, stepAct } from './acts.ts'
import { weigh, weighed } from './costs.ts'
import { stepDirections } from './leave.ts'
import { MAY_ENTER, type Mover, mayEnd, zoneAt } from './mover.ts'

/**
 * P17 without paths, for two-hex units, columns and squares with no state beyond their stance (`OneHexExtent` handles
 * the rest): which stances are reachable, and for how many points. Labels of a stance hold only points and hits,
 * which alone decide how far the unit gets. Arrays are reused; a search clears nothing.
 */
export class Extent {
  /** By stance: the search that last reached it, and the points and hits of its latest label. */
  private readonly seen: Int32Array
  /** By hex: the search that entered it. */
  private readonly entered: Int32Array
  private readonly order: Int16Array
  private readonly points: Uint8Array
  private readonly hits: Uint8Array
  /** By layer of points: `stance * 256 + hits` of its labels. */
  private readonly layers: Int32Array[] = []
  private readonly counts: Int32Array
  private m!: Mover
  private zones = true
  private friends = true
  /** Points and hits of the label being expanded. */
  private spent = 0
  private taken = 0
  private search = 0
  private most = 0
  private lowest = 0
  private highest = 0

  /** `limit`: the most points of any mover. */
  constructor(hexes: number, limit: number) {
    this.seen = new Int32Array(hexes * 6)
    this.entered = new Int32Array(hexes)
    this.order = new Int16Array(hexes)
    this.points = new Uint8Array(hexes * 6)
    this.hits = new Uint8Array(hexes * 6)
    this.counts = new Int32Array(limit + 1)
    for (let i = 0; i <= limit; i++) this.layers.push(new Int32Array(1 << 8))
  }

  /** Finds everything within `limit` points. `zones`, `friends`: whether they count. */
  run(m: Mover, start: Stance, limit: number, zones: boolean, friends: boolean): void {
    const { counts, points, hits } = this
    this.m = m
    this.zones = zones
    this.friends = friends
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
        points[stance] = this.spent = spent
        hits[stance] = this.taken = taken
        const isStart = stance === start && spent === 0
        const held = zones && zoneAt(m, stance)
        if (!isStart && (taken >= m.bears || held)) continue
        this.step(stance)
        if (isStart && held) continue
        if (m.two) this.wheel(stance)
        else if (m.formation !== SQUARE) this.turn(stance)
      }
  }

  /** The steps of a mover of any size and formation. */
  private step(stance: Stance): void {
    const directions = stepDirections(this.m.formation, stance % 6)
    for (let i = 0; i < directions.length; i++) this.act(stance, stepAct(directions[i]!))
  }

  /** 6.43, 6.44: a two-hex mover pivots on a half, or faces about. */
  private wheel(stance: Stance): void {
    if (this.m.formation !== LINE) return
    this.act(stance, pivotAct(LEFT))
    this.act(stance, pivotAct(RIGHT))
    this.act(stance, REVERSE_ACT)
  }

  private act(stance: Stance, act: number): void {
    const { m } = this
    const next = afterAct(m.b, m.two, m.formation, stance, act)
    if (next < 0 || this.knows(next, this.spent + 1, this.taken)) return
    if (weigh(m, stance, act, !this.friends) !== MAY_ENTER) return
    const isBlocked = weighed.friend !== NONE || weighed.otherFriend !== NONE
    if (isBlocked && this.zones && zoneAt(m, next)) return
    this.offer(next, weighed.mp, weighed.hits)
  }

  /** 7.12, 7.14: corner by corner; skirmishers turn to any facing in one act. */
  private turn(stance: Stance): void {
    const { m } = this
    const facing = stance % 6
    const here = stance - facing
    const harm = m.b.ground.rough[hexIn(stance)] === 1 ? m.turnHitsRough : m.turnHits
    const most = m.b.skirmisher[m.unit] ? 3 : 1
    for (let corners = 1; corners <= most; corners++) {
      this.offer(here + ((facing + corners) % 6), m.turnMp[corners]!, harm[corners]!)
      this.offer(here + ((facing + 6 - corners) % 6), m.turnMp[corners]!, harm[corners]!)
    }
  }

  /** Whether the points do not suffice, or a label of the stance is at least as good. */
  private knows(stance: Stance, spent: number, taken: number): boolean {
    if (spent > this.most) return true
    return this.seen[stance] === this.search && this.points[stance]! <= spent && this.hits[stance]! <= taken
  }

  /** Adds a label: a stance reached for this many more points and hits. */
  private offer(stance: Stance, mp: number, harm: number): void {
    const spent = this.spent + mp
    const taken = this.taken + harm
    if (!this.knows(stance, spent, taken)) this.add(stance, spent, taken)
  }

  private add(stance: Stance, spent: number, taken: number): void {
    this.seen[stance] = this.search
    this.points[stance] = spent
    this.hits[stance] = taken
    const hex = hexIn(stance)
    this.entered[hex] = this.search
    if (hex < this.lowest) this.lowest = hex
    else if (hex > this.highest) this.highest = hex
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

  /** The points of the cheapest path to a stance without hits, or -1. */
  harmless(stance: Stance): number {
    return this.hits[stance] === 0 ? this.points[stance]! : -1
  }

  /** The hexes in which the mover may end, in any stance but the first, ascending. */
  hexes(start: Stance): number[] {
    const { entered, search, friends, m } = this
    const here = hexIn(start)
    let count = 0
    for (let hex = this.lowest; hex <= this.highest; hex++) {
      if (entered[hex] !== search) continue
      if (m.two || hex === here ? this.endsIn(hex, start) : !friends || mayEnd(m, hex * 6)) this.order[count++] = hex
    }
    const found: number[] = new Array(count)
    for (let i = 0; i < count; i++) found[i] = this.order[i]!
    return found
  }

  private endsIn(hex: number, start: Stance): boolean {
    for (let stance = hex * 6; stance < hex * 6 + 6; stance++)
      if (this.reached(stance) && stance !== start && (!this.friends || mayEnd(this.m, stance))) return true
    return false
  }
}
