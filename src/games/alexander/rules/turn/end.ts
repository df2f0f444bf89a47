import { columnOf, rowOf } from '#hex/grid.ts'
import { type Flow, legalOptions, pick, pushPhases } from '#kernel'
import { DECLINE, d10, unitOption } from '../asks.ts'
import { type Battle, battleOf, seatOf } from '../battle.ts'
import { hitOnFailure, terrainNamed } from '../charts/movement.ts'
import { armyResult, resultAtLimit, type Winner } from '../charts/rout.ts'
import { ART, EL, PH, TYPE_NAMES } from '../charts/types.ts'
import { isUnderMissiles } from '../missiles/targets.ts'
import { ELEPHANT_COMMAND, isOn, PHALANX_DRILL } from '../options.ts'
import { addHits, eliminate } from '../pieces/losses.ts'
import { setMissiles } from '../pieces/occupancy.ts'
import { distanceBetween, hexesOf, isOnMap, isRouted, isSteady, maOf, tqOf } from '../pieces/units.ts'
import { isInEnemyZone } from '../pieces/zones.ts'
import { askLeadersOfRouted, leadersStackedWith, loseUnit } from '../rout/losses.ts'
import { checkRout, runRule } from '../rout/rout.ts'
import { run, runsBefore } from '../rout/run.ts'
import {
  ACTIVE,
  type Alexander,
  FINISHED,
  FULL_MISSILES,
  type G,
  GOOD,
  INACTIVE,
  NO_MARKER,
  NONE,
  PHASE_MARKS,
  RALLIED,
  type Side,
  type Unit,
} from '../state.ts'

/**
 * F14 (3), 9.65d, 10.22: routed two-hex heavy infantry is removed, then the other routed units move, one per phase.
 * R43: a unit that routs meanwhile does not move again.
 */
export function* routMovement(g: G): Flow {
  const s = g.state
  if (s.running.length === 0) {
    yield* removePhalanxes(g)
    s.running = runners(s)
  } else yield* runOn(g, s.running.shift()!)
  if (s.running.length > 0) pushPhases(s, 'routMovement')
}

/** 9.65d: a routed two-hex PH, HI or HO never rallies and is removed. */
function* removePhalanxes(g: G): Flow {
  const b = battleOf(g.state)
  for (let u = 0; u < b.units; u++) if (b.stands[u] && isRouted(g.state, u)) yield* loseUnit(g, u, '9.65d')
}

/**
 * R43: the non-Macedonian side first, or the side listed first. Within a side, units nearest to the edge come first.
 */
function runners(s: Alexander): Unit[] {
  const b = battleOf(s)
  const first = b.sides[0].macedonian ? 1 : 0
  const of = (side: number) => {
    const found: Unit[] = []
    for (let u = 0; u < b.units; u++) if (b.side[u] === side && isRouted(s, u)) found.push(u)
    return found.sort((u, v) => runsBefore(s, u, v))
  }
  return [...of(first), ...of(1 - first)]
}

/** 10.22, 10.23: a routed unit moves its full MA. Friends it runs through may rout in turn. */
function* runOn(g: G, u: Unit): Flow {
  const s = g.state
  if (!isRouted(s, u)) return
  const leaders = leadersStackedWith(g, u)
  const { end, met } = yield* run(g, u, Number.MAX_SAFE_INTEGER, maOf(s, u))
  if (end !== 'stands') eliminate(g, u, runRule(end))
  yield* askLeadersOfRouted(g, leaders, u, end === 'stands')
  for (const friend of met) yield* checkRout(g, friend)
}

const elephant = unitOption('elephant')

/** 9.19b: maximum Elephant Leader markers per side. */
const ELEPHANT_LEADERS = 2

/** F14 (1), (2): Rallied markers come off. S19: the drill of the phalanx. */
export function* routAndReload(g: G): Flow {
  const s = g.state
  g.tell?.({ kind: 'routAndReload', rule: '3.6', with: { turn: s.turn } })
  for (let u = 0; u < s.status.length; u++) if (s.status[u] === RALLIED) s.status[u] = GOOD
  const drill = battleOf(s).special('phalanx-drill')
  if (drill !== undefined && isOn(s, PHALANX_DRILL) && s.turn === drill.turn) yield* phalanxDrill(g, drill)
}

/** S19, X7: light troops near a phalanx that did not move make a TQ check. */
function* phalanxDrill(g: G, drill: { readonly [name: string]: any }): Flow {
  const s = g.state
  const b = battleOf(s)
  const still = b.unitIds.flatMap((_, u) =>
    b.type[u] === PH && b.sides[b.side[u]!]!.macedonian && isSteady(s, u) && s.moves[u] === 0 ? [u] : [],
  )
  for (let u = 0; u < b.units; u++) {
    if (b.sides[b.side[u]!]!.macedonian || !isSteady(s, u) || !drill.types.includes(TYPE_NAMES[b.type[u]!])) continue
    if (!still.some((v) => distanceBetween(s, u, v) <= drill.within)) continue
    const die = yield* d10('tqCheck', 'S19')
    addHits(g, u, hitOnFailure(die, tqOf(s, u)), 'S19', 'drill')
    yield* checkRout(g, u)
  }
}

/** F14 (4), (5), (6): reload; markers come off; leaders become inactive; Elephant Leader markers are placed. */
export function* reload(g: G): Flow {
  const s = g.state
  reloadMissiles(g)
  for (let u = 0; u < s.marks.length; u++) {
    s.marks[u]! &= ~PHASE_MARKS
    s.moves[u] = 0
    s.steps[u] = 0
    s.shots[u] = 0
  }
  for (let l = 0; l < s.markers.length; l++) {
    s.markers[l] = NO_MARKER
    s.leaderMarks[l] = 0
    s.phases[l] = 0
    s.rallied[l] = []
    if (s.leaderStatus[l] === FINISHED || s.leaderStatus[l] === ACTIVE) s.leaderStatus[l] = INACTIVE
  }
  s.elephantLeaders = []
  if (isOn(s, ELEPHANT_COMMAND)) for (const side of [0, 1] as const) yield* elephantLeaders(g, side)
}

/**
 * 8.18, R89: reloads missiles. All units are judged on the position before. Applies to riders and screens of
 * elephants.
 */
function reloadMissiles(g: G): void {
  const s = g.state
  const b = battleOf(s)
  const wants = (u: Unit) =>
    (b.missile[u] !== '' && s.missiles[u] !== FULL_MISSILES) || (b.screen[u] !== '' && s.screen[u] !== FULL_MISSILES)
  const reloaded: Unit[] = []
  for (let u = 0; u < b.units; u++)
    if (isSteady(s, u) && wants(u) && !isInEnemyZone(s, u) && !isUnderMissiles(s, u)) reloaded.push(u)
  for (const u of reloaded) {
    if (b.missile[u] !== '') setMissiles(s, u, FULL_MISSILES)
    if (b.screen[u] !== '') s.screen[u] = FULL_MISSILES
  }
  if (reloaded.length > 0)
    g.tell?.({ kind: 'reloaded', rule: '8.18', with: { units: reloaded.map((u) => b.unitIds[u]!) } })
}

/** 9.19b, D27: up to two markers per side, picked one at a time. */
function* elephantLeaders(g: G, side: Side): Flow {
  const s = g.state
  const b = battleOf(s)
  for (let i = 0; i < ELEPHANT_LEADERS; i++) {
    const free = () =>
      b.unitIds.flatMap((_, u) =>
        b.type[u] === EL && b.side[u] === side && isSteady(s, u) && !s.elephantLeaders.includes(u) ? [u] : [],
      )
    const chosen = yield* pick(seatOf(s, side), 'elephantLeader', '9.19b', [legalOptions(free, elephant(s)), DECLINE], {
      set: 'elephantLeader',
      most: ELEPHANT_LEADERS,
      leave: DECLINE,
    })
    if (chosen === DECLINE) return
    s.elephantLeaders = [...s.elephantLeaders, chosen.of].sort((x, y) => x - y)
  }
}

/** F15, 3.7: decides the winner by points or by the scenario's own rules, or begins the next turn. */
export function withdrawal(g: G): undefined {
  const s = g.state
  const b = battleOf(s)
  const losses = [0, 1].map((side) => ({ points: s.points[side]!, level: s.levels[side]! }))
  g.tell?.({ kind: 'points', rule: '10.41', with: { first: s.points[0]!, second: s.points[1]! } })
  if (!decideEmptyBoard(s)) {
    decide(s, armyResult(losses[0]!, losses[1]!), 'withdrawal')
    if (s.end === '') decideBreakout(s)
    if (s.end === '') decideAtLimit(s, losses)
  }
  if (s.end === '') pushPhases(s, 'turn')
  else
    g.tell?.({
      kind: 'ended',
      rule: '10.43',
      with: { how: s.end, side: s.winner < 0 ? '' : b.sides[s.winner]!.id },
    })
}

function decide(s: Alexander, winner: Winner, how: string): void {
  if (winner === 'nobody') return
  s.end = winner === 'draw' ? 'draw' : how
  s.winner = winner === 'draw' ? NONE : winner
}

/** R46: a side without a unit on the map has lost, even below its level. If both have none, the game is a draw. */
function decideEmptyBoard(s: Alexander): boolean {
  const b = battleOf(s)
  const stands = [0, 1].map((side) => b.unitIds.some((_, u) => b.side[u] === side && isOnMap(s, u)))
  if (stands[0] && stands[1]) return false
  decide(s, stands[0] ? 0 : stands[1] ? 1 : 'draw', 'emptyBoard')
  return true
}

/** S18: the Macedonians have crossed the river and inflicted enough losses. */
function decideBreakout(s: Alexander): void {
  const b = battleOf(s)
  const params = b.special('breakout')
  if (params === undefined || s.turn > params.byTurn) return
  const side = b.sides.findIndex((facts) => facts.macedonian)
  const enemy = 1 - side
  const across = b.unitIds.filter(
    (_, u) =>
      b.side[u] === side &&
      b.type[u] !== ART &&
      isSteady(s, u) &&
      hexesOf(s, u).every((h) => isWest(b, params.terrain, h)),
  )
  const share = s.points[enemy]! >= params.enemyLossShare * s.levels[enemy]!
  if (across.length >= params.crossWest && share) decide(s, side as Side, 'breakout')
}

/** S18: whether a hex is west of the river: its column is lower than every river column of its row. */
export function isWest(b: Battle, terrain: string, hex: number): boolean {
  const river = terrainNamed(terrain)
  const [column, row] = [columnOf(b.grid, hex), rowOf(b.grid, hex)]
  for (let h = 0; h < b.grid.count; h++)
    if (rowOf(b.grid, h) === row && b.ground.terrain[h] === river && columnOf(b.grid, h) <= column) return false
  return true
}

/** 2.6, S20, S21: at the turn limit, if there is one, a given side wins, or the losses are compared with the levels. */
function decideAtLimit(s: Alexander, losses: readonly { points: number; level: number }[]): void {
  const b = battleOf(s)
  const { turnLimit, atLimit: winner } = b.file.victory
  if (turnLimit === null || winner === null || s.turn < turnLimit) return
  if (winner === 'compare') decide(s, resultAtLimit(losses[0]!, losses[1]!), 'limit')
  else decide(s, b.sides.findIndex((side) => side.id === winner) as Side, 'limit')
}
