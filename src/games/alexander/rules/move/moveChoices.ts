import { corners, LEFT, RIGHT } from '#hex/facing.ts'
import { DIRECTIONS, distance } from '#hex/grid.ts'
import {
  type Choice,
  choice,
  type Flow,
  type IllegalReason,
  legalOptions,
  optionIfLegal,
  options,
  pick,
  pushPhases,
} from '#kernel'
import { d10, face, hexOption, STOP } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { hitsOverTq } from '../charts/movement.ts'
import { CH, HI, HYPASPISTS } from '../charts/types.ts'
import { barFire, orderedFire } from '../missiles/fire.ts'
import { INERTIA, isOn } from '../options.ts'
import { addHits } from '../pieces/losses.ts'
import { isSteady, secondHex, tqOf } from '../pieces/units.ts'
import { exertersOnUnit, isInEnemyZone, isInZone } from '../pieces/zones.ts'
import { type Alexander, COLUMN, type G, type Move, NONE, type Side, SQUARE, type Unit } from '../state.ts'
import { actCost, canLeaveZone, isUnderElephantMarker } from './costs.ts'
import {
  BELOW_THE_HILLS,
  canEnd,
  ELEPHANT_ZONE,
  FRIEND_IN_THE_WAY,
  MAY_ENTER,
  type Mover,
  moverOf,
  PROHIBITED_GROUND,
  pivotAct,
  ROUGH_GROUND,
  weighEntry,
  zoneAt,
} from './mover.ts'
import { isWhereItBegan } from './orderMove.ts'
import { continueLeg, perform } from './perform.ts'
import { type Reach, reachOf, WITHOUT_FRIENDS, WITHOUT_ZONES } from './reach.ts'

/** D9: why a leg cannot end in each hex that is not offered. Computed on demand. */
export function whyNotHexes(s: Alexander, offered: readonly number[]): [hex: number, bar: IllegalReason][] {
  const { grid } = battleOf(s)
  const move = s.move!
  const m = moverOf(s, move.unit)
  const here = s.hex[move.unit]!
  const can = new Set(offered)
  const held = barLeaving(s)
  const beyondZones = new Set(held === undefined ? reachOf(s, move, WITHOUT_ZONES).hexes() : [])
  const beyondFriends = new Set(held === undefined ? reachOf(s, move, WITHOUT_FRIENDS).hexes() : [])
  const points = move.points + m.augmentable
  const found: [number, IllegalReason][] = []
  for (let hex = 0; hex < grid.count; hex++) {
    if (can.has(hex) || hex === here) continue
    const bar = barOccupied(m, hex) ?? held ?? barGround(m, hex) ?? barWay(m, hex, points, beyondZones, beyondFriends)
    found.push([hex, bar])
  }
  return found
}

/** 7.23, 7.25, 9.21a, 9.74: why the unit can no longer leave its hex. */
function barLeaving(s: Alexander): IllegalReason | undefined {
  const move = s.move!
  if (move.stopped) return ['7.23', 'stoppedByZone']
  if (move.stays) return [move.turnedInZone ? '7.25' : '7.15', 'turnedOnTheSpot']
  return isInEnemyZone(s, move.unit) && !canLeaveZone(s, move.unit) ? ['7.23', 'heldByZone'] : undefined
}

/** 6.91, 6.93: why the mover cannot end in an occupied hex. */
function barOccupied(m: Mover, hex: number): IllegalReason | undefined {
  const there = m.at[hex]!
  if (there === NONE || there === m.unit) return undefined
  return m.b.side[there] === m.side
    ? ['6.91', 'friendThere', { unit: m.b.unitIds[there]! }]
    : ['6.93', 'enemyThere', { unit: m.b.unitIds[there]! }]
}

/** 6.21, 6.23, 9.15, 9.21b, 9.74, S12: why a hex cannot be entered from any side, if there is one common reason. */
function barGround(m: Mover, hex: number): IllegalReason | undefined {
  const { neighbour } = m.b.grid
  let worst = 0
  for (let d = 0; d < 6; d++) {
    const from = neighbour[hex * 6 + d]!
    if (from < 0) continue
    const why = weighEntry(m, from * 6 + ((d + 3) % 6), true)
    if (why === MAY_ENTER) return undefined
    worst = Math.max(worst, why === FRIEND_IN_THE_WAY ? 0 : why)
  }
  switch (worst) {
    case PROHIBITED_GROUND:
      return ['6.21', 'prohibitedGround']
    case ROUGH_GROUND:
      return m.type === CH ? ['9.21b', 'chariotsOnRough'] : ['9.74', 'chargeOnRough']
    case BELOW_THE_HILLS:
      return ['S12', 'belowTheHills']
    case ELEPHANT_ZONE:
      return ['9.15', 'elephantZone']
    default:
      return undefined
  }
}

/** 6.25, 7.23, 6.94: why an enterable hex is out of reach: points, enemy zones of control, or friends on the way. */
function barWay(
  m: Mover,
  hex: number,
  points: number,
  beyondZones: ReadonlySet<number>,
  beyondFriends: ReadonlySet<number>,
): IllegalReason {
  if (distance(m.b.grid, m.s.hex[m.unit]!, hex) > points + (m.two ? 1 : 0)) return ['6.25', 'tooFar', { points }]
  if (beyondZones.has(hex)) return ['7.23', 'behindZone']
  if (beyondFriends.has(hex)) return ['6.94a', 'behindFriends']
  return ['6.25', 'tooDear', { points }]
}

/** D9: why a leg cannot end in this hex with this facing although it can with another. */
export function whyNotFacing(s: Alexander, hex: number, facing: number): IllegalReason {
  const move = s.move!
  const u = move.unit
  const b = battleOf(s)
  const m = moverOf(s, u)
  const here = hex === s.hex[u]
  if (here && facing === s.facing[u]) return ['P17', 'standsSo']
  if (b.two[u]) return s.formation[u] === COLUMN ? ['6.64', 'columnTurns'] : ['7.13', 'twoHexTurns']
  if (s.formation[u] === SQUARE) return ['9.64', 'squareTurns']
  if (zoneAt(m, hex * 6 + facing)) return ['7.25', 'turnInZone']
  if (m.bound && !here && corners(s.facing[u]!, facing) > 0)
    return b.type[u] === CH ? ['9.21a', 'oneCorner'] : ['9.74', 'oneCorner']
  return ['7.12', 'noPointsToTurn', { points: move.points }]
}

const goOption = hexOption('go')
const FIRE = choice('fire')
/** 6.45: a wheel to the left moves the right half, and the reverse. */
const wheels = options('wheel', (side) => (side === LEFT ? 'left' : 'right'))
const halfOf = (w: Choice<'wheel'>) => (w.of === LEFT ? RIGHT : LEFT)
/** 6.63: the hexside that a column faces. */
const ahead = options('ahead', (d) => DIRECTIONS[d]!)

/**
 * F7 (2), D9: asks where the moving unit goes, or whether it fires or wheels, until it stops or has no other choice.
 */
export function* move(g: G): Flow {
  const s = g.state
  const u = s.move!.unit
  if (!isSteady(s, u)) return pushPhases(s, 'moveEnd')
  const question = new MoveAsk(s)
  const chosen = yield* question.ask()
  if (chosen === STOP) return pushPhases(s, 'moveEnd')
  if (chosen === FIRE) {
    yield* orderedFire(g, u)
    return pushPhases(s, 'move')
  }
  if (chosen.verb === 'wheel') return yield* wheel(g, halfOf(chosen))
  const hex = chosen.of
  const facing = yield* pickFacing(g, hex, question)
  const leg = question.reach().destination(hex, facing)!
  s.move!.path = [...leg.path]
  s.move!.stays = leg.stays
  continueLeg(g)
}

/** D9: the ask to a mover. Its reach is searched once, and again only if another search has run since. */
class MoveAsk {
  private readonly s: Alexander
  private searched = 0
  private held: Reach | null = null
  private listed = 0
  private list: readonly number[] = []
  private reasons: ReadonlyMap<number, IllegalReason> | null = null

  constructor(s: Alexander) {
    this.s = s
  }

  reach(): Reach {
    if (this.held === null || this.held.serial !== this.searched) {
      this.held = reachOf(this.s)
      this.searched = this.held.serial
    }
    return this.held
  }

  /** The hexes where a leg can end, ascending. */
  hexes(): readonly number[] {
    const found = this.reach()
    if (this.listed !== this.searched) {
      this.list = found.hexes()
      this.listed = this.searched
    }
    return this.list
  }

  /** Why no leg ends in a hex. All reasons are computed on the first call. */
  bar(hex: number): IllegalReason | undefined {
    this.reasons ??= new Map(whyNotHexes(this.s, this.hexes()))
    return this.reasons.get(hex)
  }

  ask() {
    const { s } = this
    const b = battleOf(s)
    const move = s.move!
    return pick(
      seatOf(s, b.side[move.unit]!),
      'step',
      'P17',
      [
        legalOptions(() => this.hexes(), goOption(s)),
        legalOptions(
          [],
          goOption(s),
          (hex) => this.bar(hex),
          () => b.grid.names.map((_, hex) => hex),
        ),
        optionIfLegal(FIRE, () => barFire(s, move.unit)),
        optionIfLegal(wheels(LEFT), () => barWheel(s, RIGHT)),
        optionIfLegal(wheels(RIGHT), () => barWheel(s, LEFT)),
        optionIfLegal(STOP, () => barStop(s, () => this.hexes())),
      ],
      { about: { unit: b.unitIds[move.unit]!, points: move.points, augmented: move.augmented } },
    )
  }
}

/** D9: the second pick, the facing. A two-hex unit is named by its left hex, a column by the hexside it faces. */
function* pickFacing(g: G, hex: number, question: MoveAsk): Flow<number> {
  const s = g.state
  const b = battleOf(s)
  const u = s.move!.unit
  const option: (f: number) => Choice<'ahead' | 'face'> = s.formation[u] === COLUMN ? ahead : face
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'stepFacing',
    '7.12',
    [
      legalOptions(() => question.reach().facings(hex), option),
      legalOptions(
        [],
        option,
        (f) => (question.reach().reaches(hex, f) ? undefined : whyNotFacing(s, hex, f)),
        FACINGS,
      ),
    ],
    { about: { unit: b.unitIds[u]!, hex: b.grid.names[hex]! } },
  )
  return chosen.of
}

const FACINGS = [0, 1, 2, 3, 4, 5]

/** 6.14: hoplites and other heavy infantry that must go on until they cannot. */
export function hasInertia(s: Alexander, u: Unit): boolean {
  const b = battleOf(s)
  if (!isOn(s, INERTIA) || b.type[u] !== HI || b.kind[u] === HYPASPISTS) return false
  return b.nation[u] !== 'Greek mercenary' && b.nation[u] !== 'Spartan'
}

/**
 * 6.14, 6.94, 9.19b, R48: why the move may not end yet. A unit that can go nowhere else may always end it; `hexes` is
 * called only if something else forbids it.
 */
function barStop(s: Alexander, hexes: () => readonly number[]): IllegalReason | undefined {
  const move = s.move!
  const bar = barStopHere(s, move)
  return bar !== undefined && hexes().some((hex) => hex !== s.hex[move.unit]) ? bar : undefined
}

function barStopHere(s: Alexander, move: Move): IllegalReason | undefined {
  if (move.over.length > 0) return ['6.91', 'onFriend']
  if (hasInertia(s, move.unit)) return ['6.14', 'inertia']
  if (isUnderElephantMarker(s)) return ['9.19b', 'fullAllowance']
  return s.phase?.duty === true && isWhereItBegan(s, move) ? ['5.46', 'trumperMustAct'] : undefined
}

/** Whether the moving unit may end its move where it is. */
export const canStop = (s: Alexander): boolean => barStop(s, () => reachOf(s).hexes()) === undefined

/** 6.45, 9.62b: why a half of the moving unit cannot wheel. */
function barWheel(s: Alexander, half: 0 | 1): IllegalReason | undefined {
  const move = s.move!
  const u = move.unit
  const b = battleOf(s)
  if (!b.two[u] || s.formation[u] === COLUMN || s.formation[u] === SQUARE) return ['6.45', 'notTwoHex']
  if (s.depth[u] !== NONE) return ['9.62b', 'doubleDepth']
  const enemy = (1 - b.side[u]!) as Side
  const halves = [s.hex[u]!, secondHex(s, u)]
  if (isInZone(s, halves[half]!, enemy)) return ['6.45', 'halfInZone']
  if (!isInZone(s, halves[1 - half]!, enemy)) return ['6.45', 'notInZone']
  const m = moverOf(s, u)
  const cost = actCost(m, s.hex[u]! * 6 + s.facing[u]!, pivotAct(half))
  if (cost === undefined) return ['6.45', 'noRoom']
  if (cost.mp > move.points + m.augmentable) return ['6.25', 'noPoints']
  return canEnd(m, cost.stance) ? undefined : ['6.91', 'friendThere']
}

/** 6.45: one half pivots while an enemy zone of control holds the other; a TQ check unless only skirmishers hold it. */
export function* wheel(g: G, half: 0 | 1): Flow {
  const s = g.state
  const u = s.move!.unit
  const b = battleOf(s)
  const checks = exertersOnUnit(s, u).some((v) => !b.skirmisher[v])
  perform(g, pivotAct(half))
  if (checks) {
    const die = yield* d10('tqCheck', '6.45')
    addHits(g, u, hitsOverTq(die, tqOf(s, u)), '6.45', 'wheel')
    const isQueued = s.queue.some((r) => r.kind === 'routCheck' && r.unit === u)
    if (s.hits[u]! >= tqOf(s, u) && !isQueued) s.queue.unshift({ kind: 'routCheck', unit: u })
  }
  if (s.queue.length > 0) pushPhases(s, 'react', 'act')
  else continueLeg(g)
}
