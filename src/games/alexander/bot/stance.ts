import { type Arc, arcBeside, arcInto, arcOfPiece, distance, FLANK, FRONT, REAR } from '../../../hex/index.ts'
import { strengthAt } from '../rules/charts/missile.ts'
import { HI, MI, PH } from '../rules/charts/types.ts'
import { arcAt } from '../rules/pieces/arcs.ts'
import { maOf, missileOf } from '../rules/pieces/facts.ts'
import { apart } from '../rules/pieces/hexes.ts'
import { aspectOf, targetsOf } from '../rules/shock/targets.ts'
import {
  COLUMN,
  DECLINED,
  LINE,
  MOVED,
  MUST_CHECK,
  NO_CHECK,
  NO_MISSILES,
  NONE,
  ROUTED,
  SQUARE,
} from '../rules/state.ts'
import { duelOf, forbidden, prospectOf, type Striker } from './fight.ts'
import { BY_HAND } from './hand.ts'
import { COMERS, couldAttack, type Sight } from './sight.ts'

/** An enemy that a unit wants to attack, with the gain by aspect: front, flank, rear. */
export interface Aim {
  readonly target: number
  readonly gains: readonly number[]
  /** The average gain, used while the aspect is still open. */
  readonly mixed: number
  readonly score: number
}

const { stance: HAND } = BY_HAND

/** 6.71: whether a unit is fast enough to withdraw from another. */
const evades = (g: Sight, u: number, by: number): boolean =>
  maOf(g.s, u) > maOf(g.s, by) && !g.b.two[u] && g.s.status[u] !== ROUTED

/** The enemies that a unit should approach, best first. */
export function aimsOf(g: Sight, u: number): Aim[] {
  const { s, b } = g
  const ma = Math.max(2, maOf(s, u))
  const found: Aim[] = []
  const shoots = b.missile[u] !== '' && s.missiles[u] !== NO_MISSILES
  const strikes = couldAttack(s, b, u)
  for (const v of g.foes) {
    const far = apart(s, u, v) - 1
    const fade = HAND.fade ** (far / ma)
    if (found.length === HAND.aims && fade * g.worth[v]! < found[HAND.aims - 1]!.score) continue
    const drive = g.drive * HAND.drive * g.worth[v]!
    const sticks = evades(g, v, u) ? HAND.evaded : 1
    const gains = [0, 0, 0]
    let mixed = 0
    for (let aspect = 0; aspect < 3; aspect++) {
      let gain = shoots ? HAND.inRange * g.worth[v]! : 0
      if (strikes && !forbidden(b, u, v, aspect)) {
        const duel = duelOf(g, u, v, aspect) * sticks
        gain = Math.max(gain, duel > 0 ? duel + drive : drive + duel)
      }
      gains[aspect] = gain
      mixed += HAND.mix[aspect]! * Math.max(0, gain)
    }
    const score = mixed * fade
    if (found.length === HAND.aims && score <= found[HAND.aims - 1]!.score) continue
    if (found.length === HAND.aims) found.pop()
    let at = found.length
    while (at > 0 && found[at - 1]!.score < score) at--
    found.splice(at, 0, { target: v, gains, mixed, score })
  }
  return found
}

/** How attractive a hex is: the best of the unit's aims, discounted by the moves needed from there. */
export function pullOf(g: Sight, u: number, aims: readonly Aim[], hex: number): number {
  const { s, b } = g
  const ma = Math.max(2, maOf(s, u))
  let best = 0
  for (const { target, gains, mixed } of aims) {
    const far = Math.max(0, distance(b.grid, hex, s.hex[target]!) - 1)
    let gain = mixed
    if (far < ma && s.formation[target] === LINE) {
      const arc = arcOfPiece(b.arcs, s.hex[target]!, s.facing[target]!, b.two[target] ? 2 : 1, hex)
      gain = HAND.mixed * (mixed + Math.max(0, gains[arc]!))
    }
    const pull = gain * HAND.fade ** (far / ma)
    if (pull > best) best = pull
  }
  return HAND.pull * best
}

const fronts: number[] = []

/** The enemy units that could be attacked from a position, written to `out`; returns the aspect for each. */
function before(g: Sight, u: number, hex: number, facing: number, right: number, out: number[]): number[] {
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
    if (forbidden(b, u, v, aspect)) continue
    out.push(v)
    aspects.push(aspect)
  }
  return aspects
}

function canStep(g: Sight, mp: Int8Array, from: number, to: number): boolean {
  for (let d = 0; d < 6; d++) if (g.b.grid.neighbour[from * 6 + d] === to) return mp[from * 6 + d]! >= 0
  return false
}

const targets: number[] = []

/** Friends that will attack one of these defenders in this phase, with their aspects. */
function helpers(g: Sight, u: number, defenders: readonly number[]): Striker[] {
  const { s, b } = g
  const found: Striker[] = []
  for (const d of defenders)
    for (const hex of aroundOf(g, d)) {
      const a = g.field.at[hex]!
      if (a === NONE || a === u || b.side[a] !== g.side || found.some((x) => x.unit === a)) continue
      if (!isMarked(g, a)) continue
      const theirs = targetsOf(s, a)
      if (!theirs.includes(d)) continue
      const aspects = defenders.map((e) => (theirs.includes(e) ? aspectOf(s, a, e) : NONE))
      found.push({ unit: a, hex: s.hex[a]!, moving: (s.marks[a]! & MOVED) !== 0, aspects })
      if (found.length === 3) return found
    }
  return found
}

/** Whether a friend is committed to attack in this phase. */
function isMarked(g: Sight, a: number): boolean {
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
export function aroundOf(g: Sight, u: number): readonly number[] {
  const { s, b } = g
  const { neighbour } = b.grid
  around.length = 0
  const hex = s.hex[u]!
  for (let d = 0; d < 6; d++) if (neighbour[hex * 6 + d]! >= 0) around.push(neighbour[hex * 6 + d]!)
  if (!b.two[u]) return around.slice()
  const right =
    s.formation[u] === COLUMN ? neighbour[hex * 6 + ((s.facing[u]! + 3) % 6)]! : rightOf(g, hex, s.facing[u]!)
  if (right < 0) return around.slice()
  for (let d = 0; d < 6; d++) {
    const to = neighbour[right * 6 + d]!
    if (to >= 0 && !around.includes(to)) around.push(to)
  }
  return around.filter((h) => h !== hex && h !== right)
}

/** The right half of a two-hex unit in this position. */
const rightOf = (g: Sight, hex: number, facing: number): number => g.b.arcs.right[hex * 6 + facing]!

/**
 * The value an attack from this position adds to the attacks of friends; `undefined` without a target. `moving`: the
 * unit moves there now.
 */
export function attackFrom(g: Sight, u: number, hex: number, facing: number, moving: boolean): number | undefined {
  const { s, b } = g
  if (!couldAttack(s, b, u)) return undefined
  const right = b.two[u] && s.formation[u] !== COLUMN ? rightOf(g, hex, facing) : NONE
  const aspects = before(g, u, hex, facing, right, targets)
  if (targets.length === 0) return undefined
  const defenders = targets.slice()
  const friends = helpers(g, u, defenders)
  const mine: Striker = { unit: u, hex, moving, aspects }
  const all = prospectOf(g, [mine, ...friends], defenders)
  if (friends.length === 0) {
    const gone = moving && defenders.every((d) => evades(g, d, u) && apart(s, u, d) > 1)
    return (gone ? HAND.evaded : 1) * (all.gain - all.loss)
  }
  const theirs = defenders.filter((_, j) => friends.some((x) => x.aspects[j]! >= 0))
  const without = prospectOf(
    g,
    friends.map((x) => ({ ...x, aspects: x.aspects.filter((_, j) => theirs.includes(defenders[j]!)) })),
    theirs,
  )
  return all.gain - all.loss - (without.gain - without.loss)
}

/** Expected loss of a unit in this position to enemy attacks in their next move. */
export function dangerOf(g: Sight, u: number, hex: number, facing: number): number {
  const { s, b } = g
  const two = b.two[u]! && s.formation[u] !== COLUMN
  const size = two ? 2 : 1
  const { at } = g.field
  const right = two ? rightOf(g, hex, facing) : NONE
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
        if (forbidden(b, v, u, arc)) continue
        let hurt = duelOf(g, v, u, arc)
        if (hurt <= 0) continue
        if (arc !== FRONT && isWatched(g, near, u)) hurt *= HAND.watched
        if (ma > maOf(s, v) && !b.two[u]) hurt *= HAND.escapes
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
  return HAND.likely * (first + HAND.second * (second + HAND.third * third))
}

/** 8.36a: whether the zone of control of another friend includes a hex. */
const isWatched = (g: Sight, hex: number, u: number): boolean => {
  const count = g.field.zones[g.side][hex]!
  return count > 1 || (count === 1 && distance(g.b.grid, hex, g.s.hex[u]!) > 2)
}

/** The cost of a hex with more enemies than friends near it. */
export function crowdOf(g: Sight, u: number, hex: number): number {
  const { s, b } = g
  const weigh = (v: number) => {
    const far = distance(b.grid, hex, s.hex[v]!)
    return far > HAND.felt || !couldAttack(s, b, v) ? 0 : 1 - far / (HAND.felt + 1)
  }
  let more: number = HAND.bearable
  for (const v of g.foes) more += weigh(v)
  if (more <= 0) return 0
  for (const v of g.own) if (v !== u) more -= weigh(v)
  return more <= 0 ? 0 : HAND.outnumbered * g.worth[u]! * Math.min(HAND.mostMore, more)
}

const flanks: number[] = []

/** The value of keeping formation with the line. */
export function orderOf(g: Sight, u: number, hex: number, facing: number): number {
  const { s, b } = g
  if (!isHeavy(b.type[u]!)) return 0
  const n = arcInto(b.arcs, hex, facing, b.two[u] ? 2 : 1, FLANK, flanks)
  let value = 0
  for (let i = 0; i < n; i++) {
    const v = g.field.at[flanks[i]!]!
    if (v === NONE || v === u || b.side[v] !== g.side || s.status[v] === ROUTED) continue
    value += s.facing[v] === facing ? HAND.beside : HAND.beside / 2
  }
  const ahead = b.sides[g.side]!.toEdge[hex]! - g.line - 2
  if (ahead > 0) value -= HAND.ahead * ahead * ahead
  return value * g.worth[u]!
}

/** The value of missile fire from a hex: the best aim by range. */
export function fireFrom(g: Sight, u: number, hex: number, aims: readonly Aim[]): number {
  const { s, b } = g
  if (b.missile[u] === '' || s.missiles[u] === NO_MISSILES) return 0
  const missile = missileOf(s, u)
  let best = 0
  for (const { target } of aims) {
    const range = distance(b.grid, hex, s.hex[target]!)
    const strength = range < 1 ? 0 : strengthAt(missile, range)
    const worth = HAND.fire * strength * g.worth[target]! * HAND.hit
    if (worth > best) best = worth
  }
  return best
}
