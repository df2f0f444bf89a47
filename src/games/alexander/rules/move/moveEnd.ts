import { distance, opposite } from '#hex/grid.ts'
import { type Flow, pushPhases } from '#kernel'
import { d10 } from '../asks.ts'
import { battleOf, otherSide as enemyOf } from '../battle.ts'
import {
  augmentedHits,
  forcedStackHits,
  hitOnFailure,
  mustRollForAugmented,
  secondMoveHits,
} from '../charts/movement.ts'
import { artilleryWindow } from '../missiles/fire.ts'
import { addHits } from '../pieces/losses.ts'
import { occupancyOf, placeUnit } from '../pieces/occupancy.ts'
import { isSteady, tqOf } from '../pieces/units.ts'
import { checkRout, rout } from '../rout/rout.ts'
import { declareAtEndOfMove } from '../shock/declare.ts'
import { type Alexander, type G, MOVED, NONE, TURNED, type Unit } from '../state.ts'
import { loot } from '../turn/scenarioRules.ts'
import { formAtEnd } from './formation.ts'
import { move } from './moveChoices.ts'
import { isWhereItBegan } from './orderMove.ts'
import { continueLeg } from './perform.ts'
import { react } from './reactions.ts'

/**
 * 6.92: a unit forced to end on friends routs and disorders each of them. A skirmisher instead moves to the nearest
 * free hex with 1 hit.
 */
export function* forcedStack(g: G, u: Unit, friends: readonly Unit[]): Flow {
  const s = g.state
  if (battleOf(s).skirmisher[u]) {
    const hex = nearestFree(s, u)
    placeUnit(s, u, hex, s.facing[u]!)
    addHits(g, u, 1, '6.92', 'forcedStack')
    return yield* checkRout(g, u)
  }
  yield* rout(g, u)
  yield* shakeUnder(g, friends)
}

/** 6.92, R99, 9.13: units that another was forced to end on check TQ, and take at least 1 hit. */
export function* shakeUnder(g: G, friends: readonly Unit[]): Flow {
  const s = g.state
  for (const f of friends) {
    if (!isSteady(s, f)) continue
    const die = yield* d10('tqCheck', '6.92')
    addHits(g, f, forcedStackHits(die, tqOf(s, f)), '6.92', 'forcedStack')
    yield* checkRout(g, f)
  }
}

/** 6.92: the nearest hex that a skirmisher can occupy, the lower number on ties. */
function nearestFree(s: Alexander, u: Unit): number {
  const b = battleOf(s)
  const { at } = occupancyOf(s)
  const { mp } = b.ground.costs[b.moveClass[u]!]!
  const from = s.hex[u]!
  const opens = (hex: number) =>
    [0, 1, 2, 3, 4, 5].some((d) => {
      const near = b.grid.neighbour[hex * 6 + d]!
      return near >= 0 && mp[near * 6 + opposite(d)]! >= 0
    })
  let best = from
  for (let hex = 0; hex < b.grid.count; hex++)
    if (at[hex] === NONE && opens(hex) && (best === from || distance(b.grid, from, hex) < distance(b.grid, from, best)))
      best = hex
  return best
}

/**
 * F7 (3): the end of a move: the hit of a second move or the check of an augmented one, shock of light troops,
 * formation, and the count of moves. Enemy artillery may then fire (R54).
 */
export function* moveEnd(g: G): Flow {
  const s = g.state
  const move = s.move!
  const u = move.unit
  const other = s.depth[u]!
  const partner = other !== NONE && (s.marks[other]! & (MOVED | TURNED)) !== 0 ? other : NONE
  if (isSteady(s, u) && move.over.length > 0) yield* forcedStack(g, u, move.over)
  move.over = []
  for (const v of partner === NONE ? [u] : [u, partner]) {
    const earlier = s.moves[v]!
    if (!move.moved) continue
    s.moves[v]!++
    if (isSteady(s, v)) yield* payForMove(g, v, earlier)
  }
  if (isSteady(s, u) && !isWhereItBegan(s, move) && s.phase !== null) s.phase.duty = false
  if (isSteady(s, u) && !loot(g, u)) {
    if (move.moved && !move.turnedInZone) yield* declareAtEndOfMove(g, u)
    if (isSteady(s, u)) yield* formAtEnd(g, u)
  }
  if (battleOf(s).artillery.some((pieces) => pieces.length > 0)) pushPhases(s, 'enemyArtillery')
  else s.move = null
}

/** What a unit pays at the end of its move: hits without a die, or a TQ check for one hit. */
interface EndOfMoveCost {
  readonly rule: '6.13' | '6.46'
  readonly hits: number
  readonly checks: boolean
}

/** 6.13, R5, 6.46: the cost of a move after `earlier` ones in this turn, or of the augmented point. */
export function endOfMoveCost(earlier: number, augmented: boolean): EndOfMoveCost {
  if (!augmented) return { rule: '6.13', hits: secondMoveHits(earlier), checks: false }
  const checks = mustRollForAugmented(earlier)
  return { rule: '6.46', hits: checks ? 0 : augmentedHits(earlier, 0, 0), checks }
}

/** 6.13, R5, 6.46: applies that cost. */
function* payForMove(g: G, u: Unit, earlier: number): Flow {
  const s = g.state
  const { rule, hits, checks } = endOfMoveCost(earlier, s.move!.augmented)
  const failed = checks ? hitOnFailure(yield* d10('tqCheck', rule), tqOf(s, u)) : 0
  addHits(g, u, hits + failed, rule, rule === '6.13' ? 'movedAgain' : 'augmented')
  yield* checkRout(g, u)
}

/** R54, F8 (7): enemy artillery may fire when a move has ended in its sight. */
export function* enemyArtillery(g: G): Flow {
  const s = g.state
  const { unit } = s.move!
  s.move = null
  yield* artilleryWindow(g, enemyOf(battleOf(s).side[unit]!), unit)
}

/** F7 (2), F18: the leg continues after the reactions to an act. */
function act(g: G): Flow | undefined {
  continueLeg(g)
  return undefined
}

/** F7, F8: the phases of a unit's move. */
export const MOVE_PHASES = { move, act, react, moveEnd, enemyArtillery }
