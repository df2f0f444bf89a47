import { each, type Flow, pick } from '../../../../kernel/index.ts'
import { DECLINE, unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { ARTILLERY_SHOTS } from '../charts/missile.ts'
import { ART } from '../charts/types.ts'
import { isSteady, onMap } from '../pieces/facts.ts'
import { hexesOf } from '../pieces/hexes.ts'
import { type Alexander, type G, MOVED, NONE, type Side, type Unit } from '../state.ts'
import { pickTarget, shoot } from './fire.ts'
import { hasTarget, reaches } from './targets.ts'

const shooter = unitOption('shoot')

/**
 * 9.52, 9.54: artillery of a side that has shots left, has not moved and sees a target; with `mover`, only that one
 * counts as a target.
 */
function pieces(s: Alexander, side: Side, mover: Unit): Unit[] {
  const b = battleOf(s)
  const found: Unit[] = []
  for (let u = 0; u < b.units; u++) {
    if (b.type[u] !== ART || b.side[u] !== side || !isSteady(s, u)) continue
    if (s.shots[u]! >= ARTILLERY_SHOTS || (s.marks[u]! & MOVED) !== 0) continue
    if (mover !== NONE && !(onMap(s, mover) && hexesOf(s, mover).some((hex) => reaches(s, u, hex)))) continue
    if (hasTarget(s, u)) found.push(u)
  }
  return found
}

/** 9.52, R54, D15: a side's artillery may fire one shot after another while it has shots and targets. */
export function* artilleryWindow(g: G, side: Side, mover: Unit = NONE): Flow {
  const s = g.state
  const b = battleOf(s)
  if (!b.type.includes(ART)) return
  for (;;) {
    const able = pieces(s, side, mover)
    if (able.length === 0) return
    const chosen = yield* pick(seatOf(s, side), 'artillery', '9.52', [each(able, shooter(s)), DECLINE])
    if (chosen === DECLINE) return
    s.shots[chosen.of]!++
    const shot = yield* pickTarget(g, chosen.of, 'artillery', false)
    yield* shoot(g, shot)
  }
}
