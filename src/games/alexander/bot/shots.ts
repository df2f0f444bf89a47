import { hitsOfShot, missileDrm, shotHits } from '../rules/charts/missiles.ts'
import { barShooting } from '../rules/missiles/fire.ts'
import { missileClass, type Shot, shotAt, shotFacts } from '../rules/missiles/targets.ts'
import { isSteady, tqOf } from '../rules/pieces/units.ts'
import { NONE, ROUTED, SQUARE } from '../rules/state.ts'
import { type Assessment, routLossShare } from './assessment.ts'
import { wornShare } from './attackEstimate.ts'
import { HAND_WEIGHTS } from './handWeights.ts'

/** Expected cost of additional hits on a unit. */
export function costOfHits(g: Assessment, u: number, hits: number): number {
  const { s, b } = g
  const tq = Math.min(11, tqOf(s, u))
  const now = s.hits[u]!
  if (s.status[u] === ROUTED) return g.worth[u]! * HAND_WEIGHTS.reactions.routedTarget
  const after = now + hits >= tq ? routLossShare(b, u) : wornShare(now + hits, tq)
  return g.worth[u]! * (after - wornShare(now, tq))
}

/** 8.15: number of faces of the die that hit. */
function hittingFaces(g: Assessment, shot: Omit<Shot, 'leader'>): number {
  const drm = missileDrm(shotFacts(g.s, shot))
  const missile = missileClass(g.s, shot)
  let hits = 0
  for (let die = 0; die < 10; die++) if (shotHits(missile, shot.range, drm, die)) hits++
  return hits
}

/** Expected cost of a shot to its target. */
export function shotValue(g: Assessment, shot: Omit<Shot, 'leader'>): number {
  const { s, b } = g
  if (shot.target === NONE) return 0
  const each = hitsOfShot(b.type[shot.target]!, s.formation[shot.target] === SQUARE)
  return (hittingFaces(g, shot) / 10) * costOfHits(g, shot.target, each)
}

/** 8.24: expected cost of return fire to the firer. */
function returnFireCost(g: Assessment, firer: number, target: number): number {
  const { s } = g
  if (!isSteady(s, target) || barShooting(s, target) !== undefined) return 0
  const back = shotAt(s, target, firer, 'return', false)
  return back === undefined ? 0 : shotValue(g, back)
}

/** The best target for a unit's ordered fire, and the expected value of the exchange. */
export function bestShot(
  g: Assessment,
  u: number,
  targets: readonly number[],
  moving: boolean,
): { target: number; value: number } {
  let [target, value] = [NONE, Number.NEGATIVE_INFINITY]
  for (const v of targets) {
    const shot = shotAt(g.s, u, v, 'order', moving)
    if (shot === undefined) continue
    const worth = shotValue(g, shot) - HAND_WEIGHTS.reactions.returned * returnFireCost(g, u, v)
    if (worth > value) [target, value] = [v, worth]
  }
  return { target, value }
}
