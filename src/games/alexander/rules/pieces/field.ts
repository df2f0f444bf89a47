import { type Battle, battleOf } from '../battle.ts'
import { type Alexander, BELOW, NONE, type Side, type Unit } from '../state.ts'
import { secondHex } from './hexes.ts'
import { zoneOf } from './zone.ts'

/**
 * An index derived from unit positions: the unit in each hex, and the zones of control of each side. Not part of the
 * state: rebuilt for a state from elsewhere, and copied along with a state.
 */
export interface Field {
  /** The unit in each hex (the upper one of a double-depth phalanx), or -1. */
  readonly at: Int16Array
  /** Number of units of a side that exert a zone of control on each hex. */
  readonly zones: readonly [Uint8Array, Uint8Array]
  /** Changes with every change of the index; equal stamps mean equal contents. */
  stamp: number
}

const fields = new WeakMap<Alexander, Field>()
const zone: number[] = []
let stamps = 0
/** The last state looked up and its index: consecutive lookups are usually for the same state. */
let lately: Alexander | null = null
let itsField!: Field

/** The occupancy index of a state. */
export function fieldOf(s: Alexander): Field {
  if (s === lately) return itsField
  const field = fields.get(s) ?? found(s)
  lately = s
  itsField = field
  return field
}

function found(s: Alexander): Field {
  const b = battleOf(s)
  const { count } = b.grid
  const field = {
    at: new Int16Array(count).fill(NONE),
    zones: [new Uint8Array(count), new Uint8Array(count)] as const,
    stamp: ++stamps,
  }
  for (let u = 0; u < b.units; u++) if (stands(s, u)) enter(s, b, field, u)
  if (s.move !== null && stands(s, s.move.unit)) show(s, field, s.move.unit)
  fields.set(s, field)
  return field
}

/** A copied state keeps the index of its original. */
export function copyField(from: Alexander, to: Alexander): void {
  const field = fields.get(from)
  if (field === undefined) return
  const { at, zones, stamp } = field
  fields.set(to, { at: at.slice(), zones: [zones[0].slice(), zones[1].slice()], stamp })
}

/** Makes the unit the visible one in its hexes: a mover passing through friends is above them (6.94). */
function show(s: Alexander, field: Field, u: Unit): void {
  const above = s.move === null || s.move.unit === u ? NONE : s.move.unit
  const first = s.hex[u]!
  if (above === NONE || field.at[first] !== above) field.at[first] = u
  const second = secondHex(s, u)
  if (second !== NONE && (above === NONE || field.at[second] !== above)) field.at[second] = u
}

/** Makes a friend below the mover visible again where no other unit is. */
function showBeneath(s: Alexander, field: Field, u: Unit): void {
  const hex = s.hex[u]!
  if (field.at[hex] === NONE) field.at[hex] = u
  const second = secondHex(s, u)
  if (second !== NONE && field.at[second] === NONE) field.at[second] = u
}

/** Whether a unit is on the map and not running. */
const stands = (s: Alexander, u: Unit): boolean => s.hex[u]! >= 0 && !s.inFlight.includes(u)

function enter(s: Alexander, b: Battle, field: Field, u: Unit): void {
  const below = (s.marks[u]! & BELOW) !== 0 && s.depth[u] !== NONE
  if (!below) show(s, field, u)
  const counts = field.zones[b.side[u] as Side]
  const n = zoneOf(s, b, u, zone)
  for (let i = 0; i < n; i++) counts[zone[i]!]!++
  field.stamp = ++stamps
}

function leave(s: Alexander, b: Battle, field: Field, u: Unit): void {
  const partner = s.depth[u]!
  const heir = partner !== NONE && s.hex[partner] === s.hex[u] ? partner : NONE
  const first = s.hex[u]!
  const second = secondHex(s, u)
  if (field.at[first] === u) field.at[first] = heir
  if (second !== NONE && field.at[second] === u) field.at[second] = heir
  if (s.move !== null && s.move.unit === u) for (const f of s.move.over) if (stands(s, f)) showBeneath(s, field, f)
  const counts = field.zones[b.side[u] as Side]
  const n = zoneOf(s, b, u, zone)
  for (let i = 0; i < n; i++) counts[zone[i]!]!--
  field.stamp = ++stamps
}

/**
 * Removes the unit from the index without changing its state. Hex, facing, formation, status and supply may only be
 * changed between `liftUnit` and `putUnit`.
 */
export function lift(s: Alexander, u: Unit): void {
  if (stands(s, u)) leave(s, battleOf(s), fieldOf(s), u)
}

/** Adds the unit to the index at its position in the state. */
export function put(s: Alexander, u: Unit): void {
  if (stands(s, u)) enter(s, battleOf(s), fieldOf(s), u)
}

/** 9.62: places a unit in a hex with a facing; a double-depth phalanx moves both of its units. */
export function place(s: Alexander, u: Unit, hex: number, facing: number): void {
  const partner = s.depth[u]!
  if (partner !== NONE) {
    lift(s, partner)
    s.hex[partner] = NONE
  }
  lift(s, u)
  s.hex[u] = hex
  s.facing[u] = facing
  put(s, u)
  if (partner === NONE) return
  s.hex[partner] = hex
  s.facing[partner] = facing
  put(s, partner)
}

/** Starts a run: until `endRunning` the unit occupies no hex, although its state has a position. */
export function setRunning(s: Alexander, u: Unit): void {
  lift(s, u)
  s.inFlight = [...s.inFlight, u].sort((x, y) => x - y)
}

/** Ends a run: the unit occupies its hex again. */
export function settle(s: Alexander, u: Unit): void {
  s.inFlight = s.inFlight.filter((v) => v !== u)
  put(s, u)
}

export function takeOff(s: Alexander, u: Unit): void {
  lift(s, u)
  s.hex[u] = NONE
  if (s.inFlight.length > 0) s.inFlight = s.inFlight.filter((v) => v !== u)
}

/** Sets the status, which can change the zone of control. */
export function setStatus(s: Alexander, u: Unit, status: number): void {
  lift(s, u)
  s.status[u] = status
  put(s, u)
}

/** 7.21: sets the supply, which can change the zone of control of skirmishers. */
export function setMissiles(s: Alexander, u: Unit, supply: number): void {
  lift(s, u)
  s.missiles[u] = supply
  put(s, u)
}

/** Changes the formation; hex and facing are those of the new one. */
export function setFormation(s: Alexander, u: Unit, formation: number, hex: number, facing: number): void {
  lift(s, u)
  s.formation[u] = formation
  s.hex[u] = hex
  s.facing[u] = facing
  put(s, u)
}

/** The unit in a hex, or -1. */
export const unitAt = (s: Alexander, hex: number): Unit => fieldOf(s).at[hex]!
