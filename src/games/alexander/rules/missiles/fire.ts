import { type Flow, type IllegalReason, legalOptions, pick } from '#kernel'
import { DECLINE, d10, leaderOption, unitOption } from '../asks.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import {
  ARTILLERY_SHOTS,
  hitsOfShot,
  MA,
  maxRange,
  missileModifiers,
  RETIRE_RANGE,
  ridersFire,
  screenFires,
  shotHits,
  supplyAfter,
} from '../charts/missiles.ts'
import { ART, EL } from '../charts/types.ts'
import { initiativeOf } from '../command/range.ts'
import { addHits } from '../pieces/losses.ts'
import { setMissiles } from '../pieces/occupancy.ts'
import { distanceBetween, hexesOf, isOnMap, isSteady, leadersAt, missileOf } from '../pieces/units.ts'
import { exertersOnUnit, exertsZoneOn } from '../pieces/zones.ts'
import { hitLeader } from '../rout/losses.ts'
import { checkRout } from '../rout/rout.ts'
import {
  type Alexander,
  CHARGE,
  COLUMN,
  FIRED,
  type G,
  type Leader,
  MOVED,
  NO_MISSILES,
  NONE,
  type Side,
  SQUARE,
  type Unit,
} from '../state.ts'
import {
  canFireAt,
  canFireAtHex,
  hasTarget,
  isMovingFire,
  loneLeadersFor,
  missileClass,
  rangeTo,
  type Shot,
  type ShotKind,
  shotAt,
  shotDrm,
  shotFacts,
  struckUnit,
} from './targets.ts'

const at = unitOption('at')
const atLeader = leaderOption('atLeader')

/** 8.1: why a unit cannot shoot at any target now. Elephants shoot with their riders (9.12). */
export function barShooting(s: Alexander, u: Unit): IllegalReason | undefined {
  if (missileOf(s, u) === NONE) return ['8.11', 'noMissiles']
  if (!isSteady(s, u)) return ['10.25', 'routed']
  if (s.missiles[u] === NO_MISSILES) return ['8.17', 'outOfMissiles']
  if (s.formation[u] === COLUMN) return ['6.65', 'inColumn']
  return s.formation[u] === CHARGE ? ['9.74', 'inCharge'] : undefined
}

/** 8.11, 9.52: why a unit cannot be ordered to fire, or fire on its move. */
export function barFire(s: Alexander, u: Unit): IllegalReason | undefined {
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
  const shot = yield* pickTarget(g, u, 'order', isMovingFire(s, u))
  yield* shoot(g, shot)
}

/** 8.13: why a unit cannot be fired at. */
function barTarget(s: Alexander, u: Unit, target: Unit): IllegalReason | undefined {
  return canFireAt(s, u, target) ? undefined : ['8.13', 'outOfFire']
}

/** D14: the target of an ordered shot or of artillery. */
export function* pickTarget(g: G, u: Unit, kind: ShotKind, moving: boolean): Flow<Shot> {
  const s = g.state
  const b = battleOf(s)
  const enemies = () => b.army[1 - b.side[u]!]!.filter((v) => isOnMap(s, v))
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'reactionFire',
    '8.13',
    [legalOptions(enemies, at(s), (v) => barTarget(s, u, v)), legalOptions(() => loneLeadersFor(s, u), atLeader(s))],
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
    addHits(g, shot.target, hits, '8.15', 'missile')
    yield* checkRout(g, shot.target)
  }
  yield* returnFire(g, shot)
}

/** F9 (2), (3), (5), X6: the die, the firer's supply and a possible leader casualty. Returns the hits on the target. */
export function* rollShot(g: G, shot: Shot, from?: readonly number[]): Flow<number> {
  const s = g.state
  const b = battleOf(s)
  const { firer, target, hex, range } = shot
  const missile = missileClass(s, shot)
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
  if (die === 0) yield* hitLeader(g, leader)
}

/** 8.24, D14: the target may fire back, unless it has shot this enemy by entry fire in this move. */
function* returnFire(g: G, shot: Shot): Flow {
  const s = g.state
  const { firer, target, kind } = shot
  if (target === NONE || kind === 'return' || kind === 'harass') return
  if (!isSteady(s, target) || !isOnMap(s, firer) || barShooting(s, target) !== undefined) return
  if (battleOf(s).type[target] === ART) return
  const move = s.move
  if (move !== null && move.unit === firer && move.shotBy.includes(target)) return
  const back = shotAt(s, target, firer, 'return', false)
  if (back === undefined || !(yield* askToFire(g, back))) return
  recordAnswer(s, target, firer)
  yield* shoot(g, back)
}

/** 8.24: records that a unit has returned fire in this move or under this command. */
function recordAnswer(s: Alexander, by: Unit, unit: Unit): void {
  const command = s.phase?.command
  if (command) command.answered = [...command.answered, [by, unit]]
  else if (s.move?.unit === unit) s.move.answeredBy = [...s.move.answeredBy, by].sort((x, y) => x - y)
}

/** D14: a reaction shot has one possible target, the unit that triggered it, and may be declined. */
export function* askToFire(g: G, shot: Shot, rule: string = RULE_OF[shot.kind]): Flow<boolean> {
  const s = g.state
  const b = battleOf(s)
  const chosen = yield* pick(
    seatOf(s, b.side[shot.firer]!),
    'reactionFire',
    rule,
    [legalOptions(() => [shot.target], at(s)), DECLINE],
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

const artilleryOption = unitOption('shoot')

/**
 * 9.52, 9.54: artillery of a side that has shots left, has not moved and sees a target; with `mover`, only that one
 * counts as a target.
 */
function barArtillery(s: Alexander, u: Unit, mover: Unit): IllegalReason | undefined {
  if (!isSteady(s, u)) return ['10.25', 'routed']
  if (s.shots[u]! >= ARTILLERY_SHOTS) return ['9.52', 'shotsSpent', { shots: ARTILLERY_SHOTS }]
  if ((s.marks[u]! & MOVED) !== 0) return ['9.52', 'movedAlready']
  if (mover !== NONE && !(isOnMap(s, mover) && hexesOf(s, mover).some((hex) => canFireAtHex(s, u, hex))))
    return ['8.13', 'outOfFire']
  return hasTarget(s, u) ? undefined : ['8.13', 'noTarget']
}

/** 9.52, R54, D15: a side's artillery may fire one shot after another while it has shots and targets. */
export function* artilleryWindow(g: G, side: Side, mover: Unit = NONE): Flow {
  const s = g.state
  const b = battleOf(s)
  const pieces = b.artillery[side]!
  if (pieces.length === 0) return
  const bar = (u: Unit) => barArtillery(s, u, mover)
  for (;;) {
    const able = pieces.filter((u) => bar(u) === undefined)
    if (able.length === 0) return
    const chosen = yield* pick(seatOf(s, side), 'artillery', '9.52', [
      legalOptions(able, artilleryOption(s)),
      legalOptions([], artilleryOption(s), bar, () => pieces.filter((u) => isOnMap(s, u))),
      DECLINE,
    ])
    if (chosen === DECLINE) return
    s.shots[chosen.of]!++
    const shot = yield* pickTarget(g, chosen.of, 'artillery', false)
    yield* shoot(g, shot)
  }
}

/** 8.21a, 8.23, 9.12: whether a unit can fire at an enemy that enters its zone of control; only supply limits it. */
export const canEntryFire = (s: Alexander, u: Unit): boolean =>
  barShooting(s, u) === undefined || (isSteady(s, u) && screenFires('entry', s.screen[u]!))

/** 8.22: whether a unit can fire at an enemy that leaves its zone of control; this needs a range of 2 or more. */
export const canRetireFire = (s: Alexander, u: Unit): boolean =>
  barShooting(s, u) === undefined && maxRange(missileOf(s, u), false) >= RETIRE_RANGE

/**
 * A reaction shot at an adjacent unit, or one treated as adjacent: of the target's hexes, the one with the lower
 * modifiers; of a double-depth pair, the unit that is struck (9.62c).
 */
export function reactionShot(
  s: Alexander,
  firer: Unit,
  enemy: Unit,
  kind: ShotKind,
  range: number,
  screen: boolean,
): Shot {
  const target = struckUnit(s, enemy, hexesOf(s, firer))
  const shots = hexesOf(s, target)
    .filter((hex) => kind !== 'entry' || exertsZoneOn(s, firer, hex))
    .map((hex): Shot => ({ firer, target, leader: NONE, hex, range, kind, screen, moving: kind === 'withdraw' }))
  return shots.reduce((best, shot) => (shotDrm(s, shot) < shotDrm(s, best) ? shot : best))
}

/**
 * 8.21b, 8.24: the units that entered a firer's zone of control and have not received return fire from it under this
 * order.
 */
export const unanswered = <U>(entered: readonly U[], answered: readonly U[]): U[] =>
  entered.filter((u) => !answered.includes(u))

/** 8.24: the units that received return fire from this firer in this move, or under this command. */
function unitsAnsweredBy(s: Alexander, firer: Unit): Unit[] {
  const command = s.phase?.command
  if (command) return command.answered.flatMap(([by, u]) => (by === firer ? [u!] : []))
  return s.move?.answeredBy.includes(firer) ? [s.move.unit] : []
}

/**
 * 8.21a, F8 (6): one unit may fire at an enemy that has entered its zone of control; an elephant's screen and riders
 * fire separately.
 */
export function* entryFireBy(g: G, firer: Unit, mover: Unit, rule = '8.21a'): Flow {
  const s = g.state
  if (unanswered([mover], unitsAnsweredBy(s, firer)).length === 0) return
  for (const screen of battleOf(s).type[firer] === EL ? [true, false] : [false]) {
    if (!isOnMap(s, mover) || !isSteady(s, mover) || !isSteady(s, firer)) return
    if (!hexesOf(s, mover).some((hex) => exertsZoneOn(s, firer, hex))) return
    if (screen ? !screenFires('entry', s.screen[firer]!) : !ridersReady(s, firer)) continue
    const shot = reactionShot(s, firer, mover, 'entry', 1, screen)
    if (!(yield* askToFire(g, shot, rule))) continue
    recordShot(s, firer, mover)
    yield* shoot(g, shot)
  }
}

export const ridersReady = (s: Alexander, u: Unit): boolean =>
  barShooting(s, u) === undefined && ridersFire('entry', s.missiles[u]!)

/**
 * 8.21a, F8 (6): each enemy missile unit that exerts a zone of control on the mover may fire at it, in canonical
 * order, apart from `except`.
 */
export function* entryFire(g: G, mover: Unit, except: readonly Unit[] = []): Flow {
  for (const firer of exertersOnUnit(g.state, mover))
    if (!except.includes(firer) && canEntryFire(g.state, firer)) yield* entryFireBy(g, firer, mover)
}

/** 8.24: records that a unit has shot the mover by entry fire in this move. */
function recordShot(s: Alexander, firer: Unit, mover: Unit): void {
  const move = s.move
  if (move === null || move.unit !== mover || move.shotBy.includes(firer)) return
  move.shotBy = [...move.shotBy, firer].sort((x, y) => x - y)
}

/** 8.22, R90: one unit may fire at an enemy that has left its zone of control; the range counts as 2. */
export function* retireFireBy(g: G, firer: Unit, mover: Unit): Flow {
  const s = g.state
  if (!isOnMap(s, mover) || !isSteady(s, mover) || !isSteady(s, firer) || !canRetireFire(s, firer)) return
  const shot = reactionShot(s, firer, mover, 'retire', RETIRE_RANGE, false)
  if (yield* askToFire(g, shot)) yield* shoot(g, shot)
}

/**
 * 6.75: mounted archers that have just withdrawn may fire at the mover once, at range 2 and with the moving modifier.
 */
export function* withdrawalFireBy(g: G, u: Unit, mover: Unit): Flow {
  const s = g.state
  if (!isSteady(s, u) || !isOnMap(s, mover) || missileOf(s, u) !== MA || barShooting(s, u) !== undefined) return
  if (distanceBetween(s, u, mover) !== RETIRE_RANGE) return
  const shot = reactionShot(s, u, mover, 'withdraw', RETIRE_RANGE, false)
  if (!(yield* askToFire(g, shot))) return
  if (s.move !== null) s.move.partedFrom = [...s.move.partedFrom, u].sort((x, y) => x - y)
  yield* shoot(g, shot)
}

/**
 * 8.21b, F6 (3): each enemy missile unit may fire at every mover of the Line that entered its zone of control, while
 * its supply lasts.
 */
export function* entryFireAtLine(g: G): Flow {
  const { entered } = g.state.phase!.command!
  const firers = [...new Set(entered.map(([firer]) => firer!))].sort((x, y) => x - y)
  for (const firer of firers) {
    const movers = entered.flatMap(([by, u]) => (by === firer ? [u!] : [])).sort((x, y) => x - y)
    for (const mover of movers) yield* entryFireBy(g, firer, mover, '8.21b')
  }
}
