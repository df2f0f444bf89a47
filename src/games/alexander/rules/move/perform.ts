import { distance } from '#hex/grid.ts'
import { pushPhases } from '#kernel'
import { battleOf } from '../battle.ts'
import { canEntryFire, canRetireFire } from '../missiles/fire.ts'
import { addHits, isLeaderInZone, noteZones } from '../pieces/losses.ts'
import { liftUnit, occupancyOf, putUnit } from '../pieces/occupancy.ts'
import { distanceBetween, isElephant, isLeaderOnMap, isSteady, secondHex, tqOf } from '../pieces/units.ts'
import { exertersOnUnit, isInEnemyZone } from '../pieces/zones.ts'
import {
  type Alexander,
  CHARGE,
  FACED,
  type G,
  type Leader,
  LINE,
  MOVED,
  type Move,
  NONE,
  TURNED,
  type Unit,
} from '../state.ts'
import { type ActCost, actCost } from './costs.ts'
import { entersHex, hexIn, moverOf, newlyNear, secondAt } from './mover.ts'
import { queueWithdrawals } from './orderMove.ts'

/** What an act triggers, determined before the mover leaves its hexes. */
interface Triggers {
  /** 4.62: leaders that were not adjacent and are in no enemy zone of control, or whose hex the mover enters. */
  readonly leaders: readonly Leader[]
  /** R51: enemy units that it newly comes within 2 hexes of, ascending. */
  readonly near: readonly Unit[]
  /** 7.16: one-hex units adjacent to the new position and in no enemy zone of control, ascending. */
  readonly facing: readonly Unit[]
  /** 9.16: cavalry adjacent to the new position but not to the old one. */
  readonly cavalry: readonly Unit[]
  /** 8.22, R30: missile units whose zone of control it was in. Only ordered moves trigger this (R7). */
  readonly holders: readonly Unit[]
}

const NONE_TRIGGERED: readonly number[] = []
const NO_TRIGGERS: Triggers = {
  leaders: NONE_TRIGGERED,
  near: NONE_TRIGGERED,
  facing: NONE_TRIGGERED,
  cavalry: NONE_TRIGGERED,
  holders: NONE_TRIGGERED,
}

/** The enemy units adjacent to these hexes, ascending. */
function unitsBeside(s: Alexander, side: number, hexes: readonly number[]): Unit[] {
  const b = battleOf(s)
  const { at } = occupancyOf(s)
  const found: Unit[] = []
  for (const hex of hexes)
    for (let d = 0; d < 6; d++) {
      const near = b.grid.neighbour[hex * 6 + d]!
      const v = near < 0 ? NONE : at[near]!
      if (v !== NONE && b.side[v] !== side && !found.includes(v)) found.push(v)
    }
  return found.length > 1 ? found.sort((x, y) => x - y) : found
}

function findTriggers(s: Alexander, u: Unit, hexes: readonly number[], near: readonly Unit[]): Triggers {
  const b = battleOf(s)
  const side = b.side[u]!
  const beside = unitsBeside(s, side, hexes)
  return {
    leaders: leadersDisturbed(s, u, hexes),
    near,
    facing: beside.length === 0 ? NONE_TRIGGERED : beside.filter((v) => canFace(s, v) && !isInEnemyZone(s, v)),
    cavalry: isElephant(s, u) ? beside.filter((v) => b.cavalry[v] && distanceBetween(s, u, v) > 1) : NONE_TRIGGERED,
    holders: isInEnemyZone(s, u) ? exertersOnUnit(s, u).filter((v) => canRetireFire(s, v)) : NONE_TRIGGERED,
  }
}

/** 7.16: a one-hex unit that can turn and has not turned in reaction in this phase. */
export const canFace = (s: Alexander, v: Unit): boolean =>
  !battleOf(s).two[v] &&
  !battleOf(s).noZone[v] &&
  isSteady(s, v) &&
  (s.formation[v] === LINE || s.formation[v] === CHARGE) &&
  (s.marks[v]! & FACED) === 0

function leadersDisturbed(s: Alexander, u: Unit, hexes: readonly number[]): Leader[] {
  const b = battleOf(s)
  const found: Leader[] = []
  for (let l = 0; l < b.leaders; l++) {
    if (b.leaderSide[l] === b.side[u] || !isLeaderOnMap(s, l)) continue
    const at = s.leaderHex[l]!
    let now = 99
    for (const hex of hexes) now = Math.min(now, distance(b.grid, hex, at))
    if (now > 1) continue
    const second = secondHex(s, u)
    const was = Math.min(distance(b.grid, s.hex[u]!, at), second === NONE ? 99 : distance(b.grid, second, at))
    if (now === 0 || (was > 1 && !isLeaderInZone(s, l))) found.push(l)
  }
  return found
}

/**
 * P2, F8 (1): performs one act of the moving unit: pays, moves, and applies the hits to it and to friends it passes
 * through. Queues the reactions. Returns false, with no effect, if the act is no longer possible.
 */
export function perform(g: G, act: number): boolean {
  const s = g.state
  const move = s.move!
  const u = move.unit
  const m = moverOf(s, u)
  const stance = s.hex[u]! * 6 + s.facing[u]!
  const cost = actCost(m, stance, act)
  if (cost === undefined || cost.mp > move.points + m.augmentable) return false
  const enters = entersHex(act)
  const second = secondAt(m, cost.stance)
  const hexes = second === NONE ? [hexIn(cost.stance)] : [hexIn(cost.stance), second]
  const isForward = cost.otherStep >= 0 || (!m.two && enters)
  const passed = cost.friendHits > 0 ? friendsPassed(move, cost) : NONE_TRIGGERED
  const near = enters ? newlyNear(m, stance, cost.step, cost.otherStep) : NONE_TRIGGERED
  const occasion = enters ? findTriggers(s, u, hexes, near) : NO_TRIGGERS
  const inZone = !enters && isInEnemyZone(s, u)
  pay(move, cost.mp)
  moveTo(s, move, cost.stance)
  recordAct(s, move, enters, isForward, inZone, cost.climbs)
  reportAct(g, move, cost.mp)
  const ground = move.stays && m.bound && !enters ? 0 : cost.hits - cost.friendHits
  const partner = s.depth[u]!
  const harmed = partner === NONE ? [u, ...passed] : [u, partner, ...passed]
  for (const v of partner === NONE ? [u] : [u, partner]) {
    addHits(g, v, ground, enters ? '6.22' : '7.14', enters ? 'ground' : 'turn')
    addHits(g, v, cost.friendHits, '6.94', 'passThrough')
  }
  for (const f of passed) addHits(g, f, 1, '6.94', 'passThrough')
  for (const v of harmed) if (s.hits[v]! >= tqOf(s, v)) s.queue.push({ kind: 'routCheck', unit: v })
  if (enters) queueReactions(s, u, occasion)
  return true
}

/** 6.94: the friends that an act passes through, ascending, except those the mover is already above. */
const friendsPassed = (move: Move, { friend, otherFriend }: ActCost): Unit[] =>
  [friend, otherFriend].filter((f) => f !== NONE && !move.over.includes(f)).sort((a, b) => a - b)

/** 6.11, 6.46: pays movement points. The one beyond those left is the augmented point. */
function pay(move: Move, mp: number): void {
  if (mp > move.points) move.augmented = true
  move.points = Math.max(0, move.points - mp)
}

/** Places the mover, above friends in its hexes, together with the leaders who ride along. */
function moveTo(s: Alexander, move: Move, stance: number): void {
  const u = move.unit
  const partner = s.depth[u]!
  const first = s.hex[u]!
  const second = secondHex(s, u)
  const inSecond = move.riders.length === 0 ? [] : move.riders.map((l) => s.leaderHex[l] === second && second !== NONE)
  if (partner !== NONE) {
    liftUnit(s, partner)
    s.hex[partner] = NONE
  }
  liftUnit(s, u)
  s.hex[u] = hexIn(stance)
  s.facing[u] = stance % 6
  move.over = friendsBeneath(s, u)
  putUnit(s, u)
  if (partner !== NONE) {
    s.hex[partner] = s.hex[u]!
    s.facing[partner] = s.facing[u]!
    putUnit(s, partner)
  }
  move.riders.forEach((l, i) => {
    if (s.leaderHex[l] === first || inSecond[i]) s.leaderHex[l] = inSecond[i] ? secondHex(s, u) : s.hex[u]!
  })
}

/** 6.94: the friends in the hexes of a unit that is not in the occupancy index, ascending. */
function friendsBeneath(s: Alexander, u: Unit): Unit[] {
  const { at } = occupancyOf(s)
  const second = secondHex(s, u)
  const [one, other] = [at[s.hex[u]!]!, second === NONE ? NONE : at[second]!]
  if (one === NONE || one === other) return other === NONE ? [] : [other]
  return other === NONE ? [one] : [Math.min(one, other), Math.max(one, other)]
}

/** P11, P17, R86: records the act for the unit and for the rest of its move. */
function recordAct(
  s: Alexander,
  move: Move,
  enters: boolean,
  isForward: boolean,
  turnedInZone: boolean,
  climbs: number,
): void {
  const u = move.unit
  move.moved = true
  if (enters) {
    s.steps[u]!++
    move.corners = 0
    move.levels += climbs
    if (isForward) move.forward++
  } else move.corners++
  if (turnedInZone) move.turnedInZone = true
  s.marks[u]! |= turnedInZone ? TURNED : MOVED
  if (s.depth[u] !== NONE) s.marks[s.depth[u]!]! |= turnedInZone ? TURNED : MOVED
}

function reportAct(g: G, move: Move, mp: number): void {
  const s = g.state
  const { unitIds, grid } = battleOf(s)
  const u = move.unit
  g.tell?.({
    kind: 'moves',
    rule: 'P2',
    with: {
      unit: unitIds[u]!,
      hex: grid.names[s.hex[u]!]!,
      facing: s.facing[u]!,
      formation: s.formation[u]!,
      mp,
    },
  })
}

/** F8 (2) to (6): queues the reactions in their order. */
function queueReactions(s: Alexander, u: Unit, occasion: Triggers): void {
  for (const leader of occasion.leaders) s.queue.push({ kind: 'leaderWithdrawal', leader })
  if (occasion.near.length > 0) queueWithdrawals(s, u, occasion.near)
  for (const unit of occasion.cavalry) s.queue.push({ kind: 'nearElephant', unit })
  for (const unit of occasion.facing) s.queue.push({ kind: 'reactionFacing', unit })
  for (const unit of occasion.holders) s.queue.push({ kind: 'retireFire', unit })
  if (canMeetFire(s, u, occasion)) s.queue.push({ kind: 'findEntryFire' })
}

/** 8.21a: an enemy with missiles exerts a zone of control on the mover, or could by turning. */
const canMeetFire = (s: Alexander, u: Unit, occasion: Triggers): boolean =>
  occasion.facing.some((v) => canEntryFire(s, v)) ||
  (isInEnemyZone(s, u) && exertersOnUnit(s, u).some((v) => canEntryFire(s, v)))

/** The move ends early if the unit has routed, was eliminated or left the map. */
export const isOver = (s: Alexander): boolean => !isSteady(s, s.move!.unit)

/** F7 (2): performs the acts of the leg until one triggers a reaction. */
export function continueLeg(g: G): void {
  const s = g.state
  const move = s.move!
  while (!isOver(s)) {
    if (s.steps[move.unit]! > 0 && isInEnemyZone(s, move.unit)) {
      move.stopped = true
      move.path = []
    }
    if (move.path.length === 0) {
      pushPhases(s, 'move')
      return
    }
    const [act, ...rest] = move.path
    move.path = perform(g, act!) ? rest : []
    if (s.queue.length > 0) {
      pushPhases(s, 'react', 'act')
      return
    }
    noteZones(s)
  }
  pushPhases(s, 'moveEnd')
}
