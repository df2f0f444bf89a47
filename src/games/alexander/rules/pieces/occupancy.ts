import { arcInto, FLANK, FRONT } from '#hex/facing.ts'
import { copy as deep } from '#kernel'
import { type Battle, battleOf } from '../battle.ts'
import { ABATIS } from '../ground.ts'
import {
  type Alexander,
  BELOW,
  COLUMN,
  ELIMINATED,
  NO_MISSILES,
  NONE,
  ROUTED,
  type Side,
  SQUARE,
  type Unit,
} from '../state.ts'
import { secondHex } from './units.ts'

const arc: number[] = []

/**
 * 7.21, 7.22, 4.26: writes the hexes of a unit's zone of control into `out` and returns their number. They are its
 * front hexes; for skirmishers with missiles also the flanks (R16: only the front without); for a square all around
 * (9.64). Routed units and artillery have none. R68: hexes that its kind could never enter from there are left out.
 * Cavalry across stakes: see `acrossStakes`.
 */
export function zoneOf(s: Alexander, b: Battle, u: Unit, out: number[]): number {
  const status = s.status[u]!
  if (status === ROUTED || status >= ELIMINATED || b.noZone[u]) return 0
  const hex = s.hex[u]!
  const second = secondHex(s, u)
  let n = 0
  if (s.formation[u] === COLUMN) {
    n = addEnterable(b, u, hex, b.grid.neighbour[hex * 6 + s.facing[u]!]!, NONE, out, n)
  } else if (s.formation[u] === SQUARE) {
    for (let d = 0; d < 6; d++) n = addEnterable(b, u, hex, b.grid.neighbour[hex * 6 + d]!, second, out, n)
    if (second !== NONE)
      for (let d = 0; d < 6; d++) {
        const h = b.grid.neighbour[second * 6 + d]!
        if (out.indexOf(h) < 0 || out.indexOf(h) >= n) n = addEnterable(b, u, second, h, hex, out, n)
      }
  } else {
    const size = second === NONE ? 1 : 2
    const fronts = arcInto(b.arcs, hex, s.facing[u]!, size, FRONT, arc)
    for (let i = 0; i < fronts; i++) n = addEnterable(b, u, hex, arc[i]!, second, out, n)
    if (b.skirmisher[u] && s.missiles[u] !== NO_MISSILES) {
      const flanks = arcInto(b.arcs, hex, s.facing[u]!, size, FLANK, arc)
      for (let i = 0; i < flanks; i++) n = addEnterable(b, u, hex, arc[i]!, second, out, n)
    }
  }
  return n
}

/** Adds a hex that the unit's kind could enter from either of its hexes. */
function addEnterable(b: Battle, u: Unit, from: number, hex: number, other: number, out: number[], n: number): number {
  if (hex < 0 || hex === other) return n
  if (!enterable(b, u, from, hex) && (other === NONE || !enterable(b, u, other, hex))) return n
  out[n] = hex
  return n + 1
}

function enterable(b: Battle, u: Unit, from: number, hex: number): boolean {
  const { neighbour } = b.grid
  const { mp } = b.ground.costs[b.moveClass[u]!]!
  for (let d = 0; d < 6; d++) {
    if (neighbour[from * 6 + d] !== hex) continue
    if (b.cavalry[u] && b.ground.edge[from * 6 + d] === ABATIS) return false
    return mp[from * 6 + d]! >= 0
  }
  return false
}

/**
 * An index derived from unit positions: the unit in each hex, and the zones of control of each side. Not part of the
 * state: rebuilt for a state from elsewhere, and copied along with a state.
 */
export interface Occupancy {
  /** The unit in each hex (the upper one of a double-depth phalanx), or -1. */
  readonly at: Int16Array
  /** Number of units of a side that exert a zone of control on each hex. */
  readonly zones: readonly [Uint8Array, Uint8Array]
  /** Changes with every change of the index; equal stamps mean equal contents. */
  stamp: number
}

const occupancies = new WeakMap<Alexander, Occupancy>()
const zoneHexes: number[] = []
let stamps = 0
/** The last state looked up and its index: consecutive lookups are usually for the same state. */
let lastState: Alexander | null = null
let lastOccupancy!: Occupancy

/** The occupancy index of a state. */
export function occupancyOf(s: Alexander): Occupancy {
  if (s === lastState) return lastOccupancy
  const field = occupancies.get(s) ?? buildOccupancy(s)
  lastState = s
  lastOccupancy = field
  return field
}

function buildOccupancy(s: Alexander): Occupancy {
  const b = battleOf(s)
  const { count } = b.grid
  const field = {
    at: new Int16Array(count).fill(NONE),
    zones: [new Uint8Array(count), new Uint8Array(count)] as const,
    stamp: ++stamps,
  }
  for (let u = 0; u < b.units; u++) if (isStanding(s, u)) enter(s, b, field, u)
  if (s.move !== null && isStanding(s, s.move.unit)) showUnit(s, field, s.move.unit)
  occupancies.set(s, field)
  return field
}

/** A copied state keeps the index of its original. */
export function copyOccupancy(from: Alexander, to: Alexander): void {
  const field = occupancies.get(from)
  if (field === undefined) return
  const { at, zones, stamp } = field
  occupancies.set(to, { at: at.slice(), zones: [zones[0].slice(), zones[1].slice()], stamp })
}

/** Makes the unit the visible one in its hexes: a mover passing through friends is above them (6.94). */
function showUnit(s: Alexander, field: Occupancy, u: Unit): void {
  const above = s.move === null || s.move.unit === u ? NONE : s.move.unit
  const first = s.hex[u]!
  if (above === NONE || field.at[first] !== above) field.at[first] = u
  const second = secondHex(s, u)
  if (second !== NONE && (above === NONE || field.at[second] !== above)) field.at[second] = u
}

/** Makes a friend below the mover visible again where no other unit is. */
function showBeneath(s: Alexander, field: Occupancy, u: Unit): void {
  const hex = s.hex[u]!
  if (field.at[hex] === NONE) field.at[hex] = u
  const second = secondHex(s, u)
  if (second !== NONE && field.at[second] === NONE) field.at[second] = u
}

/** Whether a unit is on the map and not running. */
const isStanding = (s: Alexander, u: Unit): boolean => s.hex[u]! >= 0 && !s.inFlight.includes(u)

function enter(s: Alexander, b: Battle, field: Occupancy, u: Unit): void {
  const below = (s.marks[u]! & BELOW) !== 0 && s.depth[u] !== NONE
  if (!below) showUnit(s, field, u)
  const counts = field.zones[b.side[u] as Side]
  const n = zoneOf(s, b, u, zoneHexes)
  for (let i = 0; i < n; i++) counts[zoneHexes[i]!]!++
  field.stamp = ++stamps
}

function leave(s: Alexander, b: Battle, field: Occupancy, u: Unit): void {
  const partner = s.depth[u]!
  const heir = partner !== NONE && s.hex[partner] === s.hex[u] ? partner : NONE
  const first = s.hex[u]!
  const second = secondHex(s, u)
  if (field.at[first] === u) field.at[first] = heir
  if (second !== NONE && field.at[second] === u) field.at[second] = heir
  if (s.move !== null && s.move.unit === u) for (const f of s.move.over) if (isStanding(s, f)) showBeneath(s, field, f)
  const counts = field.zones[b.side[u] as Side]
  const n = zoneOf(s, b, u, zoneHexes)
  for (let i = 0; i < n; i++) counts[zoneHexes[i]!]!--
  field.stamp = ++stamps
}

/**
 * Removes the unit from the index without changing its state. Hex, facing, formation, status and supply may only be
 * changed between `liftUnit` and `putUnit`.
 */
export function liftUnit(s: Alexander, u: Unit): void {
  if (isStanding(s, u)) leave(s, battleOf(s), occupancyOf(s), u)
}

/** Adds the unit to the index at its position in the state. */
export function putUnit(s: Alexander, u: Unit): void {
  if (isStanding(s, u)) enter(s, battleOf(s), occupancyOf(s), u)
}

/** 9.62: places a unit in a hex with a facing; a double-depth phalanx moves both of its units. */
export function placeUnit(s: Alexander, u: Unit, hex: number, facing: number): void {
  const partner = s.depth[u]!
  if (partner !== NONE) {
    liftUnit(s, partner)
    s.hex[partner] = NONE
  }
  liftUnit(s, u)
  s.hex[u] = hex
  s.facing[u] = facing
  putUnit(s, u)
  if (partner === NONE) return
  s.hex[partner] = hex
  s.facing[partner] = facing
  putUnit(s, partner)
}

/** Starts a run: until `endRunning` the unit occupies no hex, although its state has a position. */
export function beginRunning(s: Alexander, u: Unit): void {
  liftUnit(s, u)
  s.inFlight = [...s.inFlight, u].sort((x, y) => x - y)
}

/** Ends a run: the unit occupies its hex again. */
export function endRunning(s: Alexander, u: Unit): void {
  s.inFlight = s.inFlight.filter((v) => v !== u)
  putUnit(s, u)
}

export function removeFromMap(s: Alexander, u: Unit): void {
  liftUnit(s, u)
  s.hex[u] = NONE
  if (s.inFlight.length > 0) s.inFlight = s.inFlight.filter((v) => v !== u)
}

/** Sets the status, which can change the zone of control. */
export function setStatus(s: Alexander, u: Unit, status: number): void {
  liftUnit(s, u)
  s.status[u] = status
  putUnit(s, u)
}

/** 7.21: sets the supply, which can change the zone of control of skirmishers. */
export function setMissiles(s: Alexander, u: Unit, supply: number): void {
  liftUnit(s, u)
  s.missiles[u] = supply
  putUnit(s, u)
}

/** Changes the formation; hex and facing are those of the new one. */
export function setFormation(s: Alexander, u: Unit, formation: number, hex: number, facing: number): void {
  liftUnit(s, u)
  s.formation[u] = formation
  s.hex[u] = hex
  s.facing[u] = facing
  putUnit(s, u)
}

/** The unit in a hex, or -1. */
export const unitAt = (s: Alexander, hex: number): Unit => occupancyOf(s).at[hex]!

/** Copies a state together with its occupancy index. */
export function copy(s: Alexander): Alexander {
  const to: Alexander = {
    next: s.next.slice(),
    battle: s.battle,
    options: s.options,
    turn: s.turn,
    hex: s.hex.slice(),
    facing: s.facing.slice(),
    hits: s.hits.slice(),
    status: s.status.slice(),
    formation: s.formation.slice(),
    missiles: s.missiles.slice(),
    screen: s.screen.slice(),
    marks: s.marks.slice(),
    moves: s.moves.slice(),
    steps: s.steps.slice(),
    shots: s.shots.slice(),
    depth: s.depth.slice(),
    inFlight: s.inFlight.slice(),
    leaderHex: s.leaderHex.slice(),
    leaderStatus: s.leaderStatus.slice(),
    leaderMarks: s.leaderMarks.slice(),
    phases: s.phases.slice(),
    woundTotal: s.woundTotal.slice(),
    wounds: s.wounds.slice(),
    markers: s.markers.slice(),
    placing: s.placing,
    rallied: s.rallied.map((units) => units.slice()),
    elephantLeaders: s.elephantLeaders.slice(),
    released: s.released,
    arrival: s.arrival,
    points: s.points.slice(),
    levels: s.levels.slice(),
    phase: deep(s.phase),
    move: deep(s.move),
    queue: deep(s.queue),
    shock: deep(s.shock),
    running: s.running.slice(),
    end: s.end,
    winner: s.winner,
  }
  copyOccupancy(s, to)
  return to
}
