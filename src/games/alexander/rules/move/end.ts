import { andThen, type Flow } from '../../../../kernel/index.ts'
import { battleOf, other as enemyOf } from '../battle.ts'
import { augmentedHits, augmentedRolls, oneOnFailure, secondMoveHits } from '../charts/checks.ts'
import { ART } from '../charts/types.ts'
import { d10 } from '../dice.ts'
import { artilleryWindow } from '../missiles/artillery.ts'
import { isSteady, tqOf } from '../pieces/facts.ts'
import { hit } from '../pieces/hits.ts'
import { checkRout } from '../rout/rout.ts'
import { declareAtEndOfMove } from '../shock/declare.ts'
import { type G, MOVED, NONE, TURNED, type Unit } from '../state.ts'
import { loot } from '../turn/loot.ts'
import { formAtEnd } from './column.ts'
import { forcedStack } from './forcedStack.ts'
import { isWhereItBegan } from './newMove.ts'

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
    if (isSteady(s, v)) yield* tire(g, v, earlier)
  }
  if (isSteady(s, u) && !isWhereItBegan(s, move) && s.phase !== null) s.phase.duty = false
  if (isSteady(s, u) && !loot(g, u)) {
    if (move.moved && !move.turnedInZone) yield* declareAtEndOfMove(g, u)
    if (isSteady(s, u)) yield* formAtEnd(g, u)
  }
  if (battleOf(s).type.includes(ART)) andThen(s, 'enemyArtillery')
  else s.move = null
}

/** What a unit pays at the end of its move: hits without a die, or a TQ check for one hit. */
interface EndOfMove {
  readonly rule: '6.13' | '6.46'
  readonly hits: number
  readonly checks: boolean
}

/** 6.13, R5, 6.46: the cost of a move after `earlier` ones in this turn, or of the augmented point. */
export function endOfMove(earlier: number, augmented: boolean): EndOfMove {
  if (!augmented) return { rule: '6.13', hits: secondMoveHits(earlier), checks: false }
  const checks = augmentedRolls(earlier)
  return { rule: '6.46', hits: checks ? 0 : augmentedHits(earlier, 0, 0), checks }
}

/** 6.13, R5, 6.46: applies that cost. */
function* tire(g: G, u: Unit, earlier: number): Flow {
  const s = g.state
  const { rule, hits, checks } = endOfMove(earlier, s.move!.augmented)
  const failed = checks ? oneOnFailure(yield* d10('tqCheck', rule), tqOf(s, u)) : 0
  hit(g, u, hits + failed, rule, rule === '6.13' ? 'movedAgain' : 'augmented')
  yield* checkRout(g, u)
}

/** R54, F8 (7): enemy artillery may fire when a move has ended in its sight. */
export function* enemyArtillery(g: G): Flow {
  const s = g.state
  const { unit } = s.move!
  s.move = null
  yield* artilleryWindow(g, enemyOf(battleOf(s).side[unit]!), unit)
}
