import { distance } from '#hex/grid.ts'
import { choice, type Flow, legalOptions, pick } from '#kernel'
import { DECLINE } from '../asks.ts'
import { type Battle, battleOf, CONTINGENT, OVERALL, seatOf } from '../battle.ts'
import { lineMayWithdraw } from '../charts/movement.ts'
import { HI, PH } from '../charts/types.ts'
import { FLANK_TO_FLANK, FRONT_TO_REAR, isLinked, mountedLine } from '../command/lines.ts'
import { commandPaths, reachesUnit } from '../command/range.ts'
import { isOn, PREARRANGED } from '../options.ts'
import { finishLeader } from '../pieces/losses.ts'
import { occupancyOf } from '../pieces/occupancy.ts'
import { distanceBetween, hexesOf, isLeaderOnMap, isSteady } from '../pieces/units.ts'
import {
  type Alexander,
  BELOW,
  DUMMY_MARKER,
  type G,
  type Leader,
  LINE,
  NO_MARKER,
  NONE,
  REAL_MARKER,
  type Reaction,
  type Unit,
  USED_MARKER,
  WITHDREW,
} from '../state.ts'
import { openWithdrawals } from './withdrawal.ts'

/** 6.81: the TQ that heavy infantry needs. */
const QUALITY = 6
const USE = choice('use')

const isBelow = (s: Alexander, u: Unit): boolean => s.depth[u] !== NONE && (s.marks[u]! & BELOW) !== 0

/** R42: unrouted PH, and HI of TQ 6 or more, not in column or square. */
function canWithdrawByMarker(s: Alexander, u: Unit): boolean {
  return isOfMarkerType(s, u) && isSteady(s, u) && s.formation[u] === LINE && !isBelow(s, u)
}

/**
 * 4.33a, R42: the longer of the two chains that hold a unit, or the flank-to-flank one if they are equal, ascending.
 */
function chainOf(s: Alexander, seed: Unit, isMember: (u: Unit) => boolean): Unit[] {
  const flank = chainOver(s, seed, isMember, FLANK_TO_FLANK)
  const front = chainOver(s, seed, isMember, FRONT_TO_REAR)
  return front.length > flank.length ? front : flank
}

function chainOver(s: Alexander, seed: Unit, isMember: (u: Unit) => boolean, link: number): Unit[] {
  const { neighbour } = battleOf(s).grid
  const { at } = occupancyOf(s)
  const found = [seed]
  for (const u of found)
    for (const hex of hexesOf(s, u))
      for (let d = 0; d < 6; d++) {
        const near = neighbour[hex * 6 + d]!
        const v = near < 0 ? NONE : at[near]!
        if (v !== NONE && !found.includes(v) && isMember(v) && isLinked(s, u, v, link)) found.push(v)
      }
  return found.sort((a, b) => a - b)
}

/** The constant facts about a leader's marker in a battle. */
interface MarkerFacts {
  /** The infantry of the leader's Lines of the types in R42, ascending. */
  readonly foot: readonly Unit[]
  /** R42: whether the leader is an OC without such Lines; a unit of the chain must then be in range. */
  readonly needsRange: boolean
}

const markerFactsByBattle = new WeakMap<Battle, MarkerFacts[]>()

function markerFacts(b: Battle, l: Leader): MarkerFacts {
  let known = markerFactsByBattle.get(b)
  if (known === undefined) {
    known = b.leaderIds.map((_, m) => {
      const own = b.lines[m]!.flatMap(({ mounted, units }) => (mounted ? [] : units))
      const foot = own.filter((u, i) => own.indexOf(u) === i && isOfType(b, u))
      return {
        foot: foot.sort((x, y) => x - y),
        needsRange: b.role[m] === OVERALL && foot.length === 0,
      }
    })
    markerFactsByBattle.set(b, known)
  }
  return known[l]!
}

const isOfType = (b: Battle, u: Unit): boolean => b.type[u] === PH || (b.type[u] === HI && b.tq[u]! >= QUALITY)

/** R42: whether a unit is of a type that markers apply to. */
export const isOfMarkerType = (s: Alexander, u: Unit): boolean => isOfType(battleOf(s), u)

/**
 * R42: the units a leader's marker can apply to: the infantry of the leader's Lines, an OC's chains in range, or an
 * MCC's own units in range.
 */
function unitsOfMarker(s: Alexander, l: Leader): Unit[] {
  const b = battleOf(s)
  if (b.role[l] === CONTINGENT) {
    const paths = commandPaths(s, l)
    return b.contingent[l]!.filter((u) => canWithdrawByMarker(s, u) && reachesUnit(s, paths, u))
  }
  const { foot, needsRange } = markerFacts(b, l)
  return (needsRange ? b.army[b.leaderSide[l]!]! : foot).filter((u) => canWithdrawByMarker(s, u))
}

/** 6.81, R42: every unit that could trigger a marker under this leader, ascending. */
export function withdrawalLine(s: Alexander, l: Leader): Unit[] {
  if (!isLeaderOnMap(s, l)) return []
  const units = unitsOfMarker(s, l)
  return markerFacts(battleOf(s), l).needsRange ? units.filter((u) => isInRange(s, l, u, units)) : units
}

/** 6.81: whether a marker under a leader would apply to any unit. R42: an OC needs a unit of the chain in range. */
export function hasWithdrawalLine(s: Alexander, l: Leader): boolean {
  if (!isLeaderOnMap(s, l)) return false
  const units = unitsOfMarker(s, l)
  if (units.length === 0 || !markerFacts(battleOf(s), l).needsRange) return units.length > 0
  const paths = commandPaths(s, l)
  return units.some((u) => reachesUnit(s, paths, u))
}

/** R42: whether the chain of a unit has a member in the leader's range. */
function isInRange(s: Alexander, l: Leader, u: Unit, units: readonly Unit[]): boolean {
  const chain = chainOf(s, u, (v) => units.includes(v))
  const paths = commandPaths(s, l)
  return chain.some((v) => reachesUnit(s, paths, v))
}

/** R42: the Line that withdraws when a unit of it is triggered, ascending. */
export function triggeredLine(s: Alexander, l: Leader, u: Unit): Unit[] {
  const units = unitsOfMarker(s, l)
  return battleOf(s).role[l] === CONTINGENT ? units : chainOf(s, u, (v) => units.includes(v))
}

/** H3: whether a side has hidden markers, so that their restrictions must not be revealed to the other side. */
export const hidesMarkers = (s: Alexander, side: number): boolean =>
  isOn(s, PREARRANGED) &&
  s.markers.some((m, l) => (m === REAL_MARKER || m === DUMMY_MARKER) && battleOf(s).leaderSide[l] === side)

/** 6.84a: whether a unit is bound by a real marker of its side that has not been removed. */
export function isBoundByMarker(s: Alexander, u: Unit): boolean {
  const b = battleOf(s)
  if (!isOn(s, PREARRANGED) || !isOfType(b, u)) return false
  for (let l = 0; l < b.leaders; l++)
    if (b.leaderSide[l] === b.side[u] && isReal(s, l) && isConcerned(s, l, u)) return true
  return false
}

/** R42: whether a unit could trigger a leader's marker. */
function isConcerned(s: Alexander, l: Leader, u: Unit): boolean {
  if (!isLeaderOnMap(s, l) || !canWithdrawByMarker(s, u)) return false
  const units = unitsOfMarker(s, l)
  if (!units.includes(u)) return false
  return !markerFacts(battleOf(s), l).needsRange || isInRange(s, l, u, units)
}

const isReal = (s: Alexander, l: Leader): boolean => s.markers[l] === REAL_MARKER || s.markers[l] === USED_MARKER

/**
 * 6.84, 6.84b: against infantry only: leaders with a marker whose Line holds a triggered unit, and that unit, in
 * canonical order.
 */
export function triggeredMarkers(s: Alexander, mover: Unit, triggered: readonly Unit[]): [l: Leader, u: Unit][] {
  const b = battleOf(s)
  if (!isOn(s, PREARRANGED) || !b.foot[mover]) return []
  const found: [Leader, Unit][] = []
  for (let l = 0; l < b.leaders; l++) {
    if (s.markers[l] === NO_MARKER || b.leaderSide[l] === b.side[mover] || !isLeaderOnMap(s, l)) continue
    const line = withdrawalLine(s, l)
    const u = triggered.find((v) => line.includes(v))
    if (u !== undefined) found.push([l, u])
  }
  return found
}

/**
 * 6.84, 6.85, R47, D11, H3: the owner may reveal the marker, and the Line then withdraws. A dummy gets the same ask,
 * so the ask reveals nothing.
 */
export function* askMarker(g: G, l: Leader, u: Unit, mover: Unit): Flow<boolean> {
  const s = g.state
  const b = battleOf(s)
  if (!isSteady(s, u) || !isSteady(s, mover) || !isLeaderOnMap(s, l)) return false
  const isDummy = s.markers[l] === DUMMY_MARKER
  const chosen = yield* pick(
    seatOf(s, b.leaderSide[l]!),
    'withdraw',
    '6.84',
    [
      legalOptions(
        () => [l],
        () => USE,
        () => (isDummy ? ['6.82', 'dummy'] : undefined),
      ),
      DECLINE,
    ],
    { about: { unit: b.unitIds[u]!, by: b.unitIds[mover]!, leader: b.leaderIds[l]! }, guarded: true },
  )
  if (chosen !== USE) return false
  if (s.markers[l] === REAL_MARKER) g.shown()
  s.markers[l] = USED_MARKER
  finishLeader(s, l)
  g.tell?.({ kind: 'markerUsed', rule: '6.84', with: { leader: b.leaderIds[l]!, by: b.unitIds[mover]! } })
  queueMembers(s, triggeredLine(s, l, u), mover, true)
  return true
}

/** D11: the members of a Line withdraw one after another, farthest from the mover first, then in canonical order. */
export const withdrawalOrder = (s: Alexander, members: readonly Unit[], mover: Unit): Unit[] =>
  [...members].sort((a, b) => distanceBetween(s, b, mover) - distanceBetween(s, a, mover) || a - b)

function queueMembers(s: Alexander, members: readonly Unit[], mover: Unit, byMarker: boolean): void {
  const order = withdrawalOrder(s, members, mover)
  s.queue.unshift(...order.map((unit): Reaction => ({ kind: 'memberWithdrawal', unit, byMarker })))
}

const ALL = choice('all')

/**
 * 6.77: the cavalry Line that holds a triggered unit, if it may withdraw as one: a member is within 2 hexes of the
 * leader, none has withdrawn alone in this phase, and every member can withdraw before this mover. Otherwise empty.
 */
function withdrawingLine(s: Alexander, l: Leader, entry: number, u: Unit, mover: Unit): Unit[] {
  const b = battleOf(s)
  const { units, mounted } = b.lines[l]![entry]!
  if (!mounted || !units.includes(u) || !isLeaderOnMap(s, l)) return []
  const line = mountedLine(s, l, u, units)
  if (line.length < 2) return []
  const toLeader = (v: Unit) =>
    hexesOf(s, v).reduce((near, hex) => Math.min(near, distance(b.grid, s.leaderHex[l]!, hex)), 99)
  const nearest = line.reduce((near, v) => Math.min(near, toLeader(v)), 99)
  const alone = line.some((v) => (s.marks[v]! & WITHDREW) !== 0)
  if (!lineMayWithdraw(nearest, alone)) return []
  return line.every((v) => openWithdrawals(s, v, mover).length > 0) ? line : []
}

/** 6.77: the first cavalry Line of a leader that holds a unit and may withdraw as one; empty if there is none. */
export function lineToWithdraw(s: Alexander, l: Leader, u: Unit, mover: Unit): Unit[] {
  for (const entry of battleOf(s).lines[l]!.keys()) {
    const line = withdrawingLine(s, l, entry, u, mover)
    if (line.length > 0) return line
  }
  return []
}

/** 6.77: the cavalry Lines that hold a triggered unit, in canonical order, once per Line. */
export function triggeredLines(s: Alexander, mover: Unit, triggered: readonly Unit[]): Reaction[] {
  const b = battleOf(s)
  const found: Reaction[] = []
  for (let l = 0; l < b.leaders; l++) {
    if (b.leaderSide[l] === b.side[mover] || !isLeaderOnMap(s, l)) continue
    b.lines[l]!.forEach(({ units, mounted }, entry) => {
      const u = mounted ? triggered.find((v) => units.includes(v)) : undefined
      if (u !== undefined) found.push({ kind: 'lineWithdrawal', leader: l, entry, trigger: u })
    })
  }
  return found
}

/** 6.77, D11: the whole Line withdraws, or each of its units decides for itself. */
export function* askLine(g: G, l: Leader, entry: number, u: Unit, mover: Unit): Flow<boolean> {
  const s = g.state
  const b = battleOf(s)
  const line = withdrawingLine(s, l, entry, u, mover)
  if (line.length === 0) return false
  const chosen = yield* pick(seatOf(s, b.leaderSide[l]!), 'withdraw', '6.77', [ALL, DECLINE], {
    about: { unit: b.unitIds[u]!, by: b.unitIds[mover]!, leader: b.leaderIds[l]! },
  })
  if (chosen !== ALL) return false
  queueMembers(s, line, mover, false)
  return true
}
