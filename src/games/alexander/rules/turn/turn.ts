import { andThen, choice, each, type Flow, pick } from '../../../../kernel/index.ts'
import { DECLINE, leaderOption, unitOption } from '../asks.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import { eliteAllowed } from '../charts/command.ts'
import { beginPhase } from '../command/phase.ts'
import { commandPaths } from '../command/range.ts'
import { d10 } from '../dice.ts'
import { DOUBLE_DEPTH, ELITE_COMMANDER, isOn } from '../options.ts'
import { leaderOnMap } from '../pieces/facts.ts'
import { lift, put } from '../pieces/field.ts'
import { type Alexander, BELOW, ELITE_USED, type G, type Leader, NONE, type Unit } from '../state.ts'
import { releaseIdle, standsIdle } from './idle.ts'

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
  lift(s, below)
  s.hex[below] = s.hex[top]!
  s.facing[below] = s.facing[top]!
  s.depth[top] = below
  s.depth[below] = top
  s.marks[below]! |= BELOW
  put(s, below)
}

/** F2: the phases of a turn. */
export function turn(g: G): undefined {
  const s = g.state
  s.turn++
  g.tell?.({ kind: 'turn', rule: '3.1', with: { turn: s.turn } })
  releaseIdle(g)
  andThen(s, 'arrivals', 'markers', 'elite', 'activation', 'routAndReload', 'routMovement', 'reload', 'withdrawal')
}

/**
 * F2 (4), 5.5, D2, X2: the side with the elite commander may take one Orders Phase before all others. R65: not after
 * the commander is dead.
 */
export function* elite(g: G): Flow {
  const s = g.state
  const b = battleOf(s)
  const chief = b.elite.indexOf(true)
  if (chief === NONE || !isOn(s, ELITE_COMMANDER) || !leaderOnMap(s, chief)) return
  if (s.turn > 1) {
    const die = yield* d10('eliteBalance', '5.52')
    const allowed = eliteAllowed(s.turn, die)
    g.tell?.({ kind: 'eliteBalance', rule: '5.52', with: { leader: b.leaderIds[chief]!, die, allowed } })
    if (!allowed) return
  }
  const side = b.leaderSide[chief]!
  const chosen = yield* pick(seatOf(s, side), 'elitePhase', '5.51', [
    each(
      () => b.leaderIds.flatMap((_, l) => (b.leaderSide[l] === side && leaderOnMap(s, l) ? [l] : [])),
      leader(s),
      (l) => barElite(s, chief, l),
    ),
    DECLINE,
  ])
  if (chosen === DECLINE) return
  s.leaderMarks[chosen.of]! |= ELITE_USED
  andThen(s, 'eliteEnd')
  beginPhase(s, chosen.of, 'elite', false)
}

/**
 * 5.51, 5.61, S15: the elite commander or a leader in Command Range (on turn 1 any leader), but no contingent
 * commander.
 */
function barElite(s: Alexander, chief: Leader, l: Leader) {
  if (battleOf(s).role[l] === CONTINGENT) return ['5.61', 'contingent'] as const
  if (standsIdle(s, l)) return ['S15', 'idle'] as const
  if (s.turn === 1 || l === chief) return undefined
  return !commandPaths(s, chief).leadsTo(s.leaderHex[l]!) ? (['5.51', 'outOfRange'] as const) : undefined
}
