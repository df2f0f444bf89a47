import { distance } from '../../../../hex/index.ts'
import { choice, type Flow, pick } from '../../../../kernel/index.ts'
import { DECLINE } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { lineMayWithdraw } from '../charts/withdrawal.ts'
import { mountedLine } from '../command/lines.ts'
import { leaderOnMap } from '../pieces/facts.ts'
import { hexesOf } from '../pieces/hexes.ts'
import { type Alexander, type G, type Leader, type Unit, WITHDREW } from '../state.ts'
import { queueMembers } from './prearranged.ts'
import type { Reaction } from './state.ts'
import { openWithdrawals } from './withdraw.ts'

const ALL = choice('all')

/**
 * 6.77: the cavalry Line that holds a triggered unit, if it may withdraw as one: a member is within 2 hexes of the
 * leader, none has withdrawn alone in this phase, and every member can withdraw before this mover. Otherwise empty.
 */
function withdrawingLine(s: Alexander, l: Leader, entry: number, u: Unit, mover: Unit): Unit[] {
  const b = battleOf(s)
  const { units, mounted } = b.lines[l]![entry]!
  if (!mounted || !units.includes(u) || !leaderOnMap(s, l)) return []
  const line = mountedLine(s, l, u, units)
  if (line.length < 2) return []
  const toLeader = (v: Unit) =>
    hexesOf(s, v).reduce((near, hex) => Math.min(near, distance(b.grid, s.leaderHex[l]!, hex)), 99)
  const nearest = line.reduce((near, v) => Math.min(near, toLeader(v)), 99)
  const alone = line.some((v) => (s.marks[v]! & WITHDREW) !== 0)
  if (!lineMayWithdraw(nearest, alone)) return []
  return line.every((v) => openWithdrawals(s, v, mover).length > 0) ? line : []
}

/** 6.77: the cavalry Lines that hold a triggered unit, in canonical order, once per Line. */
export function triggeredLines(s: Alexander, mover: Unit, triggered: readonly Unit[]): Reaction[] {
  const b = battleOf(s)
  const found: Reaction[] = []
  for (let l = 0; l < b.leaders; l++) {
    if (b.leaderSide[l] === b.side[mover] || !leaderOnMap(s, l)) continue
    b.lines[l]!.forEach(({ units, mounted }, entry) => {
      const u = mounted ? triggered.find((v) => units.includes(v)) : undefined
      if (u !== undefined) found.push({ kind: 'lineWithdrawal', leader: l, entry, trigger: u })
    })
  }
  return found
}

/** 6.77, D11: the whole Line withdraws, or each of its units decides for itself. */
export function* askLine(g: G, l: Leader, entry: number, u: Unit, mover: Unit): Flow<boolean> {
  const s = g.state
  const b = battleOf(s)
  const line = withdrawingLine(s, l, entry, u, mover)
  if (line.length === 0) return false
  const chosen = yield* pick(seatOf(s, b.leaderSide[l]!), 'withdraw', '6.77', [ALL, DECLINE], {
    about: { unit: b.unitIds[u]!, by: b.unitIds[mover]!, leader: b.leaderIds[l]! },
  })
  if (chosen !== ALL) return false
  queueMembers(s, line, mover, false)
  return true
}
