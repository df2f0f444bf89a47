import { battleOf } from '../battle.ts'
import {
  type Alexander,
  ELIMINATED,
  FINISHED,
  type G,
  IN_ZOC,
  KILLED,
  type Leader,
  NONE,
  type Side,
  type Unit,
} from '../state.ts'
import { removeFromMap } from './occupancy.ts'
import { isLeaderOnMap } from './units.ts'
import { isInZone } from './zones.ts'

/**
 * 10.11: adds cohesion hits. `why` is a text key for the journal. The caller must follow with `checkRout`, which also
 * handles routed units (eliminated by any further hit, 10.25) and their leaders.
 */
export function addHits(g: G, u: Unit, hits: number, rule: string, why: string): void {
  if (hits <= 0 || g.state.hex[u]! < 0) return
  const s = g.state
  s.hits[u]! += hits
  g.tell?.({ kind: 'hit', rule, with: { unit: battleOf(s).unitIds[u]!, hits, total: s.hits[u]!, why } })
}

/** 10.41, 10.42: the unit is eliminated and counts its rout points. */
export function eliminate(g: G, u: Unit, rule: string): void {
  const s = g.state
  if (s.status[u]! >= ELIMINATED) return
  const b = battleOf(s)
  const hex = s.hex[u]!
  removeFromMap(s, u)
  splitDoubleDepth(s, u)
  s.status[u] = ELIMINATED
  s.hits[u] = 0
  s.points[b.side[u]!]! += b.points[u]!
  g.tell?.({
    kind: 'eliminated',
    rule,
    with: { unit: b.unitIds[u]!, hex: hex < 0 ? '' : b.grid.names[hex]!, points: b.points[u]! },
  })
}

/** 9.62: splits a double-depth phalanx; the other unit stays where it is. */
export function splitDoubleDepth(s: Alexander, u: Unit): void {
  const partner = s.depth[u]!
  if (partner === NONE) return
  s.depth[u] = NONE
  s.depth[partner] = NONE
}

/** 4.24: whether a leader is in an enemy zone of control; a friendly unit in the hex makes no difference. */
export const isLeaderInZone = (s: Alexander, l: Leader): boolean =>
  isLeaderOnMap(s, l) && isInZone(s, s.leaderHex[l]!, (1 - battleOf(s).leaderSide[l]!) as Side)

/**
 * 5.31, R94: marks for the turn all leaders in enemy zones of control. Call it when an act and its reactions are
 * over.
 */
export function noteZones(s: Alexander): void {
  for (let l = 0; l < s.leaderMarks.length; l++)
    if ((s.leaderMarks[l]! & IN_ZOC) === 0 && isLeaderInZone(s, l)) s.leaderMarks[l]! |= IN_ZOC
}

/** 5.15: the leader is finished for this turn, unless already killed or off the map. */
export function finishLeader(s: Alexander, l: Leader): void {
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
