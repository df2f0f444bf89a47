import { arcOfPiece } from '#hex/facing.ts'
import { distance } from '#hex/grid.ts'
import { PH } from '../rules/charts/types.ts'
import { CHARGE_FORMATION, isOn } from '../rules/options.ts'
import { distanceBetween, maOf } from '../rules/pieces/units.ts'
import { supportedFlanks } from '../rules/shock/facts.ts'
import { LINE, NO_MISSILES, NONE, ROUTED } from '../rules/state.ts'
import { type Assessment, couldAttack } from './assessment.ts'
import { isForbiddenAttack, singleAttackValue } from './attackEstimate.ts'
import { HAND_WEIGHTS } from './handWeights.ts'

/** An enemy that a unit wants to attack, with the gain by aspect: front, flank, rear. */
export interface Aim {
  readonly target: number
  readonly gains: readonly number[]
  /** The average gain, used while the aspect is still open. */
  readonly mixed: number
  readonly score: number
}

const { stance: STANCE_WEIGHTS } = HAND_WEIGHTS

/** 6.71: whether a unit is fast enough to withdraw from another. */
export const evades = (g: Assessment, u: number, by: number): boolean =>
  maOf(g.s, u) > maOf(g.s, by) && !g.b.two[u] && g.s.status[u] !== ROUTED

/** Aims by unit and everything they depend on, so that glances, legs and leaders share them while others move. */
const aimsByFacts = new Map<number, readonly Aim[]>()
const MOST_AIMS = 60_000

const enemyFacts = new WeakMap<Assessment, number>()

/** The enemies that a unit should approach, best first. */
export function findAims(g: Assessment, u: number): readonly Aim[] {
  let enemies = enemyFacts.get(g)
  if (enemies === undefined) enemyFacts.set(g, (enemies = enemyPrint(g)))
  const key = unitPrint(g, u, enemies)
  const found = aimsByFacts.get(key)
  if (found !== undefined) return found
  if (aimsByFacts.size > MOST_AIMS) aimsByFacts.clear()
  const aims = weighAims(g, u)
  aimsByFacts.set(key, aims)
  return aims
}

const mixed = (hash: number, word: number, factor: number): number => {
  const x = Math.imul(hash ^ word, factor)
  return x ^ (x >>> 15)
}

/** A hash of what all aims of a side depend on: the enemy units, and how much it seeks contact. */
function enemyPrint(g: Assessment): number {
  const { s, b } = g
  let [x, y] = [
    ((g.stakes * 16 + g.intent.at) * 2 + g.side) * 2 + (isOn(s, CHARGE_FORMATION) ? 1 : 0),
    Math.round(g.drive * 1e6),
  ]
  for (const v of g.foes) {
    const place = ((v * 4096 + s.hex[v]!) * 64 + s.facing[v]! * 8 + s.formation[v]!) * 2 + (s.depth[v] === NONE ? 0 : 1)
    const supported = b.type[v] === PH ? supportedFlanks(s, v) : 0
    const worn = ((s.hits[v]! * 8 + s.status[v]!) * 8 + s.missiles[v]!) * 64 + (g.charisma[v]! + 8) * 4 + supported
    x = mixed(mixed(x, place, 0x9e3779b1), worn, 0x85ebca6b)
    y = mixed(mixed(y, worn, 0xc2b2ae35), place, 0x27d4eb2f)
  }
  return (x >>> 0) * 2 ** 21 + ((y >>> 0) & 0x1fffff)
}

function unitPrint(g: Assessment, u: number, enemies: number): number {
  const { s } = g
  const place = (((u * 4096 + s.hex[u]!) * 8 + s.facing[u]!) * 8 + s.formation[u]!) * 2 + (s.depth[u] === NONE ? 0 : 1)
  const worn = (((s.hits[u]! * 8 + s.status[u]!) * 8 + s.missiles[u]!) * 64 + g.charisma[u]! + 8) * 16 + maOf(s, u)
  const [high, low] = [Math.floor(enemies / 2 ** 21) | 0, (enemies % 2 ** 21) | 0]
  const x = mixed(mixed(high, place, 0x9e3779b1), worn, 0x85ebca6b)
  const y = mixed(mixed(low, worn, 0xc2b2ae35), place, 0x27d4eb2f)
  return (x >>> 0) * 2 ** 21 + ((y >>> 0) & 0x1fffff)
}

function weighAims(g: Assessment, u: number): readonly Aim[] {
  const { s, b } = g
  const ma = Math.max(2, maOf(s, u))
  const found: Aim[] = []
  const shoots = b.missile[u] !== '' && s.missiles[u] !== NO_MISSILES
  const strikes = couldAttack(s, b, u)
  for (const v of g.foes) {
    const far = distanceBetween(s, u, v) - 1
    const fade = STANCE_WEIGHTS.fade ** (far / ma)
    if (found.length === STANCE_WEIGHTS.aims && fade * g.worth[v]! < found[STANCE_WEIGHTS.aims - 1]!.score) continue
    const drive = g.drive * STANCE_WEIGHTS.drive * g.worth[v]!
    const sticks = evades(g, v, u) ? STANCE_WEIGHTS.evaded : 1
    const gains = [0, 0, 0]
    let mixed = 0
    for (let aspect = 0; aspect < 3; aspect++) {
      let gain = shoots ? STANCE_WEIGHTS.inRange * g.worth[v]! : 0
      if (strikes && !isForbiddenAttack(b, u, v, aspect)) {
        const duel = singleAttackValue(g, u, v, aspect) * sticks
        gain = Math.max(gain, (duel + drive) * g.intent.aspects[aspect]!)
      }
      gains[aspect] = gain
      mixed += STANCE_WEIGHTS.mix[aspect]! * Math.max(0, gain)
    }
    const score = mixed * fade
    if (found.length === STANCE_WEIGHTS.aims && score <= found[STANCE_WEIGHTS.aims - 1]!.score) continue
    if (found.length === STANCE_WEIGHTS.aims) found.pop()
    let at = found.length
    while (at > 0 && found[at - 1]!.score < score) at--
    found.splice(at, 0, { target: v, gains, mixed, score })
  }
  return found
}

/** How attractive a hex is: the best of the unit's aims, discounted by the moves needed from there. */
export function pullTowards(g: Assessment, u: number, aims: readonly Aim[], hex: number): number {
  const { s, b } = g
  const ma = Math.max(2, maOf(s, u))
  let best = 0
  for (const { target, gains, mixed } of aims) {
    const far = Math.max(0, distance(b.grid, hex, s.hex[target]!) - 1)
    let gain = mixed
    if (far < ma && s.formation[target] === LINE) {
      const arc = arcOfPiece(b.arcs, s.hex[target]!, s.facing[target]!, b.two[target] ? 2 : 1, hex)
      gain = STANCE_WEIGHTS.mixed * (mixed + Math.max(0, gains[arc]!))
    }
    const pull = gain * STANCE_WEIGHTS.fade ** (far / ma)
    if (pull > best) best = pull
  }
  return STANCE_WEIGHTS.pull * g.intent.pull[b.skirmisher[u] || b.missile[u] !== '' ? 1 : 0] * best
}
