import { choice, type Flow, type IllegalReason, legalOptions, options, pick, pushPhases } from '#kernel'
import { d10, unitOption } from '../asks.ts'
import { battleOf, OVERALL, seatOf, WING } from '../battle.ts'
import { barLine, type LineFacts, lineBases, strategySucceeds } from '../charts/command.ts'
import { hidesMarkers } from '../move/lineWithdrawal.ts'
import { shockStatus } from '../shock/declare.ts'
import { ACTIVE, type Alexander, BY_STRATEGY, type G, type Leader, NONE, type Unit } from '../state.ts'
import { beginCommand } from './command.ts'
import { barInLine, elephantLine, linesOf } from './lines.ts'
import { canOrderAnyUnit } from './orders.ts'
import { activeSide, isHeld } from './ordersPhase.ts'
import { isLeaderInRange, isOverall, strategyOf } from './range.ts'

const BY_ORDERS = choice('orders')
const BY_SHOCK = choice('shock')
const line = options('line')
const lineRoll = options('lineRoll')
const ANY_LINE = choice('anyLine')
const unit = unitOption('unit')

/** D7: a Line that the leader could command. `free`: the basis that needs no die, 0 for none. */
export interface LineOffer {
  readonly members: readonly Unit[]
  readonly free: number
  readonly mayRoll: boolean
}

/** 4.34, 4.35, D7: the Lines of the active leader and the bases for commanding them. */
export function lineOffers(s: Alexander): LineOffer[] {
  const { leader: l } = s.phase!
  if (l === NONE || !battleOf(s).lineCommand[l]) return []
  const { free, mayRoll } = lineBases(lineFacts(s, l))
  if (free === 0 && !mayRoll) return []
  return linesOf(s, l).map((members) => ({ members, free, mayRoll }))
}

/** 4.34, 4.35: the facts that decide on a Line Command, apart from having a Line (4.34[1]). */
function lineFacts(s: Alexander, l: Leader): LineFacts {
  const { kind, basis } = s.phase!
  const b = battleOf(s)
  const isMomentum = kind === 'momentum'
  return {
    hasAbility: b.lineCommand[l]!,
    nearLine: true,
    inZone: isHeld(s),
    isOverall: isOverall(s, l),
    isPersianWing: b.role[l] === WING && b.sides[b.leaderSide[l]!]!.id === 'persian',
    turn: s.turn,
    isMomentum,
    inCommanderRange: !isMomentum && inCommandersRange(s, l),
    firstBasis: basis,
  }
}

/** Why the active leader cannot command any Line. */
const barLines = (s: Alexander, l: Leader): IllegalReason | undefined =>
  barLine({ ...lineFacts(s, l), nearLine: linesOf(s, l).length > 0 })

/** Why a unit is in no Line on offer; if no Line is possible, the reason is given once for all units. */
function barUnit(s: Alexander, l: Leader, u: Unit): IllegalReason | undefined {
  const all = barLine(lineFacts(s, l))
  return all === undefined ? barInLine(s, l, u) : undefined
}

/** 4.34, D7: why a Line cannot be commanded without a die, or needs none. */
const barFree = ({ free }: LineOffer): IllegalReason | undefined =>
  free === 0 ? ['4.34', 'noCommanderInRange'] : undefined
const barRoll = ({ mayRoll }: LineOffer): IllegalReason | undefined => (mayRoll ? undefined : ['4.34', 'needsNoRoll'])

/**
 * 4.34[2], 4.51: whether a subordinate is in the Command Range of the overall commander or of a friendly wing
 * commander.
 */
function inCommandersRange(s: Alexander, l: Leader): boolean {
  const b = battleOf(s)
  return b.leaderIds.some(
    (_, m) =>
      m !== l &&
      b.leaderSide[m] === b.leaderSide[l] &&
      (b.role[m] === OVERALL || b.role[m] === WING) &&
      isLeaderInRange(s, m, l),
  )
}

/** 4.24, 5.25: why a leader cannot give Individual Orders. */
const barOrders = (s: Alexander) => (isHeld(s) ? (['4.24', 'leaderInZone'] as const) : undefined)

/** 7.32b: whether any unit could attack without having moved. */
const canStandAndShock = (s: Alexander): boolean =>
  battleOf(s).unitIds.some(
    (_, u) => battleOf(s).side[u] === activeSide(s) && s.hex[u]! >= 0 && shockStatus(s, u) === 'may',
  )

/** R48: a trumper may go straight to shock only to make a unit attack, or if no other choice is left. */
function barShock(s: Alexander) {
  if (!s.phase!.duty || canStandAndShock(s)) return undefined
  const canOrder = (barOrders(s) === undefined && canOrderAnyUnit(s)) || lineOffers(s).length > 0
  return canOrder ? (['5.46', 'trumperMustAct'] as const) : undefined
}

/** F4 (3), D7: Individual Orders, a Line Command, or straight to shock. */
export function* mode(g: G): Flow {
  const s = g.state
  const phase = s.phase!
  const l = phase.leader
  if (l === NONE) return beginCommand(s, NONE, false, elephantLine(s, phase.elephant))
  if (s.leaderStatus[l] !== ACTIVE) return
  const b = battleOf(s)
  let known: LineOffer[] | undefined
  const offers = () => {
    known ??= lineOffers(s)
    return known
  }
  const chosen = yield* pick(
    seatOf(s, activeSide(s)),
    'orderMode',
    '5.21',
    [
      legalOptions(
        () => [l],
        () => BY_ORDERS,
        () => barOrders(s),
      ),
      legalOptions(
        () => offers().map((_, i) => i),
        line,
        (i) => barFree(offers()[i]!),
      ),
      legalOptions(
        () => offers().map((_, i) => i),
        lineRoll,
        (i) => barRoll(offers()[i]!),
      ),
      legalOptions(
        [],
        () => ANY_LINE,
        () => barLines(s, l),
        [l],
      ),
      legalOptions(
        [],
        unit(s),
        (u) => barUnit(s, l, u),
        () => b.army[b.leaderSide[l]!]!.filter((u) => s.hex[u]! >= 0),
      ),
      legalOptions(
        () => [l],
        () => BY_SHOCK,
        () => barShock(s),
      ),
    ],
    {
      about: { leader: b.leaderIds[l]!, initiative: phase.left },
      guarded: phase.duty && hidesMarkers(s, b.leaderSide[l]!),
      // Without a Line, going straight to shock is the same as giving no orders.
      moot: barOrders(s) === undefined && offers().length === 0 ? BY_ORDERS : undefined,
    },
  )
  if (chosen === BY_SHOCK) return
  if (chosen === BY_ORDERS) pushPhases(s, 'orders')
  else {
    const offer = offers()[chosen.of]!
    if (chosen.verb === 'line') takeLine(g, l, offer.members, offer.free)
    else if (yield* strategyRoll(g, l)) takeLine(g, l, offer.members, BY_STRATEGY)
    else pushPhases(s, 'orders')
  }
}

/** 4.31, 4.34a: the Line Command replaces all Individual Orders. */
function takeLine(g: G, l: Leader, members: readonly Unit[], basis: number): void {
  const s = g.state
  const phase = s.phase!
  if (phase.kind !== 'momentum') phase.basis = basis
  g.tell?.({
    kind: 'lineCommand',
    rule: '4.31',
    with: { leader: battleOf(s).leaderIds[l]!, units: members.map((u) => battleOf(s).unitIds[u]!), basis },
  })
  beginCommand(s, l, false, members)
}

/** 4.34[3], X3, R39: a die against the leader's Strategy; on a failure, Individual Orders only. */
function* strategyRoll(g: G, l: Leader): Flow<boolean> {
  const s = g.state
  const die = yield* d10('strategy', '4.34')
  const strategy = strategyOf(s, l)
  const succeeds = strategySucceeds(die, strategy)
  g.tell?.({
    kind: 'strategy',
    rule: '4.34',
    with: { leader: battleOf(s).leaderIds[l]!, die, strategy, succeeds },
  })
  return succeeds
}
