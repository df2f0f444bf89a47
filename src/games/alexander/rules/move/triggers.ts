import { battleOf } from '../battle.ts'
import { TRIGGER_DISTANCE } from '../charts/withdrawal.ts'
import { isSteady } from '../pieces/facts.ts'
import { apart } from '../pieces/hexes.ts'
import type { Alexander, Unit } from '../state.ts'
import { triggeredLines } from './lineWithdrawal.ts'
import { triggeredMarkers } from './prearranged.ts'
import { LINE_WITHDRAWAL, later, PREARRANGED_USE, UNIT_WITHDRAWAL } from './reactions.ts'
import { withdrawalPoints } from './withdraw.ts'

/**
 * F8 (3), 6.71b: queues the withdrawals before a mover: markers, then cavalry Lines, then single units, in canonical
 * order.
 */
export function queueWithdrawals(s: Alexander, mover: Unit, near: readonly Unit[]): void {
  const triggered = near.filter((v) => isSteady(s, v))
  if (triggered.length === 0) return
  for (const [l, u] of triggeredMarkers(s, mover, triggered)) later(s, PREARRANGED_USE, l, u)
  const able = triggered.filter((v) => withdrawalPoints(s, v, mover) > 0)
  if (able.length === 0) return
  for (const [l, line] of triggeredLines(s, mover, able)) later(s, LINE_WITHDRAWAL, l, line)
  for (const v of able) later(s, UNIT_WITHDRAWAL, v)
}

/** F7 (1), R51: enemy units within 2 hexes of a unit that begins its move, ascending. */
export function unitsNear(s: Alexander, mover: Unit): Unit[] {
  const b = battleOf(s)
  const found: Unit[] = []
  for (let v = 0; v < b.units; v++)
    if (b.side[v] !== b.side[mover] && s.hex[v]! >= 0 && apart(s, mover, v) <= TRIGGER_DISTANCE) found.push(v)
  return found
}
