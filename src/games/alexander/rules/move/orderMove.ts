import { type Flow, type IllegalReason, NO_ASKS, pushPhases } from '#kernel'
import { battleOf, otherSide } from '../battle.ts'
import { TRIGGER_DISTANCE } from '../charts/movement.ts'
import { ART, EL } from '../charts/types.ts'
import { elephantLine } from '../command/lines.ts'
import { ELEPHANT_COMMAND, isOn } from '../options.ts'
import { distanceBetween, hexesOf, isSteady, maOf, secondHex, secondHexAt } from '../pieces/units.ts'
import { isInEnemyZone, isInZone } from '../pieces/zones.ts'
import {
  type Alexander,
  BELOW,
  FIRED,
  FIRST_ORDER,
  type G,
  type Leader,
  LINE,
  MOVED,
  type Move,
  NONE,
  type Phase,
  RALLIED,
  TURNED,
  type Unit,
} from '../state.ts'
import { isIdle } from '../turn/scenarioRules.ts'
import { canLeaveZone, isOrderedByOverall, isUnderElephantMarker, pointsToTurnInZone } from './costs.ts'
import { isBoundByMarker, triggeredLines, triggeredMarkers } from './lineWithdrawal.ts'
import { withdrawalPoints } from './withdrawal.ts'

/** The move of a unit that has not done anything yet, with the leaders who ride along. */
export function newMove(s: Alexander, u: Unit, riders: readonly Leader[] = []): Move {
  return {
    unit: u,
    points: maOf(s, u),
    augmented: false,
    hex: s.hex[u]!,
    facing: s.facing[u]!,
    path: [],
    ...{ corners: 0, levels: 0, forward: 0 },
    ...{ moved: false, stays: false, turnedInZone: false, stopped: false },
    riders: riders.slice(),
    over: [],
    shotBy: [],
    answeredBy: [],
    partedFrom: [],
  }
}

/** 5.46, R48: whether the unit is where it began its move; about face (6.44) alone does not change that. */
export function isWhereItBegan(s: Alexander, { unit: u, hex, facing }: Move): boolean {
  const second = battleOf(s).two[u] ? secondHexAt(s, hex, facing, s.formation[u]!) : NONE
  return hexesOf(s, u).every((h) => h === hex || h === second)
}

/**
 * F8 (3), 6.71b: queues the withdrawals before a mover: markers, then cavalry Lines, then single units, in canonical
 * order.
 */
export function queueWithdrawals(s: Alexander, mover: Unit, near: readonly Unit[]): void {
  const triggered = near.filter((v) => isSteady(s, v))
  if (triggered.length === 0) return
  for (const [leader, trigger] of triggeredMarkers(s, mover, triggered))
    s.queue.push({ kind: 'withdrawalMarker', leader, trigger })
  const able = triggered.filter((v) => withdrawalPoints(s, v, mover) > 0)
  if (able.length === 0) return
  s.queue.push(...triggeredLines(s, mover, able))
  for (const unit of able) s.queue.push({ kind: 'unitWithdrawal', unit })
}

/** F7 (1), R51: enemy units within 2 hexes of a unit that begins its move, ascending. */
export function unitsNear(s: Alexander, mover: Unit): Unit[] {
  const b = battleOf(s)
  const found: Unit[] = []
  for (let v = 0; v < b.units; v++)
    if (b.side[v] !== b.side[mover] && s.hex[v]! >= 0 && distanceBetween(s, mover, v) <= TRIGGER_DISTANCE) found.push(v)
  return found
}

/** F7 (1): starts a move. Enemy units within 2 hexes may withdraw before its first act. */
export function startMove(s: Alexander, move: Move): void {
  s.move = move
  s.queue = []
  queueWithdrawals(s, move.unit, unitsNear(s, move.unit))
  reactThen(s, 'move')
}

/** F8: the queued reactions come next, if there are any, and then this phase. */
export function reactThen(s: Alexander, phase: Phase): void {
  if (s.queue.length > 0) pushPhases(s, 'react', phase)
  else pushPhases(s, phase)
}

/**
 * F7 (1), 3.8: a unit begins its move, which is completed before anything else happens. Enemy units within 2 hexes
 * may withdraw before its first act.
 */
export function orderMove(g: G, u: Unit, riders: readonly Leader[]): Flow {
  const s = g.state
  startMove(s, newMove(s, u, riders))
  return NO_ASKS
}

/** F7 (1): why a unit cannot move now. `seen`: ignores markers that only their owner knows (H3). */
export function barMove(s: Alexander, u: Unit, seen = false): IllegalReason | undefined {
  const b = battleOf(s)
  if (!isSteady(s, u)) return ['10.25', 'routed']
  if (s.status[u] === RALLIED) return ['10.27c', 'rallied']
  if ((s.marks[u]! & (MOVED | TURNED)) !== 0) return ['6.12', 'movedAlready']
  if (isIdle(s, u)) return ['S15', 'idle']
  if (b.type[u] === ART && (s.shots[u]! > 0 || (s.marks[u]! & FIRED) !== 0)) return ['9.54', 'artilleryFired']
  if (b.type[u] === ART && s.phase?.command != null) return ['9.54', 'artilleryByOrder']
  if (s.depth[u] !== NONE && (s.marks[u]! & BELOW) !== 0) return ['9.62b', 'underneath']
  if (s.depth[u] !== NONE && !isOrderedByOverall(s)) return ['9.62b', 'onlyOverall']
  if (isOn(s, ELEPHANT_COMMAND) && b.type[u] === EL && !obeysElephant(s, u)) return ['9.19a', 'elephantCommand']
  if (!seen && isBoundByMarker(s, u)) return ['6.84a', 'marker']
  return isInEnemyZone(s, u) && !canLeaveZone(s, u) && pointsToTurnInZone(s, u) === 0 && !mayWheelHere(s, u)
    ? ['7.23', 'heldByZone']
    : undefined
}

/** 6.45: a two-hex unit with one half in an enemy zone of control may wheel even if it cannot leave. */
function mayWheelHere(s: Alexander, u: Unit): boolean {
  if (!battleOf(s).two[u] || s.depth[u] !== NONE || s.formation[u] !== LINE) return false
  const enemy = otherSide(battleOf(s).side[u]!)
  return isInZone(s, s.hex[u]!, enemy) !== isInZone(s, secondHex(s, u), enemy)
}

/** 9.19a: after its first order an elephant obeys only a leader stacked with an elephant of its Line, or a marker. */
function obeysElephant(s: Alexander, u: Unit): boolean {
  if ((s.marks[u]! & FIRST_ORDER) === 0 || isUnderElephantMarker(s)) return true
  const leader = s.phase?.command?.leader ?? s.phase?.leader ?? NONE
  if (leader === NONE) return false
  const hex = s.leaderHex[leader]!
  return elephantLine(s, u).some((v) => hexesOf(s, v).includes(hex))
}
