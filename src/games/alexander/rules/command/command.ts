import { andThen, type Bar, type Choice, each, type Flow, pick } from '../../../../kernel/index.ts'
import { DONE, unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { barFire } from '../missiles/fire.ts'
import { barHarass } from '../missiles/harass.ts'
import { entryFireAtLine } from '../missiles/reactionFire.ts'
import { barForm } from '../move/form.ts'
import { barMove } from '../move/orderMove.ts'
import { hidesMarkers } from '../move/prearranged.ts'
import { isSteady } from '../pieces/facts.ts'
import { leaderInZone } from '../pieces/leaders.ts'
import {
  ACTIVE,
  type Alexander,
  FINISHED,
  type G,
  LEADER_MOVED,
  type Leader,
  NONE,
  ORDERED,
  type Unit,
} from '../state.ts'
import { FIRE, FORM, HARASS, MOVE, orderedFireOf, orderedForm, orderedHarass, orderedMove, pickKind } from './kinds.ts'
import { leaderMove } from './leaders.ts'
import { activeSide } from './phase.ts'
import { isOverall } from './ratings.ts'
import type { Command } from './state.ts'

const unit = unitOption('unit')

/** F6 (1): begins a Line or contingent command and fixes its members (P16). */
export function beginCommand(s: Alexander, l: Leader, contingent: boolean, members: readonly Unit[]): void {
  s.phase!.command = { leader: l, contingent, members: [...members], acted: [], entered: [], answered: [] }
  s.phase!.used = true
  andThen(s, 'command')
}

/** 5.22b, F6: why a member cannot be ordered now. `seen`: ignores markers that only their owner knows (H3). */
function barMember(s: Alexander, u: Unit, seen = false): Bar | undefined {
  const command = s.phase!.command!
  if (!command.members.includes(u)) return barMembership(s, command, u)
  if (command.acted.includes(u)) return ['5.23', 'ordered']
  if (!isSteady(s, u)) return ['5.65', 'routed']
  const move = barMove(s, u, seen)
  if (move === undefined || barFire(s, u) === undefined || barHarass(s, u) === undefined) return undefined
  return command.contingent && barForm(s, u) === undefined ? undefined : move
}

/** Why a unit is not a member of the Line or contingent under command (4.31, 5.65, R66). */
function barMembership(s: Alexander, { leader: l, contingent }: Command, u: Unit): Bar {
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
        each(
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
  andThen(s, 'commandFire', 'commandLeader')
}

/** F6 (2), D8: the orders open to a Line: move (or harass, 9.32) and fire. A contingent may also form (9.62a, 9.73). */
const KINDS: readonly (readonly [Choice, (s: Alexander, u: Unit) => Bar | undefined])[] = [
  [MOVE, barMove],
  [FIRE, barFire],
  [HARASS, barHarass],
  [FORM, (s, u) => (s.phase!.command!.contingent ? barForm(s, u) : ['5.22b', 'notByLine'])],
]

/** F6 (2): one order to a member. */
function* orderMember(g: G, u: Unit): Flow {
  const s = g.state
  andThen(s, 'command')
  const kind = yield* pickKind(g, u, KINDS)
  const under = s.phase!.command!
  under.acted = [...under.acted, u].sort((a, b) => a - b)
  if (kind === MOVE) yield* orderedMove(g, u)
  else if (kind === FIRE) yield* orderedFireOf(g, u)
  else if (kind === HARASS) yield* orderedHarass(g, u)
  else yield* orderedForm(g, u)
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
  if (mayLeave(s, l)) yield* leaderMove(g, l, '4.36')
}

/**
 * 4.61, 7.23: a leader leaves an enemy zone of control only under a Line or contingent order of the overall
 * commander.
 */
const mayLeave = (s: Alexander, l: Leader): boolean => isOverall(s, s.phase!.leader) || !leaderInZone(s, l)
