import { type Arc, arcBeside, arcInto, FLANK, FRONT, REAR } from '#hex/facing.ts'
import { distance, opposite } from '#hex/grid.ts'
import type { Battle } from '../rules/battle.ts'
import { strengthAt } from '../rules/charts/missiles.ts'
import { ART, HI, MI, PH } from '../rules/charts/types.ts'
import { arcAt, distanceBetween, maOf, missileOf } from '../rules/pieces/units.ts'
import { attackAspect, shockTargets } from '../rules/shock/targets.ts'
import { COLUMN, DECLINED, MOVED, MUST_CHECK, NO_CHECK, NO_MISSILES, NONE, ROUTED, SQUARE } from '../rules/state.ts'
import { isWest } from '../rules/turn/end.ts'
import { type Aim, evades } from './aims.ts'
import { type Assessment, COMERS, couldAttack } from './assessment.ts'
import { estimateAttack, isForbiddenAttack, type Striker, singleAttackValue } from './attackEstimate.ts'
import { HAND_WEIGHTS } from './handWeights.ts'

const { stance: STANCE_WEIGHTS } = HAND_WEIGHTS

const fronts: number[] = []

/** The enemy units that could be attacked from a position, written to `out`; returns the aspect for each. */
function targetsInFront(g: Assessment, u: number, hex: number, facing: number, right: number, out: number[]): number[] {
  const { s, b } = g
  const { at } = g.field
  const aspects: number[] = []
  out.length = 0
  const { mp } = b.ground.costs[b.moveClass[u]!]!
  const n = arcInto(b.arcs, hex, facing, right === NONE ? 1 : 2, FRONT, fronts)
  for (let i = 0; i < n; i++) {
    const there = fronts[i]!
    const v = at[there]!
    if (v === NONE || b.side[v] === g.side || out.includes(v)) continue
    if (!canStep(g, mp, hex, there) && (right === NONE || !canStep(g, mp, right, there))) continue
    let aspect: number = arcAt(s, v, hex)
    if (right !== NONE) {
      const other = arcAt(s, v, right)
      if (aspect < 0 || (other >= 0 && other < aspect)) aspect = other
    }
    if (aspect < 0) continue
    if (s.status[v] === ROUTED) aspect = REAR
    if (isForbiddenAttack(b, u, v, aspect)) continue
    out.push(v)
    aspects.push(aspect)
  }
  return aspects
}

function canStep(g: Assessment, mp: Int8Array, from: number, to: number): boolean {
  for (let d = 0; d < 6; d++) if (g.b.grid.neighbour[from * 6 + d] === to) return mp[from * 6 + d]! >= 0
  return false
}

const targets: number[] = []

/** Friends that will attack one of these defenders in this phase, with their aspects. */
function helpers(g: Assessment, u: number, defenders: readonly number[]): Striker[] {
  const { s, b } = g
  const found: Striker[] = []
  for (const d of defenders)
    for (const hex of hexesAround(g, d)) {
      const a = g.field.at[hex]!
      if (a === NONE || a === u || b.side[a] !== g.side || found.some((x) => x.unit === a)) continue
      if (!isMarked(g, a)) continue
      const theirs = shockTargets(s, a)
      if (!theirs.includes(d)) continue
      const aspects = defenders.map((e) => (theirs.includes(e) ? attackAspect(s, a, e) : NONE))
      found.push({ unit: a, hex: s.hex[a]!, moving: (s.marks[a]! & MOVED) !== 0, aspects })
      if (found.length === 3) return found
    }
  return found
}

/** Whether a friend is committed to attack in this phase. */
function isMarked(g: Assessment, a: number): boolean {
  const { s, b } = g
  const marks = s.marks[a]!
  if ((marks & (MUST_CHECK | NO_CHECK)) !== 0) return true
  if ((marks & DECLINED) !== 0 || !couldAttack(s, b, a)) return false
  const type = b.type[a]!
  return (marks & MOVED) !== 0 && (isHeavy(type) || b.cavalry[a]!) && b.missile[a] === ''
}

const isHeavy = (type: number): boolean => type === PH || type === HI || type === MI

const around: number[] = []

/** The hexes adjacent to a unit. */
export function hexesAround(g: Assessment, u: number): readonly number[] {
  const { s, b } = g
  const { neighbour } = b.grid
  around.length = 0
  const hex = s.hex[u]!
  for (let d = 0; d < 6; d++) if (neighbour[hex * 6 + d]! >= 0) around.push(neighbour[hex * 6 + d]!)
  if (!b.two[u]) return around.slice()
  const right =
    s.formation[u] === COLUMN ? neighbour[hex * 6 + ((s.facing[u]! + 3) % 6)]! : rightHalf(g, hex, s.facing[u]!)
  if (right < 0) return around.slice()
  for (let d = 0; d < 6; d++) {
    const to = neighbour[right * 6 + d]!
    if (to >= 0 && !around.includes(to)) around.push(to)
  }
  return around.filter((h) => h !== hex && h !== right)
}

/** The right half of a two-hex unit in this position. */
const rightHalf = (g: Assessment, hex: number, facing: number): number => g.b.arcs.right[hex * 6 + facing]!

/**
 * The value an attack from this position adds to the attacks of friends; `undefined` without a target. `moving`: the
 * unit moves there now.
 */
export function attackValue(
  g: Assessment,
  u: number,
  hex: number,
  facing: number,
  moving: boolean,
): number | undefined {
  const { s, b } = g
  if (!couldAttack(s, b, u)) return undefined
  const right = b.two[u] && s.formation[u] !== COLUMN ? rightHalf(g, hex, facing) : NONE
  const aspects = targetsInFront(g, u, hex, facing, right, targets)
  if (targets.length === 0) return undefined
  const defenders = targets.slice()
  const friends = helpers(g, u, defenders)
  const mine: Striker = { unit: u, hex, moving, aspects }
  const all = estimateAttack(g, [mine, ...friends], defenders)
  if (friends.length === 0) {
    const gone = moving && defenders.every((d) => evades(g, d, u) && distanceBetween(s, u, d) > 1)
    return (gone ? STANCE_WEIGHTS.evaded : 1) * (all.gain - all.loss)
  }
  const theirs = defenders.filter((_, j) => friends.some((x) => x.aspects[j]! >= 0))
  const without = estimateAttack(
    g,
    friends.map((x) => ({ ...x, aspects: x.aspects.filter((_, j) => theirs.includes(defenders[j]!)) })),
    theirs,
  )
  return all.gain - all.loss - (without.gain - without.loss)
}

/** Expected loss of a unit in this position to enemy attacks in their next move. */
export function dangerAt(g: Assessment, u: number, hex: number, facing: number): number {
  const { s, b } = g
  const two = b.two[u]! && s.formation[u] !== COLUMN
  const size = two ? 2 : 1
  const { at } = g.field
  const right = two ? rightHalf(g, hex, facing) : NONE
  let [first, second, third, who] = [0, 0, 0, NONE]
  const ma = maOf(s, u)
  const halves = right === NONE || right < 0 ? 1 : 2
  for (let half = 0; half < halves; half++) {
    const from = half === 0 ? hex : right
    for (let d = 0; d < 6; d++) {
      const near = b.grid.neighbour[from * 6 + d]!
      if (near < 0 || near === hex || near === right) continue
      const there = at[near]!
      if (there !== NONE && there !== u && b.side[there] === g.side) continue
      const arc: Arc | -1 = s.formation[u] === SQUARE ? FRONT : arcBeside(b.arcs, hex, facing, size, near)
      if (arc < 0) continue
      for (let i = near * COMERS; i < near * COMERS + COMERS; i++) {
        const v = g.comers[i]!
        if (v === NONE) break
        if (there !== NONE && there !== u && there !== v) continue
        if (isForbiddenAttack(b, v, u, arc)) continue
        let hurt = singleAttackValue(g, v, u, arc)
        if (hurt <= 0) continue
        if (arc !== FRONT && isWatched(g, near, u)) hurt *= STANCE_WEIGHTS.watched
        if (ma > maOf(s, v) && !b.two[u]) hurt *= STANCE_WEIGHTS.escapes
        if (hurt > first) {
          if (v !== who) {
            third = second
            second = first
          }
          first = hurt
          who = v
        } else if (v !== who && hurt > second) {
          third = second
          second = hurt
        } else if (v !== who && hurt > third) third = hurt
      }
    }
  }
  return STANCE_WEIGHTS.likely * (first + STANCE_WEIGHTS.second * (second + STANCE_WEIGHTS.third * third))
}

/** 8.36a: whether the zone of control of another friend includes a hex. */
const isWatched = (g: Assessment, hex: number, u: number): boolean => {
  const count = g.field.zones[g.side][hex]!
  return count > 1 || (count === 1 && distance(g.b.grid, hex, g.s.hex[u]!) > 2)
}

/** The cost of a hex with more enemies than friends near it. */
export function crowdingCost(g: Assessment, u: number, hex: number): number {
  const { s, b } = g
  const weigh = (v: number) => {
    const far = distance(b.grid, hex, s.hex[v]!)
    return far > STANCE_WEIGHTS.felt || !couldAttack(s, b, v) ? 0 : 1 - far / (STANCE_WEIGHTS.felt + 1)
  }
  let more: number = STANCE_WEIGHTS.bearable
  for (const v of g.foes) more += weigh(v)
  if (more <= 0) return 0
  for (const v of g.own) if (v !== u) more -= weigh(v)
  return more <= 0 ? 0 : STANCE_WEIGHTS.outnumbered * g.worth[u]! * Math.min(STANCE_WEIGHTS.mostMore, more)
}

const flanks: number[] = []

/** The value of keeping formation with the line. */
export function formationValue(g: Assessment, u: number, hex: number, facing: number): number {
  const { s, b } = g
  if (!isHeavy(b.type[u]!)) return 0
  const n = arcInto(b.arcs, hex, facing, b.two[u] ? 2 : 1, FLANK, flanks)
  let value = 0
  for (let i = 0; i < n; i++) {
    const v = g.field.at[flanks[i]!]!
    if (v === NONE || v === u || b.side[v] !== g.side || s.status[v] === ROUTED) continue
    value += s.facing[v] === facing ? STANCE_WEIGHTS.beside : STANCE_WEIGHTS.beside / 2
  }
  const ahead = b.sides[g.side]!.toEdge[hex]! - g.line - 2
  if (ahead > 0) value -= STANCE_WEIGHTS.ahead * ahead * ahead
  return value * g.worth[u]!
}

/** The value of missile fire from a hex: the best aim by range. */
export function fireValue(g: Assessment, u: number, hex: number, aims: readonly Aim[]): number {
  const { s, b } = g
  if (b.missile[u] === '' || s.missiles[u] === NO_MISSILES) return 0
  const missile = missileOf(s, u)
  let best = 0
  for (const { target } of aims) {
    const range = distance(b.grid, hex, s.hex[target]!)
    const strength = range < 1 ? 0 : strengthAt(missile, range)
    const worth = STANCE_WEIGHTS.fire * strength * g.worth[target]! * STANCE_WEIGHTS.hit
    if (worth > best) best = worth
  }
  return best
}

/** Marks hexes from which the goal cannot be reached. */
const UNREACHED = 999

const distancesWest = new WeakMap<Battle, Map<number, Int16Array>>()

/** S18: number of hexes that troops of a movement class need to be west of the river. */
function distanceWest(b: Battle, moveClass: number, terrain: string): Int16Array {
  let known = distancesWest.get(b)
  if (known === undefined) distancesWest.set(b, (known = new Map()))
  const found = known.get(moveClass)
  if (found !== undefined) return found
  const { mp } = b.ground.costs[moveClass]!
  const { neighbour } = b.grid
  const far = new Int16Array(b.grid.count).fill(UNREACHED)
  const queue: number[] = []
  for (let hex = 0; hex < b.grid.count; hex++)
    if (isWest(b, terrain, hex)) {
      far[hex] = 0
      queue.push(hex)
    }
  for (const hex of queue)
    for (let d = 0; d < 6; d++) {
      const from = neighbour[hex * 6 + d]!
      if (from < 0 || far[from] !== UNREACHED || mp[from * 6 + opposite(d)]! < 0) continue
      far[from] = far[hex]! + 1
      queue.push(from)
    }
  known.set(moveClass, far)
  return far
}

/** S18: the value of a hex for a unit of an army that only needs to cross the river. */
export function breakoutValue(g: Assessment, u: number, hex: number): number {
  const { s, b } = g
  if (!g.breakout || b.type[u] === ART || s.status[u] === ROUTED) return 0
  const far = distanceWest(b, b.moveClass[u]!, b.special('breakout')!.terrain)[hex]!
  if (far === UNREACHED) return 0
  return HAND_WEIGHTS.goals.away * g.worth[u]! * HAND_WEIGHTS.goals.nearer ** (far / Math.max(2, maOf(s, u)))
}
