import type { Bar, Flow } from '../../../../kernel/index.ts'
import { battleOf, CONTINGENT } from '../battle.ts'
import { contingentCost, contingentReach } from '../charts/command.ts'
import { CONTINGENTS, isOn } from '../options.ts'
import { isSteady } from '../pieces/facts.ts'
import { leaderInZone } from '../pieces/leaders.ts'
import { type Alexander, FINISHED, type G, type Leader, ORDERED, STARTED, type Unit } from '../state.ts'
import { beginCommand } from './command.ts'
import { removeMarker } from './phase.ts'
import { commandPaths, leadsTo } from './range.ts'
import { contingentsOf, rangeOf } from './ratings.ts'

/** 5.63: all unrouted units of the contingent on the map, in range or not. */
const unitsLeft = (s: Alexander, l: Leader): Unit[] => battleOf(s).contingent[l]!.filter((u) => isSteady(s, u))

/** 5.63, R24: the cost of starting a contingent. */
export const contingentPrice = (s: Alexander, l: Leader): number => contingentCost(unitsLeft(s, l).length)

/** 5.6, 4.54, 5.66, R66: why the active leader cannot start a contingent commander in this phase. */
export function barContingent(s: Alexander, l: Leader): Bar | undefined {
  const b = battleOf(s)
  const { leader: active, contingents, left } = s.phase!
  if (b.role[l] !== CONTINGENT || !isOn(s, CONTINGENTS)) return ['5.61', 'notContingent']
  if (!b.activatedBy[l]!.includes(active) || contingentsOf(s, active) < 1) return ['5.63', 'notHis']
  if (contingents >= contingentsOf(s, active)) return ['5.64', 'enoughContingents']
  if (s.leaderStatus[l]! >= FINISHED) return ['5.63', 'finished']
  if ((s.leaderMarks[l]! & STARTED) !== 0) return ['R66', 'startedAlready']
  if (leaderInZone(s, l)) return ['5.65', 'leaderInZone']
  if (left < contingentPrice(s, l)) return ['5.63', 'noOrdersLeft']
  const paths = commandPaths(s, active, contingentReach(rangeOf(s, active)))
  return !paths.leadsTo(s.leaderHex[l]!) ? ['5.63', 'tooFar'] : undefined
}

/**
 * 5.65, R66: the units a contingent commander orders: those of its groups in its own range that have no order in this
 * phase.
 */
export function contingentMembers(s: Alexander, l: Leader): Unit[] {
  const paths = commandPaths(s, l)
  return unitsLeft(s, l).filter((u) => (s.marks[u]! & ORDERED) === 0 && leadsTo(s, paths, u))
}

/** 5.65, F5: the contingent commander issues the equivalent of a Line Command. */
export function* startContingent(g: G, l: Leader): Flow {
  const s = g.state
  s.phase!.contingents++
  s.leaderMarks[l]! |= STARTED
  g.tell?.({ kind: 'contingent', rule: '5.63', with: { leader: battleOf(s).leaderIds[l]! } })
  yield* removeMarker(g, l)
  beginCommand(s, l, true, contingentMembers(s, l))
}
