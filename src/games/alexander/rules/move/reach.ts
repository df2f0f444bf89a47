import { corners, frontDirection, RIGHT } from '#hex/facing.ts'
import { distance } from '#hex/grid.ts'
import { type Battle, battleOf } from '../battle.ts'
import { isDriftHex } from '../charts/movement.ts'
import { CARDACES, HOPLITES } from '../charts/types.ts'
import { DRIFT, isOn } from '../options.ts'
import { maOf } from '../pieces/units.ts'
import { type Alexander, LINE, type Move, NONE, SQUARE, type Unit } from '../state.ts'
import { canLeaveZone, isUnderElephantMarker, pointsToTurnInZone, stepDirections, weigh, weighed } from './costs.ts'
import { GeneralExtent, OneHexExtent } from './extent.ts'
import {
  afterAct,
  canEnd,
  countNewlyNear,
  hexIn,
  MAY_ENTER,
  type Mover,
  moverOf,
  pivotAct,
  REVERSE_ACT,
  type Stance,
  stepAct,
  turnAct,
  zoneAt,
} from './mover.ts'
import {
  enemiesIn,
  fewestPoints,
  friendsIn,
  hitsIn,
  type OpenGround,
  openGround,
  PathSearch,
  packCost,
} from './pathSearch.ts'

/** No move has more points than this. */
const MOST_POINTS = 15

/** The memory of a mover beyond its stance: none, corners and levels, or hexes of forward movement. */
const PLAIN = 0
const BOUND = 1
const DRIFTING = 2
/** Number of values of each kind of memory. */
const MEMORIES = [1, 4, 6]

const searches = new WeakMap<Battle, PathSearch[]>()
const extents = new WeakMap<Battle, readonly [OneHexExtent, GeneralExtent]>()

/** The extent search for a mover without memory: one-hex units in line, or others. */
function extentOf({ b, two, formation }: Mover): OneHexExtent | GeneralExtent {
  let known = extents.get(b)
  if (known === undefined) {
    const { count } = b.grid
    known = [new OneHexExtent(count, MOST_POINTS), new GeneralExtent(count, MOST_POINTS)]
    extents.set(b, known)
  }
  return !two && formation === LINE ? known[0] : known[1]
}

function layersOf(b: Battle, kind: number): PathSearch {
  let known = searches.get(b)
  if (known === undefined) searches.set(b, (known = []))
  return (known[kind] ??= new PathSearch(b.grid.count * 6 * MEMORIES[kind]!, b.grid.count, MOST_POINTS))
}

/** A position and facing that a leg can reach, its cost, and the acts that lead there. */
export interface Destination {
  readonly hex: number
  readonly facing: number
  /** Movement points, including the augmented one of 6.46. */
  readonly mp: number
  /** Hits of the mover, hits of friends on the way, and enemy units it newly comes near. */
  readonly hits: number
  readonly friendHits: number
  readonly enemies: number
  /** 7.23: the leg ends in an enemy zone of control. */
  readonly inZone: boolean
  readonly path: readonly number[]
  /** 7.25, 9.21a, 9.74: a turn in place, after which the unit stays in its hex. */
  readonly stays: boolean
}

/** What a search ignores, to explain why a hex cannot be reached. */
const STRICT = 0
export const WITHOUT_ZONES = 1
export const WITHOUT_FRIENDS = 2

/** Which paths are known: none yet, those to one stance, or all. */
const NO_PATHS = 0
const ONE_PATH = 1
const ALL_PATHS = 2

/**
 * The legs open to a mover. Only one search is kept: query it before the next one runs. Reachable stances are found
 * first, paths and their costs on demand.
 */
export class Reach {
  private m!: Mover
  private move!: Move
  private kind = PLAIN
  private leave = 0
  private layers!: PathSearch
  /** Reachable stances of a mover without memory; null for others, whose paths are searched immediately. */
  private extent: OneHexExtent | GeneralExtent | null = null
  private paths = NO_PATHS
  private limit = 0
  /** The only stance to search a path to, or -1 for all. */
  private goal: Stance = NONE
  /** For one-hex units in line: a lower bound for the points of a path. */
  private open: OpenGround | null = null
  private stances = 0
  private start: Stance = 0
  /** 7.25, 9.21a, 9.74: the cost of turning in place to each facing; -1 if not allowed. */
  private readonly spotMp = new Int8Array(6)
  private readonly spotHits = new Int8Array(6)
  private canSpot = false
  /** Whether it starts in an enemy zone of control, where units do not turn (7.25). */
  private pinned = false
  /** Increases with every search: a caller that remembers it knows whether the arrays still hold its search. */
  serial = 0

  /** Searches the legs of a mover. `leave`: rules to ignore. */
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
    const held = move.stopped || move.stays || (inZone && !canLeaveZone(s, u))
    this.limit = held ? 0 : Math.min(move.points + m.augmentable, MOST_POINTS)
    this.pinned = inZone
    this.paths = NO_PATHS
    this.extent = this.kind === PLAIN && !isUnderElephantMarker(s) ? extentOf(m) : null
    if (this.extent === null) this.findPaths()
    else this.extent.run(m, this.start, this.limit, leave !== WITHOUT_ZONES, leave !== WITHOUT_FRIENDS)
    this.serial++
    return this
  }

  /** P17: finds the best path to every stance. */
  private findPaths(): void {
    if (this.paths === ALL_PATHS) return
    this.paths = ALL_PATHS
    this.run(NONE, this.limit)
  }

  /** P17: finds the best path to one reachable stance; none costs more points than the cheapest without hits. */
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
    const only = kind === DRIFTING && isDriftHex(memory + 1) ? this.driftDirection(stance, facing) : NONE
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

  /** 7.15, 9.74: one corner per hex. 9.19b: only before moving. */
  private mayTurn(stance: Stance, memory: number): boolean {
    if (this.kind === BOUND && (memory & 1) === 1) return false
    if (!isUnderElephantMarker(this.m.s)) return true
    return this.m.s.steps[this.m.unit] === 0 && hexIn(stance) === hexIn(this.start)
  }

  /** 6.5: the right-front pair, unless a unit or prohibited ground is there. */
  private driftDirection(stance: Stance, facing: number): number {
    const right = frontDirection(facing, RIGHT)
    return weigh(this.m, stance, stepAct(right)) === MAY_ENTER && canEnd(this.m, weighed.stance) ? right : NONE
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
    const cost = packCost(w.hits, w.friendHits, enters ? countNewlyNear(m, stance, w.step, w.otherStep) : 0)
    layers.offer(label, kept * this.stances + w.stance, w.mp, cost, act, enters)
  }

  /** Lower bound for the points from a stance to the goal. */
  private atLeast(stance: Stance): number {
    const { grid } = this.m.b
    const from = hexIn(stance)
    const to = hexIn(this.goal)
    if (this.open === null) return distance(grid, from, to)
    const [dx, dy] = [grid.x[to]! - grid.x[from]!, grid.y[to]! - grid.y[from]!]
    return fewestPoints(this.open, dx, dy, stance - from * 6, this.goal - to * 6)
  }

  /** The best label for a stance, or -1. */
  private labelAt(stance: Stance): number {
    this.findPathTo(stance)
    let best = -1
    for (let memory = 0; memory < MEMORIES[this.kind]!; memory++) {
      const label = this.layers.bestOf(memory * this.stances + stance)
      if (label > 0 && (best < 0 || this.layers.isBetter(label, best))) best = label
    }
    return best >= 0 && (this.leave === WITHOUT_FRIENDS || canEnd(this.m, stance)) ? best : -1
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
    return this.extent.reached(stance) && (this.leave === WITHOUT_FRIENDS || canEnd(this.m, stance))
  }

  /** 9.21a, 9.74: units that turn freely only while they stay in their hex do so until they leave it. */
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

  /** The leg to a hex and facing. */
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

/** Serial of the last call of `hexes` that visited each hex. */
const marks = new Int32Array(1 << 13)
let looks = 0

const reach = new Reach()
const expandHere = (label: number) => reach.expand(label)

/** P17: the legs open to the moving unit, or to a unit with the given move. Valid until the next search. */
export const reachOf = (s: Alexander, move: Move = s.move!, leave = STRICT): Reach => reach.search(s, move, leave)

/** 6.5: two-hex HO and CA drift in their second and later moves of a turn; a battle may limit this to one side (S8). */
export function driftsRight(s: Alexander, u: Unit): boolean {
  if (!isOn(s, DRIFT) || s.moves[u] === 0) return false
  const b = battleOf(s)
  if (!b.two[u] || (b.kind[u] !== HOPLITES && b.kind[u] !== CARDACES)) return false
  const side = b.special('drift-to-the-right')?.side
  return side === undefined || side === b.sides[b.side[u]!]!.id
}
