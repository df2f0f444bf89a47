import { corners, frontDirection, LEFT, RIGHT, rightOf } from '../../../../hex/index.ts'
import { pivotHits, REVERSE_FACE_MP } from '../charts/checks.ts'
import { isMacedonianPhalanx } from '../pieces/facts.ts'
import { COLUMN, NONE, SQUARE, type Unit } from '../state.ts'
import { afterAct, hexIn, PIVOT, REVERSE, type Stance, TURN } from './acts.ts'
import { enter, entry, MAY_ENTER, type Mover, OFF_THE_MAP, secondAt, zoneAt } from './mover.ts'

/** Why an act other than a step is not possible. The numbers continue those of `MAY_ENTER`. */
const NOT_SO = 20
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
  if (!isAhead(m, stance % 6, direction)) return NOT_SO
  const why = enter(m, hex * 6 + direction, free)
  if (why !== MAY_ENTER) return why
  w.step = hex * 6 + direction
  w.mp = entry.mp
  w.friend = entry.friend
  w.friendHits = entry.pass
  w.climbs = m.b.ground.climb[w.step] === 0 ? 0 : 1
  let ground = entry.hits
  const second = m.formation === COLUMN ? NONE : secondAt(m, stance)
  if (second !== NONE) {
    const also = enter(m, second * 6 + direction, free)
    if (also !== MAY_ENTER) return also
    w.otherStep = second * 6 + direction
    w.mp = Math.max(w.mp, entry.mp)
    ground = Math.max(ground, entry.hits)
    if (entry.friend !== w.friend) {
      w.otherFriend = entry.friend
      w.friendHits += entry.pass
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
  if (turned === 0) return NOT_SO
  const rough = m.b.ground.rough[hexIn(stance)] === 1
  w.mp = m.turnMp[turned]!
  w.hits = rough ? m.turnHitsRough[turned]! : m.turnHits[turned]!
  return MAY_ENTER
}

/** 6.43: the moving half pays for the middle front hex and takes a hit unless it is a Macedonian phalanx. */
function weighPivot(m: Mover, stance: Stance, half: number, free: boolean): number {
  const w = weighed
  if (!m.two || m.formation === COLUMN || m.formation === SQUARE) return NOT_SO
  const facing = stance % 6
  const left = hexIn(stance)
  const from = half === LEFT ? left : rightOf(m.b.arcs, left, facing)
  const step = from * 6 + frontDirection(facing, half === LEFT ? RIGHT : LEFT)
  const why = enter(m, step, free)
  if (why !== MAY_ENTER) return why
  w.step = step
  w.mp = entry.mp
  w.friend = entry.friend
  w.friendHits = entry.pass
  w.hits = entry.hits + entry.pass + pivotHits(isMacedonianPhalanx(m.s, m.unit))
  return MAY_ENTER
}

/** 6.44, 9.62b: about face; not in an enemy zone of control, rough ground or double depth. */
function weighReverse(m: Mover, stance: Stance): number {
  const w = weighed
  if (!m.two || m.formation === COLUMN || m.formation === SQUARE) return NOT_SO
  const left = hexIn(stance)
  const { rough } = m.b.ground
  if (m.s.depth[m.unit] !== NONE || zoneAt(m, stance)) return REVERSE_HERE
  if (rough[left] === 1 || rough[rightOf(m.b.arcs, left, stance % 6)] === 1) return REVERSE_HERE
  w.mp = REVERSE_FACE_MP
  w.hits = 0
  return MAY_ENTER
}
