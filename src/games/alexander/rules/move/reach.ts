import { corners, distance, frontDirection, RIGHT } from '../../../../hex/index.ts'
import { type Battle, battleOf } from '../battle.ts'
import { driftsOn } from '../charts/drift.ts'
import { CARDACES, HOPLITES } from '../charts/types.ts'
import { DRIFT, isOn } from '../options.ts'
import { maOf } from '../pieces/facts.ts'
import { type Alexander, LINE, NONE, SQUARE, type Unit } from '../state.ts'
import { afterAct, hexIn, pivotAct, REVERSE_ACT, type Stance, stepAct, turnAct } from './acts.ts'
import { weigh, weighed } from './costs.ts'
import { Extent } from './extent.ts'
import { costOf, enemiesIn, friendsIn, hitsIn, Layers } from './layers.ts'
import { mayLeaveZone, pointsToTurnInZone, stepDirections, underMarker } from './leave.ts'
import { broughtNear, MAY_ENTER, type Mover, mayEnd, moverOf, zoneAt } from './mover.ts'
import { fewestPoints, type OpenGround, openGround } from './openGround.ts'
import { Spread } from './spread.ts'
import type { Move } from './state.ts'

/** No move has more points than this. */
const MOST_POINTS = 15

/** What a mover has to keep in mind beside where it stands: nothing, corners and levels, or hexes of forward movement. */
const PLAIN = 0
const BOUND = 1
const DRIFTING = 2
/** How many values each kind of memory has. */
const MEMORIES = [1, 4, 6]

const searches = new WeakMap<Battle, Layers[]>()
const extents = new WeakMap<Battle, readonly [Spread, Extent]>()

/** What finds where a mover gets to that keeps nothing in mind: one-hex units in line, and the others. */
function extentOf({ b, two, formation }: Mover): Spread | Extent {
  let known = extents.get(b)
  if (known === undefined) {
    const { count } = b.grid
    known = [new Spread(count, MOST_POINTS), new Extent(count, MOST_POINTS)]
    extents.set(b, known)
  }
  return !two && formation === LINE ? known[0] : known[1]
}

function layersOf(b: Battle, kind: number): Layers {
  let known = searches.get(b)
  if (known === undefined) searches.set(b, (known = []))
  return (known[kind] ??= new Layers(b.grid.count * 6 * MEMORIES[kind]!, b.grid.count, MOST_POINTS))
}

/** A place and facing that a leg can reach, what it costs, and the acts that lead there. */
export interface Destination {
  readonly hex: number
  readonly facing: number
  /** Movement points, the augmented one of 6.46 included. */
  readonly mp: number
  /** Hits of the mover; those of friends on the way; enemy units that it newly comes near. */
  readonly hits: number
  readonly friendHits: number
  readonly enemies: number
  /** 7.23: the leg ends in an enemy zone of control. */
  readonly inZone: boolean
  readonly path: readonly number[]
  /** 7.25, 9.21a, 9.74: a turn on the spot, after which the unit stays in its hex. */
  readonly stays: boolean
}

/** What a search is to leave out of account: for reasons why a hex cannot be reached. */
export const STRICT = 0
export const WITHOUT_ZONES = 1
export const WITHOUT_FRIENDS = 2

/** How much of the paths is known: nothing yet, those to one stance, or all. */
const NO_PATHS = 0
const ONE_PATH = 1
const ALL_PATHS = 2

/**
 * The legs open to a mover. One search is held at a time: ask it before the next one runs. Where a mover gets to is found
 * first; paths and their prices when somebody asks for them.
 */
export class Reach {
  private m!: Mover
  private move!: Move
  private kind = PLAIN
  private leave = 0
  private layers!: Layers
  /** Where a mover gets to that keeps nothing in mind; null for others, whose paths are searched at once. */
  private extent: Spread | Extent | null = null
  private paths = NO_PATHS
  private limit = 0
  /** The stance to which a path is searched, or -1 for all. */
  private goal: Stance = NONE
  /** For one-hex units in line: the points a way needs at least. */
  private open: OpenGround | null = null
  private stances = 0
  private start: Stance = 0
  /** 7.25, 9.21a, 9.74: what turning on the spot to each facing costs; -1 when it may not. */
  private readonly spotMp = new Int8Array(6)
  private readonly spotHits = new Int8Array(6)
  private canSpot = false
  /** Whether it starts in an enemy zone of control, where nobody turns (7.25). */
  private pinned = false
  /** Rises with every search: whoever remembers it knows whether the arrays still hold his search. */
  serial = 0

  /** Searches the legs of a mover. `leave`: rules that are left out of account. */
  search(s: Alexander, move: Move, leave = STRICT): this {
    const u = move.unit
    const m = moverOf(s, u)
    const b = battleOf(s)
    this.m = m
    this.move = move
    this.leave = leave
    this.kind = m.bound ? BOUND : driftsRight(s, u) ? DRIFTING : PLAIN
    this.layers = layersOf(b, this.kind)
    this.stances = b.grid.count * 6
    this.start = s.hex[u]! * 6 + s.facing[u]!
    const inZone = leave !== WITHOUT_ZONES && zoneAt(m, this.start)
    this.turnOnTheSpot(inZone)
    const held = move.stopped || move.stays || (inZone && !mayLeaveZone(s, u))
    this.limit = held ? 0 : Math.min(move.points + m.augmentable, MOST_POINTS)
    this.pinned = inZone
    this.paths = NO_PATHS
    this.extent = this.kind === PLAIN && !underMarker(s) ? extentOf(m) : null
    if (this.extent === null) this.findPaths()
    else this.extent.run(m, this.start, this.limit, leave !== WITHOUT_ZONES, leave !== WITHOUT_FRIENDS)
    this.serial++
    return this
  }

  /** P17: the best path to every place and facing. */
  private findPaths(): void {
    if (this.paths === ALL_PATHS) return
    this.paths = ALL_PATHS
    this.run(NONE, this.limit)
  }

  /** P17: the best path to one that is reached; no way to it costs more points than the one that does no harm. */
  private findPathTo(stance: Stance): void {
    if (this.extent === null || this.paths !== NO_PATHS) {
      this.findPaths()
      return
    }
    this.paths = ONE_PATH
    const harmless = this.extent.harmless(stance)
    this.run(stance, harmless < 0 ? this.limit : harmless)
  }

  private run(goal: Stance, limit: number): void {
    const { move, kind, m } = this
    this.goal = goal
    this.open = goal !== NONE && !m.two && m.formation === LINE ? openGround(m.turnMp) : null
    const memory = kind === BOUND ? Math.min(move.corners, 1) + 2 * Math.min(move.levels, 1) : 0
    const node = (kind === DRIFTING ? Math.min(move.forward, 5) : memory) * this.stances + this.start
    this.layers.run(node, limit, expandHere)
  }

  private turnOnTheSpot(inZone: boolean): void {
    const { m, move } = this
    this.spotMp.fill(-1)
    this.canSpot = false
    const s = m.s
    if (m.two || move.stopped || m.formation === SQUARE || s.steps[m.unit]! > 0) return
    if (!inZone && !m.bound) return
    const inAll = inZone ? pointsToTurnInZone(s, m.unit) : maOf(s, m.unit)
    const points = Math.min(move.points, inAll - (maOf(s, m.unit) - move.points))
    const facing = this.start % 6
    const rough = m.b.ground.rough[hexIn(this.start)] === 1
    for (let f = 0; f < 6; f++) {
      const turned = corners(facing, f)
      const mp = m.turnMp[turned]!
      if (turned === 0 || mp > points) continue
      this.spotMp[f] = mp
      this.spotHits[f] = rough ? m.turnHitsRough[turned]! : 0
      this.canSpot = true
    }
  }

  /** P17: offers every act from a label of the search. */
  expand(label: number): void {
    const { m, layers, stances, kind } = this
    const node = layers.node[label]!
    const stance = node % stances
    const memory = (node - stance) / stances
    const isStart = label === 0
    if (!isStart && (hitsIn(layers.cost[label]!) >= m.bears || (this.leave !== WITHOUT_ZONES && zoneAt(m, stance))))
      return
    const facing = stance % 6
    const directions = stepDirections(m.formation, facing)
    const only = kind === DRIFTING && driftsOn(memory + 1) ? this.driftDirection(stance, facing) : NONE
    for (let i = 0; i < directions.length; i++) {
      const d = directions[i]!
      if (only === NONE || only === d) this.offer(label, stance, memory, stepAct(d))
    }
    if (isStart && this.pinned) return
    if (m.two) {
      this.offer(label, stance, memory, pivotAct(0))
      this.offer(label, stance, memory, pivotAct(1))
      this.offer(label, stance, memory, REVERSE_ACT)
      return
    }
    if (m.formation === SQUARE || !this.mayTurn(stance, memory)) return
    if (m.b.skirmisher[m.unit]) {
      for (let f = 0; f < 6; f++) if (f !== facing) this.offer(label, stance, memory, turnAct(f))
      return
    }
    this.offer(label, stance, memory, turnAct((facing + 1) % 6))
    this.offer(label, stance, memory, turnAct((facing + 5) % 6))
  }

  /** 7.15, 9.74: one corner a hex; 9.19b: only before moving. */
  private mayTurn(stance: Stance, memory: number): boolean {
    if (this.kind === BOUND && (memory & 1) === 1) return false
    if (!underMarker(this.m.s)) return true
    return this.m.s.steps[this.m.unit] === 0 && hexIn(stance) === hexIn(this.start)
  }

  /** 6.5: the right-front pair, unless a unit or prohibited ground is there. */
  private driftDirection(stance: Stance, facing: number): number {
    const right = frontDirection(facing, RIGHT)
    return weigh(this.m, stance, stepAct(right)) === MAY_ENTER && mayEnd(this.m, weighed.stance) ? right : NONE
  }

  private offer(label: number, stance: Stance, memory: number, act: number): void {
    const { m, layers, leave } = this
    if (this.kind === PLAIN) {
      const next = afterAct(m.b, m.two, m.formation, stance, act)
      if (next < 0 || !layers.isWorth(label, next)) return
      if (this.goal !== NONE && !layers.couldStill(label, this.atLeast(next) + 1)) return
    }
    if (weigh(m, stance, act, leave === WITHOUT_FRIENDS) !== MAY_ENTER) return
    const w = weighed
    let kept = memory
    const enters = w.step >= 0
    if (this.kind === BOUND) {
      const levels = (memory >> 1) + w.climbs
      if (levels > 1) return
      kept = levels * 2 + (enters ? 0 : 1)
    } else if (this.kind === DRIFTING && w.otherStep >= 0) kept = Math.min(memory + 1, 5)
    const blocked = w.friend !== NONE || w.otherFriend !== NONE
    if (blocked && leave !== WITHOUT_ZONES && zoneAt(m, w.stance)) return
    const cost = costOf(w.hits, w.friendHits, enters ? broughtNear(m, stance, w.step, w.otherStep) : 0)
    layers.offer(label, kept * this.stances + w.stance, w.mp, cost, act, enters)
  }

  /** Points that lie at least between a stance and the goal. */
  private atLeast(stance: Stance): number {
    const { grid } = this.m.b
    const from = hexIn(stance)
    const to = hexIn(this.goal)
    if (this.open === null) return distance(grid, from, to)
    const [dx, dy] = [grid.x[to]! - grid.x[from]!, grid.y[to]! - grid.y[from]!]
    return fewestPoints(this.open, dx, dy, stance - from * 6, this.goal - to * 6)
  }

  /** The best label for a place and facing, or -1. */
  private labelAt(stance: Stance): number {
    this.findPathTo(stance)
    let best = -1
    for (let memory = 0; memory < MEMORIES[this.kind]!; memory++) {
      const label = this.layers.bestOf(memory * this.stances + stance)
      if (label > 0 && (best < 0 || this.layers.isBetter(label, best))) best = label
    }
    return best >= 0 && (this.leave === WITHOUT_FRIENDS || mayEnd(this.m, stance)) ? best : -1
  }

  /** Whether a leg can end in a hex with this facing. */
  reaches(hex: number, facing: number): boolean {
    const stance = hex * 6 + facing
    if (stance === this.start) return false
    if (hex === hexIn(this.start)) {
      if (this.spotMp[facing]! >= 0) return true
      if (this.turnsOnlyOnTheSpot) return false
    }
    if (this.extent === null) return this.labelAt(stance) >= 0
    return this.extent.reached(stance) && (this.leave === WITHOUT_FRIENDS || mayEnd(this.m, stance))
  }

  /** 9.21a, 9.74: those who turn freely only while they stay in their hex do so until they have left it. */
  private get turnsOnlyOnTheSpot(): boolean {
    return this.m.bound && this.m.s.steps[this.m.unit] === 0
  }

  /** Whether a leg can end in a hex. */
  reachesHex(hex: number): boolean {
    for (let f = 0; f < 6; f++) if (this.reaches(hex, f)) return true
    return false
  }

  /** The hexes where a leg can end, ascending. */
  hexes(): number[] {
    const { layers, stances, extent } = this
    if (extent !== null) {
      const found = extent.hexes(this.start)
      const here = hexIn(this.start)
      if (!this.canSpot || found.includes(here)) return found
      found.push(here)
      return found.sort((a, b) => a - b)
    }
    const found: number[] = []
    const look = ++looks
    for (let label = 1; label < layers.count; label++) {
      const hex = hexIn(layers.node[label]! % stances)
      if (marks[hex] === look) continue
      marks[hex] = look
      if (this.reachesHex(hex)) found.push(hex)
    }
    const here = hexIn(this.start)
    if (this.canSpot && !found.includes(here)) found.push(here)
    return found.sort((a, b) => a - b)
  }

  /** The facings with which a leg can end in a hex, in canonical order. */
  facings(hex: number): number[] {
    const found: number[] = []
    for (let f = 0; f < 6; f++) if (this.reaches(hex, f)) found.push(f)
    return found
  }

  /** The leg to a place and facing. */
  destination(hex: number, facing: number): Destination | undefined {
    if (!this.reaches(hex, facing)) return undefined
    const stance = hex * 6 + facing
    if (hex === hexIn(this.start) && this.spotMp[facing]! >= 0)
      return {
        hex,
        facing,
        mp: this.spotMp[facing]!,
        hits: this.spotHits[facing]!,
        friendHits: 0,
        enemies: 0,
        inZone: this.pinned,
        path: [turnAct(facing)],
        stays: true,
      }
    const label = this.labelAt(stance)
    const cost = this.layers.cost[label]!
    return {
      hex,
      facing,
      mp: this.layers.points[label]!,
      hits: hitsIn(cost),
      friendHits: friendsIn(cost),
      enemies: enemiesIn(cost),
      inZone: zoneAt(this.m, stance),
      path: this.layers.pathTo(label),
      stays: false,
    }
  }

  /** Every leg, by hex and then facing. */
  destinations(): Destination[] {
    this.findPaths()
    const found: Destination[] = []
    for (const hex of this.hexes())
      for (let f = 0; f < 6; f++) {
        const leg = this.destination(hex, f)
        if (leg !== undefined) found.push(leg)
      }
    return found
  }
}

/** When a hex was last looked at by `hexes`. */
const marks = new Int32Array(1 << 13)
let looks = 0

const reach = new Reach()
const expandHere = (label: number) => reach.expand(label)

/** P17: the legs open to the moving unit, or to one that would move so. The answer holds until the next search. */
export const reachOf = (s: Alexander, move: Move = s.move!, leave = STRICT): Reach => reach.search(s, move, leave)

/** 6.5: two-hex HO and CA drift in their second and later moves of a turn; a battle may limit it to a side (S8). */
export function driftsRight(s: Alexander, u: Unit): boolean {
  if (!isOn(s, DRIFT) || s.moves[u] === 0) return false
  const b = battleOf(s)
  if (!b.two[u] || (b.kind[u] !== HOPLITES && b.kind[u] !== CARDACES)) return false
  const side = b.special('drift-to-the-right')?.side
  return side === undefined || side === b.sides[b.side[u]!]!.id
}
