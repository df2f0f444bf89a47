import {
  corners,
  forward,
  frontDirection,
  LEFT,
  type LeftRight,
  middleFront,
  pivot,
  pivoted,
  RIGHT,
  rightOf,
} from '#hex/facing.ts'
import { within } from '#hex/grid.ts'
import { choice, type Flow, type IllegalReason, legalOptions, pick } from '#kernel'
import { DECLINE, face, hexOption, unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { BESIDE_ELEPHANT_HITS, hitsInCharge, pivotHits, turnHits } from '../charts/movement.ts'
import { CH, EL } from '../charts/types.ts'
import { oustLeaders } from '../command/leaders.ts'
import { entryFire } from '../missiles/fire.ts'
import { addHits } from '../pieces/losses.ts'
import { occupancyOf, placeUnit, unitAt } from '../pieces/occupancy.ts'
import { hexesOf, isMacedonianPhalanx, isSteady, secondHex, tqOf } from '../pieces/units.ts'
import { BESIDE_ELEPHANT, elephantsAround, exertersOnUnit, exertsZoneOn, isInEnemyZone } from '../pieces/zones.ts'
import { type Alexander, CHARGE, type G, NONE, type Unit } from '../state.ts'
import { loot } from '../turn/scenarioRules.ts'
import { askFollowers, type Follower, moveFollowers } from './leaders.ts'
import { type Combat, removeFrom } from './state.ts'
import { isLowerUnit } from './targets.ts'

/** 8.5: a possible advance: the unit's new position, the vacated hexes it enters, and its hits. */
export interface AdvancePath {
  readonly hex: number
  readonly facing: number
  readonly enters: readonly number[]
  readonly hits: number
  /** 8.53: the half that pivots, or -1 if the unit goes forward. */
  readonly half: number
}

/** 9.13, 9.23: elephants and chariots pass through instead of advancing. */
const mayAdvance = (s: Alexander, u: Unit): boolean => {
  const type = battleOf(s).type[u]
  return type !== EL && type !== CH
}

/** Whether a hex is empty. Hexes in `leaving` count as empty. */
const isFree = (s: Alexander, hex: number, leaving: readonly number[]): boolean =>
  hex >= 0 && (occupancyOf(s).at[hex] === NONE || leaving.includes(hex))

/**
 * 8.51, 8.53: how a unit can enter vacated hexes. A two-hex unit goes forward if both hexes ahead are free; otherwise
 * it pivots with one half. Hexes in `leaving` count as free although still occupied (10.26).
 */
export function advancePaths(
  s: Alexander,
  u: Unit,
  vacated: readonly number[],
  leaving: readonly number[] = [],
): AdvancePath[] {
  if (!mayAdvance(s, u)) return []
  if (!battleOf(s).two[u]) return oneHexPaths(s, u, vacated, leaving)
  const ahead = [LEFT, RIGHT].flatMap((pair) => forwardPath(s, u, pair as LeftRight, vacated, leaving) ?? [])
  return ahead.length > 0 ? ahead : pivotPathsInto(s, u, vacated, leaving)
}

function oneHexPaths(s: Alexander, u: Unit, vacated: readonly number[], leaving: readonly number[]): AdvancePath[] {
  const { grid } = battleOf(s)
  const found: AdvancePath[] = []
  for (let d = 0; d < 6; d++) {
    const to = grid.neighbour[s.hex[u]! * 6 + d]!
    if (!vacated.includes(to) || !isFree(s, to, leaving) || !exertsZoneOn(s, u, to)) continue
    const hits = stepHits(s, u, s.hex[u]!, d)
    if (hits >= 0)
      found.push({
        hex: to,
        facing: s.facing[u]!,
        enters: [to],
        hits: hits + besideElephants(s, u, to),
        half: NONE,
      })
  }
  return found.sort((x, y) => x.hex - y.hex)
}

/** 6.22, 9.74: hits of a step, or -1 if the unit cannot take it. */
function stepHits(s: Alexander, u: Unit, hex: number, direction: number): number {
  const b = battleOf(s)
  return hitsInCharge(b.ground.costs[b.moveClass[u]!]!.hits[hex * 6 + direction]!, s.formation[u] === CHARGE)
}

/** 9.15: hits on cavalry in a flank or rear hex of elephants. */
const besideElephants = (s: Alexander, u: Unit, hex: number): number => {
  const b = battleOf(s)
  if (!b.cavalry[u]) return 0
  return (elephantsAround(s, hex, b.side[u]!) & BESIDE_ELEPHANT) === 0 ? 0 : BESIDE_ELEPHANT_HITS
}

function forwardPath(
  s: Alexander,
  u: Unit,
  pair: LeftRight,
  vacated: readonly number[],
  leaving: readonly number[],
): AdvancePath | undefined {
  const { arcs } = battleOf(s)
  const [left, facing] = [s.hex[u]!, s.facing[u]!]
  const hex = forward(arcs, left, facing, pair)
  if (hex < 0) return
  const entered = [hex, rightOf(arcs, hex, facing)]
  if (!entered.some((h) => vacated.includes(h)) || !entered.every((h) => isFree(s, h, leaving))) return
  const d = frontDirection(facing, pair)
  const halves = [stepHits(s, u, left, d), stepHits(s, u, secondHex(s, u), d)]
  if (Math.min(...halves) < 0) return
  return {
    hex,
    facing,
    enters: entered.filter((h) => vacated.includes(h)),
    hits: Math.max(...halves),
    half: NONE,
  }
}

function pivotPathsInto(s: Alexander, u: Unit, vacated: readonly number[], leaving: readonly number[]): AdvancePath[] {
  const { arcs } = battleOf(s)
  const middle = middleFront(arcs, s.hex[u]!, s.facing[u]!)
  return vacated.includes(middle) && isFree(s, middle, leaving) ? pivotPaths(s, u) : []
}

/** 6.43, 8.53: the pivots of a two-hex unit into the free hex in front of its middle. */
export function pivotPaths(s: Alexander, u: Unit): AdvancePath[] {
  const { arcs } = battleOf(s)
  const [left, facing] = [s.hex[u]!, s.facing[u]!]
  const middle = middleFront(arcs, left, facing)
  if (middle < 0) return []
  return [LEFT, RIGHT].flatMap((half) => {
    const from = half === LEFT ? left : secondHex(s, u)
    const ground = stepHits(s, u, from, frontDirection(facing, half === LEFT ? RIGHT : LEFT))
    if (ground < 0) return []
    const hits = ground + pivotHits(isMacedonianPhalanx(s, u))
    const way = { facing: pivoted(facing, half as LeftRight), enters: [middle], hits, half }
    return [{ hex: pivot(arcs, left, facing, half as LeftRight), ...way }]
  })
}

/** 10.26: the minimum hits that an attacker would take by advancing into the hexes of this combat's defenders. */
export function requiredAdvanceHits(s: Alexander, c: Combat, attacker: Unit): number {
  if (c.from !== NONE) return 0
  const hexes = c.defenders.flatMap((d) => hexesOf(s, d))
  const ways = advancePaths(s, attacker, hexes, hexes)
  return ways.length === 0 ? 0 : Math.min(...ways.map((way) => way.hits))
}

const advanceWith = unitOption('advance')
const enter = hexOption('enter')
const PIVOT_LEFT = choice('pivotLeft')
const PIVOT_RIGHT = choice('pivotRight')
const pivotOption = (way: AdvancePath) => (way.half === LEFT ? PIVOT_LEFT : PIVOT_RIGHT)

/** A unit that can advance now, with its possible paths. */
interface AdvanceCandidate {
  readonly unit: Unit
  readonly ways: readonly AdvancePath[]
}

/**
 * F11, 8.51 to 8.54: attackers enter the hexes that defenders have vacated, until none can. After a rout in the
 * charge, units in the zone of control of another enemy do not advance (8.33d).
 */
export function* advanceIntoVacated(g: G, c: Combat, afterCharge: boolean): Flow {
  const s = g.state
  for (let ready = unitsToAdvance(s, c, afterCharge); ready.length > 0; ready = unitsToAdvance(s, c, afterCharge)) {
    const { unit, ways } = yield* chooseUnit(g, c, ready, afterCharge)
    removeFrom(c.advancing, unit)
    yield* advanceBy(g, unit, yield* choosePath(g, c, unit, ways))
  }
  c.advancing = []
}

/**
 * R58, 8.54: the units that may advance next. Of several for one hex, the attacker with superiority comes first, then
 * those with the highest TQ.
 */
export function unitsToAdvance(s: Alexander, c: Combat, afterCharge: boolean): AdvanceCandidate[] {
  const vacated = vacatedHexes(s, c)
  if (vacated.length === 0) return []
  const able = c.advancing
    .filter((u) => barAdvance(s, u, afterCharge) === undefined)
    .map((unit) => ({ unit, ways: advancePaths(s, unit, vacated) }))
  const rivals = (hex: number) => able.filter((r) => r.ways.some((way) => way.enters.includes(hex)))
  const first = (unit: Unit, hex: number) => isFirst(s, c, unit, rivals(hex))
  return able
    .map(({ unit, ways }) => ({
      unit,
      ways: ways.filter((way) => way.enters.some((hex) => first(unit, hex))),
    }))
    .filter((r) => r.ways.length > 0)
}

/** 8.33d, 9.13, 9.62: why a unit cannot advance at all. */
function barAdvance(s: Alexander, u: Unit, afterCharge: boolean): IllegalReason | undefined {
  if (!isSteady(s, u)) return ['10.21', 'routed']
  if (isLowerUnit(s, u)) return ['9.62b', 'underneath']
  if (afterCharge && isInEnemyZone(s, u)) return ['8.33d', 'heldByZone']
  return mayAdvance(s, u) ? undefined : ['9.13', 'passesInstead']
}

/** 8.51, 8.54: why a unit cannot be the next to advance although another can. */
const barAdvanceNext = (s: Alexander, c: Combat, u: Unit, afterCharge: boolean): IllegalReason =>
  barAdvance(s, u, afterCharge) ??
  (advancePaths(s, u, vacatedHexes(s, c)).length === 0 ? ['8.51', 'noVacatedHex'] : ['8.54', 'othersFirst'])

const vacatedHexes = (s: Alexander, c: Combat): number[] => c.vacated.filter((hex) => unitAt(s, hex) === NONE)

function isFirst(s: Alexander, c: Combat, unit: Unit, rivals: readonly AdvanceCandidate[]): boolean {
  if (rivals.some((r) => r.unit === c.superior)) return unit === c.superior
  return rivals.every((r) => tqOf(s, r.unit) <= tqOf(s, unit))
}

function* chooseUnit(
  g: G,
  c: Combat,
  ready: readonly AdvanceCandidate[],
  afterCharge: boolean,
): Flow<AdvanceCandidate> {
  if (ready.length === 1) return ready[0]!
  const s = g.state
  const side = battleOf(s).side[ready[0]!.unit]!
  const chosen = yield* pick(seatOf(s, side), 'advance', '8.54', [
    legalOptions(
      ready.map((r) => r.unit),
      advanceWith(s),
      (u) => (ready.some((r) => r.unit === u) ? undefined : barAdvanceNext(s, c, u, afterCharge)),
      c.advancing,
    ),
  ])
  return ready.find((r) => r.unit === chosen.of)!
}

/** 8.51, 8.53, 8.54: why a unit does not advance into a hex next to it. */
function barAdvanceInto(s: Alexander, c: Combat, u: Unit, hex: number): IllegalReason {
  const vacated = vacatedHexes(s, c)
  const ways = advancePaths(s, u, vacated)
  if (ways.some((way) => way.half === NONE && way.hex === hex)) return ['8.54', 'othersFirst']
  if (!vacated.includes(hex)) return ['8.51', 'notVacated']
  if (!exertsZoneOn(s, u, hex)) return ['8.51', 'outsideItsZone']
  return ways.some((way) => way.half !== NONE) ? ['8.53', 'onlyPivots'] : ['6.21', 'prohibitedGround']
}

function* choosePath(g: G, c: Combat, u: Unit, ways: readonly AdvancePath[]): Flow<AdvancePath> {
  if (ways.length === 1) return ways[0]!
  const s = g.state
  const b = battleOf(s)
  const [ahead, pivoting] = [ways.filter((w) => w.half === NONE), ways.filter((w) => w.half !== NONE)]
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'advanceHex',
    '8.51',
    [
      legalOptions(
        ahead.map((w) => w.hex),
        enter(s),
        (hex) => (ahead.some((way) => way.hex === hex) ? undefined : barAdvanceInto(s, c, u, hex)),
        () => within(b.grid, s.hex[u]!, 1),
      ),
      legalOptions(pivoting, pivotOption),
    ],
    { about: { unit: b.unitIds[u]! } },
  )
  return ways.find((w) =>
    w.half === NONE ? chosen.verb === 'enter' && chosen.of === w.hex : chosen === pivotOption(w),
  )!
}

/** 8.51, 8.55, R95: the unit advances with the leaders that accompany it, then turns or pivots (8.52, 8.53). */
function* advanceBy(g: G, u: Unit, way: AdvancePath): Flow {
  const holders = exertersOnUnit(g.state, u)
  const followers = yield* askFollowers(g, u, '8.51')
  carryOutAdvance(g, u, way, followers)
  if (!battleOf(g.state).two[u]) yield* turnAfter(g, u)
  else if (way.half === NONE) yield* pivotAfter(g, u, followers)
  yield* afterAdvance(g, u, holders)
}

function carryOutAdvance(g: G, u: Unit, way: AdvancePath, followers: readonly Follower[]): void {
  const s = g.state
  const b = battleOf(s)
  placeUnit(s, u, way.hex, way.facing)
  g.tell?.({ kind: 'advances', rule: '8.51', with: { unit: b.unitIds[u]!, hex: b.grid.names[way.hex]! } })
  takeAdvanceHits(g, u, way.hits, '8.51')
  moveFollowers(g, followers, u, '8.51')
}

/** 8.51: hits from an advance, including its turn or pivot, never bring a unit to its TQ. */
export function takeAdvanceHits(g: G, u: Unit, hits: number, rule: string): void {
  const s = g.state
  const room = Math.max(0, tqOf(s, u) - 1 - s.hits[u]!)
  addHits(g, u, Math.min(hits, room), rule, 'advance')
}

/**
 * 8.52, 7.14: a one-hex unit may turn one vertex, even in an enemy zone of control. In rough terrain it takes a hit
 * for it.
 */
function* turnAfter(g: G, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  const facing = s.facing[u]!
  const facings = [facing, (facing + 1) % 6, (facing + 5) % 6].sort((x, y) => x - y)
  const chosen = yield* pick(seatOf(s, b.side[u]!), 'advanceFacing', '8.52', [legalOptions(facings, face)], {
    about: { unit: b.unitIds[u]!, facing },
  })
  if (chosen.of === facing) return
  placeUnit(s, u, s.hex[u]!, chosen.of)
  const rough = b.ground.rough[s.hex[u]!] === 1
  takeAdvanceHits(g, u, turnHits(b.type[u]!, corners(facing, chosen.of), rough), '7.14')
}

/** 8.53: a two-hex unit that went forward may pivot once. */
function* pivotAfter(g: G, u: Unit, followers: readonly Follower[]): Flow {
  const s = g.state
  const b = battleOf(s)
  const middle = middleFront(b.arcs, s.hex[u]!, s.facing[u]!)
  if (middle < 0 || unitAt(s, middle) !== NONE) return
  const ways = pivotPaths(s, u)
  if (ways.length === 0) return
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'advanceFacing',
    '8.53',
    [legalOptions(ways, pivotOption), DECLINE],
    {
      about: { unit: b.unitIds[u]!, facing: s.facing[u]! },
    },
  )
  if (chosen !== DECLINE) carryOutAdvance(g, u, ways.find((way) => pivotOption(way) === chosen)!, followers)
}

/**
 * 8.21a, 4.62, S17: enemy leaders in the hexes entered, entry fire of units whose zones of control were entered, and
 * the camp.
 */
function* afterAdvance(g: G, u: Unit, holders: readonly Unit[]): Flow {
  const s = g.state
  yield* oustLeaders(g, u)
  yield* entryFire(g, u, holders)
  if (isSteady(s, u)) loot(g, u)
}
