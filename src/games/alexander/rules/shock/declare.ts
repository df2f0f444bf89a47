import {
  type AskTraits,
  choice,
  type Flow,
  type IllegalReason,
  legalOptions,
  optionIfLegal,
  pick,
  pushPhases,
} from '#kernel'
import { DECLINE, unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { shockDutyAfterMove } from '../charts/charge.ts'
import { activeSide } from '../command/ordersPhase.ts'
import { isInCommandRange } from '../command/range.ts'
import { enemiesInZoneOf, isNextToEnemy } from '../pieces/zones.ts'
import {
  type Alexander,
  DECLINED,
  FIRED,
  type G,
  MOVED,
  MUST_CHECK,
  NO_CHECK,
  NONE,
  type OrdersPhase,
  TURNED,
  type Unit,
} from '../state.ts'
import { newSegment } from './state.ts'
import { canAttack, isLowerUnit, shockTargets } from './targets.ts'

const ATTACK = choice('attack')
const attackBy = unitOption('attackBy')

const TRUMPER_MUST: IllegalReason = ['R48', 'trumperMustAttack']

/** 7.31 to 7.35: why a unit has a mark, or has none. */
type ShockStatus = 'must' | 'marked' | 'may' | 'declined' | 'cannotAttack' | 'noTarget' | 'movedLight' | 'outOfRange'

const REASONS: { readonly [standing in ShockStatus]: IllegalReason | undefined } = {
  must: ['7.31', 'mustAttack'],
  marked: undefined,
  may: undefined,
  declined: ['7.32a', 'declinedAttack'],
  cannotAttack: ['7.31', 'neverAttacks'],
  noTarget: ['R85', 'mayNotAttackThese'],
  movedLight: ['7.32a', 'declinedAttack'],
  outOfRange: ['7.32b', 'outOfRangeToAttack'],
}

/** 7.31, 7.32: whether a unit of the active side must, may or cannot attack. */
export function shockStatus(s: Alexander, u: Unit): ShockStatus {
  const marks = s.marks[u]!
  if (!canAttack(s, u)) return 'cannotAttack'
  if (!isNextToEnemy(s, u) || shockTargets(s, u).length === 0) return 'noTarget'
  if ((marks & DECLINED) !== 0) return 'declined'
  if ((marks & MOVED) !== 0) {
    if (shockDutyAfterMove(battleOf(s).type[u]!) === 'must') return 'must'
    return (marks & MUST_CHECK) !== 0 ? 'marked' : 'movedLight'
  }
  if ((marks & NO_CHECK) !== 0) return 'marked'
  return (marks & (FIRED | TURNED)) !== 0 || inRangeOfActive(s, u) ? 'may' : 'outOfRange'
}

/** 7.32b, R62: whether the unit is in the Command Range of the active leader. */
function inRangeOfActive(s: Alexander, u: Unit): boolean {
  const leader = s.phase?.leader ?? NONE
  return leader !== NONE && s.leaderHex[leader]! >= 0 && isInCommandRange(s, leader, u)
}

/** 7.32a, D16: a light unit that moved adjacent to enemies decides at the end of its move. */
export function* declareAtEndOfMove(g: G, u: Unit): Flow {
  const s = g.state
  if ((s.marks[u]! & MOVED) === 0 || shockDutyAfterMove(battleOf(s).type[u]!) === 'must') return
  if ((s.marks[u]! & (MUST_CHECK | DECLINED)) !== 0 || !canAttack(s, u) || shockTargets(s, u).length === 0) return
  const attacks = (yield* askAttack(g, u, '7.32a', true)) === ATTACK
  s.marks[u]! |= attacks ? MUST_CHECK : DECLINED
}

function askAttack(g: G, u: Unit, rule: string, mayDecline: boolean, traits: AskTraits = {}) {
  const s = g.state
  const b = battleOf(s)
  return pick(
    seatOf(s, b.side[u]!),
    'declareShock',
    rule,
    [
      ATTACK,
      optionIfLegal(DECLINE, () => (mayDecline ? undefined : TRUMPER_MUST)),
      legalOptions(
        [],
        attackBy(s),
        (v) => barAttack(s, v),
        () => unitsOnMap(s, b.side[u]!),
      ),
    ],
    { about: { unit: b.unitIds[u]!, targets: shockTargets(s, u).map((d) => b.unitIds[d]!) }, ...traits },
  )
}

/** Explains why a unit adjacent to enemies cannot attack, or must. */
const barAttack = (s: Alexander, u: Unit): IllegalReason | undefined =>
  enemiesInZoneOf(s, u).length > 0 ? REASONS[shockStatus(s, u)] : undefined

function unitsOnMap(s: Alexander, side: number): Unit[] {
  const b = battleOf(s)
  const found: Unit[] = []
  for (let u = 0; u < b.units; u++) if (b.side[u] === side && s.hex[u]! >= 0 && !isLowerUnit(s, u)) found.push(u)
  return found
}

/**
 * F10 (1), 7.31 to 7.35: Must Check marks for units that moved, then No Check marks. One unit is asked per phase. If
 * any unit is marked, the shock segment follows.
 */
export function* declare(g: G): Flow {
  const s = g.state
  s.shock ??= { ...newSegment(null), undecided: markAttackers(s, activeSide(s)) }
  const { undecided } = s.shock
  const next = undecided.shift()
  if (next !== undefined) {
    yield* declareUnmoved(g, next, undecided.length === 0)
    pushPhases(s, 'declare')
  } else if (markedUnits(s).length > 0) pushPhases(s, 'group')
  else s.shock = null
}

/** 7.31, 7.33: updates the Must Check marks. Returns the units that have not moved and may still attack. */
export function markAttackers(s: Alexander, side: number): Unit[] {
  const undecided: Unit[] = []
  for (const u of unitsOnMap(s, side)) {
    const standing = shockStatus(s, u)
    if (standing === 'must') s.marks[u]! |= MUST_CHECK
    else if (standing === 'may') undecided.push(u)
    else if (standing !== 'marked') s.marks[u]! &= ~(MUST_CHECK | NO_CHECK)
  }
  return undecided
}

/**
 * 8.31, 7.32b, 7.34, D16: a unit that did not move attacks or not, as one item of a selection. R48: the last unit a
 * trumper could use must attack.
 */
function* declareUnmoved(g: G, u: Unit, last: boolean): Flow {
  const s = g.state
  const phase = s.phase!
  const part = { set: 'attack', thing: attackBy(s)(u), leave: DECLINE }
  if ((yield* askAttack(g, u, '7.32b', !(last && phase.duty), part)) === DECLINE) {
    s.marks[u]! |= DECLINED
    return
  }
  s.marks[u]! |= NO_CHECK
  spendCommandRange(s, phase, u)
}

/**
 * 5.25, R48: marking a unit only because it is in range uses the leader's Command Range and fulfils a trumper's duty.
 */
function spendCommandRange(s: Alexander, phase: OrdersPhase, u: Unit): void {
  phase.duty = false
  if ((s.marks[u]! & (FIRED | TURNED)) === 0) phase.used = true
}

/** 7.35: the units that attack, ascending; for a double-depth phalanx the upper one. */
export function markedUnits(s: Alexander): Unit[] {
  const found: Unit[] = []
  for (let u = 0; u < s.marks.length; u++)
    if ((s.marks[u]! & (MUST_CHECK | NO_CHECK)) !== 0 && s.hex[u]! >= 0 && !isLowerUnit(s, u)) found.push(u)
  return found
}
