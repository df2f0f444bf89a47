import { oppositeFacing, pivot, pivoted, rightOf } from '#hex/facing.ts'
import { distance } from '#hex/grid.ts'
import { type Battle, battleOf } from '../battle.ts'
import {
  AUGMENTED_MP,
  BESIDE_ELEPHANT_HITS,
  CHARIOT_TURN_HITS,
  canPassThrough,
  hitsInCharge,
  hitsInColumn,
  passHits,
  turnHits,
  turnMp,
} from '../charts/movement.ts'
import { CH, EL } from '../charts/types.ts'
import { HILLMEN_HOLD, isOn } from '../options.ts'
import { occupancyOf } from '../pieces/occupancy.ts'
import { actsAsCataphract, isMacedonianPhalanx, isSteady, secondHex, tqOf } from '../pieces/units.ts'
import { elephantsAround, IN_ELEPHANT_ZONE, isInZone } from '../pieces/zones.ts'
import { type Alexander, CHARGE, COLUMN, LINE, NONE, type Side, type Unit } from '../state.ts'

/** P17: the acts of a move. An act is one number: its kind, and its direction, facing or half. */
const STEP = 0
export const TURN = 1
export const PIVOT = 2
export const REVERSE = 3

/** 6.31, 6.64: into the adjacent hex; a two-hex unit moves both halves. */
export const stepAct = (direction: number): number => STEP * 8 + direction
/** 7.1: to a new facing, or a new hexside for a column. */
export const turnAct = (facing: number): number => TURN * 8 + facing
/** 6.43: one half enters the middle front hex. */
export const pivotAct = (half: number): number => PIVOT * 8 + half
/** 6.44: about face. */
export const REVERSE_ACT = REVERSE * 8

export const actValue = (act: number): number => act & 7

/** Whether an act enters a hex. */
export const entersHex = (act: number): boolean => act >> 3 === STEP || act >> 3 === PIVOT

/** The position of a unit: `hex * 6 + facing`, by its left hex or the head of its column. */
export type Stance = number

/** The hex of a stance, or of a step `hex * 6 + direction`. */
export const hexIn = (stance: Stance): number => (stance / 6) | 0

/** The stance of a unit of this size and formation after an act; -1 if off the map. */
export function afterAct(b: Battle, two: boolean, formation: number, stance: Stance, act: number): Stance {
  const facing = stance % 6
  const hex = (stance - facing) / 6
  const value = act & 7
  switch (act >> 3) {
    case TURN:
      return hex * 6 + value
    case PIVOT: {
      const left = pivot(b.arcs, hex, facing, value as 0 | 1)
      return left < 0 ? -1 : left * 6 + pivoted(facing, value as 0 | 1)
    }
    case REVERSE:
      return rightOf(b.arcs, hex, facing) * 6 + oppositeFacing(facing)
    default: {
      const to = b.grid.neighbour[stance - facing + value]!
      if (to < 0) return -1
      if (formation === COLUMN) return to * 6 + value
      return two && rightOf(b.arcs, to, facing) < 0 ? -1 : to * 6 + facing
    }
  }
}

/** Why a step cannot enter a hex (6.23, 6.9, R20, R64); 0 if it can. */
export const MAY_ENTER = 0
export const OFF_THE_MAP = 1
export const PROHIBITED_GROUND = 2
export const ROUGH_GROUND = 3
export const BELOW_THE_HILLS = 4
const ENEMY_THERE = 5
export const FRIEND_IN_THE_WAY = 6
export const ELEPHANT_ZONE = 7

/** The rules for one mover, gathered once per search or act. */
export interface Mover {
  readonly s: Alexander
  readonly b: Battle
  readonly unit: Unit
  readonly side: number
  readonly enemy: Side
  readonly type: number
  readonly two: boolean
  readonly formation: number
  readonly at: Int16Array
  /** Number of enemy units that exert a zone of control on each hex. */
  readonly zones: Uint8Array
  /** 6.21: the cost of each step for its movement class. */
  readonly mp: Int8Array
  readonly hits: Int8Array
  /** 9.21b, 9.74: no rough ground, and at most one level and one corner per hex. */
  readonly bound: boolean
  /**
   * 7.12, 7.14, 9.21a: points and hits of a turn during the move, by number of corners, on other ground and in rough.
   */
  readonly turnMp: readonly number[]
  readonly turnHits: readonly number[]
  readonly turnHitsRough: readonly number[]
  /** 6.46: movement points beyond those left. */
  readonly augmentable: number
  /** The number of hits at which it routs. */
  readonly bears: number
  /** 9.15: cavalry that could meet elephants. */
  readonly shy: boolean
  /** S12: the lowest level it may enter. */
  readonly lowest: number
  /** 6.94: friends that it is already above. */
  readonly over: readonly Unit[]
}

const NOBODY: readonly Unit[] = Object.freeze([])

/** The elephants of each side. */
function elephantsOf(b: Battle): readonly (readonly Unit[])[] {
  const known = elephants.get(b)
  if (known !== undefined) return known
  const found = b.army.map((army) => army.filter((u) => b.type[u] === EL))
  elephants.set(b, found)
  return found
}
const elephants = new WeakMap<Battle, readonly (readonly Unit[])[]>()

/** No mover can become adjacent to a unit beyond this distance. */
const ELEPHANT_RANGE = 17

/** Whether a mover could become adjacent to an enemy elephant. */
function nearElephants(s: Alexander, b: Battle, u: Unit, enemy: Side): boolean {
  const against = elephantsOf(b)[enemy]!
  for (let i = 0; i < against.length; i++) {
    const v = against[i]!
    if (isSteady(s, v) && distance(b.grid, s.hex[u]!, s.hex[v]!) <= ELEPHANT_RANGE) return true
  }
  return false
}

/** Gathers the rules for a unit as mover. */
export function moverOf(s: Alexander, u: Unit): Mover {
  const b = battleOf(s)
  const side = b.side[u]!
  const enemy = (1 - side) as Side
  const formation = s.formation[u]!
  const move = s.move?.unit === u ? s.move : null
  const hillmen = isOn(s, HILLMEN_HOLD) ? b.special('hillmen-hold') : undefined
  const field = occupancyOf(s)
  const costs = b.ground.costs[b.moveClass[u]!]!
  const turn = turnsOf(b.type[u]!, actsAsCataphract(s, u), formation === CHARGE)
  return {
    s,
    b,
    unit: u,
    side,
    enemy,
    type: b.type[u]!,
    two: b.two[u]!,
    formation,
    at: field.at,
    zones: field.zones[enemy],
    mp: costs.mp,
    hits: costs.hits,
    turnMp: turn.turnMp,
    turnHits: turn.turnHits,
    turnHitsRough: turn.turnHitsRough,
    bound: b.type[u] === CH || formation === CHARGE,
    augmentable: canAugment(s, u) && move?.augmented !== true ? AUGMENTED_MP : 0,
    bears: tqOf(s, u) - s.hits[u]!,
    shy: b.cavalry[u]! && nearElephants(s, b, u, enemy),
    lowest: hillmen !== undefined && hillmen.group === b.group[u] ? LOWEST_HILL : -128,
    over: move?.over ?? NOBODY,
  }
}

/** 7.12, 7.14, 9.21a, R11: the cost of turning, by number of corners. */
interface Turns {
  readonly turnMp: readonly number[]
  readonly turnHits: readonly number[]
  readonly turnHitsRough: readonly number[]
}

const CORNERS = [0, 1, 2, 3]
const turns: Turns[] = []

function turnsOf(type: number, cataphract: boolean, inCharge: boolean): Turns {
  return (turns[type * 4 + (cataphract ? 2 : 0) + (inCharge ? 1 : 0)] ??= {
    turnMp: CORNERS.map((n) => turnMp(type, n, cataphract, inCharge)),
    turnHits: CORNERS.map((n) => (type === CH ? n * CHARIOT_TURN_HITS : 0)),
    turnHitsRough: CORNERS.map((n) => turnHits(type, n, true)),
  })
}

/** S12: hillmen stay on hexes of this level or higher. */
const LOWEST_HILL = 2

/** 6.46, 6.62, 9.62b: a phalanx in line has a 5th point, in column a 6th; none in square or double depth. */
const canAugment = (s: Alexander, u: Unit): boolean =>
  isMacedonianPhalanx(s, u) && (s.formation[u] === LINE || s.formation[u] === COLUMN) && s.depth[u] === NONE

/**
 * Result of the last `weighEntry`: points, hits of the mover from ground and from friends, and the friend passed.
 * Reused in the search.
 */
export const entryCost = { mp: 0, hits: 0, pass: 0, friend: NONE }

/**
 * 6.2, 6.9, 9.15: weighs the step `hex * 6 + direction`. Fills `entryCost`, or returns why it is not possible. `free`
 * ignores friends.
 */
export function weighEntry(m: Mover, step: number, free = false): number {
  const { b } = m
  const to = b.grid.neighbour[step]!
  if (to < 0) return OFF_THE_MAP
  const mp = m.mp[step]!
  if (mp < 0) return PROHIBITED_GROUND
  if (b.ground.level[to]! < m.lowest) return BELOW_THE_HILLS
  if (m.bound && b.ground.roughStep[step] === 1) return ROUGH_GROUND
  const there = m.at[to]!
  entryCost.pass = 0
  entryCost.friend = NONE
  if (there !== NONE && there !== m.unit) {
    if (b.side[there] !== m.side) return ENEMY_THERE
    if (!free) {
      if (!mayPassFriend(m, there)) return FRIEND_IN_THE_WAY
      entryCost.friend = there
      const from = hexIn(step)
      if (m.at[from] !== there && !m.over.includes(there)) entryCost.pass = passHits(m.type, b.type[there]!)
    }
  }
  let hits = hitsInCharge(m.hits[step]!, m.formation === CHARGE)
  if (m.shy) {
    const around = elephantsAround(m.s, to, m.side)
    if ((around & IN_ELEPHANT_ZONE) !== 0) return ELEPHANT_ZONE
    if (around !== 0) hits += BESIDE_ELEPHANT_HITS
  }
  entryCost.mp = mp
  entryCost.hits = hitsInColumn(hits, m.formation === COLUMN)
  return MAY_ENTER
}

/** 6.94, 6.94a, 6.67, 9.62b: whether the mover may pass through a friend. */
function mayPassFriend(m: Mover, friend: Unit): boolean {
  const { s, b } = m
  if (s.depth[friend] !== NONE || s.depth[m.unit] !== NONE) return false
  return canPassThrough(m.type, b.type[friend]!, m.formation === COLUMN || s.formation[friend] === COLUMN)
}

/** The second hex of the mover in a stance, or -1. */
export function secondAt(m: Mover, stance: Stance): number {
  if (!m.two) return NONE
  const facing = stance % 6
  return m.formation === COLUMN ? m.b.grid.neighbour[stance - facing + ((facing + 3) % 6)]! : m.b.arcs.right[stance]!
}

/** R70: whether the mover would be in an enemy zone of control. */
export function zoneAt(m: Mover, stance: Stance): boolean {
  if (zoneOn(m, hexIn(stance))) return true
  return m.two && zoneOn(m, secondAt(m, stance))
}

/** Whether a hex is in an enemy zone of control. */
export const zoneOn = (m: Mover, hex: number): boolean =>
  m.zones[hex]! > 0 || (m.b.ground.stakes[hex] === 1 && isInZone(m.s, hex, m.enemy))

/** 6.91: whether the mover may end its leg in a stance: not on another unit. */
export function canEnd(m: Mover, stance: Stance): boolean {
  return isFree(m, hexIn(stance)) && (!m.two || isFree(m, secondAt(m, stance)))
}

function isFree(m: Mover, hex: number): boolean {
  const there = m.at[hex]!
  if (there !== NONE && there !== m.unit) return false
  for (const f of m.over) if (m.s.hex[f] === hex || secondHex(m.s, f) === hex) return false
  return true
}

/** By battle, five hexes for each `hex * 6 + direction`: those that the step brings from 3 hexes away to 2. */
const comingNear = new WeakMap<Battle, Int16Array>()

function nearAfter(b: Battle): Int16Array {
  const known = comingNear.get(b)
  if (known !== undefined) return known
  const { count, neighbour } = b.grid
  const found = new Int16Array(count * 30).fill(NONE)
  for (let step = 0; step < count * 6; step++) {
    const to = neighbour[step]!
    if (to < 0) continue
    const from = Math.floor(step / 6)
    const d = step % 6
    let n = 0
    for (let far = 0; far < 3; far++) {
      const second = neighbour[to * 6 + ((d + far + 5) % 6)]!
      if (second < 0) continue
      for (let more = 0; more < 3; more++) {
        const hex = neighbour[second * 6 + ((d + more + 5) % 6)]!
        if (hex < 0 || distance(b.grid, hex, from) !== 3 || distance(b.grid, hex, to) !== 2) continue
        let seen = false
        for (let i = 0; i < n; i++) if (found[step * 5 + i] === hex) seen = true
        if (!seen) found[step * 5 + n++] = hex
      }
    }
  }
  comingNear.set(b, found)
  return found
}

const seen = new Int16Array(10)

/** P17: the number of enemy units that an act brings within 2 hexes of the mover and that may therefore react. */
export function countNewlyNear(m: Mover, stance: Stance, step: number, otherStep: number): number {
  const near = nearAfter(m.b)
  let n = 0
  for (let of = step; of >= 0; of = of === step ? otherStep : -1)
    for (let i = of * 5; i < of * 5 + 5; i++) {
      const hex = near[i]!
      if (hex < 0) break
      const v = m.at[hex]!
      if (v === NONE || m.b.side[v] === m.side || hasSeen(v, n)) continue
      if (distanceFrom(m, stance, v) > 2) seen[n++] = v
    }
  return n
}

/** R51: the enemy units that an act brings within 2 hexes of the mover, ascending. */
export function newlyNear(m: Mover, stance: Stance, step: number, otherStep: number): Unit[] {
  const n = countNewlyNear(m, stance, step, otherStep)
  const found: Unit[] = []
  for (let i = 0; i < n; i++) found.push(seen[i]!)
  return n > 1 ? found.sort((x, y) => x - y) : found
}

function hasSeen(v: Unit, n: number): boolean {
  for (let i = 0; i < n; i++) if (seen[i] === v) return true
  return false
}

/** R70: the distance from the mover in a stance to a unit. */
export function distanceFrom(m: Mover, stance: Stance, v: Unit): number {
  const { s, b } = m
  const mine = secondAt(m, stance)
  const theirs = secondHex(s, v)
  const from = hexIn(stance)
  let near = distance(b.grid, from, s.hex[v]!)
  if (theirs !== NONE) near = Math.min(near, distance(b.grid, from, theirs))
  if (mine === NONE) return near
  near = Math.min(near, distance(b.grid, mine, s.hex[v]!))
  return theirs === NONE ? near : Math.min(near, distance(b.grid, mine, theirs))
}
