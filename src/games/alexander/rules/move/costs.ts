import { corners, frontDirection, LEFT, RIGHT, rightOf } from '#hex/facing.ts'
import { battleOf, OVERALL } from '../battle.ts'
import { canLeaveZoc, halfRoundedUp, pivotHits, REVERSE_FACE_MP } from '../charts/movement.ts'
import { occupancyOf } from '../pieces/occupancy.ts'
import { isMacedonianPhalanx, maOf, secondHex } from '../pieces/units.ts'
import { exertersOnUnit } from '../pieces/zones.ts'
import { isLowerUnit } from '../shock/targets.ts'
import { type Alexander, COLUMN, NONE, SQUARE, type Unit } from '../state.ts'
import {
  afterAct,
  entryCost,
  hexIn,
  MAY_ENTER,
  type Mover,
  OFF_THE_MAP,
  PIVOT,
  REVERSE,
  type Stance,
  secondAt,
  TURN,
  weighEntry,
  zoneAt,
} from './mover.ts'

/** Why an act other than a step is not possible. The numbers continue those of `MAY_ENTER`. */
const NOT_POSSIBLE = 20
const TWO_HEX_TURN = 21
const REVERSE_HERE = 25

/** What an act costs: the new stance, its points and hits, and the friends passed through. */
export interface ActCost {
  stance: Stance
  mp: number
  /** Hits of the mover, including those from friends it passes through. */
  hits: number
  friendHits: number
  /** The friends whose hexes it enters, or -1. */
  friend: Unit
  otherFriend: Unit
  /** The steps of its halves, `hex * 6 + direction`, or -1. */
  step: number
  otherStep: number
  climbs: number
}

/** Result of the last `weigh`. Only the move search reads it: it weighs too many acts for a new object each. */
export const weighed: ActCost = {
  ...{ stance: NONE, mp: 0, hits: 0, friendHits: 0, friend: NONE, otherFriend: NONE },
  ...{ step: NONE, otherStep: NONE, climbs: 0 },
}

/** P17: the cost of one act from a stance, or undefined if it is not possible. `free`: ignores friends. */
export const actCost = (m: Mover, stance: Stance, act: number, free = false): ActCost | undefined =>
  weigh(m, stance, act, free) === MAY_ENTER ? { ...weighed } : undefined

/**
 * P17: weighs one act from a stance. Fills `weighed`, or returns why the act is not possible. `free`: ignores
 * friends.
 */
export function weigh(m: Mover, stance: Stance, act: number, free = false): number {
  const w = weighed
  w.stance = afterAct(m.b, m.two, m.formation, stance, act)
  w.friend = NONE
  w.otherFriend = NONE
  w.friendHits = 0
  w.step = -1
  w.otherStep = -1
  w.climbs = 0
  if (w.stance < 0) return OFF_THE_MAP
  switch (act >> 3) {
    case TURN:
      return weighTurn(m, stance, act & 7)
    case PIVOT:
      return weighPivot(m, stance, act & 7, free)
    case REVERSE:
      return weighReverse(m, stance)
    default:
      return weighStep(m, stance, act & 7, free)
  }
}

/** 6.31, 6.42, 6.64: one hex ahead. A two-hex unit pays for the costlier hex and takes the worse hits once. */
function weighStep(m: Mover, stance: Stance, direction: number, free: boolean): number {
  const w = weighed
  const hex = hexIn(stance)
  if (!isAhead(m, stance % 6, direction)) return NOT_POSSIBLE
  const why = weighEntry(m, hex * 6 + direction, free)
  if (why !== MAY_ENTER) return why
  w.step = hex * 6 + direction
  w.mp = entryCost.mp
  w.friend = entryCost.friend
  w.friendHits = entryCost.pass
  w.climbs = m.b.ground.climb[w.step] === 0 ? 0 : 1
  let ground = entryCost.hits
  const second = m.formation === COLUMN ? NONE : secondAt(m, stance)
  if (second !== NONE) {
    const also = weighEntry(m, second * 6 + direction, free)
    if (also !== MAY_ENTER) return also
    w.otherStep = second * 6 + direction
    w.mp = Math.max(w.mp, entryCost.mp)
    ground = Math.max(ground, entryCost.hits)
    if (entryCost.friend !== w.friend) {
      w.otherFriend = entryCost.friend
      w.friendHits += entryCost.pass
    }
  }
  w.hits = ground + w.friendHits
  return MAY_ENTER
}

/**
 * 6.31, 6.41, 6.64, 7.11, 9.64: front hexes. A column goes straight or half left or right; a square has fronts all
 * around.
 */
function isAhead(m: Mover, facing: number, direction: number): boolean {
  if (m.formation === SQUARE) return true
  if (m.formation === COLUMN) return corners(facing, direction) <= 1
  return direction === frontDirection(facing, LEFT) || direction === frontDirection(facing, RIGHT)
}

/** 7.12 to 7.15: a turn within the hex. Chariots take hits for it on the move (9.21a). */
function weighTurn(m: Mover, stance: Stance, facing: number): number {
  const w = weighed
  if (m.two || m.formation === SQUARE) return TWO_HEX_TURN
  const turned = corners(stance % 6, facing)
  if (turned === 0) return NOT_POSSIBLE
  const rough = m.b.ground.rough[hexIn(stance)] === 1
  w.mp = m.turnMp[turned]!
  w.hits = rough ? m.turnHitsRough[turned]! : m.turnHits[turned]!
  return MAY_ENTER
}

/** 6.43: the moving half pays for the middle front hex and takes a hit unless it is a Macedonian phalanx. */
function weighPivot(m: Mover, stance: Stance, half: number, free: boolean): number {
  const w = weighed
  if (!m.two || m.formation === COLUMN || m.formation === SQUARE) return NOT_POSSIBLE
  const facing = stance % 6
  const left = hexIn(stance)
  const from = half === LEFT ? left : rightOf(m.b.arcs, left, facing)
  const step = from * 6 + frontDirection(facing, half === LEFT ? RIGHT : LEFT)
  const why = weighEntry(m, step, free)
  if (why !== MAY_ENTER) return why
  w.step = step
  w.mp = entryCost.mp
  w.friend = entryCost.friend
  w.friendHits = entryCost.pass
  w.hits = entryCost.hits + entryCost.pass + pivotHits(isMacedonianPhalanx(m.s, m.unit))
  return MAY_ENTER
}

/** 6.44, 9.62b: about face; not in an enemy zone of control, rough ground or double depth. */
function weighReverse(m: Mover, stance: Stance): number {
  const w = weighed
  if (!m.two || m.formation === COLUMN || m.formation === SQUARE) return NOT_POSSIBLE
  const left = hexIn(stance)
  const { rough } = m.b.ground
  if (m.s.depth[m.unit] !== NONE || zoneAt(m, stance)) return REVERSE_HERE
  if (rough[left] === 1 || rough[rightOf(m.b.arcs, left, stance % 6)] === 1) return REVERSE_HERE
  w.mp = REVERSE_FACE_MP
  w.hits = 0
  return MAY_ENTER
}

/** 6.31, 6.64, 9.64: the directions a unit may step in from a stance, in canonical order. */
export function stepDirections(formation: number, facing: number): readonly number[] {
  if (formation === SQUARE) return ALL_AROUND
  return formation === COLUMN ? COLUMN_STEPS[facing]! : FRONT_STEPS[facing]!
}

const ALL_AROUND = [0, 1, 2, 3, 4, 5]
const inOrder = (directions: number[]) => directions.sort((a, b) => a - b)
const FRONT_STEPS = ALL_AROUND.map((f) => inOrder([frontDirection(f, LEFT), frontDirection(f, RIGHT)]))
const COLUMN_STEPS = ALL_AROUND.map((d) => inOrder([(d + 5) % 6, d, (d + 1) % 6]))

/**
 * 7.23, 7.24, 7.26: whether a unit may leave an enemy zone of control: it needs a free front hex and must be faster
 * than all units that exert it.
 */
export function canLeaveZone(s: Alexander, u: Unit): boolean {
  let fastest = 0
  for (const v of exertersOnUnit(s, u)) fastest = Math.max(fastest, maOf(s, v))
  return canLeaveZoc(maOf(s, u), isMacedonianPhalanx(s, u), hasFreeFront(s, u), fastest)
}

/** 7.23[1], R98e: a front hex without units; a pair of them for a two-hex unit. */
function hasFreeFront(s: Alexander, u: Unit): boolean {
  const { grid } = battleOf(s)
  const { at } = occupancyOf(s)
  const second = s.formation[u] === COLUMN ? NONE : secondHex(s, u)
  const isFree = (hex: number) => hex >= 0 && (at[hex] === NONE || at[hex] === u)
  return stepDirections(s.formation[u]!, s.facing[u]!).some(
    (d) => isFree(grid.neighbour[s.hex[u]! * 6 + d]!) && (second === NONE || isFree(grid.neighbour[second * 6 + d]!)),
  )
}

/** 7.25, 9.62b: the points that a unit in an enemy zone of control may spend on turning in its hex; 0 if it may not. */
export function pointsToTurnInZone(s: Alexander, u: Unit): number {
  if (battleOf(s).two[u] || s.formation[u] === SQUARE || battleOf(s).noZone[u]) return 0
  const holders = exertersOnUnit(s, u).filter((v) => !isLowerUnit(s, v))
  return holders.length === 1 ? halfRoundedUp(maOf(s, u)) : 0
}

/** 9.19b: under an Elephant Leader marker, elephants turn only before they move and must use their full allowance. */
export const isUnderElephantMarker = (s: Alexander): boolean => s.phase?.kind === 'elephant'

/** 9.62a, 9.62b: whether the order comes from the OC or goes to a contingent. */
export const isOrderedByOverall = (s: Alexander): boolean => {
  const phase = s.phase
  if (phase === null) return false
  return phase.command?.contingent === true || (phase.leader !== NONE && battleOf(s).role[phase.leader] === OVERALL)
}
