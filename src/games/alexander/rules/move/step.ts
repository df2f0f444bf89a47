import { DIRECTIONS, LEFT, RIGHT } from '../../../../hex/index.ts'
import {
  andThen,
  type Bar,
  type Choice,
  choice,
  each,
  type Flow,
  options,
  pick,
  unless,
} from '../../../../kernel/index.ts'
import { face, hexOption, STOP } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { excess } from '../charts/checks.ts'
import { HI, HYPASPISTS } from '../charts/types.ts'
import { d10 } from '../dice.ts'
import { barFire, orderedFire } from '../missiles/fire.ts'
import { INERTIA, isOn } from '../options.ts'
import { isSteady, tqOf } from '../pieces/facts.ts'
import { secondHex } from '../pieces/hexes.ts'
import { hit } from '../pieces/hits.ts'
import { exertersOnUnit, inZone } from '../pieces/zones.ts'
import { type Alexander, COLUMN, type G, NONE, type Side, SQUARE, type Unit } from '../state.ts'
import { carryOn, perform } from './act.ts'
import { pivotAct } from './acts.ts'
import { actCost } from './costs.ts'
import { underMarker } from './leave.ts'
import { mayEnd, moverOf } from './mover.ts'
import { isWhereItBegan } from './newMove.ts'
import { type Reach, reachOf } from './reach.ts'
import { whyNotFacing, whyNotHexes } from './whyNot.ts'

const go = hexOption('go')
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
  if (!isSteady(s, u)) return andThen(s, 'moveEnd')
  const question = new Question(s)
  const chosen = yield* question.ask()
  if (chosen === STOP) return andThen(s, 'moveEnd')
  if (chosen === FIRE) {
    yield* orderedFire(g, u)
    return andThen(s, 'move')
  }
  if (chosen.verb === 'wheel') return yield* wheel(g, halfOf(chosen))
  const hex = chosen.of
  const facing = yield* pickFacing(g, hex, question)
  const leg = question.reach().destination(hex, facing)!
  s.move!.path = [...leg.path]
  s.move!.stays = leg.stays
  carryOn(g)
}

/** The search that last offered each hex. */
const offeredIn = new Int32Array(1 << 13)

/** D9: the ask to a mover. Its reach is searched once, and again only if another search has run since. */
class Question {
  private readonly s: Alexander
  private searched = 0
  private held: Reach | null = null
  private listed = 0
  private list: readonly number[] = []
  private reasons: ReadonlyMap<number, Bar> | null = null

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
      for (const hex of this.list) offeredIn[hex] = this.searched
    }
    return this.list
  }

  /** Why no leg ends in a hex. All reasons are computed on the first call. */
  bar(hex: number): Bar | undefined {
    if (this.reasons === null) {
      const hexes = this.hexes()
      if (offeredIn[hex] === this.searched) return undefined
      this.reasons = new Map(whyNotHexes(this.s, hexes))
    }
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
        each(
          () => this.hexes(),
          go(s),
          (hex) => this.bar(hex),
          () => b.grid.names.map((_, hex) => hex),
        ),
        unless(FIRE, () => barFire(s, move.unit)),
        unless(wheels(LEFT), () => barWheel(s, RIGHT)),
        unless(wheels(RIGHT), () => barWheel(s, LEFT)),
        unless(STOP, () => barStop(s, this.hexes())),
      ],
      { about: { unit: b.unitIds[move.unit]!, points: move.points, augmented: move.augmented } },
    )
  }
}

/** D9: the second pick, the facing. A two-hex unit is named by its left hex, a column by the hexside it faces. */
function* pickFacing(g: G, hex: number, question: Question): Flow<number> {
  const s = g.state
  const b = battleOf(s)
  const u = s.move!.unit
  const option: (f: number) => Choice<'ahead' | 'face'> = s.formation[u] === COLUMN ? ahead : face
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'stepFacing',
    '7.12',
    [
      each(
        () => question.reach().facings(hex),
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

/** 6.14, 6.94, 9.19b, R48: why the move may not end yet. */
function barStop(s: Alexander, hexes: readonly number[]): Bar | undefined {
  const move = s.move!
  const here = s.hex[move.unit]!
  const elsewhere = hexes.some((hex) => hex !== here)
  if (!elsewhere) return undefined
  if (move.over.length > 0) return ['6.91', 'onFriend']
  if (hasInertia(s, move.unit)) return ['6.14', 'inertia']
  if (underMarker(s)) return ['9.19b', 'fullAllowance']
  return s.phase?.duty === true && isWhereItBegan(s, move) ? ['5.46', 'trumperMustAct'] : undefined
}

/** Whether the moving unit may end its move where it is. */
export function mayStop(s: Alexander): boolean {
  const move = s.move!
  const isBound =
    move.over.length > 0 ||
    hasInertia(s, move.unit) ||
    underMarker(s) ||
    (s.phase?.duty === true && s.hex[move.unit] === move.hex)
  return !isBound || barStop(s, reachOf(s).hexes()) === undefined
}

/** 6.45, 9.62b: why a half of the moving unit cannot wheel. */
function barWheel(s: Alexander, half: 0 | 1): Bar | undefined {
  const move = s.move!
  const u = move.unit
  const b = battleOf(s)
  if (!b.two[u] || s.formation[u] === COLUMN || s.formation[u] === SQUARE) return ['6.45', 'notTwoHex']
  if (s.depth[u] !== NONE) return ['9.62b', 'doubleDepth']
  const enemy = (1 - b.side[u]!) as Side
  const halves = [s.hex[u]!, secondHex(s, u)]
  if (inZone(s, halves[half]!, enemy)) return ['6.45', 'halfInZone']
  if (!inZone(s, halves[1 - half]!, enemy)) return ['6.45', 'notInZone']
  const m = moverOf(s, u)
  const cost = actCost(m, s.hex[u]! * 6 + s.facing[u]!, pivotAct(half))
  if (cost === undefined) return ['6.45', 'noRoom']
  if (cost.mp > move.points + m.augmentable) return ['6.25', 'noPoints']
  return mayEnd(m, cost.stance) ? undefined : ['6.91', 'friendThere']
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
    hit(g, u, excess(die, tqOf(s, u)), '6.45', 'wheel')
    const isQueued = s.queue.some((r) => r.kind === 'routCheck' && r.unit === u)
    if (s.hits[u]! >= tqOf(s, u) && !isQueued) s.queue.unshift({ kind: 'routCheck', unit: u })
  }
  if (s.queue.length > 0) andThen(s, 'react', 'act')
  else carryOn(g)
}
