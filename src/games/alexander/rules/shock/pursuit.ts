import { corners, direction, frontDirection, LEFT, RIGHT } from '../../../../hex/index.ts'
import { andThen, type Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { doubled } from '../charts/movement.ts'
import { PURSUIT_MP, pursues } from '../charts/rally.ts'
import { oustLeaders } from '../command/leaders.ts'
import { d10 } from '../dice.ts'
import { isOn, PURSUIT } from '../options.ts'
import { isRouted, isSteady, tqOf } from '../pieces/facts.ts'
import { place, unitAt } from '../pieces/field.ts'
import { hit } from '../pieces/hits.ts'
import { exerts, inEnemyZone } from '../pieces/zones.ts'
import { lose } from '../rout/lose.ts'
import { checkRout } from '../rout/rout.ts'
import { type Alexander, CHARGE, type G, MOVED, NONE, type Unit } from '../state.ts'
import { enlist } from './group.ts'
import { type Follower, follow, whoFollow } from './leaders.ts'
import { type Combat, drop, newCombat, newSegment } from './state.ts'
import { FOLLOW_STEPS } from './steps.ts'
import { targetsOf } from './targets.ts'

/** 10.31, R93: the next unit of a combat to roll for pursuit, or -1. */
export function nextPursuer(s: Alexander, c: Combat): Unit {
  if (!isOn(s, PURSUIT) || c.defenders.length > 0) return NONE
  for (const u of c.advancing) if (!c.rolled.includes(u) && mayPursue(s, c, u)) return u
  return NONE
}

/** 10.31: attacking cavalry in charge formation that moved and has a unit to pursue. */
function mayPursue(s: Alexander, c: Combat, u: Unit): boolean {
  if (!battleOf(s).cavalry[u] || !isSteady(s, u) || s.formation[u] !== CHARGE) return false
  return (s.marks[u]! & MOVED) !== 0 && quarryOf(s, c, u) !== undefined
}

/** R93: the routed defender that was in the pursuer's zone of control, the first in canonical order, with its path. */
function quarryOf(s: Alexander, c: Combat, u: Unit): readonly number[] | undefined {
  const fled = c.paths.filter((path) => isRouted(s, path[0]!) && exerts(s, u, path[1]!))
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
  const goes = pursues(die, tqOf(s, u))
  const with_ = { unit: battleOf(s).unitIds[u]!, die, tq: tqOf(s, u), pursues: goes }
  g.tell?.({ kind: 'pursuit', rule: '10.32', with: with_ })
  if (!goes) return false
  const [quarry, ...path] = quarryOf(s, c, u)!
  drop(c.advancing, u)
  yield* chase(g, u, quarry!, path)
  return isSteady(s, u) && shockAnew(s, u)
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
    followers ??= yield* whoFollow(g, u, '10.33')
    if (there === quarry) yield* lose(g, quarry, '10.35')
    points -= costs.mp[step]!
    place(s, u, hex, facingAlong(s.facing[u]!, d))
    follow(g, followers, u, '10.33')
    yield* oustLeaders(g, u)
    g.tell?.({ kind: 'chases', rule: '10.33', with: { unit: b.unitIds[u]!, hex: b.grid.names[hex]! } })
    hit(g, u, doubled(costs.hits[step]!, s.formation[u] === CHARGE), '10.36', 'terrain')
    yield* checkRout(g, u)
    if (!isSteady(s, u) || there === quarry || inEnemyZone(s, u) || facesUnrouted(s, u)) return
  }
}

const facesUnrouted = (s: Alexander, u: Unit): boolean => targetsOf(s, u).some((d) => !isRouted(s, d))

/** The facing nearest to the old one that has this direction in front. */
function facingAlong(old: number, d: number): number {
  const ways = [0, 1, 2, 3, 4, 5].filter((f) => frontDirection(f, LEFT) === d || frontDirection(f, RIGHT) === d)
  return ways.reduce((x, y) => (corners(y, old) < corners(x, old) ? y : x))
}

/** 10.34: begins a new shock without checks if an unrouted enemy is in the unit's zone of control. */
function shockAnew(s: Alexander, u: Unit): boolean {
  if (!facesUnrouted(s, u)) return false
  s.shock = newSegment(s.shock)
  const c = newCombat('pursuit', [u], targetsOf(s, u), NONE)
  s.shock.combats.push(c)
  enlist(s, c)
  andThen(s, ...FOLLOW_STEPS)
  return true
}
