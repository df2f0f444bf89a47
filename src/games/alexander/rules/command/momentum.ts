import { distance } from '#hex/grid.ts'
import { choice, type Flow, legalOptions, pick, pushPhases } from '#kernel'
import { DECLINE, d10, hexOption, leaderOption } from '../asks.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import { doomResult, MAX_PHASES, momentumResult, PANIC_HEXES, panicReach } from '../charts/command.ts'
import { moveBack, stackedUnits, unreachable } from '../move/withdrawal.ts'
import { type Withdrawal, withdrawalsOf } from '../move/withdrawalSearch.ts'
import { addHits, finishLeader } from '../pieces/losses.ts'
import { distanceBetween, distanceTo, isSteady } from '../pieces/units.ts'
import { checkRout } from '../rout/rout.ts'
import { isLowerUnit } from '../shock/targets.ts'
import {
  ACTIVE,
  type Alexander,
  BY_RANGE,
  BYPASSED,
  ELITE_USED,
  FOUGHT,
  type G,
  type Leader,
  NO_MOMENTUM,
  NONE,
  ROLLED,
  type Unit,
} from '../state.ts'
import { isLeaderIdle } from '../turn/scenarioRules.ts'
import { barCounterTrump, bypass, trumpRoll } from './activation.ts'
import { flightHexes, leadersGoAlong, moveLeader, noFlightTo } from './leaders.ts'
import { allowsMomentum, beginOrdersPhase, wasInZone } from './ordersPhase.ts'
import { initiativeOf, rangeOf } from './range.ts'

const to = hexOption('to')

/** The enemy unit nearest to a unit or hex, routed or not; the lower number on ties; -1 without any. */
function nearestEnemy(s: Alexander, side: number, far: (v: Unit) => number): Unit {
  const b = battleOf(s)
  let best = NONE
  for (let v = 0; v < b.units; v++)
    if (s.hex[v]! >= 0 && b.side[v] !== side && (best === NONE || far(v) < far(best))) best = v
  return best
}

/** 5.33a, R4: friendly units within half the leader's range withdraw 2 hexes, then the leader does. */
export function* panic(g: G, l: Leader): Flow {
  const s = g.state
  const b = battleOf(s)
  const side = b.leaderSide[l]!
  const reach = panicReach(rangeOf(s, l))
  const from = s.leaderHex[l]!
  const units: [u: Unit, enemy: Unit][] = []
  for (let u = 0; u < b.units; u++)
    if (b.side[u] === side && isSteady(s, u) && distanceTo(s, u, from) <= reach) units.push([u, nearestEnemyOf(s, u)])
  const hunter = nearestEnemy(s, side, (v) => distanceTo(s, v, from))
  for (const [u, enemy] of units)
    if (isSteady(s, u) && !isLowerUnit(s, u) && enemy !== NONE && s.hex[enemy]! >= 0) yield* panicUnit(g, u, enemy, l)
  if (hunter !== NONE && s.leaderHex[l]! >= 0 && s.hex[hunter]! >= 0) yield* panicLeader(g, l, hunter)
}

/** R4, 6.72, D26: one unit withdraws the full 2 hexes, else 1, else it stays and takes a hit; all types do. */
function* panicUnit(g: G, u: Unit, enemy: Unit, panicking: Leader): Flow {
  const s = g.state
  const b = battleOf(s)
  const all = withdrawalsOf(s, u, enemy, PANIC_HEXES, true)
  const ways = farthest(all)
  if (ways.length === 0) {
    for (const v of stackedUnits(s, u)) addHits(g, v, 1, '5.33a', 'panic')
    return yield* checkRout(g, u)
  }
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'panicPath',
    '5.33a',
    [
      legalOptions(() => ways.map((way) => way.hex), to(s)),
      notFarthest(
        s,
        all.filter((way) => !ways.includes(way)).map((way) => way.hex),
      ),
      unreachable(s, u, enemy, all, PANIC_HEXES),
    ],
    { about: { who: b.unitIds[u]! } },
  )
  const way = ways.find(({ hex }) => hex === chosen.of)!
  const { leaders, stands } = yield* moveBack(g, u, way, 0, '5.33a')
  if (stands) yield* leadersGoAlong(g, without(leaders, panicking), u, '5.33a')
}

/** R4: the hexes in reach that are not far enough. */
const notFarthest = (s: Alexander, hexes: readonly number[]) =>
  legalOptions([], to(s), () => ['R4', 'mustGoFarthest'], hexes)

/** 5.33a: the withdrawals open to a unit in panic. */
export function panicWithdrawal(s: Alexander, u: Unit): Withdrawal[] {
  const enemy = nearestEnemyOf(s, u)
  return enemy === NONE ? [] : farthest(withdrawalsOf(s, u, enemy, PANIC_HEXES, true))
}

const nearestEnemyOf = (s: Alexander, u: Unit): Unit =>
  nearestEnemy(s, battleOf(s).side[u]!, (v) => distanceBetween(s, u, v))

const without = (leaders: readonly Leader[], l: Leader): Leader[] => leaders.filter((m) => m !== l)

/** R4: the withdrawals of the greatest length. */
function farthest(ways: readonly Withdrawal[]): Withdrawal[] {
  const most = ways.reduce((far, way) => Math.max(far, way.points), 0)
  return ways.filter((way) => way.points === most)
}

/** R4: the leader goes last, under the same limits: 2 hexes, else 1, each farther from the nearest enemy. */
function* panicLeader(g: G, l: Leader, hunter: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  const full = flightHexes(s, l, hunter, PANIC_HEXES, false)
  if (full.length === 0) return
  const far = full.filter((h) => distance(b.grid, s.leaderHex[l]!, h) === PANIC_HEXES)
  const hexes = far.length > 0 ? far : full
  const chosen = yield* pick(
    seatOf(s, b.leaderSide[l]!),
    'panicPath',
    '5.33a',
    [
      legalOptions(hexes, to(s)),
      notFarthest(
        s,
        full.filter((hex) => !hexes.includes(hex)),
      ),
      noFlightTo(s, l, hunter, full, PANIC_HEXES),
    ],
    { about: { who: b.leaderIds[l]! } },
  )
  moveLeader(g, l, chosen.of, '5.33a')
}

const TRY = choice('try')
const trump = leaderOption('trump')
const leader = leaderOption('leader')

/** 5.31, 5.34, R98a: the rule that bars momentum after the phase that has just ended, if any. */
export function barMomentum(s: Alexander): readonly [rule: string, why: string] | undefined {
  const phase = s.phase!
  const l = phase.leader
  if (l === NONE || !allowsMomentum(phase)) return ['5.31', 'noMomentumPhase']
  const marks = s.leaderMarks[l]!
  if (s.leaderStatus[l] !== ACTIVE) return ['5.31', 'finished']
  if (s.phases[l]! >= MAX_PHASES) return ['5.14', 'threePhases']
  if (wasInZone(s, l)) return ['5.31', 'inZone']
  if ((marks & FOUGHT) !== 0) return ['5.31', 'foughtPersonally']
  if ((marks & BYPASSED) !== 0) return ['5.44', 'bypassed']
  if ((marks & NO_MOMENTUM) !== 0) return ['5.25', 'putOff']
  if (phase.basis === BY_RANGE) return ['4.34a', 'usedRange']
  if ((marks & ELITE_USED) !== 0 && (marks & ROLLED) !== 0) return ['5.34', 'eliteOnce']
  return undefined
}

/** F13, 3.5, X5: the leader whose phase has just ended may try momentum. */
export function* momentum(g: G): Flow {
  const s = g.state
  const l = s.phase!.leader
  if (barMomentum(s) !== undefined) return
  const b = battleOf(s)
  const about = { leader: b.leaderIds[l]!, initiative: initiativeOf(s, l) }
  const tried = yield* pick(seatOf(s, b.leaderSide[l]!), 'momentum', '5.32', [TRY, DECLINE], { about })
  if (tried === DECLINE) return
  s.leaderMarks[l]! |= ROLLED
  const die = yield* d10('momentum', '5.32')
  const result = momentumResult(die, initiativeOf(s, l))
  g.tell?.({ kind: 'momentum', rule: '5.32', with: { ...about, die, result } })
  if (result === 'doom') return yield* doom(g, l)
  if (result === 'finished') return finishLeader(s, l)
  yield* newPhase(g, l)
}

/** F13 (5), (6): the opponent may trump the momentum; otherwise the leader has another phase, and F13 follows again. */
function* newPhase(g: G, l: Leader): Flow {
  const s = g.state
  const b = battleOf(s)
  const side = 1 - b.leaderSide[l]!
  const against = initiativeOf(s, l)
  const named = yield* pick(
    seatOf(s, side),
    'momentumTrump',
    '5.42b',
    [
      legalOptions(
        () => b.leaderIds.flatMap((_, m) => (b.leaderSide[m] === side && s.leaderHex[m]! >= 0 ? [m] : [])),
        trump(s),
        (m) => barCounterTrump(s, m, against),
      ),
      DECLINE,
    ],
    { about: { leader: b.leaderIds[l]! } },
  )
  pushPhases(s, 'momentum')
  if (named === DECLINE || !(yield* trumpRoll(g, named.of, '5.42b'))) return beginOrdersPhase(s, l, 'momentum', false)
  finishLeader(s, l)
  bypass(s, named.of)
  beginOrdersPhase(s, named.of, 'first', true)
}

/** 5.33: the Die Roll of Doom. */
function* doom(g: G, l: Leader): Flow {
  const s = g.state
  const die = yield* d10('doom', '5.33')
  const result = doomResult(die)
  g.tell?.({ kind: 'doom', rule: '5.33', with: { leader: battleOf(s).leaderIds[l]!, die, result } })
  finishLeader(s, l)
  if (result === 'panic') yield* panic(g, l)
  else if (result === 'reactivation') yield* reactivate(g, (1 - battleOf(s).leaderSide[l]!) as 0 | 1)
}

/** 5.61, S15: why a leader cannot be reactivated. */
function barReactivation(s: Alexander, l: Leader) {
  if (battleOf(s).role[l] === CONTINGENT) return ['5.61', 'contingent'] as const
  return isLeaderIdle(s, l) ? (['S15', 'idle'] as const) : undefined
}

/** 5.33b, R72, D25: the opponent activates any one leader, even a finished one, for one phase. */
function* reactivate(g: G, side: 0 | 1): Flow {
  const s = g.state
  const b = battleOf(s)
  const chosen = yield* pick(seatOf(s, side), 'reactivate', '5.33b', [
    legalOptions(
      () => b.leaderIds.flatMap((_, m) => (b.leaderSide[m] === side && s.leaderHex[m]! >= 0 ? [m] : [])),
      leader(s),
      (m) => barReactivation(s, m),
    ),
    DECLINE,
  ])
  if (chosen !== DECLINE) beginOrdersPhase(s, chosen.of, 'reactivation', false)
}
