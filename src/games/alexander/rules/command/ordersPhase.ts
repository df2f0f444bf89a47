import { choice, type Flow, pick, pushPhases } from '#kernel'
import { battleOf, seatOf } from '../battle.ts'
import { MAX_PHASES } from '../charts/command.ts'
import { artilleryWindow } from '../missiles/fire.ts'
import { finishLeader, isLeaderInZone } from '../pieces/losses.ts'
import {
  ACTIVE,
  type Alexander,
  type G,
  IN_ZOC,
  INACTIVE,
  LEADER_PHASE_MARKS,
  type Leader,
  NO_MARKER,
  NO_MOMENTUM,
  NONE,
  type OrdersPhase,
  type OrdersPhaseKind,
  PASSED_BY,
  PHASE_MARKS,
  PUT_OFF,
  REAL_MARKER,
  type Side,
  type Unit,
  USED_MARKER,
} from '../state.ts'
import { faceAbout } from '../turn/scenarioRules.ts'
import { initiativeOf, isOverall } from './range.ts'

const REMOVE = choice('remove')
const KEEP = choice('keep')

/** F4, 3.4, 5.26: begins an Orders Phase; shock follows the orders. `elephant`: the one whose marker acts, else -1. */
export function beginOrdersPhase(
  s: Alexander,
  l: Leader,
  kind: OrdersPhaseKind,
  duty: boolean,
  elephant: Unit = NONE,
): void {
  const basis = kind === 'momentum' && s.phase !== null ? s.phase.basis : 0
  s.phase = {
    leader: l,
    elephant,
    kind,
    left: l === NONE ? 0 : initiativeOf(s, l),
    contingents: 0,
    duty,
    beganInZoc: false,
    used: false,
    basis,
    command: null,
  }
  if (l !== NONE) s.leaderStatus[l] = ACTIVE
  pushPhases(s, 'phaseBegin', 'ownArtillery', 'mode', 'lastArtillery', 'declare', 'phaseEnd')
}

export function activeSide(s: Alexander): Side {
  const b = battleOf(s)
  const { leader, elephant } = s.phase!
  return (leader === NONE ? b.side[elephant] : b.leaderSide[leader]) as Side
}

/**
 * 4.24, 5.25: whether the active leader cannot give orders: in an enemy zone of control now or at the start of the
 * phase. The overall commander always can.
 */
export function isHeld(s: Alexander): boolean {
  const { leader: l, beganInZoc } = s.phase!
  return !isOverall(s, l) && (beganInZoc || isLeaderInZone(s, l))
}

/** F4 (1), (2): clears marks; then markers, and units that face about. */
export function* phaseBegin(g: G): Flow {
  const s = g.state
  const phase = s.phase!
  for (let u = 0; u < s.marks.length; u++) {
    s.marks[u]! &= ~PHASE_MARKS
    s.steps[u] = 0
    s.shots[u] = 0
  }
  for (let l = 0; l < s.leaderMarks.length; l++) s.leaderMarks[l]! &= ~LEADER_PHASE_MARKS
  if (phase.leader !== NONE) {
    if (phase.kind !== 'reactivation') s.phases[phase.leader]!++
    phase.beganInZoc = isLeaderInZone(s, phase.leader)
    if (phase.kind !== 'momentum') yield* removeMarker(g, phase.leader)
  }
  yield* faceAbout(g, activeSide(s))
}

/** 6.84a, D6, H3: the owner may remove a real marker. A dummy gets the same ask, so the ask reveals nothing. */
export function* removeMarker(g: G, l: Leader): Flow {
  const s = g.state
  const marker = s.markers[l]!
  if (marker === NO_MARKER || marker === USED_MARKER) return
  const b = battleOf(s)
  const offer = marker === REAL_MARKER ? [REMOVE, KEEP] : [KEEP]
  const chosen = yield* pick(seatOf(s, b.leaderSide[l]!), 'removePW', '6.84a', offer, {
    about: { leader: b.leaderIds[l]! },
    guarded: true,
  })
  if (chosen === KEEP) return
  s.markers[l] = NO_MARKER
  g.tell?.({ kind: 'markerRemoved', rule: '6.84a', with: { leader: b.leaderIds[l]! } })
}

/** R54: the artillery of the active side, before the first order. */
export function* ownArtillery(g: G): Flow {
  yield* artilleryWindow(g, activeSide(g.state))
}

/** F4 (5), R54: both sides' artillery at the end of the movement segment, the active side first. */
export function* lastArtillery(g: G): Flow {
  const side = activeSide(g.state)
  yield* artilleryWindow(g, side)
  yield* artilleryWindow(g, (1 - side) as Side)
}

/** P9: clears the marks of the phase. R55: deferred leaders record that another has had a phase. */
export function phaseEnd(g: G): undefined {
  const s = g.state
  const phase = s.phase!
  for (let u = 0; u < s.marks.length; u++) s.marks[u]! &= ~PHASE_MARKS
  if (phase.leader === NONE) return
  const initiative = initiativeOf(s, phase.leader)
  for (let l = 0; l < s.leaderMarks.length; l++)
    if (l !== phase.leader && (s.leaderMarks[l]! & PUT_OFF) !== 0 && initiativeOf(s, l) < initiative)
      s.leaderMarks[l]! |= PASSED_BY
}

/** F3 (8): the leader is finished, unless in an enemy zone of control at the start and nothing was used (5.25). */
export function activationEnd(g: G): undefined {
  const s = g.state
  const phase = s.phase!
  s.phase = null
  const l = phase.leader
  if (l === NONE || s.leaderStatus[l] !== ACTIVE) return
  if (isPutOffAfter(s, phase)) {
    s.leaderStatus[l] = INACTIVE
    s.leaderMarks[l] = (s.leaderMarks[l]! & ~PASSED_BY) | PUT_OFF | NO_MOMENTUM
    g.tell?.({ kind: 'putOff', rule: '5.25', with: { leader: battleOf(s).leaderIds[l]! } })
  } else finishLeader(s, l)
}

/** 5.25: only in a first phase, not for the overall commander or a trumper (R48), and never twice. */
function isPutOffAfter(s: Alexander, phase: OrdersPhase): boolean {
  if (phase.kind === 'reactivation' || phase.kind === 'elephant' || phase.kind === 'momentum') return false
  if (isOverall(s, phase.leader) || (s.leaderMarks[phase.leader]! & PUT_OFF) !== 0) return false
  return phase.beganInZoc && !phase.used && !phase.duty && s.phases[phase.leader]! < MAX_PHASES
}

/** 5.51: after an elite phase its leader is inactive again, with one phase counted. */
export function eliteEnd(g: G): undefined {
  const s = g.state
  const l = s.phase!.leader
  s.phase = null
  if (s.leaderStatus[l] === ACTIVE) s.leaderStatus[l] = INACTIVE
}

/** 5.31: whether momentum can follow the running phase. */
export const allowsMomentum = (phase: OrdersPhase): boolean =>
  phase.kind !== 'elite' && phase.kind !== 'reactivation' && phase.kind !== 'elephant'

/** 5.31, R94: whether the leader is, or was at any time this turn, in an enemy zone of control. */
export const wasInZone = (s: Alexander, l: Leader): boolean =>
  (s.leaderMarks[l]! & IN_ZOC) !== 0 || isLeaderInZone(s, l)
