import { type Choice, choice, type Flow, type IllegalReason, legalOptions, pick, pushPhases } from '#kernel'
import { DONE, leaderOption, unitOption } from '../asks.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import { contingentCost, contingentReach } from '../charts/command.ts'
import { RECOVERY_HITS } from '../charts/movement.ts'
import { barFire } from '../missiles/fire.ts'
import { barHarass } from '../missiles/harass.ts'
import { isUnderMissiles } from '../missiles/targets.ts'
import { barForm } from '../move/formation.ts'
import { hidesMarkers } from '../move/lineWithdrawal.ts'
import { barMove } from '../move/orderMove.ts'
import { CONTINGENTS, isOn } from '../options.ts'
import { isLeaderInZone } from '../pieces/losses.ts'
import { isOnMap, isRouted, isSteady } from '../pieces/units.ts'
import { isInEnemyZone, isNextToEnemy, isOnClearGround } from '../pieces/zones.ts'
import { barRally, rally } from '../rout/rally.ts'
import {
  ACTIVE,
  type Alexander,
  FINISHED,
  type G,
  LEADER_MOVED,
  type Leader,
  NONE,
  ORDERED,
  RALLIED,
  STARTED,
  type Unit,
} from '../state.ts'
import { isLeaderIdle } from '../turn/scenarioRules.ts'
import {
  beginCommand,
  FIRE,
  FORM,
  giveFireOrder,
  giveFormOrder,
  giveHarassOrder,
  giveMoveOrder,
  HARASS,
  MOVE,
  markOrdered,
  pickOrderKind,
  RALLY,
  RECOVER,
} from './command.ts'
import { leaderMove } from './leaders.ts'
import { activeSide, isHeld, removeMarker } from './ordersPhase.ts'
import { commandPaths, contingentsOf, isLeaderInRange, isOverall, rangeOf, reachesUnit } from './range.ts'

/** 5.63: all unrouted units of the contingent on the map, in range or not. */
const unitsLeft = (s: Alexander, l: Leader): Unit[] => battleOf(s).contingent[l]!.filter((u) => isSteady(s, u))

/** 5.63, R24: the cost of starting a contingent. */
export const contingentPrice = (s: Alexander, l: Leader): number => contingentCost(unitsLeft(s, l).length)

/** 5.6, 4.54, 5.66, R66: why the active leader cannot start a contingent commander in this phase. */
export function barContingent(s: Alexander, l: Leader): IllegalReason | undefined {
  const b = battleOf(s)
  const { leader: active, contingents, left } = s.phase!
  if (b.role[l] !== CONTINGENT || !isOn(s, CONTINGENTS)) return ['5.61', 'notContingent']
  if (!b.activatedBy[l]!.includes(active) || contingentsOf(s, active) < 1) return ['5.63', 'notHis']
  if (contingents >= contingentsOf(s, active)) return ['5.64', 'enoughContingents']
  if (s.leaderStatus[l]! >= FINISHED) return ['5.63', 'finished']
  if ((s.leaderMarks[l]! & STARTED) !== 0) return ['R66', 'startedAlready']
  if (isLeaderInZone(s, l)) return ['5.65', 'leaderInZone']
  if (left < contingentPrice(s, l)) return ['5.63', 'noOrdersLeft']
  const paths = commandPaths(s, active, contingentReach(rangeOf(s, active)))
  return !paths.leadsTo(s.leaderHex[l]!) ? ['5.63', 'outOfRange'] : undefined
}

/**
 * 5.65, R66: the units a contingent commander orders: those of its groups in its own range that have no order in this
 * phase.
 */
export function contingentMembers(s: Alexander, l: Leader): Unit[] {
  const paths = commandPaths(s, l)
  return unitsLeft(s, l).filter((u) => (s.marks[u]! & ORDERED) === 0 && reachesUnit(s, paths, u))
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

const unit = unitOption('unit')
const leader = leaderOption('leader')
const contingent = leaderOption('contingent')
const MOVE_LEADER = choice('moveLeader')
const START = choice('contingent')

/** 9.62b: moving a double-depth phalanx takes two orders. */
const orderPrice = (s: Alexander, u: Unit): number => (s.depth[u] === NONE ? 1 : 2)

/** 10.14: why a unit cannot recover. */
function barRecover(s: Alexander, u: Unit): IllegalReason | undefined {
  if (s.hits[u] === 0) return ['10.14', 'noHits']
  if (isRouted(s, u) || s.status[u] === RALLIED) return ['10.14', 'routed']
  if (!isOnClearGround(s, u)) return ['10.14', 'notClear']
  if (isNextToEnemy(s, u) || isInEnemyZone(s, u)) return ['10.14', 'nearEnemy']
  return isUnderMissiles(s, u) ? ['10.14', 'underMissiles'] : undefined
}

const NO_ORDERS_LEFT: IllegalReason = ['4.22', 'noOrdersLeft']
const OUT_OF_RANGE: IllegalReason = ['4.21', 'outOfRange']
const ALREADY_ORDERED: IllegalReason = ['5.23', 'ordered']

/** 5.22a: the kinds of orders to a unit and their legality, in the order of the rule. */
const KINDS: readonly (readonly [Choice, (s: Alexander, u: Unit) => IllegalReason | undefined])[] = [
  [MOVE, (s, u) => (s.phase!.left < orderPrice(s, u) ? NO_ORDERS_LEFT : barMove(s, u))],
  [FIRE, barFire],
  [HARASS, barHarass],
  [RECOVER, barRecover],
  [RALLY, (s, u) => barRally(s, s.phase!.leader, u)],
  [FORM, barForm],
]

/** 5.22a, 5.22b: the keys of the orders that a unit can be given now, in the order of the rule. */
export function legalKinds(s: Alexander, u: Unit): string[] {
  const command = s.phase!.command
  const may = (kind: string) =>
    command === null ||
    kind === MOVE.key ||
    kind === FIRE.key ||
    kind === HARASS.key ||
    (command.contingent && kind === FORM.key)
  return KINDS.flatMap(([kind, bar]) => (may(kind.key) && bar(s, u) === undefined ? [kind.key] : []))
}

/** D8: why a unit in range cannot be given any order now. Its group does not matter (4.37, R3, 9.18). */
export function barUnit(s: Alexander, u: Unit): IllegalReason | undefined {
  if ((s.marks[u]! & ORDERED) !== 0) return ALREADY_ORDERED
  if (s.status[u] === RALLIED) return ['10.27c', 'rallied']
  let first: IllegalReason | undefined
  for (let i = 0; i < KINDS.length; i++) {
    const [kind, bar] = KINDS[i]!
    const why = bar(s, u)
    if (why === undefined) return undefined
    if (kind === MOVE || (kind === RALLY && isRouted(s, u))) first = why
  }
  return first
}

/** The units of a leader's side on the map that are in Command Range, or those that are not, ascending. */
function unitsInRange(s: Alexander, l: Leader, inRange: boolean): Unit[] {
  const paths = commandPaths(s, l)
  const found: Unit[] = []
  for (const u of battleOf(s).army[activeSide(s)]!)
    if (isOnMap(s, u) && reachesUnit(s, paths, u) === inRange) found.push(u)
  return found
}

/**
 * 4.23, 4.42, 4.24: why the active leader cannot order a leader (or itself) to move. 4.41: the overall commander can
 * leave a zone of control unaided. 4.25: finished leaders may be moved.
 */
function barMoveLeader(s: Alexander, l: Leader): IllegalReason | undefined {
  const { leader: active, left } = s.phase!
  if ((s.leaderMarks[l]! & LEADER_MOVED) !== 0) return ['4.23', 'leaderMoved']
  if (isLeaderIdle(s, l)) return ['S15', 'idle']
  if (l === active) return isHeld(s) ? ['4.24', 'leaderInZone'] : undefined
  if (!isOverall(s, active)) return ['4.42', 'notOverall']
  if (isLeaderInZone(s, active)) return ['4.42', 'leaderInZone']
  if (!isLeaderInRange(s, active, l)) return ['4.42', 'outOfRange']
  return left < leaderPrice(s, l) ? ['4.42', 'noOrdersLeft'] : undefined
}

const leaderPrice = (s: Alexander, l: Leader): number => (l !== s.phase!.leader && isLeaderInZone(s, l) ? 2 : 1)

function barLeader(s: Alexander, l: Leader): IllegalReason | undefined {
  const bar = barMoveLeader(s, l)
  return bar === undefined || barContingent(s, l) === undefined ? undefined : bar
}

const isContingent = (s: Alexander, l: Leader): boolean => battleOf(s).role[l] === CONTINGENT

/** The leaders of the active side on the map, ascending. */
function ownLeaders(s: Alexander): Leader[] {
  const { leaders, leaderSide } = battleOf(s)
  const side = activeSide(s)
  const found: Leader[] = []
  for (let l = 0; l < leaders; l++) if (leaderSide[l] === side && s.leaderHex[l]! >= 0) found.push(l)
  return found
}

/** R48: whether the active leader can order any unit at all. */
export function canOrderAnyUnit(s: Alexander): boolean {
  return unitsInRange(s, s.phase!.leader, true).some((u) => barUnit(s, u) === undefined)
}

/** 4.22, 4.24, 5.25a, R62: whether the active leader may give another order. */
function canOrderMore(s: Alexander): boolean {
  const { leader: l, left } = s.phase!
  return left > 0 && s.leaderStatus[l] === ACTIVE && s.leaderHex[l]! >= 0 && !isHeld(s)
}

/** F4 (4), D8, 4.0: Individual Orders, one after another; units move and fire only when ordered. */
export function* orders(g: G): Flow {
  const s = g.state
  if (!canOrderMore(s)) return
  const phase = s.phase!
  const l = phase.leader
  const chosen = yield* pick(
    seatOf(s, activeSide(s)),
    'giveOrder',
    '5.22a',
    [
      legalOptions(
        () => unitsInRange(s, l, true),
        unit(s),
        (u) => barUnit(s, u),
      ),
      legalOptions(
        [],
        unit(s),
        () => OUT_OF_RANGE,
        () => unitsInRange(s, l, false),
      ),
      legalOptions(
        () => ownLeaders(s),
        leader(s),
        (m) => barLeader(s, m),
      ),
      legalOptions(
        [],
        contingent(s),
        (m) => barContingent(s, m),
        () => ownLeaders(s).filter((m) => isContingent(s, m)),
      ),
      ...(phase.duty && canOrderAnyUnit(s) ? [] : [DONE]),
    ],
    {
      about: { leader: battleOf(s).leaderIds[l]!, left: phase.left, line: false },
      guarded: hidesMarkers(s, activeSide(s)),
    },
  )
  if (chosen === DONE) return
  pushPhases(s, 'orders')
  if (chosen.verb === 'unit') yield* orderUnit(g, chosen.of)
  else yield* orderLeader(g, chosen.of)
}

/** F5: one order to a unit. */
function* orderUnit(g: G, u: Unit): Flow {
  const s = g.state
  const phase = s.phase!
  const kind = yield* pickOrderKind(g, u, KINDS)
  phase.left -= kind === MOVE ? orderPrice(s, u) : 1
  if (kind === MOVE) return yield* giveMoveOrder(g, u)
  if (kind === FIRE) return yield* giveFireOrder(g, u)
  if (kind === FORM) return yield* giveFormOrder(g, u)
  if (kind === HARASS) return yield* giveHarassOrder(g, u)
  markOrdered(g, u)
  phase.duty = false
  if (kind === RALLY) yield* rally(g, phase.leader, u)
  else {
    const removed = Math.min(RECOVERY_HITS, s.hits[u]!)
    s.hits[u]! -= removed
    g.tell?.({ kind: 'recovers', rule: '10.14', with: { unit: battleOf(s).unitIds[u]!, hits: removed } })
  }
}

/** F5: a leader moves, or a contingent commander is started. */
function* orderLeader(g: G, l: Leader): Flow {
  const s = g.state
  const phase = s.phase!
  const kind = yield* pick(
    seatOf(s, activeSide(s)),
    'leaderKind',
    '5.22a',
    [
      legalOptions(
        () => [l],
        () => MOVE_LEADER,
        (m) => barMoveLeader(s, m),
      ),
      legalOptions(
        () => [l],
        () => START,
        (m) => barContingent(s, m),
      ),
    ],
    { about: { leader: battleOf(s).leaderIds[l]! } },
  )
  phase.used = true
  if (kind === START) {
    phase.left -= contingentPrice(s, l)
    return yield* startContingent(g, l)
  }
  phase.left -= leaderPrice(s, l)
  s.leaderMarks[l]! |= LEADER_MOVED
  yield* leaderMove(g, l, l === phase.leader ? '4.23' : '4.42')
}
