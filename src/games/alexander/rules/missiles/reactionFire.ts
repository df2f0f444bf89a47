import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { MA, RETIRE_RANGE, rangeOf, ridersFire, screenFires } from '../charts/missile.ts'
import { EL } from '../charts/types.ts'
import { isSteady, missileOf, onMap } from '../pieces/facts.ts'
import { apart, hexesOf } from '../pieces/hexes.ts'
import { exertersOnUnit, exerts } from '../pieces/zones.ts'
import { type Alexander, type G, NONE, type Unit } from '../state.ts'
import { barShooting, shoot, wantsToFire } from './fire.ts'
import { drmOf, type Shot, type ShotKind } from './shot.ts'
import { struck } from './targets.ts'

/** 8.21a, 8.23, 9.12: whether a unit can fire at an enemy that enters its zone of control; only supply limits it. */
export const mayEntryFire = (s: Alexander, u: Unit): boolean =>
  barShooting(s, u) === undefined || (isSteady(s, u) && screenFires('entry', s.screen[u]!))

/** 8.22: whether a unit can fire at an enemy that leaves its zone of control; this needs a range of 2 or more. */
export const mayRetireFire = (s: Alexander, u: Unit): boolean =>
  barShooting(s, u) === undefined && rangeOf(missileOf(s, u), false) >= RETIRE_RANGE

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
  const target = struck(s, enemy, hexesOf(s, firer))
  const shots = hexesOf(s, target)
    .filter((hex) => kind !== 'entry' || exerts(s, firer, hex))
    .map((hex): Shot => ({ firer, target, leader: NONE, hex, range, kind, screen, moving: kind === 'withdraw' }))
  return shots.reduce((best, shot) => (drmOf(s, shot) < drmOf(s, best) ? shot : best))
}

/**
 * 8.21b, 8.24: the units that entered a firer's zone of control and have not received return fire from it under this
 * order.
 */
export const unanswered = <U>(entered: readonly U[], answered: readonly U[]): U[] =>
  entered.filter((u) => !answered.includes(u))

/** 8.24: the units that received return fire from this firer in this move, or under this command. */
function answeredBy(s: Alexander, firer: Unit): Unit[] {
  const command = s.phase?.command
  if (command) return command.answered.flatMap(([by, u]) => (by === firer ? [u!] : []))
  return s.move?.answeredBy.includes(firer) ? [s.move.unit] : []
}

/**
 * 8.21a, F8 (6): one unit may fire at an enemy that has entered its zone of control; an elephant's screen and riders
 * fire separately.
 */
export function* entryFireOf(g: G, firer: Unit, mover: Unit, rule = '8.21a'): Flow {
  const s = g.state
  if (unanswered([mover], answeredBy(s, firer)).length === 0) return
  for (const screen of battleOf(s).type[firer] === EL ? [true, false] : [false]) {
    if (!onMap(s, mover) || !isSteady(s, mover) || !isSteady(s, firer)) return
    if (!hexesOf(s, mover).some((hex) => exerts(s, firer, hex))) return
    if (screen ? !screenFires('entry', s.screen[firer]!) : !ridersReady(s, firer)) continue
    const shot = reactionShot(s, firer, mover, 'entry', 1, screen)
    if (!(yield* wantsToFire(g, shot, rule))) continue
    noteShot(s, firer, mover)
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
    if (!except.includes(firer) && mayEntryFire(g.state, firer)) yield* entryFireOf(g, firer, mover)
}

/** 8.24: records that a unit has shot the mover by entry fire in this move. */
function noteShot(s: Alexander, firer: Unit, mover: Unit): void {
  const move = s.move
  if (move === null || move.unit !== mover || move.shotBy.includes(firer)) return
  move.shotBy = [...move.shotBy, firer].sort((x, y) => x - y)
}

/** 8.22, R90: one unit may fire at an enemy that has left its zone of control; the range counts as 2. */
export function* retireFireOf(g: G, firer: Unit, mover: Unit): Flow {
  const s = g.state
  if (!onMap(s, mover) || !isSteady(s, mover) || !isSteady(s, firer) || !mayRetireFire(s, firer)) return
  const shot = reactionShot(s, firer, mover, 'retire', RETIRE_RANGE, false)
  if (yield* wantsToFire(g, shot)) yield* shoot(g, shot)
}

/**
 * 6.75: mounted archers that have just withdrawn may fire at the mover once, at range 2 and with the moving modifier.
 */
export function* withdrawingFireOf(g: G, u: Unit, mover: Unit): Flow {
  const s = g.state
  if (!isSteady(s, u) || !onMap(s, mover) || missileOf(s, u) !== MA || barShooting(s, u) !== undefined) return
  if (apart(s, u, mover) !== RETIRE_RANGE) return
  const shot = reactionShot(s, u, mover, 'withdraw', RETIRE_RANGE, false)
  if (!(yield* wantsToFire(g, shot))) return
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
    for (const mover of movers) yield* entryFireOf(g, firer, mover, '8.21b')
  }
}
