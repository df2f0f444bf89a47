import { battleOf } from '../battle.ts'
import { IDLE_MERCENARIES, isOn } from '../options.ts'
import { apart } from '../pieces/hexes.ts'
import type { Alexander, G, Leader, Unit } from '../state.ts'

/** S15: whether a unit is still idle and may not be ordered. */
export function isIdle(s: Alexander, u: Unit): boolean {
  if (!isOn(s, IDLE_MERCENARIES) || s.released) return false
  const b = battleOf(s)
  const idle = b.special('idle-mercenaries')
  return idle?.groups.includes(b.group[u]) && b.unitFiles[u]!.side === sideOfLeader(s, idle.leader)
}

/** S15: whether a leader is idle with the troops: may not be ordered, moved or activated yet. */
export function standsIdle(s: Alexander, l: Leader): boolean {
  const idle = battleOf(s).special('idle-mercenaries')
  return idle !== undefined && isOn(s, IDLE_MERCENARIES) && !s.released && battleOf(s).leaderIds[l] === idle.leader
}

function sideOfLeader(s: Alexander, id: string): string {
  return battleOf(s).leaderFiles.find((l) => l.id === id)!.side
}

/** S15: idle troops are released from a given turn on, or once an enemy unit is near one of them. */
export function releaseIdle(g: G): void {
  const s = g.state
  const b = battleOf(s)
  const idle = b.special('idle-mercenaries')
  if (idle === undefined || !isOn(s, IDLE_MERCENARIES) || s.released) return
  const isNear = (u: Unit) =>
    b.unitIds.some((_, v) => b.side[v] !== b.side[u] && s.hex[v]! >= 0 && apart(s, u, v) <= idle.enemyWithin)
  const roused = b.unitIds.some((_, u) => isIdle(s, u) && s.hex[u]! >= 0 && isNear(u))
  if (s.turn < idle.untilTurn && !roused) return
  s.released = true
  g.tell?.({ kind: 'released', rule: 'S15', with: { leader: idle.leader } })
}
