import { andThen } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { TRIGGER_DISTANCE } from '../charts/withdrawal.ts'
import type { Phase } from '../phases.ts'
import { isSteady } from '../pieces/facts.ts'
import { apart } from '../pieces/hexes.ts'
import type { Alexander, Unit } from '../state.ts'
import { triggeredLines } from './lineWithdrawal.ts'
import { triggeredMarkers } from './prearranged.ts'
import type { Move } from './state.ts'
import { withdrawalPoints } from './withdraw.ts'

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
    if (b.side[v] !== b.side[mover] && s.hex[v]! >= 0 && apart(s, mover, v) <= TRIGGER_DISTANCE) found.push(v)
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
  if (s.queue.length > 0) andThen(s, 'react', phase)
  else andThen(s, phase)
}
