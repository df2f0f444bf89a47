import { battleOf } from '../battle.ts'
import { type Alexander, FINISHED, type G, IN_ZOC, KILLED, type Leader, NONE, type Side } from '../state.ts'
import { leaderOnMap } from './facts.ts'
import { inZone } from './zones.ts'

/** 4.24: whether a leader is in an enemy zone of control; a friendly unit in the hex makes no difference. */
export const leaderInZone = (s: Alexander, l: Leader): boolean =>
  leaderOnMap(s, l) && inZone(s, s.leaderHex[l]!, (1 - battleOf(s).leaderSide[l]!) as Side)

/**
 * 5.31, R94: marks for the turn all leaders in enemy zones of control. Call it when an act and its reactions are
 * over.
 */
export function noteZones(s: Alexander): void {
  for (let l = 0; l < s.leaderMarks.length; l++)
    if ((s.leaderMarks[l]! & IN_ZOC) === 0 && leaderInZone(s, l)) s.leaderMarks[l]! |= IN_ZOC
}

/** 5.15: the leader is finished for this turn, unless already killed or off the map. */
export function finish(s: Alexander, l: Leader): void {
  if (s.leaderStatus[l]! < FINISHED) s.leaderStatus[l] = FINISHED
}

/** 8.44, 4.64, F1: the leader is killed and counts rout points; then checks for an instant victory. */
export function killLeader(g: G, l: Leader, rule: string): void {
  const s = g.state
  const b = battleOf(s)
  s.leaderStatus[l] = KILLED
  s.leaderHex[l] = NONE
  s.points[b.leaderSide[l]!]! += b.leaderPoints[l]!
  g.tell?.({ kind: 'leaderKilled', rule, with: { leader: b.leaderIds[l]!, points: b.leaderPoints[l]! } })
  const instant = b.file.victory.instant.find((i) => i.event === 'leader-killed' && i.leader === b.leaderIds[l])
  if (instant === undefined || s.end !== '') return
  s.end = 'leaderKilled'
  s.winner = b.sides.findIndex((side) => side.id === instant.winner)
}
