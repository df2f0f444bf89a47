import { type Bar, each, type Flow, pick } from '../../../../kernel/index.ts'
import { DECLINE, leaderOption, unitOption } from '../asks.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import { hitsOfShot, shotHits, supplyAfter } from '../charts/missile.ts'
import { missileModifiers } from '../charts/missileModifiers.ts'
import { ART } from '../charts/types.ts'
import { initiativeOf } from '../command/ratings.ts'
import { d10 } from '../dice.ts'
import { isSteady, leadersAt, missileOf, onMap } from '../pieces/facts.ts'
import { setMissiles } from '../pieces/field.ts'
import { hit } from '../pieces/hits.ts'
import { leaderHit } from '../rout/leaderHit.ts'
import { checkRout } from '../rout/rout.ts'
import {
  type Alexander,
  CHARGE,
  COLUMN,
  FIRED,
  type G,
  type Leader,
  NO_MISSILES,
  NONE,
  SQUARE,
  type Unit,
} from '../state.ts'
import { classOf, firesMoving, rangeTo, type Shot, type ShotKind, shotFacts } from './shot.ts'
import { hasTarget, loneLeadersFor, mayFireAt, shotAt } from './targets.ts'

const at = unitOption('at')
const atLeader = leaderOption('atLeader')

/** 8.1: why a unit cannot shoot at any target now. Elephants shoot with their riders (9.12). */
export function barShooting(s: Alexander, u: Unit): Bar | undefined {
  if (missileOf(s, u) === NONE) return ['8.11', 'noMissiles']
  if (!isSteady(s, u)) return ['10.25', 'routed']
  if (s.missiles[u] === NO_MISSILES) return ['8.17', 'outOfMissiles']
  if (s.formation[u] === COLUMN) return ['6.65', 'inColumn']
  return s.formation[u] === CHARGE ? ['9.74', 'inCharge'] : undefined
}

/** 8.11, 9.52: why a unit cannot be ordered to fire, or fire on its move. */
export function barFire(s: Alexander, u: Unit): Bar | undefined {
  const bar = barShooting(s, u)
  if (bar !== undefined) return bar
  if (battleOf(s).type[u] === ART) return ['9.52', 'artillery']
  if ((s.marks[u]! & FIRED) !== 0) return ['8.11', 'fired']
  return hasTarget(s, u) ? undefined : ['8.13', 'noTarget']
}

/** 8.11, D14: a unit fires by order, standing or as part of its move. Its owner picks the target. */
export function* orderedFire(g: G, u: Unit): Flow {
  const s = g.state
  s.marks[u]! |= FIRED
  const shot = yield* pickTarget(g, u, 'order', firesMoving(s, u))
  yield* shoot(g, shot)
}

/** 8.13: why a unit cannot be fired at. */
function barTarget(s: Alexander, u: Unit, target: Unit): Bar | undefined {
  return mayFireAt(s, u, target) ? undefined : ['8.13', 'outOfFire']
}

/** D14: the target of an ordered shot or of artillery. */
export function* pickTarget(g: G, u: Unit, kind: ShotKind, moving: boolean): Flow<Shot> {
  const s = g.state
  const b = battleOf(s)
  const enemies = () => b.army[1 - b.side[u]!]!.filter((v) => onMap(s, v))
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'reactionFire',
    '8.13',
    [each(enemies, at(s), (v) => barTarget(s, u, v)), each(() => loneLeadersFor(s, u), atLeader(s))],
    { about: { unit: b.unitIds[u]!, occasion: kind, target: '' } },
  )
  if (chosen.verb === 'at') return shotAt(s, u, chosen.of, kind, moving)!
  const hex = s.leaderHex[chosen.of]!
  return {
    firer: u,
    target: NONE,
    leader: chosen.of,
    hex,
    range: rangeTo(s, u, hex),
    kind,
    screen: false,
    moving,
  }
}

/** F9: resolves a shot: die, supply, hits, a leader in the target hex, and return fire (8.24). */
export function* shoot(g: G, shot: Shot): Flow {
  const hits = yield* rollShot(g, shot)
  if (shot.target !== NONE) {
    hit(g, shot.target, hits, '8.15', 'missile')
    yield* checkRout(g, shot.target)
  }
  yield* returnFire(g, shot)
}

/** F9 (2), (3), (5), X6: the die, the firer's supply and a possible leader casualty. Returns the hits on the target. */
export function* rollShot(g: G, shot: Shot, from?: readonly number[]): Flow<number> {
  const s = g.state
  const b = battleOf(s)
  const { firer, target, hex, range } = shot
  const missile = classOf(s, shot)
  const modifiers = target === NONE ? [] : missileModifiers(shotFacts(s, shot, from))
  const drm = modifiers.reduce((sum, m) => sum + m.drm, 0)
  const die = yield* d10('missile', '8.15')
  const hits = target !== NONE && shotHits(missile, range, drm, die)
  const count = hits ? hitsOfShot(b.type[target]!, s.formation[target] === SQUARE) : 0
  g.tell?.({
    kind: 'shot',
    rule: '8.15',
    with: {
      unit: b.unitIds[firer]!,
      target: target === NONE ? b.leaderIds[shot.leader]! : b.unitIds[target]!,
      occasion: shot.kind,
      range,
      die,
      drm,
      modifiers: modifiers.map((m) => m.id),
      hits: count,
    },
  })
  if (shot.screen) s.screen[firer] = supplyAfter(missile, s.screen[firer]!, die)
  else setMissiles(s, firer, supplyAfter(missile, s.missiles[firer]!, die))
  if (die === 0) yield* leaderShot(g, hex, target === NONE ? b.leaderSide[shot.leader]! : b.side[target]!)
  return count
}

/** 8.19, R63: a natural 0 endangers the leader of highest Initiative in the hex; a second 0 is a casualty. */
function* leaderShot(g: G, hex: number, side: number): Flow {
  const s = g.state
  const at = leadersAt(s, hex, side)
  if (at.length === 0) return
  const rank = (l: Leader) => (battleOf(s).role[l] === CONTINGENT ? -1 : initiativeOf(s, l))
  const leader = at.reduce((best, l) => (rank(l) > rank(best) ? l : best))
  const die = yield* d10('leaderShot', '8.19')
  if (die === 0) yield* leaderHit(g, leader)
}

/** 8.24, D14: the target may fire back, unless it has shot this enemy by entry fire in this move. */
function* returnFire(g: G, shot: Shot): Flow {
  const s = g.state
  const { firer, target, kind } = shot
  if (target === NONE || kind === 'return' || kind === 'harass') return
  if (!isSteady(s, target) || !onMap(s, firer) || barShooting(s, target) !== undefined) return
  if (battleOf(s).type[target] === ART) return
  const move = s.move
  if (move !== null && move.unit === firer && move.shotBy.includes(target)) return
  const back = shotAt(s, target, firer, 'return', false)
  if (back === undefined || !(yield* wantsToFire(g, back))) return
  noteAnswer(s, target, firer)
  yield* shoot(g, back)
}

/** 8.24: records that a unit has returned fire in this move or under this command. */
function noteAnswer(s: Alexander, by: Unit, unit: Unit): void {
  const command = s.phase?.command
  if (command) command.answered = [...command.answered, [by, unit]]
  else if (s.move?.unit === unit) s.move.answeredBy = [...s.move.answeredBy, by].sort((x, y) => x - y)
}

/** D14: a reaction shot has one possible target, the unit that triggered it, and may be declined. */
export function* wantsToFire(g: G, shot: Shot, rule: string = RULE_OF[shot.kind]): Flow<boolean> {
  const s = g.state
  const b = battleOf(s)
  const chosen = yield* pick(
    seatOf(s, b.side[shot.firer]!),
    'reactionFire',
    rule,
    [each(() => [shot.target], at(s)), DECLINE],
    {
      about: {
        unit: b.unitIds[shot.firer]!,
        occasion: shot.screen ? 'screen' : shot.kind,
        target: b.unitIds[shot.target]!,
        hex: b.grid.names[shot.hex]!,
      },
    },
  )
  return chosen !== DECLINE
}

const RULE_OF: { readonly [K in ShotKind]: string } = {
  order: '8.11',
  entry: '8.21a',
  retire: '8.22',
  return: '8.24',
  withdraw: '6.75',
  harass: '9.32',
  artillery: '9.52',
}
