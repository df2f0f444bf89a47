import { choice, type Flow, type IllegalReason, legalOptions, pick, pushPhases } from '#kernel'
import { DECLINE, d10, leaderOption, unitOption } from '../asks.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import { canCounterTrump, canTrump, isBypassed, trumpSucceeds } from '../charts/command.ts'
import { finishLeader, isLeaderInZone } from '../pieces/losses.ts'
import { canAttack, shockTargets } from '../shock/targets.ts'
import {
  type Alexander,
  BYPASSED,
  type G,
  INACTIVE,
  type Leader,
  NO_MARKER,
  NONE,
  PASSED_BY,
  PUT_OFF,
  type Side,
  type Unit,
  USED_MARKER,
} from '../state.ts'
import { isLeaderIdle } from '../turn/scenarioRules.ts'
import { beginOrdersPhase } from './ordersPhase.ts'
import { initiativeOf, isInCommandRange, isOverall } from './range.ts'

const leader = leaderOption('leader')
const elephant = unitOption('elephant')
const trump = leaderOption('trump')
const counter = leaderOption('counter')
const ACTIVATE = choice('activate')
const PASS_LEADER = choice('pass')

/** 9.19b: the Initiative of an Elephant Leader marker. */
const ELEPHANT_INITIATIVE = 1

/** F3 (1): a leader, or with O5 an elephant with an Elephant Leader marker. */
interface Candidate {
  readonly leader: Leader
  readonly elephant: Unit
  readonly side: Side
  readonly initiative: number
}

/** 5.11, 5.61: an inactive leader on the map; contingent commanders never activate on their own. */
export const isInactive = (s: Alexander, l: Leader): boolean =>
  s.leaderStatus[l] === INACTIVE && s.leaderHex[l]! >= 0 && battleOf(s).role[l] !== CONTINGENT

const isPutOff = (s: Alexander, l: Leader): boolean => (s.leaderMarks[l]! & PUT_OFF) !== 0

/**
 * R55: whether a deferred leader may activate: one of higher Initiative has acted, and no enemy zone of control holds
 * this one.
 */
const canReturn = (s: Alexander, l: Leader): boolean => (s.leaderMarks[l]! & PASSED_BY) !== 0 && !isLeaderInZone(s, l)

/**
 * F3 (1), R55: the leaders and markers that could be next. Deferred leaders wait for one of higher Initiative and
 * must be out of enemy zones of control.
 */
function candidates(s: Alexander): Candidate[] {
  const b = battleOf(s)
  const found: Candidate[] = []
  const add = (l: Leader) =>
    found.push({ leader: l, elephant: NONE, side: b.leaderSide[l] as Side, initiative: initiativeOf(s, l) })
  for (const u of s.elephantLeaders)
    if (s.hex[u]! >= 0)
      found.push({ leader: NONE, elephant: u, side: b.side[u] as Side, initiative: ELEPHANT_INITIATIVE })
  for (let l = 0; l < b.leaders; l++) {
    if (!isInactive(s, l)) continue
    if (!isPutOff(s, l)) add(l)
    else if (canReturn(s, l)) add(l)
  }
  return found.length > 0 ? found : addLastPutOff(s, add, found)
}

/** R55: if only deferred leaders are left, those out of enemy zones of control act; the others are finished. */
function addLastPutOff(s: Alexander, add: (l: Leader) => void, found: Candidate[]): Candidate[] {
  for (let l = 0; l < battleOf(s).leaders; l++) {
    if (!isInactive(s, l)) continue
    if (isLeaderInZone(s, l)) finishLeader(s, l)
    else add(l)
  }
  return found
}

/** F3, 3.3, 5.42c: one activation; the phase repeats itself. Without a candidate the turn moves to its end. */
export function* activation(g: G): Flow {
  const s = g.state
  const all = candidates(s)
  if (all.length === 0) return
  pushPhases(s, 'activation')
  const next = yield* nextOf(g, all)
  const owner = seatOf(s, next.side)
  const about = nameOf(s, next)
  const chosen = yield* pick(
    owner,
    'activate',
    '5.41',
    [
      ACTIVATE,
      legalOptions(
        () => otherInactiveLeaders(s, next.side, next.leader),
        trump(s),
        (l) => barTrump(s, l, next.initiative),
      ),
      PASS_LEADER,
    ],
    { about, moot: mustWait(s, next) ? ACTIVATE : undefined },
  )
  if (chosen === PASS_LEADER) {
    g.tell?.({ kind: 'passed', rule: '5.15', with: about })
    return finishCandidate(s, next)
  }
  const bold = chosen === ACTIVATE ? NONE : chosen.of
  // R56: after a failed trump the original leader activates and can no longer be passed.
  if (bold === NONE || !(yield* trumpRoll(g, bold, '5.41'))) return activate(g, next, false)
  const opponent = yield* counterTrump(g, bold)
  const winner = opponent !== NONE && (yield* trumpRoll(g, opponent, '5.42a')) ? opponent : bold
  if (winner === opponent) finishLeader(s, bold)
  bypass(s, winner)
  activate(g, candidateOf(s, winner), true)
}

/**
 * 4.24, 5.25: whether a leader held by an enemy zone of control has nothing to do but wait: no one can trump first, no
 * unit in range can attack, and there is no artillery or marker to use. Waiting costs nothing, so the
 * choice is moot.
 */
function mustWait(s: Alexander, { leader: l, side, initiative }: Candidate): boolean {
  if (l === NONE || isOverall(s, l) || !isLeaderInZone(s, l) || isPutOff(s, l)) return false
  const b = battleOf(s)
  const marker = s.markers[l]!
  if ((marker !== NO_MARKER && marker !== USED_MARKER) || b.artillery[side]!.length > 0) return false
  if (couldLendRange(s, l)) return false
  return otherInactiveLeaders(s, side, l).every((other) => barTrump(s, other, initiative) !== undefined)
}

/**
 * 5.12, R34: the lowest Initiative goes first; non-Macedonian before Macedonian; the owner breaks ties within an
 * army.
 */
function* nextOf(g: G, all: readonly Candidate[]): Flow<Candidate> {
  const s = g.state
  const lowest = Math.min(...all.map((c) => c.initiative))
  let tied = all.filter((c) => c.initiative === lowest)
  if (tied.some((c) => c.side === 0) && tied.some((c) => c.side === 1)) {
    const side = yield* firstSide(g)
    tied = tied.filter((c) => c.side === side)
  }
  if (tied.length === 1) return tied[0]!
  const chosen = yield* pick(seatOf(s, tied[0]!.side), 'chooseLeader', '5.12', [
    legalOptions(
      () => tied.flatMap((c) => (c.leader === NONE ? [] : [c.leader])),
      leader(s),
      (l) => (tied.some((c) => c.leader === l) ? undefined : barNext(s, l, lowest)),
      () => otherInactiveLeaders(s, tied[0]!.side, NONE),
    ),
    legalOptions(() => tied.flatMap((c) => (c.elephant === NONE ? [] : [c.elephant])), elephant(s)),
  ])
  return tied.find((c) => (chosen.verb === 'leader' ? c.leader : c.elephant) === chosen.of)!
}

/** 5.12, 5.13, 5.61, R55: why a leader is not next to activate. */
function barNext(s: Alexander, l: Leader, lowest: number): IllegalReason | undefined {
  if (battleOf(s).role[l] === CONTINGENT) return ['5.61', 'contingent']
  if (s.leaderStatus[l] !== INACTIVE) return ['5.13', 'notInactive']
  if (initiativeOf(s, l) > lowest) return ['5.12', 'comesLater', { initiative: initiativeOf(s, l) }]
  return isPutOff(s, l) && !canReturn(s, l) ? ['5.25', 'putOff'] : undefined
}

/** 5.12, X1: the side that goes first on equal Initiative; both roll if neither is Macedonian. */
function* firstSide(g: G): Flow<Side> {
  const { sides } = battleOf(g.state)
  if (sides[0].macedonian !== sides[1].macedonian) return sides[0].macedonian ? 1 : 0
  for (;;) {
    const first = yield* d10('tieActivation', '5.12')
    const second = yield* d10('tieActivation', '5.12')
    if (first !== second) return first > second ? 0 : 1
  }
}

/** The other inactive leaders of a side, ascending. */
const otherInactiveLeaders = (s: Alexander, side: number, but: Leader): Leader[] => {
  const { leaders, leaderSide } = battleOf(s)
  const found: Leader[] = []
  for (let l = 0; l < leaders; l++) if (leaderSide[l] === side && l !== but && s.leaderHex[l]! >= 0) found.push(l)
  return found
}

/** 5.41: why a leader cannot attempt a trump. */
function barTrump(s: Alexander, l: Leader, over: number) {
  return (
    barNomination(s, l) ?? (canTrump(initiativeOf(s, l), over) ? undefined : (['5.41', 'notHigher', { over }] as const))
  )
}

/** 5.42: why a leader cannot be named against a trump or a momentum roll. */
export function barCounterTrump(s: Alexander, l: Leader, against: number) {
  return (
    barNomination(s, l) ??
    (canCounterTrump(initiativeOf(s, l), against) ? undefined : (['5.42a', 'lower', { over: against }] as const))
  )
}

/** 5.13, 5.47, 5.61, R55, S15: why a leader cannot be named for any trump. */
function barNomination(s: Alexander, l: Leader) {
  if (battleOf(s).role[l] === CONTINGENT) return ['5.61', 'contingent'] as const
  if (s.leaderStatus[l] !== INACTIVE) return ['5.13', 'notInactive'] as const
  if (isLeaderIdle(s, l)) return ['S15', 'idle'] as const
  if (isPutOff(s, l)) return ['5.25', 'putOff'] as const
  return isLeaderInZone(s, l) && !isOverall(s, l) && !couldLendRange(s, l)
    ? (['5.47', 'noShockInRange'] as const)
    : undefined
}

/** 5.47, 7.32b: whether a unit that could attack without moving is in a leader's Command Range. */
function couldLendRange(s: Alexander, l: Leader): boolean {
  const b = battleOf(s)
  return b.army[b.leaderSide[l]!]!.some(
    (u) => canAttack(s, u) && isInCommandRange(s, l, u) && shockTargets(s, u).length > 0,
  )
}

/** 5.41, 5.42, X4: a trump roll; a leader who fails is finished. */
export function* trumpRoll(g: G, l: Leader, rule: string): Flow<boolean> {
  const s = g.state
  const initiative = initiativeOf(s, l)
  const die = yield* d10('trump', rule)
  const succeeds = trumpSucceeds(die, initiative)
  g.tell?.({ kind: 'trump', rule, with: { leader: battleOf(s).leaderIds[l]!, die, initiative, succeeds } })
  if (!succeeds) finishLeader(s, l)
  return succeeds
}

/** 5.42a, 5.43, D5: the opponent may counter a successful trump once. Returns the leader that activates. */
function* counterTrump(g: G, bold: Leader): Flow<Leader> {
  const s = g.state
  const side = 1 - battleOf(s).leaderSide[bold]!
  const against = initiativeOf(s, bold)
  const chosen = yield* pick(
    seatOf(s, side),
    'counterTrump',
    '5.42a',
    [
      legalOptions(
        () => otherInactiveLeaders(s, side, NONE),
        counter(s),
        (l) => barCounterTrump(s, l, against),
      ),
      DECLINE,
    ],
    { about: { leader: battleOf(s).leaderIds[bold]! } },
  )
  return chosen.of
}

/** 5.44: inactive leaders of both sides with at most the trumper's Initiative have no momentum this turn. */
export function bypass(s: Alexander, trumper: Leader): void {
  const over = initiativeOf(s, trumper)
  for (let l = 0; l < battleOf(s).leaders; l++)
    if (l !== trumper && isInactive(s, l) && isBypassed(initiativeOf(s, l), over)) s.leaderMarks[l]! |= BYPASSED
}

const candidateOf = (s: Alexander, l: Leader): Candidate => ({
  leader: l,
  elephant: NONE,
  side: battleOf(s).leaderSide[l] as Side,
  initiative: initiativeOf(s, l),
})

const nameOf = (s: Alexander, { leader: l, elephant: u }: Candidate) => ({
  who: l === NONE ? battleOf(s).unitIds[u]! : battleOf(s).leaderIds[l]!,
})

/** 5.15[4]: a leader is finished; a marker is used up. */
function finishCandidate(s: Alexander, { leader: l, elephant: u }: Candidate): void {
  if (l !== NONE) finishLeader(s, l)
  else s.elephantLeaders = s.elephantLeaders.filter((v) => v !== u)
}

/** F3 (6) to (8), 5.27, 5.45: the leader's Orders Phase, then momentum, then finished for the turn. */
function activate(g: G, c: Candidate, duty: boolean): void {
  const s = g.state
  // S15: a leader of idle troops has no phase.
  if (c.leader !== NONE && isLeaderIdle(s, c.leader)) {
    finishLeader(s, c.leader)
    return
  }
  g.tell?.({ kind: 'activated', rule: '5.12', with: nameOf(s, c) })
  pushPhases(s, 'momentum', 'activationEnd')
  if (c.leader === NONE) finishCandidate(s, c)
  beginOrdersPhase(s, c.leader, c.leader === NONE ? 'elephant' : 'first', duty, c.elephant)
}
