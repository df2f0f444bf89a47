import { type Choice, choice, type Flow, type IllegalReason, legalOptions, pick, pushPhases } from '#kernel'
import { DONE, unitOption } from '../asks.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import { barFire, entryFireAtLine, orderedFire } from '../missiles/fire.ts'
import { barHarass, harass } from '../missiles/harass.ts'
import { barForm, form } from '../move/formation.ts'
import { hidesMarkers, isOfMarkerType } from '../move/lineWithdrawal.ts'
import { barMove, orderMove } from '../move/orderMove.ts'
import { isLeaderInZone } from '../pieces/losses.ts'
import { isSteady, leadersWith, secondHex } from '../pieces/units.ts'
import {
  ACTIVE,
  type Alexander,
  type Command,
  FINISHED,
  FIRST_ORDER,
  type G,
  LEADER_MOVED,
  type Leader,
  NONE,
  ORDERED,
  type Unit,
} from '../state.ts'
import { ALONG, alongBy, leaderMove, STAY } from './leaders.ts'
import { activeSide } from './ordersPhase.ts'
import { isOverall } from './range.ts'

/** 5.22a: the kinds of orders. */
export const MOVE = choice('move')
export const FIRE = choice('fire')
export const HARASS = choice('harass')
export const RECOVER = choice('recover')
export const RALLY = choice('rally')
export const FORM = choice('form')

/**
 * D8: the second pick, the kind of order. A single legal kind is not asked, unless skipping the ask would reveal a
 * marker (H3).
 */
export function pickOrderKind(
  g: G,
  u: Unit,
  kinds: readonly (readonly [Choice, (s: Alexander, u: Unit) => IllegalReason | undefined])[],
) {
  const s = g.state
  return pick(
    seatOf(s, activeSide(s)),
    'orderKind',
    '5.22a',
    [
      legalOptions(
        () => kinds,
        ([kind]) => kind,
        ([, bar]) => bar(s, u),
      ),
    ],
    {
      about: { unit: battleOf(s).unitIds[u]! },
      guarded: hidesMarkers(s, activeSide(s)) && isOfMarkerType(s, u),
    },
  )
}

/** F5, R66: marks that the unit has had an order in this phase, from any leader; 9.19a: an elephant's first. */
export function markOrdered(g: G, u: Unit): void {
  const s = g.state
  s.marks[u]! |= ORDERED | FIRST_ORDER
  s.phase!.used = true
}

/** F5, F7: a move order; leaders may go along. */
export function* giveMoveOrder(g: G, u: Unit): Flow {
  markOrdered(g, u)
  const riders = yield* askRiders(g, u)
  yield* orderMove(g, u, riders)
}

/** R50, D29: the ordering leader and contingent commanders with a unit, who may go along with its move. */
export function possibleRiders(s: Alexander, u: Unit): Leader[] {
  const b = battleOf(s)
  const { leader: active, command } = s.phase!
  return leadersWith(s, s.hex[u]!, secondHex(s, u), b.side[u]!).filter(
    (l) => ((l === active && command === null) || b.role[l] === CONTINGENT) && (s.leaderMarks[l]! & LEADER_MOVED) === 0,
  )
}

/** R50, D29: asks before the move who goes along. */
function* askRiders(g: G, u: Unit): Flow<Leader[]> {
  const s = g.state
  const b = battleOf(s)
  const riders: Leader[] = []
  for (const l of possibleRiders(s, u)) {
    const chosen = yield* pick(seatOf(s, b.side[u]!), 'ride', '4.23', [ALONG, STAY], {
      about: { leader: b.leaderIds[l]!, unit: b.unitIds[u]! },
      set: `along:${b.unitIds[u]}`,
      thing: alongBy(s)(l),
      leave: STAY,
    })
    if (chosen === STAY) continue
    s.leaderMarks[l]! |= LEADER_MOVED
    riders.push(l)
  }
  return riders
}

/** F5: fire without moving. */
export function* giveFireOrder(g: G, u: Unit): Flow {
  markOrdered(g, u)
  g.state.phase!.duty = false
  yield* orderedFire(g, u)
}

/** F5, R61: harassment takes the whole order. */
export function* giveHarassOrder(g: G, u: Unit): Flow {
  markOrdered(g, u)
  g.state.phase!.duty = false
  yield* harass(g, u)
}

export function* giveFormOrder(g: G, u: Unit): Flow {
  markOrdered(g, u)
  g.state.phase!.duty = false
  yield* form(g, u)
}

const unit = unitOption('unit')

/** F6 (1): begins a Line or contingent command and fixes its members (P16). */
export function beginCommand(s: Alexander, l: Leader, contingent: boolean, members: readonly Unit[]): void {
  s.phase!.command = { leader: l, contingent, members: [...members], acted: [], entered: [], answered: [] }
  s.phase!.used = true
  pushPhases(s, 'command')
}

/** 5.22b, F6: why a member cannot be ordered now. `seen`: ignores markers that only their owner knows (H3). */
function barMember(s: Alexander, u: Unit, seen = false): IllegalReason | undefined {
  const command = s.phase!.command!
  if (!command.members.includes(u)) return barMembership(s, command, u)
  if (command.acted.includes(u)) return ['5.23', 'ordered']
  if (!isSteady(s, u)) return ['5.65', 'routed']
  const move = barMove(s, u, seen)
  if (move === undefined || barFire(s, u) === undefined || barHarass(s, u) === undefined) return undefined
  return command.contingent && barForm(s, u) === undefined ? undefined : move
}

/** Why a unit is not a member of the Line or contingent under command (4.31, 5.65, R66). */
function barMembership(s: Alexander, { leader: l, contingent }: Command, u: Unit): IllegalReason {
  if (!contingent) return ['4.31', 'notOfThisLine']
  if (!battleOf(s).contingent[l]!.includes(u)) return ['5.65', 'notOfContingent']
  if (!isSteady(s, u)) return ['5.65', 'routed']
  return (s.marks[u]! & ORDERED) !== 0 ? ['R66', 'ordered'] : ['5.65', 'outOfHisRange']
}

/** F16: a Line Command ends when its leader is finished, wounded or killed; a contingent's when its commander is. */
function isOver(s: Alexander, { leader: l, contingent }: Command): boolean {
  if (l === NONE) return false
  return contingent ? s.leaderStatus[l]! >= FINISHED : s.leaderStatus[l] !== ACTIVE
}

/** R48: a trumper must go on while a unit can be ordered and the trumper's duty is unmet. */
const mustGoOn = (s: Alexander): boolean =>
  s.phase!.duty && s.phase!.command!.members.some((u) => barMember(s, u) === undefined)

/** F6 (2), D8, 4.32: members move or fire one after another, until all have or the owner stops. */
export function* command(g: G): Flow {
  const s = g.state
  const { members, leader: l } = s.phase!.command!
  if (!isOver(s, s.phase!.command!) && members.some((u) => barMember(s, u, true) === undefined)) {
    const side = activeSide(s)
    const chosen = yield* pick(
      seatOf(s, side),
      'giveOrder',
      '5.22b',
      [
        legalOptions(
          () => members,
          unit(s),
          (u) => barMember(s, u),
          () => battleOf(s).army[side]!.filter((u) => s.hex[u]! >= 0),
        ),
        ...(mustGoOn(s) ? [] : [DONE]),
      ],
      {
        about: { leader: l === NONE ? '' : battleOf(s).leaderIds[l]!, left: -1, line: true },
        guarded: hidesMarkers(s, side),
      },
    )
    if (chosen !== DONE) return yield* orderMember(g, chosen.of)
  }
  pushPhases(s, 'commandFire', 'commandLeader')
}

/** F6 (2), D8: the orders open to a Line: move (or harass, 9.32) and fire. A contingent may also form (9.62a, 9.73). */
const KINDS: readonly (readonly [Choice, (s: Alexander, u: Unit) => IllegalReason | undefined])[] = [
  [MOVE, barMove],
  [FIRE, barFire],
  [HARASS, barHarass],
  [FORM, (s, u) => (s.phase!.command!.contingent ? barForm(s, u) : ['5.22b', 'notByLine'])],
]

/** F6 (2): one order to a member. */
function* orderMember(g: G, u: Unit): Flow {
  const s = g.state
  pushPhases(s, 'command')
  const kind = yield* pickOrderKind(g, u, KINDS)
  const under = s.phase!.command!
  under.acted = [...under.acted, u].sort((a, b) => a - b)
  if (kind === MOVE) yield* giveMoveOrder(g, u)
  else if (kind === FIRE) yield* giveFireOrder(g, u)
  else if (kind === HARASS) yield* giveHarassOrder(g, u)
  else yield* giveFormOrder(g, u)
}

/** F6 (3), 8.21b: when all have moved, enemy missile units fire at the units that entered their zones of control. */
export function* commandFire(g: G): Flow {
  yield* entryFireAtLine(g)
}

/**
 * F6 (4), F16, 4.36: the leader may then move free of charge unless the command was cut short, away from the Line if
 * wanted (R2).
 */
export function* commandLeader(g: G): Flow {
  const s = g.state
  const phase = s.phase!
  const done = phase.command!
  const { leader: l } = done
  phase.command = null
  if (l === NONE || isOver(s, done) || s.leaderHex[l]! < 0 || (s.leaderMarks[l]! & LEADER_MOVED) !== 0) return
  if (canLeaveZone(s, l)) yield* leaderMove(g, l, '4.36')
}

/**
 * 4.61, 7.23: a leader leaves an enemy zone of control only under a Line or contingent order of the overall
 * commander.
 */
const canLeaveZone = (s: Alexander, l: Leader): boolean => isOverall(s, s.phase!.leader) || !isLeaderInZone(s, l)
