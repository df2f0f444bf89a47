import { distance, within } from '#hex/grid.ts'
import { type Flow, type IllegalReason, legalOptions, pick } from '#kernel'
import { hexOption, unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { harasses, harassRange, screenFires, slowEnough } from '../charts/missiles.ts'
import { secondMoveHits } from '../charts/movement.ts'
import { EL } from '../charts/types.ts'
import { barMove } from '../move/orderMove.ts'
import { addHits } from '../pieces/losses.ts'
import { occupancyOf, unitAt } from '../pieces/occupancy.ts'
import { distanceBetween, distanceTo, hexesOf, isOnMap, isSteady, maOf } from '../pieces/units.ts'
import { exertersOn, isInEnemyZone } from '../pieces/zones.ts'
import { checkRout } from '../rout/rout.ts'
import { isLowerUnit } from '../shock/targets.ts'
import { type Alexander, FIRED, type G, NONE, type Side, type Unit } from '../state.ts'
import { askToFire, barShooting, ridersReady, rollShot } from './fire.ts'
import { type Shot, shotDrm, struckUnit } from './targets.ts'

const at = unitOption('at')
const strikeFrom = hexOption('from')

/** 9.32: a hex from which a harasser can strike, and whether the path or the hex is in the target's zone of control. */
export interface StrikeHex {
  readonly hex: number
  readonly met: boolean
}

/**
 * 9.32: the hexes next to a target that a harasser can reach, ascending. The path avoids units, rough ground and
 * zones of control other than the target's; the hex itself may be in any. Paths around the target's zone are
 * preferred.
 */
export function strikeHexes(s: Alexander, u: Unit, target: Unit): StrikeHex[] {
  const around = searchStrikeHexes(s, u, target, false)
  return searchStrikeHexes(s, u, target, true).map((hex) => ({ hex, met: !around.includes(hex) }))
}

/** 9.32: strike hexes reached with or without entering the target's zone of control. */
function searchStrikeHexes(s: Alexander, u: Unit, target: Unit, through: boolean): number[] {
  const b = battleOf(s)
  const { at: unitIn } = occupancyOf(s)
  const enemy = (1 - b.side[u]!) as Side
  const found: number[] = []
  const seen = [s.hex[u]!]
  let edge = [s.hex[u]!]
  for (let steps = 1; steps < harassRange(b.type[u]!); steps++) {
    const next: number[] = []
    for (const from of edge)
      for (let d = 0; d < 6; d++) {
        const to = b.grid.neighbour[from * 6 + d]!
        if (to < 0 || seen.includes(to) || unitIn[to] !== NONE || b.ground.roughStep[from * 6 + d] === 1) continue
        if (b.ground.costs[b.moveClass[u]!]!.mp[from * 6 + d]! < 0) continue
        const holders = exertersOn(s, to, enemy)
        if (!through && holders.includes(target)) continue
        seen.push(to)
        if (distanceTo(s, target, to) === 1) found.push(to)
        if (holders.every((v) => v === target)) next.push(to)
      }
    edge = next
  }
  return found.sort((x, y) => x - y)
}

/** 9.32, 9.41, R27: why a unit cannot harass this target. */
function barTarget(s: Alexander, u: Unit, target: Unit): IllegalReason | undefined {
  const b = battleOf(s)
  const far = distanceBetween(s, u, target)
  if (far > harassRange(b.type[u]!)) return ['9.32', 'tooFarToHarass']
  if (far < 2) return ['9.32', 'adjacent']
  if (!slowEnough(b.type[u]!, maOf(s, u), maOf(s, target), b.kind[target]!)) return ['9.32', 'notSlower']
  return searchStrikeHexes(s, u, target, true).length === 0 ? ['9.32', 'noWay'] : undefined
}

const enemiesOf = (s: Alexander, u: Unit): Unit[] => {
  const b = battleOf(s)
  return b.army[1 - b.side[u]!]!.filter((v) => isOnMap(s, v) && !isLowerUnit(s, v))
}

/** 9.32, 9.41: the units that a harasser can harass, ascending. */
export const harassTargets = (s: Alexander, u: Unit): Unit[] =>
  enemiesOf(s, u).filter((v) => barTarget(s, u, v) === undefined)

/** 9.32, 9.41: why a unit cannot harass at all. */
export function barHarass(s: Alexander, u: Unit): IllegalReason | undefined {
  const b = battleOf(s)
  if (!harasses(b.type[u]!, b.missile[u] === '' ? null : b.missile[u]!)) return ['9.32', 'notHarasser']
  const bar = barShooting(s, u) ?? barMove(s, u)
  if (bar !== undefined) return bar
  if ((s.marks[u]! & FIRED) !== 0) return ['8.11', 'fired']
  if (isInEnemyZone(s, u)) return ['9.32', 'inZone']
  for (const v of b.army[1 - b.side[u]!]!)
    if (isOnMap(s, v) && !isLowerUnit(s, v) && barTarget(s, u, v) === undefined) return undefined
  return ['9.32', 'noTarget']
}

/**
 * 9.32, R61, D10: the harasser's shot, then entry fire at it; all hits are applied together. It counts as a move and
 * as fire.
 */
export function* harass(g: G, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'harass',
    '9.32',
    [
      legalOptions(
        () => enemiesOf(s, u),
        at(s),
        (v) => barTarget(s, u, v),
      ),
    ],
    { about: { unit: b.unitIds[u]! } },
  )
  s.marks[u]! |= FIRED
  const strike = yield* pickStrike(g, u, chosen.of)
  const shot = harassingShot(s, u, chosen.of, strike.hex)
  const given = yield* rollShot(g, shot, [strike.hex])
  let taken = 0
  for (const answer of entryFireAtHarasser(s, u, chosen.of, strike))
    if (yield* askToFire(g, answer, '9.32')) taken += yield* rollShot(g, answer)
  addHits(g, shot.target, given, '9.32', 'harassed')
  addHits(g, u, taken, '9.32', 'missile')
  addHits(g, u, secondMoveHits(s.moves[u]!), '6.13', 'movedAgain')
  s.moves[u]!++
  yield* checkRout(g, shot.target)
  yield* checkRout(g, u)
}

/** 9.32: the harasser chooses among several strike hexes. */
function* pickStrike(g: G, u: Unit, target: Unit): Flow<StrikeHex> {
  const s = g.state
  const b = battleOf(s)
  const strikes = strikeHexes(s, u, target)
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'harassHex',
    '9.32',
    [
      legalOptions(
        strikes.map(({ hex }) => hex),
        strikeFrom(s),
        (hex) => (strikes.some((strike) => strike.hex === hex) ? undefined : barStrikeFrom(s, u, hex)),
        () => within(b.grid, s.hex[target]!, 2).filter((hex) => distanceTo(s, target, hex) === 1),
      ),
    ],
    { about: { unit: b.unitIds[u]!, target: b.unitIds[target]! } },
  )
  return strikes.find(({ hex }) => hex === chosen.of)!
}

/** 9.32: why a harasser cannot strike from a hex next to its target. */
function barStrikeFrom(s: Alexander, u: Unit, hex: number): IllegalReason {
  const b = battleOf(s)
  const there = unitAt(s, hex)
  if (there !== NONE) {
    const unit = b.unitIds[there]!
    return b.side[there] === b.side[u] ? ['6.91', 'friendThere', { unit }] : ['6.93', 'enemyThere', { unit }]
  }
  const { mp } = b.ground.costs[b.moveClass[u]!]!
  const steps = [0, 1, 2, 3, 4, 5].flatMap((d) => {
    const from = b.grid.neighbour[hex * 6 + d]!
    return from < 0 ? [] : [from * 6 + ((d + 3) % 6)]
  })
  if (steps.every((step) => mp[step]! < 0)) return ['6.21', 'prohibitedGround']
  if (steps.every((step) => b.ground.roughStep[step] === 1)) return ['9.32', 'roughToHarass']
  return distanceTo(s, u, hex) >= harassRange(b.type[u]!) ? ['9.32', 'tooFarToHarass'] : ['9.32', 'noWay']
}

/** R61, 9.62c: the shot, as at range 1 from a hex next to the target. */
export function harassingShot(s: Alexander, u: Unit, target: Unit, from: number): Shot {
  const { grid } = battleOf(s)
  const facts = { firer: u, target: struckUnit(s, target, [from]), leader: NONE, range: 1 }
  const shots = hexesOf(s, target)
    .filter((hex) => distance(grid, from, hex) === 1)
    .map((hex): Shot => ({ ...facts, hex, kind: 'harass', screen: false, moving: true }))
  return shots.reduce((best, shot) => (shotDrm(s, shot, [from]) < shotDrm(s, best, [from]) ? shot : best))
}

/** 9.32: the strike hex with the lowest modifiers; of equal ones, the one that draws the fewest shots. */
export function bestStrikeHex(s: Alexander, u: Unit, target: Unit): number {
  const worth = (strike: StrikeHex) =>
    10 * shotDrm(s, harassingShot(s, u, target, strike.hex), [strike.hex]) +
    entryFireAtHarasser(s, u, target, strike).length
  return strikeHexes(s, u, target).reduce((best, strike) => (worth(strike) < worth(best) ? strike : best)).hex
}

/**
 * 9.32, 9.12, R61: entry fire at a harasser: from the target, then in canonical order from others whose zone of
 * control it enters. Elephants fire with screen and riders.
 */
export function entryFireAtHarasser(s: Alexander, u: Unit, target: Unit, strike: StrikeHex): Shot[] {
  const b = battleOf(s)
  const others = exertersOn(s, strike.hex, (1 - b.side[u]!) as Side).filter((v) => v !== target)
  return [...(strike.met ? [target] : []), ...others].flatMap((v) => [
    ...(isSteady(s, v) && b.type[v] === EL && screenFires('entry', s.screen[v]!)
      ? [harasserShot(v, u, strike.hex, true)]
      : []),
    ...(ridersReady(s, v) ? [harasserShot(v, u, strike.hex, false)] : []),
  ])
}

/** 9.32: entry fire at a harasser in its strike hex. */
export const harasserShot = (firer: Unit, target: Unit, hex: number, screen: boolean): Shot => ({
  ...{ firer, target, leader: NONE, hex },
  ...{ range: 1, kind: 'entry', screen, moving: false },
})
