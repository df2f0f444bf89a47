import { hitsOfShot, shotHits } from '../rules/charts/missile.ts'
import { missileDrm } from '../rules/charts/missileModifiers.ts'
import { barShooting } from '../rules/missiles/fire.ts'
import { classOf, type Shot, shotFacts } from '../rules/missiles/shot.ts'
import { shotAt } from '../rules/missiles/targets.ts'
import { isSteady, tqOf } from '../rules/pieces/facts.ts'
import { NONE, ROUTED, SQUARE } from '../rules/state.ts'
import { wearOf } from './blows.ts'
import { BY_HAND } from './hand.ts'
import { routLossOf, type Sight } from './sight.ts'

/** Expected cost of additional hits on a unit. */
export function hurtOf(g: Sight, u: number, hits: number): number {
  const { s, b } = g
  const tq = Math.min(11, tqOf(s, u))
  const now = s.hits[u]!
  if (s.status[u] === ROUTED) return g.worth[u]! * BY_HAND.reactions.routedTarget
  const after = now + hits >= tq ? routLossOf(b, u) : wearOf(now + hits, tq)
  return g.worth[u]! * (after - wearOf(now, tq))
}

/** 8.15: number of faces of the die that hit. */
function diceOf(g: Sight, shot: Omit<Shot, 'leader'>): number {
  const drm = missileDrm(shotFacts(g.s, shot))
  const missile = classOf(g.s, shot)
  let hits = 0
  for (let die = 0; die < 10; die++) if (shotHits(missile, shot.range, drm, die)) hits++
  return hits
}

/** Expected cost of a shot to its target. */
export function shotWorth(g: Sight, shot: Omit<Shot, 'leader'>): number {
  const { s, b } = g
  if (shot.target === NONE) return 0
  const each = hitsOfShot(b.type[shot.target]!, s.formation[shot.target] === SQUARE)
  return (diceOf(g, shot) / 10) * hurtOf(g, shot.target, each)
}

/** 8.24: expected cost of return fire to the firer. */
function returnWorth(g: Sight, firer: number, target: number): number {
  const { s } = g
  if (!isSteady(s, target) || barShooting(s, target) !== undefined) return 0
  const back = shotAt(s, target, firer, 'return', false)
  return back === undefined ? 0 : shotWorth(g, back)
}

/** The best target for a unit's ordered fire, and the expected value of the exchange. */
export function bestShot(
  g: Sight,
  u: number,
  targets: readonly number[],
  moving: boolean,
): { target: number; value: number } {
  let [target, value] = [NONE, Number.NEGATIVE_INFINITY]
  for (const v of targets) {
    const shot = shotAt(g.s, u, v, 'order', moving)
    if (shot === undefined) continue
    const worth = shotWorth(g, shot) - BY_HAND.reactions.returned * returnWorth(g, u, v)
    if (worth > value) [target, value] = [v, worth]
  }
  return { target, value }
}
