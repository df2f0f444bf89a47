import { type Ask, choice, type Flow, legalOptions, pick, pushPhases, together } from '#kernel'
import { DECLINE, d10, leaderOption, unitOption } from '../asks.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import { eliteAllowed } from '../charts/command.ts'
import { beginOrdersPhase } from '../command/ordersPhase.ts'
import { commandPaths } from '../command/range.ts'
import { hasWithdrawalLine } from '../move/lineWithdrawal.ts'
import { DOUBLE_DEPTH, ELITE_COMMANDER, isOn, PREARRANGED } from '../options.ts'
import { liftUnit, putUnit } from '../pieces/occupancy.ts'
import { isLeaderOnMap } from '../pieces/units.ts'
import {
  type Alexander,
  BELOW,
  DUMMY_MARKER,
  ELITE_USED,
  type G,
  type Leader,
  NO_MARKER,
  NONE,
  REAL_MARKER,
  type Unit,
} from '../state.ts'
import { isLeaderIdle, releaseIdle } from './scenarioRules.ts'

const leader = leaderOption('leader')
const STACK = choice('stack')
const stackUnder = unitOption('stacks')

/** F1 (2), S5, D28: before turn 1, the second unit of a pair may be placed under the first. */
export function* deploy(g: G): Flow {
  const s = g.state
  const b = battleOf(s)
  const depth = b.special('double-depth-phalanx')
  if (depth === undefined || depth.mayStartStacked !== true || !isOn(s, DOUBLE_DEPTH)) return
  for (const pair of depth.pairs as string[][]) {
    const [top, below] = pair.map((id) => b.unitIds.indexOf(id)) as [Unit, Unit]
    const chosen = yield* pick(seatOf(s, b.side[top]!), 'setup', 'S5', [STACK, DECLINE], {
      about: { unit: pair[0]!, below: pair[1]! },
      set: 'doubleDepth',
      thing: stackUnder(s)(top),
      leave: DECLINE,
    })
    if (chosen === STACK) stack(s, top, below)
  }
}

/** 9.62a: places one phalanx under another. */
export function stack(s: Alexander, top: Unit, below: Unit): void {
  liftUnit(s, below)
  s.hex[below] = s.hex[top]!
  s.facing[below] = s.facing[top]!
  s.depth[top] = below
  s.depth[below] = top
  s.marks[below]! |= BELOW
  putUnit(s, below)
}

/** F2: the phases of a turn. */
export function turn(g: G): undefined {
  const s = g.state
  s.turn++
  g.tell?.({ kind: 'turn', rule: '3.1', with: { turn: s.turn } })
  releaseIdle(g)
  pushPhases(s, 'arrivals', 'markers', 'elite', 'activation', 'routAndReload', 'routMovement', 'reload', 'withdrawal')
}

/**
 * F2 (4), 5.5, D2, X2: the side with the elite commander may take one Orders Phase before all others. R65: not after
 * the commander is dead.
 */
export function* elite(g: G): Flow {
  const s = g.state
  const b = battleOf(s)
  const chief = b.elite.indexOf(true)
  if (chief === NONE || !isOn(s, ELITE_COMMANDER) || !isLeaderOnMap(s, chief)) return
  if (s.turn > 1) {
    const die = yield* d10('eliteBalance', '5.52')
    const allowed = eliteAllowed(s.turn, die)
    g.tell?.({ kind: 'eliteBalance', rule: '5.52', with: { leader: b.leaderIds[chief]!, die, allowed } })
    if (!allowed) return
  }
  const side = b.leaderSide[chief]!
  const chosen = yield* pick(seatOf(s, side), 'elitePhase', '5.51', [
    legalOptions(
      () => b.leaderIds.flatMap((_, l) => (b.leaderSide[l] === side && isLeaderOnMap(s, l) ? [l] : [])),
      leader(s),
      (l) => barElite(s, chief, l),
    ),
    DECLINE,
  ])
  if (chosen === DECLINE) return
  s.leaderMarks[chosen.of]! |= ELITE_USED
  pushPhases(s, 'eliteEnd')
  beginOrdersPhase(s, chosen.of, 'elite', false)
}

/**
 * 5.51, 5.61, S15: the elite commander or a leader in Command Range (on turn 1 any leader), but no contingent
 * commander.
 */
function barElite(s: Alexander, chief: Leader, l: Leader) {
  if (battleOf(s).role[l] === CONTINGENT) return ['5.61', 'contingent'] as const
  if (isLeaderIdle(s, l)) return ['S15', 'idle'] as const
  if (s.turn === 1 || l === chief) return undefined
  return !commandPaths(s, chief).leadsTo(s.leaderHex[l]!) ? (['5.51', 'outOfRange'] as const) : undefined
}

const REAL = choice('real')
const DUMMY = choice('dummy')
const KINDS = [REAL, DUMMY, DECLINE]

/** 6.81: a side's leaders who may have a marker: those whose Line for it is not empty (R42). */
export const markerLeaders = (s: Alexander, side: number): Leader[] =>
  battleOf(s).leaderIds.flatMap((_, l) => (battleOf(s).leaderSide[l] === side && hasWithdrawalLine(s, l) ? [l] : []))

/**
 * 3.2, 6.82, D1: both players simultaneously place a real marker, a dummy or none under each of their leaders, one
 * leader per side at a time. No markers are visible until all are placed (`placing`, H1).
 */
export function* markers(g: G): Flow {
  const s = g.state
  if (!isOn(s, PREARRANGED)) return
  const leaders = [markerLeaders(s, 0), markerLeaders(s, 1)] as const
  const rounds = Math.max(leaders[0].length, leaders[1].length)
  for (let i = 0; i < rounds; i++) {
    s.placing = i + 1
    const asked = leaders.flatMap((own) => (i < own.length ? [own[i]!] : []))
    const answers = yield* together(...asked.map((l) => placeAsk(s, l)))
    asked.forEach((l, n) => {
      const answer = answers[n]
      s.markers[l] = answer === REAL ? REAL_MARKER : answer === DUMMY ? DUMMY_MARKER : NO_MARKER
    })
  }
  s.placing = 0
  g.shown()
  const lie = s.markers.flatMap((m, l) => (m === NO_MARKER ? [] : [battleOf(s).leaderIds[l]!]))
  if (lie.length > 0) g.tell?.({ kind: 'markers', rule: '6.82', with: { leaders: lie } })
}

function placeAsk(s: Alexander, l: Leader): Ask<(typeof KINDS)[number]> {
  return pick(seatOf(s, battleOf(s).leaderSide[l]!), 'placePW', '6.82', KINDS, {
    about: { leader: battleOf(s).leaderIds[l]! },
    guarded: true,
  })
}
