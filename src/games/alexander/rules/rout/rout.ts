import { distance } from '#hex/grid.ts'
import { type Flow, legalOptions, pick } from '#kernel'
import { d10, hexOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { breakResult, canStand, standDrm } from '../charts/collapse.ts'
import {
  compassDirection,
  RAMPAGE_DISTANCE,
  RAMPAGE_HEXES,
  RAMPAGE_ROLLS,
  ROUT_HEXES,
  rampageHits,
  rampageResult,
} from '../charts/rout.ts'
import { CH, SK, type UnitType } from '../charts/types.ts'
import { flightHexes, leaderFlees, moveLeader, STAY } from '../command/leaders.ts'
import { addHits, eliminate, isLeaderInZone } from '../pieces/losses.ts'
import { beginRunning, occupancyOf, setStatus } from '../pieces/occupancy.ts'
import { arcAt, distanceTo, hexesOf, isLeaderOnMap, tqOf } from '../pieces/units.ts'
import { leaveCombat, recordRoutPath, recordStood, willRout } from '../shock/segment.ts'
import { type Alexander, type G, type Leader, NONE, ROUTED, type Unit } from '../state.ts'
import { askLeadersOfRouted, leadersStackedWith, loseUnit } from './losses.ts'
import { type RunEnd, run, spendFootMissiles } from './run.ts'

/** 9.65a, R60: how a unit's hits reached its TQ, as far as standing depends on it. */
export interface RoutCause {
  /** The hits came with superiority by position: the unit cannot stand. */
  readonly position: boolean
  /** A PH, HI or HO attacked the unit in this shock. */
  readonly heavy: boolean
  /** The unit has already rolled for these hits, or hits are not the reason (8.38b, 6.92, 7.16). */
  readonly rolled: boolean
}

const makeCause = (position: boolean, heavy: boolean, rolled: boolean): RoutCause =>
  Object.freeze({ position, heavy, rolled })

/** Hits from missiles, movement or checks: the unit rolls to stand, without the +3 of R33. */
export const BY_HITS = makeCause(false, false, false)
/** The unit routs without a roll to stand. */
export const NO_STAND = makeCause(false, false, true)
/** R60: a rampage into the unit's flank or rear. */
export const FROM_BEHIND = makeCause(true, false, false)
/** 9.65a: the causes in shock, by position and heavy attack. */
const CAUSES = [BY_HITS, makeCause(false, true, false), FROM_BEHIND, makeCause(true, true, false)]

/** 9.65a: hits from shock. */
export const shockCause = (position: boolean, heavy: boolean): RoutCause =>
  CAUSES[(position ? 2 : 0) + (heavy ? 1 : 0)]!

/**
 * 9.65a, R60: whether a unit rolls to stand before it routs: two-hex PH, HI and HO, unless the hits came with
 * superiority by position.
 */
const mayRollToStand = (s: Alexander, u: Unit, cause: RoutCause): boolean =>
  battleOf(s).stands[u]! && !cause.rolled && !cause.position && s.status[u] !== ROUTED && !willRout(s, u)

/** 9.65a, 9.65b, X15: whether a unit at its TQ stands, with TQ-1 hits. A unit not entitled to a roll never does. */
export function* rollToStand(g: G, u: Unit, cause: RoutCause): Flow<boolean> {
  const s = g.state
  if (!mayRollToStand(s, u, cause)) return false
  const die = yield* d10('stand', '9.65a')
  const [hits, tq] = [s.hits[u]!, tqOf(s, u)]
  const held = canStand(die, hits, tq, cause.heavy)
  g.tell?.({
    kind: held ? 'stands' : 'breaks',
    rule: held ? '9.65b' : '9.65c',
    with: { unit: battleOf(s).unitIds[u]!, die, drm: standDrm(hits, tq, cause.heavy), tq },
  })
  if (held) {
    s.hits[u] = tq - 1
    recordStood(s, u)
  }
  return held
}

const fleeTo = hexOption('to')

/**
 * F17: a rampaging elephant has entered a hex. Leaders in the hex withdraw or die (9.14b); leaders of both sides next
 * to it may withdraw (4.62).
 */
export function* leadersMakeWay(g: G, u: Unit): Flow {
  const s = g.state
  const { grid, leaders } = battleOf(s)
  for (let l = 0; l < leaders; l++) {
    if (!isLeaderOnMap(s, l)) continue
    const apart = distance(grid, s.leaderHex[l]!, s.hex[u]!)
    if (apart === 0) yield* leaderFlees(g, l, u, '9.14b')
    else if (apart === 1 && !isLeaderInZone(s, l)) yield* mayFlee(g, l, u)
  }
}

function* mayFlee(g: G, l: Leader, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  const hexes = flightHexes(s, l, u)
  if (hexes.length === 0) return
  const chosen = yield* pick(
    seatOf(s, b.leaderSide[l]!),
    'leaderWithdraw',
    '4.62',
    [legalOptions(hexes, fleeTo(s)), STAY],
    {
      about: { leader: b.leaderIds[l]!, unit: b.unitIds[u]! },
    },
  )
  if (chosen !== STAY) moveLeader(g, l, chosen.of, '4.62')
}

/** 6.76, F17: the reaction of cavalry to a rampaging elephant that has left the hex `before`. */
type GivesWay = (g: G, elephant: Unit, before: number) => Flow

let reaction: GivesWay = () => {
  throw new Error('onRampage has not been called')
}

/** Registers the reaction. Withdrawal depends on routs, so the rout rules cannot import it. */
export function onRampage(givesWay: GivesWay): void {
  reaction = givesWay
}

/** 6.76: cavalry of both sides may withdraw before a rampaging elephant. */
export const giveWay: GivesWay = (g, elephant, before) => reaction(g, elephant, before)

/** F12: `checkRout` of `rout.ts`. Units that a rampage strikes may rout, and routing elephants rampage. */
type CheckRout = (g: G, u: Unit, cause: RoutCause) => Flow

/**
 * F17, 9.14: an elephant rampages from a hex for at most four rolls and is then eliminated. It is off the field
 * meanwhile and has no zone of control. Terminates because each rampage or rout it causes leaves one unit fewer.
 */
export function* rampage(g: G, u: Unit, from: number, checkRout: CheckRout): Flow {
  const s = g.state
  const b = battleOf(s)
  beginRunning(s, u)
  s.hex[u] = from
  g.tell?.({ kind: 'rampages', rule: '9.14a', with: { unit: b.unitIds[u]!, hex: b.grid.names[from]! } })
  for (let roll = 0; roll < RAMPAGE_ROLLS; roll++) {
    const die = yield* d10('rampage', '9.14a')
    const result = rampageResult(die)
    if (result === 'eliminated') break
    const onMap =
      result === 'compass'
        ? yield* stampede(g, u, compassDirection(die), NONE, checkRout)
        : yield* toFriend(g, u, checkRout)
    if (!onMap || nearestUnit(s, s.hex[u]!) >= RAMPAGE_DISTANCE) break
  }
  eliminate(g, u, '9.14c')
}

/** R91: moves towards the nearest other unit of its side, the first in canonical order. Stays if there is none. */
function* toFriend(g: G, u: Unit, checkRout: CheckRout): Flow<boolean> {
  const s = g.state
  const b = battleOf(s)
  let friend = NONE
  for (let v = 0; v < b.units; v++) {
    if (v === u || b.side[v] !== b.side[u] || s.hex[v]! < 0) continue
    if (friend === NONE || distanceTo(s, v, s.hex[u]!) < distanceTo(s, friend, s.hex[u]!)) friend = v
  }
  return friend === NONE || (yield* stampede(g, u, NONE, friend, checkRout))
}

/**
 * 9.14b: moves 3 hexes in a direction, or each nearer to a friend. Stops in front of a unit and strikes it. Returns
 * false if it left the map.
 */
function* stampede(g: G, u: Unit, direction: number, friend: Unit, checkRout: CheckRout): Flow<boolean> {
  const s = g.state
  const b = battleOf(s)
  for (let step = 0; step < RAMPAGE_HEXES; step++) {
    const to = direction === NONE ? nearerTo(s, u, friend) : b.grid.neighbour[s.hex[u]! * 6 + direction]!
    if (to < 0) return direction === NONE
    const there = occupancyOf(s).at[to]!
    if (there !== NONE) {
      yield* strikeVictim(g, u, there, checkRout)
      return true
    }
    const before = s.hex[u]!
    s.hex[u] = to
    g.tell?.({ kind: 'stampedes', rule: '9.14b', with: { unit: b.unitIds[u]!, hex: b.grid.names[to]! } })
    yield* leadersMakeWay(g, u)
    yield* giveWay(g, u, before)
  }
  return true
}

/** R91: the first adjacent hex, in the order of directions, that is nearer to the friend. */
function nearerTo(s: Alexander, u: Unit, friend: Unit): number {
  const { neighbour } = battleOf(s).grid
  const hex = s.hex[u]!
  if (s.hex[friend]! < 0) return NONE
  const now = distanceTo(s, friend, hex)
  for (let d = 0; d < 6; d++) {
    const to = neighbour[hex * 6 + d]!
    if (to >= 0 && distanceTo(s, friend, to) < now) return to
  }
  return NONE
}

/**
 * 9.14b, R60: the unit that stops the elephant takes 1 hit in front or 2 in flank or rear; cavalry and chariots
 * always take 2. Its leaders still in the hex withdraw or die.
 */
function* strikeVictim(g: G, u: Unit, victim: Unit, checkRout: CheckRout): Flow {
  const s = g.state
  const arc = Math.max(0, arcAt(s, victim, s.hex[u]!))
  const leaders = leadersStackedWith(g, victim).map((l) => [l, s.leaderHex[l]!] as const)
  addHits(g, victim, rampageHits(battleOf(s).type[victim]!, arc), '9.14b', 'rampage')
  yield* checkRout(g, victim, arc > 0 ? FROM_BEHIND : BY_HITS)
  for (const [l, hex] of leaders) if (s.leaderHex[l] === hex) yield* leaderFlees(g, l, u, '9.14b')
}

/** 9.14c: distance to the nearest unit on the map. */
function nearestUnit(s: Alexander, hex: number): number {
  const { at } = occupancyOf(s)
  const { grid } = battleOf(s)
  let nearest = Number.MAX_SAFE_INTEGER
  for (let h = 0; h < grid.count; h++) if (at[h] !== NONE) nearest = Math.min(nearest, distance(grid, h, hex))
  return nearest
}

/** A unit that may have to rout. It does if its hits have reached its TQ, or if it must. */
interface DueRout {
  readonly unit: Unit
  readonly cause: RoutCause
  readonly must: boolean
}

/**
 * F12: a unit whose hits have reached its TQ routs unless it stands. A routed unit that takes a hit is eliminated
 * (10.25).
 */
export function checkRout(g: G, u: Unit, cause: RoutCause = BY_HITS): Flow {
  return chain(g, { unit: u, cause, must: false })
}

/** F12: a unit routs regardless of its hits (6.92, 7.16, 8.38b). */
export function rout(g: G, u: Unit, cause: RoutCause = NO_STAND): Flow {
  return chain(g, { unit: u, cause, must: true })
}

/**
 * F12 (3): units rout one after another, in the order in which they were met. Terminates because a unit that runs
 * becomes routed, a routed unit that is run through is eliminated, and only running units add to the list.
 */
function* chain(g: G, first: DueRout): Flow {
  const due = [first]
  for (let i = 0; i < due.length; i++) yield* routOne(g, due[i]!, due)
}

function* routOne(g: G, { unit: u, cause, must }: DueRout, due: DueRout[]): Flow {
  const s = g.state
  if (s.hex[u]! < 0 || (!must && s.hits[u]! < tqOf(s, u))) return
  if (s.status[u] === ROUTED && s.hits[u]! > 0) return yield* loseUnit(g, u, '10.25')
  if (yield* rollToStand(g, u, cause)) return
  const fate = breakResult(battleOf(s).type[u]!)
  if (fate === 'rampages') return yield* loseToRampage(g, u, NONE)
  if (fate === 'eliminated') return yield* loseUnit(g, u, lossRule(battleOf(s).type[u]!))
  const partner = s.depth[u]!
  if (partner !== NONE) due.push({ unit: partner, cause: NO_STAND, must: true })
  for (const unit of yield* runAway(g, u)) due.push({ unit, cause: BY_HITS, must: false })
}

/** 9.34, 9.22a, 9.56: skirmishers, chariots and artillery are eliminated instead of routing. */
const lossRule = (type: UnitType) => (type === SK ? '9.34' : type === CH ? '9.22a' : '9.56')

/**
 * F12 (3) to (6), 10.21: the unit runs 2 hexes and is routed, or is eliminated if it cannot. Returns the friends it
 * ran through.
 */
function* runAway(g: G, u: Unit): Flow<readonly Unit[]> {
  const s = g.state
  const b = battleOf(s)
  const leaders = leadersStackedWith(g, u)
  const hex = b.grid.names[s.hex[u]!]!
  leaveCombat(s, u, hexesOf(s, u))
  s.hits[u] = 0
  if (s.status[u] !== ROUTED) {
    setStatus(s, u, ROUTED)
    spendFootMissiles(s, u)
  }
  g.tell?.({ kind: 'routs', rule: '10.21', with: { unit: b.unitIds[u]!, hex } })
  const { end, met, path } = yield* run(g, u, ROUT_HEXES, Number.MAX_SAFE_INTEGER)
  recordRoutPath(s, u, path)
  if (end !== 'stands') eliminate(g, u, runRule(end))
  yield* askLeadersOfRouted(g, leaders, u, end === 'stands')
  return met
}

/** 10.23, 10.24: the rule that eliminates a unit at the end of its run. */
export const runRule = (end: RunEnd): string => (end === 'noRoom' ? '10.24' : '10.23')

/** F12 (2), F17: an elephant rampages instead of routing. Its leaders stay behind. */
function* loseToRampage(g: G, u: Unit, from: number): Flow {
  const s = g.state
  const leaders = leadersStackedWith(g, u)
  const counted = leaveCombat(s, u, hexesOf(s, u))
  yield* rampage(g, u, from !== NONE ? from : counted !== NONE ? counted : s.hex[u]!, checkRout)
  yield* askLeadersOfRouted(g, leaders, u, false)
}

/** 6.92, 9.13: an elephant or chariot that was forced onto a friend's hex routs from that hex. */
export function* routFrom(g: G, u: Unit, hex: number): Flow {
  if (battleOf(g.state).type[u] === CH) yield* loseUnit(g, u, '6.92')
  else yield* loseToRampage(g, u, hex)
}
