import { arcOfPiece, FLANK, FRONT, REAR } from '#hex/facing.ts'
import { distance, within } from '#hex/grid.ts'
import { type Flow, type IllegalReason, legalOptions, pick } from '#kernel'
import { DECLINE, d10, face, hexOption } from '../asks.ts'
import { battleOf, otherSide, seatOf } from '../battle.ts'
import { MA } from '../charts/missiles.ts'
import {
  approachHits,
  hitOnFailure,
  mayWithdraw,
  PREARRANGED_HEXES,
  SKIRMISHER_HEXES,
  withdrawalChecks,
  withdrawalHits,
  withdrawalMa,
  withdrawalMp,
} from '../charts/movement.ts'
import { ART, isSkirmisher } from '../charts/types.ts'
import { leadersGoAlong, oustLeaders } from '../command/leaders.ts'
import { addHits } from '../pieces/losses.ts'
import { occupancyOf, placeUnit } from '../pieces/occupancy.ts'
import {
  distanceBetween,
  distanceTo,
  hexesOf,
  isSteady,
  leadersWith,
  maOf,
  missileOf,
  secondHex,
  secondHexAt,
  tqOf,
} from '../pieces/units.ts'
import { exertersOnUnit, isInEnemyZone, isInZone } from '../pieces/zones.ts'
import { checkRout, onRampage } from '../rout/rout.ts'
import {
  type Alexander,
  CHARGE,
  COLUMN,
  type G,
  type Leader,
  NO_MISSILES,
  NONE,
  SQUARE,
  type Unit,
  WITHDREW,
} from '../state.ts'
import { loot } from '../turn/scenarioRules.ts'
import { moverOf } from './mover.ts'
import { type Withdrawal, withdrawalsOf } from './withdrawalSearch.ts'

const to = hexOption('to')

/**
 * 6.71, 6.71a, 9.31f: the points (hexes for skirmishers) with which a unit may withdraw before a mover; 0 if it may
 * not.
 */
export function withdrawalPoints(s: Alexander, u: Unit, mover: Unit): number {
  const b = battleOf(s)
  const own = withdrawalMa(maOf(s, u), b.two[u]!)
  const its = withdrawalMa(maOf(s, mover), b.two[mover]!)
  if (!mayWithdraw(b.type[u]!, own, its)) return 0
  return isSkirmisher(b.type[u]!) ? SKIRMISHER_HEXES : withdrawalMp(own, its)
}

/**
 * 6.71, 6.67, 9.74, R26, 9.54: why a unit may not make an Orderly Withdrawal, terrain aside. 9.16: the elephant's own
 * zone of control does not count.
 */
export function barWithdrawal(s: Alexander, u: Unit, mover: Unit, elephant = false): IllegalReason | undefined {
  if (!isSteady(s, u)) return ['10.25', 'routed']
  if (s.formation[u] === COLUMN) return ['6.67', 'column']
  if (s.formation[u] === CHARGE) return ['9.74', 'chargeFormation']
  if (s.depth[u] !== NONE) return ['9.62b', 'doubleDepth']
  if (battleOf(s).type[u] === ART) return ['9.54', 'artillery']
  if (withdrawalPoints(s, u, mover) === 0) return ['6.71', 'tooSlow']
  return isHeldByOther(s, u, elephant ? mover : NONE) ? ['6.71', 'inZone'] : undefined
}

/** R26: whether a unit is in the zone of control of an enemy unit other than `but`. */
const isHeldByOther = (s: Alexander, u: Unit, but: Unit): boolean =>
  isInEnemyZone(s, u) && exertersOnUnit(s, u).some((v) => v !== but)

/** 6.71, 6.78, D11: the withdrawals open to a unit before a mover, by hex. */
export function openWithdrawals(s: Alexander, u: Unit, mover: Unit, elephant = false): Withdrawal[] {
  if (barWithdrawal(s, u, mover, elephant) !== undefined) return []
  return withdrawalsOf(s, u, mover, withdrawalPoints(s, u, mover), isSkirmisher(battleOf(s).type[u]!))
}

/** 6.84, 6.83: the hexes a unit of a Line with a marker can withdraw to: exactly one hex, regardless of points. */
export function markedWithdrawals(s: Alexander, u: Unit, mover: Unit): Withdrawal[] {
  return isSteady(s, u) && !isHeldByOther(s, u, NONE) ? withdrawalsOf(s, u, mover, PREARRANGED_HEXES, true) : []
}

/** 6.72[2], P4a: the arc through which a mover approached: rear if all its nearest hexes are there, flank if any is. */
export function approachArc(s: Alexander, u: Unit, mover: Unit): number {
  const b = battleOf(s)
  if (s.formation[u] === SQUARE || b.noZone[u]) return FRONT
  const near = distanceBetween(s, u, mover)
  let [front, flank] = [false, false]
  for (const hex of hexesOf(s, mover)) {
    if (distanceTo(s, u, hex) !== near) continue
    const arc = arcOfPiece(b.arcs, s.hex[u]!, s.facing[u]!, b.two[u] ? 2 : 1, hex)
    if (arc === FLANK) flank = true
    else if (arc === FRONT) front = true
  }
  return flank ? FLANK : front ? FRONT : REAR
}

/** D11: asks where a unit withdraws; it may decline unless `must`. */
export function* askWithdrawal(
  g: G,
  u: Unit,
  mover: Unit,
  ways: readonly Withdrawal[],
  rule: string,
  must: boolean,
): Flow<Withdrawal | undefined> {
  const s = g.state
  const b = battleOf(s)
  if (ways.length === 0) return undefined
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'withdraw',
    rule,
    [
      legalOptions(() => ways.map((way) => way.hex), to(s)),
      unreachable(s, u, mover, ways, rule === '6.84' ? PREARRANGED_HEXES : withdrawalPoints(s, u, mover)),
      ...(must ? [] : [DECLINE]),
    ],
    { about: { unit: b.unitIds[u]!, by: b.unitIds[mover]!, leader: '' } },
  )
  return chosen === DECLINE ? undefined : ways.find((way) => way.hex === chosen.of)
}

/** How far from a unit hexes are explained to which it cannot withdraw. */
const EXPLAINED = 4

/** The hexes near a unit to which it cannot withdraw, with the reasons. `points`: its points, or hexes. */
export function unreachable(s: Alexander, u: Unit, mover: Unit, ways: readonly Withdrawal[], points: number) {
  return legalOptions(
    [],
    to(s),
    (hex) => (ways.some((way) => way.hex === hex) ? undefined : barWithdrawalTo(s, u, mover, hex, points)),
    () => within(battleOf(s).grid, s.hex[u]!, EXPLAINED),
  )
}

/** 6.71a, 6.75, 6.91: why a unit cannot withdraw to a hex near it. */
function barWithdrawalTo(s: Alexander, u: Unit, mover: Unit, hex: number, points: number): IllegalReason {
  const b = battleOf(s)
  const second = b.two[u] ? secondHexAt(s, hex, s.facing[u]!, s.formation[u]!) : NONE
  const halves = second === NONE ? [hex] : [hex, second]
  const there = halves.map((h) => occupancyOf(s).at[h]!).find((v) => v !== NONE && v !== u)
  if (there !== undefined) {
    const unit = b.unitIds[there]!
    return b.side[there] === b.side[u] ? ['6.91', 'friendThere', { unit }] : ['6.93', 'enemyThere', { unit }]
  }
  const far = (hexes: readonly number[]) => Math.min(...hexes.map((h) => distanceTo(s, mover, h)))
  if (far(halves) <= far(hexesOf(s, u))) return ['6.71a', 'notFarther']
  if (halves.some((h) => isInZone(s, h, otherSide(b.side[u]!)))) return ['6.75', 'inZone']
  if (halves.some((h) => b.ground.rough[h] === 1)) return ['6.75', 'roughThere']
  return distance(b.grid, s.hex[u]!, hex) > points ? ['6.71a', 'tooFarToWithdraw', { points }] : ['6.71a', 'noWayBack']
}

/** 4.62a: what a withdrawal leaves to decide: the leaders that were stacked with the unit. */
interface WithdrawalResult {
  readonly leaders: readonly Leader[]
  /** The unit has neither routed nor been eliminated. */
  readonly stands: boolean
}

/** 6.72, 6.73, 6.74: a unit withdraws before a mover; first a hit if approached from behind. */
export function* performWithdrawal(
  g: G,
  u: Unit,
  mover: Unit,
  way: Withdrawal,
  left: number,
  rule: string,
): Flow<WithdrawalResult> {
  const behind = approachHits(battleOf(g.state).type[u]!, approachArc(g.state, u, mover))
  if (behind > 0) {
    for (const v of stackedUnits(g.state, u)) addHits(g, v, behind, '6.72', 'approachedFromBehind')
    for (const v of stackedUnits(g.state, u)) yield* checkRout(g, v)
    if (!isSteady(g.state, u)) return { leaders: [], stands: false }
  }
  return yield* moveBack(g, u, way, left, rule)
}

/** 6.77: the rules under which a unit withdraws alone. */
const ALONE = ['6.71', '6.76', '9.16']

/** 6.72: the unit moves back: ground, facing, then its hit and its check. */
export function* moveBack(g: G, u: Unit, way: Withdrawal, left: number, rule: string): Flow<WithdrawalResult> {
  const s = g.state
  const b = battleOf(s)
  const leaders = leadersWith(s, s.hex[u]!, secondHex(s, u), b.side[u]!)
  const from = b.grid.names[s.hex[u]!]!
  const passed = friendsOn(s, u, way)
  placeUnit(s, u, way.hex, s.facing[u]!)
  if (ALONE.includes(rule)) s.marks[u]! |= WITHDREW
  g.tell?.({ kind: 'withdraws', rule, with: { unit: b.unitIds[u]!, from, to: b.grid.names[way.hex]! } })
  yield* oustLeaders(g, u)
  for (const v of stackedUnits(s, u)) addHits(g, v, way.hits, '6.22', 'ground')
  for (const [friend, hits] of passed) addHits(g, friend, hits, '6.94', 'passThrough')
  yield* checkRout(g, u)
  for (const [friend] of passed) yield* checkRout(g, friend)
  if (!isSteady(s, u)) return { leaders, stands: false }
  yield* turnAfter(g, u, left)
  yield* endWithdrawal(g, u)
  if (isSteady(s, u)) loot(g, u)
  return { leaders, stands: isSteady(s, u) }
}

/** 6.72: the hit of a withdrawal, then the check. */
export function* endWithdrawal(g: G, u: Unit): Flow {
  const s = g.state
  const { type } = battleOf(s)
  for (const v of stackedUnits(s, u)) addHits(g, v, withdrawalHits(type[v]!), '6.72', 'withdrawal')
  for (const v of stackedUnits(s, u)) yield* checkRout(g, v)
  yield* checkAfterWithdrawal(g, u)
}

/**
 * 6.72[3], R6: the check afterwards. 9.62c: the upper unit of a double-depth phalanx checks, and the other if it
 * fails.
 */
function* checkAfterWithdrawal(g: G, u: Unit): Flow {
  const s = g.state
  const partner = s.depth[u]!
  for (const v of partner === NONE ? [u] : [u, partner]) {
    if (!isSteady(s, v) || !withdrawalChecks(battleOf(s).type[v]!)) return
    const failed = hitOnFailure(yield* d10('tqCheck', '6.72'), tqOf(s, v))
    addHits(g, v, failed, '6.72', 'withdrawal')
    yield* checkRout(g, v)
    if (failed === 0) return
  }
}

/** 9.62b: both units of a double-depth phalanx take hits of movement. */
export const stackedUnits = (s: Alexander, u: Unit): Unit[] => (s.depth[u] === NONE ? [u] : [u, s.depth[u]!])

/** 6.94: the friends a withdrawal passes through, and the hits of each. */
function friendsOn(s: Alexander, u: Unit, way: Withdrawal): [friend: Unit, hits: number][] {
  if (way.friendHits === 0) return []
  const b = battleOf(s)
  const { at } = occupancyOf(s)
  const met: [Unit, number][] = []
  let halves = hexesOf(s, u)
  for (const d of way.path) {
    halves = halves.map((hex) => b.grid.neighbour[hex * 6 + d]!)
    for (const hex of halves) {
      const v = at[hex]!
      if (v === NONE || v === u || met.some(([f]) => f === v) || b.skirmisher[v] || b.skirmisher[u]) continue
      met.push([v, 1])
    }
  }
  return met
}

/** 6.72: the unit may turn at normal cost with the points left; two-hex units keep their facing (P18). */
function* turnAfter(g: G, u: Unit, left: number): Flow {
  const s = g.state
  const b = battleOf(s)
  if (b.two[u] || b.noZone[u] || s.formation[u] === SQUARE || left <= 0) return
  const m = moverOf(s, u)
  if (m.turnMp[1]! > left) return
  const facings = [0, 1, 2, 3, 4, 5].filter((f) => m.turnMp[cornersTo(s, u, f)]! <= left)
  const chosen = yield* pick(seatOf(s, b.side[u]!), 'withdrawFacing', '6.72', [legalOptions(() => facings, face)], {
    about: { unit: b.unitIds[u]! },
  })
  turnTo(g, u, chosen.of)
}

/** 6.72, 7.14: turns a unit that has withdrawn; rough ground costs hits. */
export function turnTo(g: G, u: Unit, facing: number): void {
  const s = g.state
  const corners = cornersTo(s, u, facing)
  if (corners === 0) return
  const hits = moverOf(s, u).turnHitsRough[corners]!
  placeUnit(s, u, s.hex[u]!, facing)
  if (battleOf(s).ground.rough[s.hex[u]!] === 1) addHits(g, u, hits, '7.14', 'turnInRough')
}

function cornersTo(s: Alexander, u: Unit, facing: number): number {
  const now = s.facing[u]!
  return Math.min((facing - now + 6) % 6, (now - facing + 6) % 6)
}

/** 6.75: mounted archers that withdrew may shoot at the mover if it is 2 hexes away, once per mover. */
export const canShootParting = (s: Alexander, u: Unit, mover: Unit): boolean =>
  isSteady(s, u) &&
  isSteady(s, mover) &&
  !s.move?.partedFrom.includes(u) &&
  missileOf(s, u) === MA &&
  s.missiles[u] !== NO_MISSILES &&
  distanceBetween(s, u, mover) === 2

/**
 * 6.71, 6.76, F17: withdrawals before a rampaging elephant, by cavalry of both sides that it newly comes within 2
 * hexes of.
 */
export function* withdrawalsFrom(g: G, elephant: Unit, before: number): Flow {
  const s = g.state
  const b = battleOf(s)
  for (let u = 0; u < b.units; u++) {
    if (!b.cavalry[u] || s.hex[u]! < 0) continue
    if (distanceTo(s, u, s.hex[elephant]!) > 2 || distanceTo(s, u, before) <= 2) continue
    const way = yield* askWithdrawal(g, u, elephant, openWithdrawals(s, u, elephant), '6.76', false)
    if (way === undefined) continue
    const left = withdrawalPoints(s, u, elephant) - way.points
    const { leaders, stands } = yield* performWithdrawal(g, u, elephant, way, left, '6.76')
    if (stands) yield* leadersGoAlong(g, leaders, u, '4.62a')
  }
}

onRampage(withdrawalsFrom)
