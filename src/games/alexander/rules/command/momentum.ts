import { andThen, choice, each, type Flow, pick } from '../../../../kernel/index.ts'
import { DECLINE, leaderOption } from '../asks.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import { doomResult, MAX_PHASES, momentumResult } from '../charts/command.ts'
import { d10 } from '../dice.ts'
import { finish } from '../pieces/leaders.ts'
import {
  ACTIVE,
  type Alexander,
  BYPASSED,
  ELITE_USED,
  FOUGHT,
  type G,
  type Leader,
  NO_MOMENTUM,
  NONE,
  ROLLED,
} from '../state.ts'
import { standsIdle } from '../turn/idle.ts'
import { barAnswer, bypass, trumpRoll } from './activation.ts'
import { panic } from './panic.ts'
import { allowsMomentum, beginPhase, wasInZone } from './phase.ts'
import { initiativeOf } from './ratings.ts'
import { BY_RANGE } from './state.ts'

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
  if (result === 'finished') return finish(s, l)
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
      each(
        () => b.leaderIds.flatMap((_, m) => (b.leaderSide[m] === side && s.leaderHex[m]! >= 0 ? [m] : [])),
        trump(s),
        (m) => barAnswer(s, m, against),
      ),
      DECLINE,
    ],
    { about: { leader: b.leaderIds[l]! } },
  )
  andThen(s, 'momentum')
  if (named === DECLINE || !(yield* trumpRoll(g, named.of, '5.42b'))) return beginPhase(s, l, 'momentum', false)
  finish(s, l)
  bypass(s, named.of)
  beginPhase(s, named.of, 'first', true)
}

/** 5.33: the Die Roll of Doom. */
function* doom(g: G, l: Leader): Flow {
  const s = g.state
  const die = yield* d10('doom', '5.33')
  const result = doomResult(die)
  g.tell?.({ kind: 'doom', rule: '5.33', with: { leader: battleOf(s).leaderIds[l]!, die, result } })
  finish(s, l)
  if (result === 'panic') yield* panic(g, l)
  else if (result === 'reactivation') yield* reactivate(g, (1 - battleOf(s).leaderSide[l]!) as 0 | 1)
}

/** 5.61, S15: why a leader cannot be reactivated. */
function barReactivation(s: Alexander, l: Leader) {
  if (battleOf(s).role[l] === CONTINGENT) return ['5.61', 'contingent'] as const
  return standsIdle(s, l) ? (['S15', 'idle'] as const) : undefined
}

/** 5.33b, R72, D25: the opponent activates any one leader, even a finished one, for one phase. */
function* reactivate(g: G, side: 0 | 1): Flow {
  const s = g.state
  const b = battleOf(s)
  const chosen = yield* pick(seatOf(s, side), 'reactivate', '5.33b', [
    each(
      () => b.leaderIds.flatMap((_, m) => (b.leaderSide[m] === side && s.leaderHex[m]! >= 0 ? [m] : [])),
      leader(s),
      (m) => barReactivation(s, m),
    ),
    DECLINE,
  ])
  if (chosen !== DECLINE) beginPhase(s, chosen.of, 'reactivation', false)
}
