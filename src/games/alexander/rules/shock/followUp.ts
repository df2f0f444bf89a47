import { beyond, corners, frontDirection, LEFT, RIGHT } from '#hex/facing.ts'
import { direction } from '#hex/grid.ts'
import { type Flow, type IllegalReason, legalOptions, pick, pushPhases } from '#kernel'
import { d10, hexOption, unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { hitsInCharge } from '../charts/movement.ts'
import { mustPursue, PURSUIT_MP } from '../charts/rout.ts'
import { CH } from '../charts/types.ts'
import { oustLeaders } from '../command/leaders.ts'
import { shakeUnder } from '../move/moveEnd.ts'
import { isOn, PURSUIT } from '../options.ts'
import { addHits } from '../pieces/losses.ts'
import { placeUnit, unitAt } from '../pieces/occupancy.ts'
import { hexesOf, isRouted, isSteady, tqOf } from '../pieces/units.ts'
import { exertsZoneOn, isInEnemyZone } from '../pieces/zones.ts'
import { loseUnit } from '../rout/losses.ts'
import { checkRout, routFrom } from '../rout/rout.ts'
import { type Alexander, CHARGE, type G, MOVED, NONE, SHOCKED, type Unit } from '../state.ts'
import { recordCombat } from './group.ts'
import { askFollowers, type Follower, moveFollowers } from './leaders.ts'
import { FOLLOW_STEPS } from './segment.ts'
import { type Combat, newCombat, newSegment, removeFrom } from './state.ts'
import { shockTargets } from './targets.ts'

const through = hexOption('through')
const pass = hexOption('pass')
const strike = unitOption('strike')
const onto = hexOption('onto')

/**
 * F10 (12), 9.13, 9.23: elephants and chariots that attacked pass behind their enemies, one unit per phase.
 * Terminates because each new shock is one hex farther in the direction of attack.
 */
export function* passThrough(g: G): Flow {
  const s = g.state
  const passage = s.shock!.passing.shift()
  if (passage === undefined) return
  pushPhases(s, 'passThrough')
  if (!isSteady(s, passage.unit) || passage.hexes.length === 0) return
  yield* passBeyond(g, passage.unit, yield* passedHex(g, passage.unit, passage.hexes))
}

/** D21: the defender's hex to pass, if the unit attacked through both front hexes. */
function* passedHex(g: G, u: Unit, hexes: readonly number[]): Flow<number> {
  const s = g.state
  if (hexes.length === 1) return hexes[0]!
  const b = battleOf(s)
  const chosen = yield* pick(seatOf(s, b.side[u]!), 'passThrough', '9.13', [legalOptions(hexes, through(s))], {
    about: { unit: b.unitIds[u]! },
  })
  return chosen.of
}

/** P10: the hexes beyond that the unit can enter. */
const hexesBeyond = (s: Alexander, u: Unit, passed: number): number[] =>
  beyond(battleOf(s).arcs, passed, s.facing[u]!)
    .filter((hex) => barBeyond(s, u, passed, hex) === undefined)
    .sort((x, y) => x - y)

/** 6.21, 9.21b: why a unit cannot enter a hex beyond the one it passes. */
function barBeyond(s: Alexander, u: Unit, passed: number, hex: number): IllegalReason | undefined {
  const b = battleOf(s)
  const step = passed * 6 + direction(b.grid, passed, hex)
  if (b.ground.costs[b.moveClass[u]!]!.mp[step]! < 0) return ['6.21', 'prohibitedGround']
  return b.type[u] === CH && b.ground.roughStep[step] === 1 ? ['9.21b', 'chariotsOnRough'] : undefined
}

/** 9.13, 6.92: the hexes beyond that are not on offer: occupied, or ground it cannot enter. */
const notBeyond = (s: Alexander, u: Unit, passed: number) =>
  legalOptions(
    [],
    pass(s),
    (hex) => barBeyond(s, u, passed, hex) ?? barUnitThere(s, u, hex),
    () => beyond(battleOf(s).arcs, passed, s.facing[u]!).filter((hex) => hex >= 0),
  )

function barUnitThere(s: Alexander, u: Unit, hex: number): IllegalReason | undefined {
  const b = battleOf(s)
  const there = unitAt(s, hex)
  if (there === NONE) return undefined
  const unit = b.unitIds[there]!
  return b.side[there] === b.side[u] ? ['6.92', 'friendThere', { unit }] : ['6.93', 'enemyThere', { unit }]
}

/**
 * D21: moves to a free hex; otherwise a new shock with an enemy there; otherwise onto a friend (6.92); otherwise the
 * unit is eliminated.
 */
function* passBeyond(g: G, u: Unit, passed: number): Flow {
  const s = g.state
  const b = battleOf(s)
  const hexes = hexesBeyond(s, u, passed)
  const held = hexes.filter((hex) => unitAt(s, hex) !== NONE)
  const about = { about: { unit: b.unitIds[u]!, hex: b.grid.names[passed]! } }
  const seat = seatOf(s, b.side[u]!)
  if (held.length < hexes.length) {
    const free = hexes.filter((hex) => !held.includes(hex))
    const offer = [legalOptions(free, pass(s)), notBeyond(s, u, passed)]
    const chosen = yield* pick(seat, 'passThrough', '9.13', offer, about)
    return yield* standBeyond(g, u, chosen.of)
  }
  const enemies = held.map((hex) => unitAt(s, hex)).filter((v) => b.side[v] !== b.side[u])
  if (enemies.length > 0) {
    const offered = [...new Set(enemies)].sort((x, y) => x - y)
    const offer = [legalOptions(offered, strike(s)), notBeyond(s, u, passed)]
    const chosen = yield* pick(seat, 'passThrough', '9.13', offer, about)
    return shockBeyond(s, u, passed, chosen.of)
  }
  if (held.length === 0) return yield* loseUnit(g, u, '9.13')
  const chosen = yield* pick(seat, 'passThrough', '6.92', [legalOptions(held, onto(s)), notBeyond(s, u, passed)], about)
  yield* forceOnto(g, u, chosen.of)
}

/**
 * 9.13, R95, R98d: the unit moves to the hex beyond with its leaders, keeps its facing and draws no entry fire. An
 * enemy leader there must withdraw (4.62).
 */
function* standBeyond(g: G, u: Unit, hex: number): Flow {
  const s = g.state
  const b = battleOf(s)
  const followers = yield* askFollowers(g, u, '9.13')
  placeUnit(s, u, hex, s.facing[u]!)
  moveFollowers(g, followers, u, '9.13')
  g.tell?.({ kind: 'passesThrough', rule: '9.13', with: { unit: b.unitIds[u]!, hex: b.grid.names[hex]! } })
  yield* oustLeaders(g, u)
}

/** R29: a new shock with a unit of the next row, fought from the hex that is passed. */
export function shockBeyond(s: Alexander, u: Unit, passed: number, enemy: Unit): void {
  const hexes = hexesBeyond(s, u, passed)
  const defenders = s.depth[enemy] === NONE ? [enemy] : [enemy, s.depth[enemy]!].sort((x, y) => x - y)
  s.shock = newSegment(s.shock)
  s.shock.combats.push(newCombat('passThrough', [u], defenders, passed))
  s.shock.attacked = defenders.slice()
  s.shock.passing = [
    {
      unit: u,
      hexes: hexesOf(s, enemy)
        .filter((hex) => hexes.includes(hex))
        .sort((x, y) => x - y),
    },
  ]
  for (const v of [u, ...defenders]) s.marks[v]! |= SHOCKED
  pushPhases(s, ...FOLLOW_STEPS)
}

/** 6.92: the unit is forced onto a friend. It routs immediately, and the friend makes a check. */
function* forceOnto(g: G, u: Unit, hex: number): Flow {
  const s = g.state
  const friend = unitAt(s, hex)
  yield* routFrom(g, u, hex)
  yield* shakeUnder(g, [friend])
}

/** 10.31, R93: the next unit of a combat to roll for pursuit, or -1. */
export function nextPursuer(s: Alexander, c: Combat): Unit {
  if (!isOn(s, PURSUIT) || c.defenders.length > 0) return NONE
  for (const u of c.advancing) if (!c.rolled.includes(u) && mayPursue(s, c, u)) return u
  return NONE
}

/** 10.31: attacking cavalry in charge formation that moved and has a unit to pursue. */
function mayPursue(s: Alexander, c: Combat, u: Unit): boolean {
  if (!battleOf(s).cavalry[u] || !isSteady(s, u) || s.formation[u] !== CHARGE) return false
  return (s.marks[u]! & MOVED) !== 0 && findQuarry(s, c, u) !== undefined
}

/** R93: the routed defender that was in the pursuer's zone of control, the first in canonical order, with its path. */
function findQuarry(s: Alexander, c: Combat, u: Unit): readonly number[] | undefined {
  const fled = c.paths.filter((path) => isRouted(s, path[0]!) && exertsZoneOn(s, u, path[1]!))
  return fled.sort((x, y) => x[0]! - y[0]!)[0]
}

/**
 * 8.39, 10.32 to 10.35, R93, X17: a unit rolls for pursuit and pursues. Returns true if a new shock follows
 * immediately (10.34).
 */
export function* pursue(g: G, c: Combat, u: Unit): Flow<boolean> {
  const s = g.state
  c.rolled.push(u)
  const die = yield* d10('pursuit', '10.32')
  const goes = mustPursue(die, tqOf(s, u))
  const with_ = { unit: battleOf(s).unitIds[u]!, die, tq: tqOf(s, u), pursues: goes }
  g.tell?.({ kind: 'pursuit', rule: '10.32', with: with_ })
  if (!goes) return false
  const [quarry, ...path] = findQuarry(s, c, u)!
  removeFrom(c.advancing, u)
  yield* chase(g, u, quarry!, path)
  return isSteady(s, u) && beginPursuitShock(s, u)
}

/**
 * 10.33, 10.35, 10.36, R95: follows the path for up to 8 MP. Stops in an enemy zone of control, with an unrouted
 * enemy in its own, or at the pursued unit.
 */
function* chase(g: G, u: Unit, quarry: Unit, path: readonly number[]): Flow {
  const s = g.state
  let points = PURSUIT_MP
  let followers: readonly Follower[] | undefined
  for (const hex of path) {
    const b = battleOf(s)
    const d = direction(b.grid, s.hex[u]!, hex)
    const costs = b.ground.costs[b.moveClass[u]!]!
    const step = s.hex[u]! * 6 + d
    const there = unitAt(s, hex)
    if (d < 0 || costs.mp[step]! < 0 || costs.mp[step]! > points) return
    if (there !== NONE && there !== quarry) return
    followers ??= yield* askFollowers(g, u, '10.33')
    if (there === quarry) yield* loseUnit(g, quarry, '10.35')
    points -= costs.mp[step]!
    placeUnit(s, u, hex, facingAlong(s.facing[u]!, d))
    moveFollowers(g, followers, u, '10.33')
    yield* oustLeaders(g, u)
    g.tell?.({ kind: 'chases', rule: '10.33', with: { unit: b.unitIds[u]!, hex: b.grid.names[hex]! } })
    addHits(g, u, hitsInCharge(costs.hits[step]!, s.formation[u] === CHARGE), '10.36', 'terrain')
    yield* checkRout(g, u)
    if (!isSteady(s, u) || there === quarry || isInEnemyZone(s, u) || facesUnrouted(s, u)) return
  }
}

const facesUnrouted = (s: Alexander, u: Unit): boolean => shockTargets(s, u).some((d) => !isRouted(s, d))

/** The facing nearest to the old one that has this direction in front. */
function facingAlong(old: number, d: number): number {
  const ways = [0, 1, 2, 3, 4, 5].filter((f) => frontDirection(f, LEFT) === d || frontDirection(f, RIGHT) === d)
  return ways.reduce((x, y) => (corners(y, old) < corners(x, old) ? y : x))
}

/** 10.34: begins a new shock without checks if an unrouted enemy is in the unit's zone of control. */
function beginPursuitShock(s: Alexander, u: Unit): boolean {
  if (!facesUnrouted(s, u)) return false
  s.shock = newSegment(s.shock)
  const c = newCombat('pursuit', [u], shockTargets(s, u), NONE)
  s.shock.combats.push(c)
  recordCombat(s, c)
  pushPhases(s, ...FOLLOW_STEPS)
  return true
}
