import { FACINGS, frontDirection, LEFT, RIGHT } from '#hex/facing.ts'
import { LINE, NONE, SQUARE } from '../state.ts'
import { stepDirections, weigh, weighed } from './costs.ts'
import {
  afterAct,
  canEnd,
  entryCost,
  hexIn,
  MAY_ENTER,
  type Mover,
  pivotAct,
  REVERSE_ACT,
  type Stance,
  stepAct,
  weighEntry,
  zoneAt,
  zoneOn,
} from './mover.ts'

/**
 * P17 without paths, for two-hex units, columns and squares with no state beyond their stance (`OneHexExtent` handles
 * the rest): which stances are reachable, and for how many points. Labels of a stance hold only points and hits,
 * which alone decide how far the unit gets. Arrays are reused; a search clears nothing.
 */
export class GeneralExtent {
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
      if (m.two || hex === here ? this.endsIn(hex, start) : !friends || canEnd(m, hex * 6)) this.order[count++] = hex
    }
    const found: number[] = new Array(count)
    for (let i = 0; i < count; i++) found[i] = this.order[i]!
    return found
  }

  private endsIn(hex: number, start: Stance): boolean {
    for (let stance = hex * 6; stance < hex * 6 + 6; stance++)
      if (this.reached(stance) && stance !== start && (!this.friends || canEnd(this.m, stance))) return true
    return false
  }
}

/** Directions of the left and right front hex of each facing. */
const FRONTS = Int8Array.from(FACINGS.flatMap((_, f) => [frontDirection(f, LEFT), frontDirection(f, RIGHT)]))
/** The facing after turning by a number of corners, at `facing * 8 + corners`. */
const TURNED = Int8Array.from({ length: 48 }, (_, i) => ((i >> 3) + (i & 7)) % 6)

/** Bit layout of a label: its search or stance, points (up to 15) and hits (up to 63). */
const POINTS = 6
const OWNER = 10
const MOST_HITS = 63
const MOST_SEARCHES = 1 << 20

/**
 * P17 without paths, for the most frequent mover, a one-hex unit in line: which stances are reachable, and for how
 * many points. Labels of a stance hold only points and hits, which alone decide how far the unit gets. A stance here
 * is `hex * 8 + facing`. Arrays are reused; a search clears nothing.
 */
export class OneHexExtent {
  /** By stance: its latest label, with the number of its search. */
  private readonly known: Int32Array
  /** By hex: the search that entered it. */
  private readonly entered: Int32Array
  private readonly order: Int16Array
  /** By layer of points: `stance * 64 + hits` of its labels. */
  private readonly layers: Int32Array[] = []
  private readonly counts: Int32Array
  private m!: Mover
  private zones = true
  private friends = true
  private search = 0
  private limit = 0
  private lowest = 0
  private highest = 0

  /** `limit`: the most points of any mover. */
  constructor(hexes: number, limit: number) {
    this.known = new Int32Array(hexes * 8)
    this.entered = new Int32Array(hexes)
    this.order = new Int16Array(hexes)
    this.counts = new Int32Array(limit + 1)
    for (let i = 0; i <= limit; i++) this.layers.push(new Int32Array(1 << 8))
  }

  /** Finds everything within `limit` points. `zones`, `friends`: whether they count. */
  run(m: Mover, start: Stance, limit: number, zones: boolean, friends: boolean): void {
    this.m = m
    this.limit = limit
    this.zones = zones
    this.friends = friends
    if (++this.search === MOST_SEARCHES) {
      this.known.fill(0)
      this.entered.fill(0)
      this.search = 1
    }
    this.counts.fill(0, 0, limit + 1)
    const hex = hexIn(start)
    this.lowest = this.highest = hex
    this.entered[hex] = this.search
    this.add(hex * 8 + start - hex * 6, 0, 0)
    // Every act costs a point, so the last layer is not expanded.
    for (let spent = 0; spent < limit; spent++) this.expand(spent)
  }

  /** Offers every act from the labels of a layer. */
  private expand(spent: number): void {
    const { m, known, limit, zones } = this
    const { neighbour } = m.b.grid
    const { rough, stakes } = m.b.ground
    const { at, mp, hits, bears, turnMp } = m
    const isBold = !m.shy && m.lowest < 0
    const corners = m.b.skirmisher[m.unit] ? 3 : 1
    const owner = this.search << OWNER
    const layer = this.layers[spent]!
    const count = this.counts[spent]!
    for (let i = 0; i < count; i++) {
      const label = layer[i]!
      const stance = label >> POINTS
      const taken = label & MOST_HITS
      const own = owner | (spent << POINTS) | taken
      if (known[stance] !== own) {
        if (isBeaten(known[stance]!, own)) continue
        known[stance] = own
      }
      const hex = stance >> 3
      const held = zones && (m.zones[hex]! > 0 || (stakes[hex] === 1 && zoneOn(m, hex)))
      if ((taken >= bears || held) && spent > 0) continue
      const facing = stance & 7
      for (let half = 0; half < 2; half++) {
        const step = hex * 6 + FRONTS[facing * 2 + half]!
        const price = mp[step]!
        if (price < 0 || spent + price > limit) continue
        const to = neighbour[step]!
        const next = owner | ((spent + price) << POINTS) | (taken + hits[step]!)
        if (isBeaten(known[to * 8 + facing]!, next)) continue
        if (isBold && at[to] === NONE) this.enter(to, facing, next)
        else this.enterAmong(step, to * 8 + facing, spent, taken)
      }
      if (spent === 0 && held) continue
      const harm = rough[hex] === 1 ? m.turnHitsRough : m.turnHits
      for (let n = 1; n <= corners; n++) {
        const total = spent + turnMp[n]!
        if (total > limit) break
        const next = owner | (total << POINTS) | (taken + harm[n]!)
        const one = hex * 8 + TURNED[facing * 8 + n]!
        const other = hex * 8 + TURNED[facing * 8 + 6 - n]!
        if (!isBeaten(known[one]!, next)) this.add(one, total, taken + harm[n]!)
        if (!isBeaten(known[other]!, next)) this.add(other, total, taken + harm[n]!)
      }
    }
  }

  /** Weighs a step to an occupied hex, or where elephants or levels matter. */
  private enterAmong(step: number, stance: number, spent: number, taken: number): void {
    const { m } = this
    const to = stance >> 3
    if (weighEntry(m, step, !this.friends) !== MAY_ENTER) return
    if (entryCost.friend !== NONE && this.zones && zoneOn(m, to)) return
    const next = (this.search << OWNER) | ((spent + entryCost.mp) << POINTS) | (taken + entryCost.hits + entryCost.pass)
    if (!isBeaten(this.known[stance]!, next)) this.enter(to, stance & 7, next)
  }

  private enter(to: number, facing: number, label: number): void {
    if (this.entered[to] !== this.search) {
      this.entered[to] = this.search
      if (to < this.lowest) this.lowest = to
      else if (to > this.highest) this.highest = to
    }
    this.add(to * 8 + facing, (label >> POINTS) & 15, label & MOST_HITS)
  }

  private add(stance: number, spent: number, taken: number): void {
    this.known[stance] = (this.search << OWNER) | (spent << POINTS) | taken
    const count = this.counts[spent]!++
    const layer = this.layers[spent]!
    if (count < layer.length) layer[count] = (stance << POINTS) | taken
    else this.grow(spent, (stance << POINTS) | taken)
  }

  private grow(spent: number, label: number): void {
    const layer = this.layers[spent]!
    const more = new Int32Array(layer.length * 2)
    more.set(layer)
    more[layer.length] = label
    this.layers[spent] = more
  }

  /** Whether the last search reached a stance. */
  reached(stance: Stance): boolean {
    return this.labelOf(stance) >> OWNER === this.search
  }

  /** The points of the cheapest path to a stance without hits; -1 if there is none, or it is not known. */
  harmless(stance: Stance): number {
    const label = this.labelOf(stance)
    return (label & MOST_HITS) === 0 ? (label >> POINTS) & 15 : -1
  }

  private labelOf(stance: Stance): number {
    const hex = hexIn(stance)
    return this.known[hex * 8 + stance - hex * 6]!
  }

  /** The hexes in which the mover may end, in any stance but the first, ascending. */
  hexes(start: Stance): number[] {
    const { entered, search, friends, m, order } = this
    const here = hexIn(start)
    const onNobody = m.over.length === 0
    let count = 0
    for (let hex = this.lowest; hex <= this.highest; hex++) {
      if (entered[hex] !== search || (hex === here && !this.turnsAt(start))) continue
      if (!friends || (onNobody && m.at[hex] === NONE) || canEnd(m, hex * 6)) order[count++] = hex
    }
    const found: number[] = new Array(count)
    for (let i = 0; i < count; i++) found[i] = order[i]!
    return found
  }

  /** Whether the mover can end in its hex with another facing. */
  private turnsAt(start: Stance): boolean {
    const first = hexIn(start) * 6
    for (let stance = first; stance < first + 6; stance++) if (stance !== start && this.reached(stance)) return true
    return false
  }
}

/** Whether the stored label has no more points and hits than another of the same search. */
const isBeaten = (known: number, label: number): boolean =>
  known >> OWNER === label >> OWNER &&
  (known & ~MOST_HITS) <= (label & ~MOST_HITS) &&
  (known & MOST_HITS) <= (label & MOST_HITS)
