import { andThen, type Bar, type Choice, choice, each, type Flow, pick } from '../../../../kernel/index.ts'
import { DONE, leaderOption, unitOption } from '../asks.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import { RECOVERY } from '../charts/checks.ts'
import { barFire } from '../missiles/fire.ts'
import { barHarass } from '../missiles/harass.ts'
import { underMissiles } from '../missiles/underMissiles.ts'
import { barForm } from '../move/form.ts'
import { barMove } from '../move/orderMove.ts'
import { hidesMarkers } from '../move/prearranged.ts'
import { isRouted, onMap } from '../pieces/facts.ts'
import { leaderInZone } from '../pieces/leaders.ts'
import { isClear, nextToEnemy } from '../pieces/near.ts'
import { inEnemyZone } from '../pieces/zones.ts'
import { barRally, rally } from '../rout/rally.ts'
import {
  ACTIVE,
  type Alexander,
  type G,
  LEADER_MOVED,
  type Leader,
  NONE,
  ORDERED,
  RALLIED,
  type Unit,
} from '../state.ts'
import { standsIdle } from '../turn/idle.ts'
import { barContingent, contingentPrice, startContingent } from './contingents.ts'
import {
  FIRE,
  FORM,
  HARASS,
  MOVE,
  markOrdered,
  orderedFireOf,
  orderedForm,
  orderedHarass,
  orderedMove,
  pickKind,
  RALLY,
  RECOVER,
} from './kinds.ts'
import { leaderMove } from './leaders.ts'
import { activeSide, isHeld } from './phase.ts'
import { commandPaths, leaderInRange, leadsTo } from './range.ts'
import { isOverall } from './ratings.ts'

const unit = unitOption('unit')
const leader = leaderOption('leader')
const contingent = leaderOption('contingent')
const MOVE_LEADER = choice('moveLeader')
const START = choice('contingent')

/** 9.62b: moving a double-depth phalanx takes two orders. */
const priceOf = (s: Alexander, u: Unit): number => (s.depth[u] === NONE ? 1 : 2)

/** 10.14: why a unit cannot recover. */
function barRecover(s: Alexander, u: Unit): Bar | undefined {
  if (s.hits[u] === 0) return ['10.14', 'noHits']
  if (isRouted(s, u) || s.status[u] === RALLIED) return ['10.14', 'routed']
  if (!isClear(s, u)) return ['10.14', 'notClear']
  if (nextToEnemy(s, u) || inEnemyZone(s, u)) return ['10.14', 'nearEnemy']
  return underMissiles(s, u) ? ['10.14', 'underMissiles'] : undefined
}

const NO_ORDERS_LEFT: Bar = ['4.22', 'noOrdersLeft']
const OUT_OF_RANGE: Bar = ['4.21', 'outOfRange']
const ALREADY_ORDERED: Bar = ['5.23', 'ordered']

/** 5.22a: the kinds of orders to a unit and their legality, in the order of the rule. */
const KINDS: readonly (readonly [Choice, (s: Alexander, u: Unit) => Bar | undefined])[] = [
  [MOVE, (s, u) => (s.phase!.left < priceOf(s, u) ? NO_ORDERS_LEFT : barMove(s, u))],
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

/**
 * D8: why a unit cannot be given any order now; `reached` is whether it is in range. Its group does not
 * matter (4.37, R3, 9.18).
 */
export function barUnit(s: Alexander, u: Unit, reached: boolean): Bar | undefined {
  if (!reached) return OUT_OF_RANGE
  if ((s.marks[u]! & ORDERED) !== 0) return ALREADY_ORDERED
  if (s.status[u] === RALLIED) return ['10.27c', 'rallied']
  let first: Bar | undefined
  for (let i = 0; i < KINDS.length; i++) {
    const [kind, bar] = KINDS[i]!
    const why = bar(s, u)
    if (why === undefined) return undefined
    if (kind === MOVE || (kind === RALLY && isRouted(s, u))) first = why
  }
  return first
}

/** Units of the active side on the map, ascending. */
function ownUnits(s: Alexander): Unit[] {
  return battleOf(s).army[activeSide(s)]!.filter((u) => onMap(s, u))
}

/**
 * 4.23, 4.42, 4.24: why the active leader cannot order a leader (or itself) to move. 4.41: the overall commander can
 * leave a zone of control unaided. 4.25: finished leaders may be moved.
 */
function barMoveLeader(s: Alexander, l: Leader): Bar | undefined {
  const { leader: active, left } = s.phase!
  if ((s.leaderMarks[l]! & LEADER_MOVED) !== 0) return ['4.23', 'leaderMoved']
  if (standsIdle(s, l)) return ['S15', 'idle']
  if (l === active) return isHeld(s) ? ['4.24', 'leaderInZone'] : undefined
  if (!isOverall(s, active)) return ['4.42', 'notOverall']
  if (leaderInZone(s, active)) return ['4.42', 'leaderInZone']
  if (!leaderInRange(s, active, l)) return ['4.42', 'outOfRange']
  return left < leaderPrice(s, l) ? ['4.42', 'noOrdersLeft'] : undefined
}

const leaderPrice = (s: Alexander, l: Leader): number => (l !== s.phase!.leader && leaderInZone(s, l) ? 2 : 1)

function barLeader(s: Alexander, l: Leader): Bar | undefined {
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
export function someOrder(s: Alexander): boolean {
  const paths = commandPaths(s, s.phase!.leader)
  const reached = ownUnits(s).filter((u) => leadsTo(s, paths, u))
  return reached.some((u) => barUnit(s, u, true) === undefined)
}

/** 4.22, 4.24, 5.25a, R62: whether the active leader may give another order. */
function mayGoOn(s: Alexander): boolean {
  const { leader: l, left } = s.phase!
  return left > 0 && s.leaderStatus[l] === ACTIVE && s.leaderHex[l]! >= 0 && !isHeld(s)
}

/** F4 (4), D8, 4.0: Individual Orders, one after another; units move and fire only when ordered. */
export function* orders(g: G): Flow {
  const s = g.state
  if (!mayGoOn(s)) return
  const phase = s.phase!
  const l = phase.leader
  const isReached: boolean[] = []
  const units = () => {
    const paths = commandPaths(s, l)
    const own = ownUnits(s)
    for (const u of own) isReached[u] = leadsTo(s, paths, u)
    return own
  }
  const chosen = yield* pick(
    seatOf(s, activeSide(s)),
    'giveOrder',
    '5.22a',
    [
      each(units, unit(s), (u) => barUnit(s, u, isReached[u]!)),
      each(
        () => ownLeaders(s),
        leader(s),
        (m) => barLeader(s, m),
      ),
      each(
        [],
        contingent(s),
        (m) => barContingent(s, m),
        () => ownLeaders(s).filter((m) => isContingent(s, m)),
      ),
      ...(phase.duty && someOrder(s) ? [] : [DONE]),
    ],
    {
      about: { leader: battleOf(s).leaderIds[l]!, left: phase.left, line: false },
      guarded: hidesMarkers(s, activeSide(s)),
    },
  )
  if (chosen === DONE) return
  andThen(s, 'orders')
  if (chosen.verb === 'unit') yield* orderUnit(g, chosen.of)
  else yield* orderLeader(g, chosen.of)
}

/** F5: one order to a unit. */
function* orderUnit(g: G, u: Unit): Flow {
  const s = g.state
  const phase = s.phase!
  const kind = yield* pickKind(g, u, KINDS)
  phase.left -= kind === MOVE ? priceOf(s, u) : 1
  if (kind === MOVE) return yield* orderedMove(g, u)
  if (kind === FIRE) return yield* orderedFireOf(g, u)
  if (kind === FORM) return yield* orderedForm(g, u)
  if (kind === HARASS) return yield* orderedHarass(g, u)
  markOrdered(g, u)
  phase.duty = false
  if (kind === RALLY) yield* rally(g, phase.leader, u)
  else {
    const removed = Math.min(RECOVERY, s.hits[u]!)
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
      each(
        () => [l],
        () => MOVE_LEADER,
        (m) => barMoveLeader(s, m),
      ),
      each(
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
