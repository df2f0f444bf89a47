import { type Flow, type IllegalReason, legalOptions, pick } from '#kernel'
import { d10, face } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { terrainNamed } from '../charts/movement.ts'
import { hitsAfterRally, rallyResult } from '../charts/rout.ts'
import { EL } from '../charts/types.ts'
import { initiativeOf } from '../command/range.ts'
import { isUnderMissiles } from '../missiles/targets.ts'
import { placeUnit, setMissiles, setStatus } from '../pieces/occupancy.ts'
import { hexesOf, isRouted } from '../pieces/units.ts'
import { type Alexander, type G, type Leader, NO_MISSILES, RALLIED, type Unit } from '../state.ts'
import { loseUnit } from './losses.ts'
import { checkRout, rout } from './rout.ts'
import { facingName, facingsInPlace } from './run.ts'

/** R21: terrain in which units can rally. */
const RALLY_GROUND = ['clear', 'rocky', 'major-river'].map(terrainNamed)

const NOT_ROUTED: IllegalReason = ['10.27a', 'notRouted']
const NEVER_RALLIES: IllegalReason = ['10.27a', 'neverRallies']
const NO_GROUND: IllegalReason = ['10.27a', 'noGroundToRally']
const UNDER_MISSILES: IllegalReason = ['10.27a', 'rallyUnderMissiles']
const TRIED: IllegalReason = ['10.27a', 'rallyTried']

/** 10.27a: whether units of this kind ever rally. */
export const canEverRally = (s: Alexander, u: Unit): boolean => {
  const b = battleOf(s)
  return !b.stands[u] && b.type[u] !== EL
}

/** 10.27a: why a leader cannot rally a unit, apart from a lack of orders. */
export function barRally(s: Alexander, leader: Leader, u: Unit): IllegalReason | undefined {
  const b = battleOf(s)
  if (!isRouted(s, u)) return NOT_ROUTED
  if (!canEverRally(s, u)) return NEVER_RALLIES
  if (s.rallied[leader]!.includes(u)) return TRIED
  if (!hexesOf(s, u).every((hex) => RALLY_GROUND.includes(b.ground.terrain[hex]!))) return NO_GROUND
  return isUnderMissiles(s, u) ? UNDER_MISSILES : undefined
}

/** 10.27, X18: a leader tries to rally a routed unit. Above Initiative + 1 it routs on or is eliminated. */
export function* rally(g: G, leader: Leader, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  const tried = s.rallied[leader]!
  tried.push(u)
  tried.sort((x, y) => x - y)
  const die = yield* d10('rally', '10.27b')
  const result = rallyResult(die, initiativeOf(s, leader), b.tq[u]!, b.type[u]!)
  g.tell?.({
    kind: 'rally',
    rule: '10.27b',
    with: {
      unit: b.unitIds[u]!,
      leader: b.leaderIds[leader]!,
      die,
      target: initiativeOf(s, leader) + 1,
      result,
    },
  })
  if (result === 'runs') yield* rout(g, u)
  else if (result === 'eliminated') yield* loseUnit(g, u, '10.27b')
  else yield* rallied(g, u)
}

/**
 * 10.27c: a rallied unit has hits by the chart, is Missile No, turns freely, and gets no orders until the next turn.
 */
function* rallied(g: G, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  setStatus(s, u, RALLIED)
  if (b.missile[u] !== '') setMissiles(s, u, NO_MISSILES)
  s.hits[u] = hitsAfterRally(b.tq[u]!, yield* d10('rallyHits', '10.27c'))
  g.tell?.({ kind: 'rallied', rule: '10.27c', with: { unit: b.unitIds[u]!, hits: s.hits[u]! } })
  const facings = b.two[u] ? facingsInPlace(s, u) : [0, 1, 2, 3, 4, 5].map((facing) => ({ hex: s.hex[u]!, facing }))
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'rallyFacing',
    '10.27c',
    [legalOptions(() => facings.map((way) => way.facing).sort((x, y) => x - y), face)],
    { about: { unit: b.unitIds[u]! } },
  )
  const way = facings.find(({ facing }) => facing === chosen.of)!
  placeUnit(s, u, way.hex, way.facing)
  g.tell?.({ kind: 'turns', rule: '10.27c', with: { unit: b.unitIds[u]!, facing: facingName(way.facing) } })
  yield* checkRout(g, u)
}
