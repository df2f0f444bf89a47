import charts from '../../data/charts.json'
import { type Kind, movementClassName } from './types.ts'

/** Movement points or hits of a step that is not allowed. */
export const PROHIBITED = -1

const { movement } = charts
type Cell = number | string
interface Row {
  readonly mp: Cell
  readonly hits: { readonly [movementClass: string]: Cell }
  readonly rough?: boolean
  readonly includesLevel?: boolean
  readonly asRoad?: boolean
  readonly blocksLOS?: boolean
}

const number = (cell: Cell): number => (typeof cell === 'number' ? cell : PROHIBITED)

/** 6.21, R23: movement classes in the order of the chart. */
export const MOVEMENT_CLASSES: readonly string[] = movement.movementClasses

export const movementClassOf = (kind: Kind): number => MOVEMENT_CLASSES.indexOf(movementClassName(kind))

const hexRows = movement.hexes as unknown as { readonly [terrain: string]: Row }
const sideRows = movement.hexsides as unknown as { readonly [kind: string]: Row }
const { upOne, downOne, upOrDownTwo } = movement.levels as unknown as { readonly [row: string]: Row }

/** 6.24: terrain by name. A terrain's number is its index here. */
export const TERRAINS: readonly string[] = Object.keys(hexRows)
/** Hexsides by name, including walls and gates (S10). A set of hexsides is a number with one bit per hexside. */
export const HEXSIDES: readonly string[] = Object.keys(sideRows)

export const terrainNamed = (name: string): number => TERRAINS.indexOf(name)
export const hexsideNamed = (name: string): number => 1 << HEXSIDES.indexOf(name)

const ABATIS = hexsideNamed('abatis')
const WALL = hexsideNamed('wall')
const bitsWhere = (names: readonly string[], rows: { readonly [name: string]: Row }, key: keyof Row) =>
  names.reduce((bits, name, i) => bits | (rows[name]![key] === true ? 1 << i : 0), 0)

const ROUGH_TERRAIN = bitsWhere(TERRAINS, hexRows, 'rough')
const BLOCKING_TERRAIN = bitsWhere(TERRAINS, hexRows, 'blocksLOS')
/** R40: hexsides whose row already includes one level of difference. */
const COVERS_LEVEL = bitsWhere(HEXSIDES, sideRows, 'includesLevel')
/** 6.26: hexsides crossed as a road: gates. */
const AS_ROAD = bitsWhere(HEXSIDES, sideRows, 'asRoad')
const ROUGH_HEXSIDES = bitsWhere(HEXSIDES, sideRows, 'rough')

/** 6.28: every hex that is not clear or a ford. */
export const isRoughTerrain = (terrain: number): boolean => ((ROUGH_TERRAIN >> terrain) & 1) === 1
/** 6.28: whether a set of hexsides includes a rough one. */
export const isRoughHexside = (sides: number): boolean => (sides & ROUGH_HEXSIDES) !== 0
/** 8.14: woods and towns. */
export const blocksSight = (terrain: number): boolean => ((BLOCKING_TERRAIN >> terrain) & 1) === 1

/** The movement points of a row, and its hits by movement class. */
const cells = (row: Row) => ({
  mp: number(row.mp),
  hits: MOVEMENT_CLASSES.map((name) => number(row.hits[name]!)),
})
const HEX = TERRAINS.map((name) => cells(hexRows[name]!))
const SIDE = HEXSIDES.map((name) => cells(sideRows[name]!))
const UP = cells(upOne!)
const DOWN = cells(downOne!)
const TWO = cells(upOrDownTwo!)

/** 6.23, R40: the level row for a step; `undefined` if the ground is level or a hexside includes the difference. */
function levelRow(sides: number, level: number) {
  if (level === 0 || (Math.abs(level) === 1 && (sides & COVERS_LEVEL) !== 0)) return undefined
  return level === 1 ? UP : level === -1 ? DOWN : TWO
}

/** 6.23: no unit crosses three levels or more. */
const tooSteep = (level: number) => level > 2 || level < -2

/**
 * 6.21: movement points to enter a hex of `terrain` across a set of hexsides, `level` levels up (negative: down),
 * with `onRoad` for a road step. A class for which the terrain is prohibited gets a cost too; `entryHits` says that
 * it may not enter.
 */
export function entryMp(terrain: number, sides: number, level: number, onRoad = false): number {
  if (tooSteep(level)) return PROHIBITED
  let mp = HEX[terrain]!.mp
  if (onRoad) return mp === PROHIBITED ? PROHIBITED : ROAD_MP
  for (let i = 0; mp >= 0 && sides >> i !== 0; i++) {
    if (((sides >> i) & 1) === 0) continue
    mp = SIDE[i]!.mp === PROHIBITED ? PROHIBITED : mp + SIDE[i]!.mp
  }
  const row = levelRow(sides, level)
  return mp === PROHIBITED || row === undefined ? mp : mp + row.mp
}

/**
 * 6.22, 6.23: hits for entering a hex, or `PROHIBITED`. `abatisHits` replaces the prohibition of the chart for
 * cavalry at an unoccupied abatis (S11).
 */
export function entryHits(
  movementClass: number,
  terrain: number,
  sides: number,
  level: number,
  abatisHits = PROHIBITED,
  onRoad = false,
): number {
  if (tooSteep(level) || HEX[terrain]!.mp === PROHIBITED) return PROHIBITED
  if (onRoad) return 0
  let hits = HEX[terrain]!.hits[movementClass]!
  for (let i = 0; hits >= 0 && sides >> i !== 0; i++) {
    if (((sides >> i) & 1) === 0) continue
    let more = SIDE[i]!.hits[movementClass]!
    if (more === PROHIBITED && 1 << i === ABATIS) more = abatisHits
    hits = more === PROHIBITED ? PROHIBITED : hits + more
  }
  const row = levelRow(sides, level)
  if (hits === PROHIBITED || row === undefined) return hits
  const more = row.hits[movementClass]!
  return more === PROHIBITED ? PROHIBITED : hits + more
}

/**
 * 6.26, 6.28: whether a step goes from road hex to road hex or through a gate. It then costs 1 MP and no hits on any
 * terrain.
 */
export const isRoadStep = (fromRoad: boolean, toRoad: boolean, sides: number): boolean =>
  (sides & AS_ROAD) !== 0 || (fromRoad && toRoad && (sides & WALL) === 0)

const ROAD_MP = 1

/** 6.62: a column takes 1 hit less for entering a hex; 9.74: charge formation doubles terrain hits. */
export const softened = (hits: number, inColumn: boolean): number => (inColumn && hits > 0 ? hits - 1 : hits)
export const doubled = (hits: number, inCharge: boolean): number => (inCharge && hits > 0 ? 2 * hits : hits)

/** S11: hits on cavalry at an unoccupied abatis. */
export const openAbatisHits = (extraCohesionHits: number): number => 1 + extraCohesionHits
