import { type Bar, type Flow, NO_ASKS } from '../../../../kernel/index.ts'
import { battleOf, other } from '../battle.ts'
import { ART, EL } from '../charts/types.ts'
import { elephantLine } from '../command/elephants.ts'
import { ELEPHANT_COMMAND, isOn } from '../options.ts'
import { isSteady } from '../pieces/facts.ts'
import { hexesOf, secondHex } from '../pieces/hexes.ts'
import { inEnemyZone, inZone } from '../pieces/zones.ts'
import {
  type Alexander,
  BELOW,
  FIRED,
  FIRST_ORDER,
  type G,
  type Leader,
  LINE,
  MOVED,
  NONE,
  RALLIED,
  TURNED,
  type Unit,
} from '../state.ts'
import { isIdle } from '../turn/idle.ts'
import { byOverall, mayLeaveZone, pointsToTurnInZone, underMarker } from './leave.ts'
import { newMove } from './newMove.ts'
import { isBoundByMarker } from './prearranged.ts'
import { startMove } from './triggers.ts'

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
export function barMove(s: Alexander, u: Unit, seen = false): Bar | undefined {
  const b = battleOf(s)
  if (!isSteady(s, u)) return ['10.25', 'routed']
  if (s.status[u] === RALLIED) return ['10.27c', 'rallied']
  if ((s.marks[u]! & (MOVED | TURNED)) !== 0) return ['6.12', 'movedAlready']
  if (isIdle(s, u)) return ['S15', 'idle']
  if (b.type[u] === ART && (s.shots[u]! > 0 || (s.marks[u]! & FIRED) !== 0)) return ['9.54', 'artilleryFired']
  if (b.type[u] === ART && s.phase?.command != null) return ['9.54', 'artilleryByOrder']
  if (s.depth[u] !== NONE && (s.marks[u]! & BELOW) !== 0) return ['9.62b', 'underneath']
  if (s.depth[u] !== NONE && !byOverall(s)) return ['9.62b', 'onlyOverall']
  if (isOn(s, ELEPHANT_COMMAND) && b.type[u] === EL && !obeysElephant(s, u)) return ['9.19a', 'elephantCommand']
  if (!seen && isBoundByMarker(s, u)) return ['6.84a', 'marker']
  return inEnemyZone(s, u) && !mayLeaveZone(s, u) && pointsToTurnInZone(s, u) === 0 && !mayWheelHere(s, u)
    ? ['7.23', 'heldByZone']
    : undefined
}

/** 6.45: a two-hex unit with one half in an enemy zone of control may wheel even if it cannot leave. */
function mayWheelHere(s: Alexander, u: Unit): boolean {
  if (!battleOf(s).two[u] || s.depth[u] !== NONE || s.formation[u] !== LINE) return false
  const enemy = other(battleOf(s).side[u]!)
  return inZone(s, s.hex[u]!, enemy) !== inZone(s, secondHex(s, u), enemy)
}

/** 9.19a: after its first order an elephant obeys only a leader stacked with an elephant of its Line, or a marker. */
function obeysElephant(s: Alexander, u: Unit): boolean {
  if ((s.marks[u]! & FIRST_ORDER) === 0 || underMarker(s)) return true
  const leader = s.phase?.command?.leader ?? s.phase?.leader ?? NONE
  if (leader === NONE) return false
  const hex = s.leaderHex[leader]!
  return elephantLine(s, u).some((v) => hexesOf(s, v).includes(hex))
}
