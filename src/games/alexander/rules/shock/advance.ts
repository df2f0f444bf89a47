import { corners, LEFT, middleFront } from '../../../../hex/index.ts'
import { choice, each, type Flow, pick } from '../../../../kernel/index.ts'
import { DECLINE, face, hexOption, unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { turnHits } from '../charts/facing.ts'
import { oustLeaders } from '../command/leaders.ts'
import { entryFire } from '../missiles/reactionFire.ts'
import { isSteady, tqOf } from '../pieces/facts.ts'
import { place, unitAt } from '../pieces/field.ts'
import { hit } from '../pieces/hits.ts'
import { exertersOnUnit, inEnemyZone } from '../pieces/zones.ts'
import { type Alexander, type G, NONE, type Unit } from '../state.ts'
import { loot } from '../turn/loot.ts'
import { type Follower, follow, whoFollow } from './leaders.ts'
import { type Combat, drop } from './state.ts'
import { isBelow } from './targets.ts'
import { advanceWays, pivots, type Way } from './ways.ts'

const advanceWith = unitOption('advance')
const enter = hexOption('enter')
const PIVOT_LEFT = choice('pivotLeft')
const PIVOT_RIGHT = choice('pivotRight')
const pivotOption = (way: Way) => (way.half === LEFT ? PIVOT_LEFT : PIVOT_RIGHT)

/** A unit that can advance now, with its possible paths. */
interface Ready {
  readonly unit: Unit
  readonly ways: readonly Way[]
}

/**
 * F11, 8.51 to 8.54: attackers enter the hexes that defenders have vacated, until none can. After a rout in the
 * charge, units in the zone of control of another enemy do not advance (8.33d).
 */
export function* advanceInto(g: G, c: Combat, afterCharge: boolean): Flow {
  const s = g.state
  for (let ready = readyOnes(s, c, afterCharge); ready.length > 0; ready = readyOnes(s, c, afterCharge)) {
    const { unit, ways } = yield* chooseUnit(g, ready)
    drop(c.advancing, unit)
    yield* advanceBy(g, unit, yield* chooseWay(g, unit, ways))
  }
  c.advancing = []
}

/**
 * R58, 8.54: the units that may advance next. Of several for one hex, the attacker with superiority comes first, then
 * those with the highest TQ.
 */
export function readyOnes(s: Alexander, c: Combat, afterCharge: boolean): Ready[] {
  const vacated = c.vacated.filter((hex) => unitAt(s, hex) === NONE)
  if (vacated.length === 0) return []
  const able = c.advancing
    .filter((u) => isSteady(s, u) && !isBelow(s, u) && !(afterCharge && inEnemyZone(s, u)))
    .map((unit) => ({ unit, ways: advanceWays(s, unit, vacated) }))
  const rivals = (hex: number) => able.filter((r) => r.ways.some((way) => way.enters.includes(hex)))
  const first = (unit: Unit, hex: number) => isFirst(s, c, unit, rivals(hex))
  return able
    .map(({ unit, ways }) => ({
      unit,
      ways: ways.filter((way) => way.enters.some((hex) => first(unit, hex))),
    }))
    .filter((r) => r.ways.length > 0)
}

function isFirst(s: Alexander, c: Combat, unit: Unit, rivals: readonly Ready[]): boolean {
  if (rivals.some((r) => r.unit === c.superior)) return unit === c.superior
  return rivals.every((r) => tqOf(s, r.unit) <= tqOf(s, unit))
}

function* chooseUnit(g: G, ready: readonly Ready[]): Flow<Ready> {
  if (ready.length === 1) return ready[0]!
  const s = g.state
  const side = battleOf(s).side[ready[0]!.unit]!
  const chosen = yield* pick(seatOf(s, side), 'advance', '8.54', [
    each(
      ready.map((r) => r.unit),
      advanceWith(s),
    ),
  ])
  return ready.find((r) => r.unit === chosen.of)!
}

function* chooseWay(g: G, u: Unit, ways: readonly Way[]): Flow<Way> {
  if (ways.length === 1) return ways[0]!
  const s = g.state
  const b = battleOf(s)
  const [ahead, pivoting] = [ways.filter((w) => w.half === NONE), ways.filter((w) => w.half !== NONE)]
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'advanceHex',
    '8.51',
    [
      each(
        ahead.map((w) => w.hex),
        enter(s),
      ),
      each(pivoting, pivotOption),
    ],
    { about: { unit: b.unitIds[u]! } },
  )
  return ways.find((w) =>
    w.half === NONE ? chosen.verb === 'enter' && chosen.of === w.hex : chosen === pivotOption(w),
  )!
}

/** 8.51, 8.55, R95: the unit advances with the leaders that accompany it, then turns or pivots (8.52, 8.53). */
function* advanceBy(g: G, u: Unit, way: Way): Flow {
  const holders = exertersOnUnit(g.state, u)
  const followers = yield* whoFollow(g, u, '8.51')
  take(g, u, way, followers)
  if (!battleOf(g.state).two[u]) yield* turnAfter(g, u)
  else if (way.half === NONE) yield* pivotAfter(g, u, followers)
  yield* afterAdvance(g, u, holders)
}

function take(g: G, u: Unit, way: Way, followers: readonly Follower[]): void {
  const s = g.state
  const b = battleOf(s)
  place(s, u, way.hex, way.facing)
  g.tell?.({ kind: 'advances', rule: '8.51', with: { unit: b.unitIds[u]!, hex: b.grid.names[way.hex]! } })
  advanceHit(g, u, way.hits, '8.51')
  follow(g, followers, u, '8.51')
}

/** 8.51: hits from an advance, including its turn or pivot, never bring a unit to its TQ. */
export function advanceHit(g: G, u: Unit, hits: number, rule: string): void {
  const s = g.state
  const room = Math.max(0, tqOf(s, u) - 1 - s.hits[u]!)
  hit(g, u, Math.min(hits, room), rule, 'advance')
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
  const chosen = yield* pick(seatOf(s, b.side[u]!), 'advanceFacing', '8.52', [each(facings, face)], {
    about: { unit: b.unitIds[u]!, facing },
  })
  if (chosen.of === facing) return
  place(s, u, s.hex[u]!, chosen.of)
  const rough = b.ground.rough[s.hex[u]!] === 1
  advanceHit(g, u, turnHits(b.type[u]!, corners(facing, chosen.of), rough), '7.14')
}

/** 8.53: a two-hex unit that went forward may pivot once. */
function* pivotAfter(g: G, u: Unit, followers: readonly Follower[]): Flow {
  const s = g.state
  const b = battleOf(s)
  const middle = middleFront(b.arcs, s.hex[u]!, s.facing[u]!)
  if (middle < 0 || unitAt(s, middle) !== NONE) return
  const ways = pivots(s, u)
  if (ways.length === 0) return
  const chosen = yield* pick(seatOf(s, b.side[u]!), 'advanceFacing', '8.53', [each(ways, pivotOption), DECLINE], {
    about: { unit: b.unitIds[u]!, facing: s.facing[u]! },
  })
  if (chosen !== DECLINE) take(g, u, ways.find((way) => pivotOption(way) === chosen)!, followers)
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
