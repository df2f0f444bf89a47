import { arcOfPiece, corners, FRONT } from '#hex/facing.ts'
import { shockDutyAfterMove } from '../rules/charts/charge.ts'
import { isInCommandRange } from '../rules/command/range.ts'
import { newMove } from '../rules/move/orderMove.ts'
import { type Reach, reachOf } from '../rules/move/reach.ts'
import { COLUMN, type Move, NONE } from '../rules/state.ts'
import { marchValue } from './advance.ts'
import { type Aim, findAims, pullTowards } from './aims.ts'
import { type Assessment, legCacheKey } from './assessment.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { costOfHits } from './shots.ts'
import { attackValue, breakoutValue, crowdingCost, dangerAt, fireValue, formationValue } from './stance.ts'

/** A destination for a unit, and its advantage over staying. */
export interface Leg {
  readonly hex: number
  readonly facing: number
  readonly gain: number
  /** Whether the unit attacks from there. */
  readonly attacks: boolean
}

const { orders: ORDER_WEIGHTS } = HAND_WEIGHTS

interface Stance {
  readonly hex: number
  readonly facing: number
  value: number
  attacks: boolean
  /** Whether the hits on the way there have been subtracted. */
  paid: boolean
}

/** The value of the attack that must or may follow from a position; NaN if there is none. */
function chargeValue(g: Assessment, u: number, hex: number, facing: number, moving: boolean): number {
  const attack = attackValue(g, u, hex, facing, moving)
  if (attack === undefined) return Number.NaN
  return attack + (g.drive * ORDER_WEIGHTS.eager + g.intent.strike) * g.worth[u]!
}

/** The value of staying: a possible attack if the leader is in range, minus the danger. */
function stayingValue(g: Assessment, u: number, aims: readonly Aim[]): number {
  const { s } = g
  const [hex, facing] = [s.hex[u]!, s.facing[u]!]
  const leader = s.phase?.leader ?? NONE
  let value = baseValue(g, u, aims, hex, facing) - g.caution * dangerAt(g, u, hex, facing) - crowdingCost(g, u, hex)
  const attack = chargeValue(g, u, hex, facing, false)
  if (attack > 0 && leader !== NONE && s.formation[u] !== COLUMN && isInCommandRange(s, leader, u)) value += attack
  return value
}

/** The value of a position without attacks and dangers. */
const baseValue = (g: Assessment, u: number, aims: readonly Aim[], hex: number, facing: number): number =>
  pullTowards(g, u, aims, hex) +
  formationValue(g, u, hex, facing) +
  fireValue(g, u, hex, aims) +
  breakoutValue(g, u, hex) +
  marchValue(g, u, hex)

/** The legs found last for one position. Orders, steps and accompanying leaders ask for the same ones. */
let lastWord = 0
const lastLegs = new Map<number, Leg | undefined>()

/** The best leg of a unit, or `undefined` if it had better stay. */
export function bestLeg(g: Assessment, u: number, given: Move | null = null): Leg | undefined {
  const word = legCacheKey(g)
  if (word !== lastWord) {
    lastLegs.clear()
    lastWord = word
  } else if (lastLegs.has(u)) return lastLegs.get(u)
  const leg = findLeg(g, u, given, NONE)
  lastLegs.set(u, leg)
  return leg
}

/** The best facing of a moving unit in its destination hex. */
export function bestStance(g: Assessment, u: number, move: Move, hex: number): Leg | undefined {
  const leg = bestLeg(g, u, move)
  return leg?.hex === hex ? leg : findLeg(g, u, move, hex)
}

function findLeg(g: Assessment, u: number, given: Move | null, only: number): Leg | undefined {
  const found = weighLegs(g, u, given, only)
  const top = found[0]
  if (top === undefined) return undefined
  const { hex, facing, attacks, value } = top
  if (only !== NONE) return { hex, facing, attacks, gain: 0 }
  const gain = value - stayingValue(g, u, findAims(g, u))
  return gain > ORDER_WEIGHTS.least * g.scale ? { hex, facing, attacks, gain } : undefined
}

/** Several different legs of a unit, best first. */
export function bestLegs(g: Assessment, u: number, most: number): Leg[] {
  const chosen: Stance[] = []
  for (const stance of weighLegs(g, u, null, NONE, ORDER_WEIGHTS.closelyMoved)) {
    if (chosen.length === most) break
    const alike = chosen.some((c) => c.hex === stance.hex || (c.attacks === stance.attacks && !c.attacks))
    if (!alike) chosen.push(stance)
  }
  const stays = stayingValue(g, u, findAims(g, u))
  return chosen.map(({ hex, facing, attacks, value }) => ({ hex, facing, attacks, gain: value - stays }))
}

/** The most promising positions a unit can reach, best first. */
function weighLegs(g: Assessment, u: number, given: Move | null, only: number, few = 1): Stance[] {
  const { s, b } = g
  const aims = findAims(g, u)
  const move = given ?? newMove(s, u)
  const reach = reachOf(s, move)
  const must = shockDutyAfterMove(b.type[u]!) === 'must'
  const found: Stance[] = []
  const { at } = g.field
  const { neighbour } = b.grid
  const hexes = only === NONE ? reach.hexes() : [only]
  for (const hex of hexes) {
    const towards = aims.length === 0 ? NONE : nearestAim(g, aims, hex)
    let contact = false
    for (let d = 0; d < 6 && !contact; d++) {
      const near = neighbour[hex * 6 + d]!
      if (near >= 0 && at[near] !== NONE && b.side[at[near]!] !== g.side) contact = true
    }
    const pull =
      pullTowards(g, u, aims, hex) + fireValue(g, u, hex, aims) + breakoutValue(g, u, hex) + marchValue(g, u, hex)
    const best = contact || b.two[u] ? NONE : facingTo(g, reach.facings(hex), u, hex, towards)
    for (let f = 0; f < 6; f++) {
      if ((best !== NONE && f !== best) || !reach.reaches(hex, f)) continue
      let value = pull + formationValue(g, u, hex, f) + looksAt(g, u, hex, f, towards)
      const attack = contact || b.two[u] ? chargeValue(g, u, hex, f, true) : Number.NaN
      const attacks = must ? !Number.isNaN(attack) : attack > ORDER_WEIGHTS.mayAttack * g.scale
      if (attacks) value += attack
      keepBest(found, { hex, facing: f, value, attacks, paid: false })
    }
  }
  const again = s.moves[u]! > 0 && !move.moved ? costOfHits(g, u, 1) : 0
  for (const stance of found) {
    const danger = dangerAt(g, u, stance.hex, stance.facing)
    stance.value -=
      again + g.caution * danger * (stance.attacks ? ORDER_WEIGHTS.attacks : 1) + crowdingCost(g, u, stance.hex)
  }
  found.sort((x, y) => y.value - x.value)
  return inOrder(g, u, found, reach, only === NONE ? few : found.length)
}

/** The best few positions with the cost of getting there. Computes only as many paths as needed to rank them. */
function inOrder(g: Assessment, u: number, found: Stance[], reach: Reach, few: number): Stance[] {
  const sure: Stance[] = []
  while (sure.length < few && found.length > 0) {
    const top = found.shift()!
    if (top.paid) {
      sure.push(top)
      continue
    }
    const { hits, friendHits } = reach.destination(top.hex, top.facing)!
    if (hits > 0) top.value -= costOfHits(g, u, hits)
    if (friendHits > 0) top.value -= ORDER_WEIGHTS.friends * costOfHits(g, u, friendHits)
    top.paid = true
    let at = 0
    while (at < found.length && found[at]!.value > top.value) at++
    found.splice(at, 0, top)
  }
  return sure
}

/** Inserts a position into the list of the best. */
function keepBest(found: Stance[], stance: Stance): void {
  if (found.length === ORDER_WEIGHTS.closelyMoved) {
    if (found[ORDER_WEIGHTS.closelyMoved - 1]!.value >= stance.value) return
    found.pop()
  }
  let at = found.length
  while (at > 0 && found[at - 1]!.value < stance.value) at--
  found.splice(at, 0, stance)
}

/** The hex of the nearest aim. */
function nearestAim(g: Assessment, aims: readonly Aim[], hex: number): number {
  const { x, y } = g.b.grid
  let [best, least] = [NONE, Number.POSITIVE_INFINITY]
  for (const { target } of aims) {
    const there = g.s.hex[target]!
    const far = Math.abs(x[hex]! - x[there]!) + Math.abs(y[hex]! - y[there]!)
    if (far < least) [best, least] = [there, far]
  }
  return best
}

function looksAt(g: Assessment, u: number, hex: number, facing: number, towards: number): number {
  if (towards === NONE || towards === hex) return 0
  const { b, s } = g
  if (s.formation[u] === COLUMN) return 0
  const arc = arcOfPiece(b.arcs, hex, facing, b.two[u] ? 2 : 1, towards)
  return arc === FRONT ? ORDER_WEIGHTS.looks * g.worth[u]! : 0
}

/** The best available facing: towards the aim, then nearest to the army's front. */
function facingTo(g: Assessment, facings: readonly number[], u: number, hex: number, towards: number): number {
  const { b } = g
  const front = b.sides[g.side]!.front
  let [best, least] = [NONE, Number.POSITIVE_INFINITY]
  for (const f of facings) {
    const looks = towards === NONE || towards === hex ? 0 : arcOfPiece(b.arcs, hex, f, 1, towards)
    const score = 10 * looks + corners(f, front) + (f === g.s.facing[u] ? 0 : ORDER_WEIGHTS.turning)
    if (score < least) [best, least] = [f, score]
  }
  return best
}
