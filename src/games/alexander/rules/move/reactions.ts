import { type Flow, legalOptions, pick, pushPhases } from '#kernel'
import { DECLINE, d10, face } from '../asks.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import { holdsAfterTurn, mustRollToTurn, nearElephantHits, turnHits } from '../charts/movement.ts'
import { isStacked, leaderFlees, leadersGoAlong } from '../command/leaders.ts'
import { canEntryFire, canRetireFire, entryFireBy, retireFireBy, withdrawalFireBy } from '../missiles/fire.ts'
import { addHits } from '../pieces/losses.ts'
import { placeUnit } from '../pieces/occupancy.ts'
import { distanceBetween, distanceTo, hexesOf, isLeaderOnMap, isRouted, isSteady, maOf, tqOf } from '../pieces/units.ts'
import { exertersOnUnit, exertsZoneOn } from '../pieces/zones.ts'
import { loseUnit } from '../rout/losses.ts'
import { checkRout, rout } from '../rout/rout.ts'
import { attackAspect } from '../shock/targets.ts'
import { type Alexander, FACED, type G, type Leader, type Reaction, type Unit } from '../state.ts'
import { askLine, askMarker } from './lineWithdrawal.ts'
import { canFace } from './perform.ts'
import {
  askWithdrawal,
  canShootParting,
  markedWithdrawals,
  openWithdrawals,
  performWithdrawal,
  withdrawalPoints,
} from './withdrawal.ts'
import type { Withdrawal } from './withdrawalSearch.ts'

/**
 * F8, F18, R52, 5.24: resolves one reaction, each from its own checkpoint and without orders. Reactions that follow
 * from it go to the front of the queue.
 */
export function* react(g: G): Flow {
  const s = g.state
  while (s.queue.length > 0) {
    const next = s.queue.shift()!
    if (!isStillDue(s, next)) continue
    if (yield* resolveReaction(g, next)) s.move!.path = []
    if (s.queue.length > 0) pushPhases(s, 'react')
    return
  }
}

/** Whether a reaction still applies: the mover may have routed, and other pieces may have moved. */
function isStillDue(s: Alexander, r: Reaction): boolean {
  const mover = s.move!.unit
  switch (r.kind) {
    case 'routCheck':
      return s.hex[r.unit]! >= 0 && s.hits[r.unit]! >= tqOf(s, r.unit)
    case 'leaderAlong':
      return isLeaderOnMap(s, r.leader)
    case 'leaderWithdrawal':
      return isSteady(s, mover) && isLeaderOnMap(s, r.leader) && distanceTo(s, mover, s.leaderHex[r.leader]!) <= 1
    case 'withdrawalMarker':
    case 'lineWithdrawal':
      return isSteady(s, mover) && isLeaderOnMap(s, r.leader)
    case 'memberWithdrawal':
      return isSteady(s, mover) && isSteady(s, r.unit)
    case 'unitWithdrawal':
      return isSteady(s, mover) && isSteady(s, r.unit) && distanceBetween(s, r.unit, mover) <= 2
    case 'partingShot':
      return canShootParting(s, r.unit, mover)
    case 'nearElephant':
      return isSteady(s, mover) && s.hex[r.unit]! >= 0 && distanceBetween(s, r.unit, mover) === 1
    case 'reactionFacing':
      return isSteady(s, mover) && canFace(s, r.unit) && distanceBetween(s, r.unit, mover) === 1
    case 'retireFire':
      return (
        isSteady(s, mover) && canRetireFire(s, r.unit) && !hexesOf(s, mover).some((hex) => exertsZoneOn(s, r.unit, hex))
      )
    case 'findEntryFire':
    case 'entryFire':
      return isSteady(s, mover)
  }
}

/** Resolves one reaction. Returns true if it changed the position, which ends the mover's leg (P17). */
function* resolveReaction(g: G, r: Reaction): Flow<boolean> {
  const s = g.state
  const mover = s.move!.unit
  switch (r.kind) {
    case 'routCheck':
      yield* checkRout(g, r.unit)
      return true
    case 'leaderWithdrawal':
      return yield* leaderFlight(g, r.leader, mover)
    case 'withdrawalMarker':
      return yield* askMarker(g, r.leader, r.trigger, mover)
    case 'lineWithdrawal':
      return yield* askLine(g, r.leader, r.entry, r.trigger, mover)
    case 'unitWithdrawal':
      return yield* withdrawAlone(g, r.unit, mover)
    case 'memberWithdrawal':
      return yield* withdrawInLine(g, r.unit, mover, r.byMarker)
    case 'leaderAlong':
      yield* leadersGoAlong(g, [r.leader], r.unit, battleOf(s).role[r.leader] === CONTINGENT ? '5.68' : '4.62a')
      return true
    case 'partingShot':
      return yield* changesPosition(s, withdrawalFireBy(g, r.unit, mover))
    case 'nearElephant':
      return yield* nearElephant(g, r.unit, mover)
    case 'reactionFacing':
      return yield* faceMover(g, r.unit, mover)
    case 'retireFire':
      return yield* changesPosition(s, retireFireBy(g, r.unit, mover))
    case 'findEntryFire':
      return meetWithFire(s, mover)
    case 'entryFire':
      return yield* changesPosition(s, entryFireBy(g, r.unit, mover))
  }
}

/** P17: whether a shot, if fired, changed hits, supply or positions. */
function* changesPosition(s: Alexander, shot: Flow): Flow<boolean> {
  const before = shotEffects(s).map((list) => list.slice())
  yield* shot
  return shotEffects(s).some((list, i) => list.some((value, j) => value !== before[i]![j]))
}

const shotEffects = (s: Alexander): readonly number[][] => [
  ...[s.hits, s.hex, s.missiles, s.screen, s.leaderHex, s.leaderStatus],
]

/** 4.62, D12: a leader next to the mover may withdraw; alone and unable to, the leader is lost. */
function* leaderFlight(g: G, l: Leader, mover: Unit): Flow<boolean> {
  const s = g.state
  const from = s.leaderHex[l]
  yield* leaderFlees(g, l, mover)
  return s.leaderHex[l] !== from
}

/** 6.71, D11: a unit withdraws on its own, or stays. */
function* withdrawAlone(g: G, u: Unit, mover: Unit): Flow<boolean> {
  const s = g.state
  const way = yield* askWithdrawal(g, u, mover, openWithdrawals(s, u, mover), '6.71', false)
  if (way === undefined) return false
  yield* withdraw(g, u, mover, way, withdrawalPoints(s, u, mover) - way.points, '6.71')
  return true
}

/** 6.77, 6.84, D11: a member of a Line withdraws; it stays if it cannot. */
function* withdrawInLine(g: G, u: Unit, mover: Unit, marker: boolean): Flow<boolean> {
  const s = g.state
  const rule = marker ? '6.84' : '6.77'
  const ways = marker ? markedWithdrawals(s, u, mover) : openWithdrawals(s, u, mover)
  const way = yield* askWithdrawal(g, u, mover, ways, rule, true)
  s.queue = s.queue.filter((r) => r.kind !== 'unitWithdrawal' || r.unit !== u)
  if (way === undefined) return true
  yield* withdraw(g, u, mover, way, marker ? 0 : withdrawalPoints(s, u, mover) - way.points, rule)
  return true
}

/**
 * F8 (3): after a withdrawal, leaders stacked with the unit decide whether to follow, then mounted archers may shoot.
 */
function* withdraw(g: G, u: Unit, mover: Unit, way: Withdrawal, left: number, rule: string): Flow {
  const s = g.state
  const { leaders, stands } = yield* performWithdrawal(g, u, mover, way, left, rule)
  if (stands) s.queue.unshift({ kind: 'partingShot', unit: u })
  for (let i = leaders.length - 1; i >= 0; i--) {
    const l = leaders[i]!
    if (stands) s.queue.unshift({ kind: 'leaderAlong', leader: l, unit: u })
    else if (isLeaderOnMap(s, l) && !isStacked(s, l)) s.queue.unshift({ kind: 'leaderWithdrawal', leader: l })
  }
}

/**
 * 9.16: cavalry that an elephant has come next to must withdraw if it can, otherwise it checks TQ; routed cavalry is
 * eliminated.
 */
function* nearElephant(g: G, u: Unit, mover: Unit): Flow<boolean> {
  const s = g.state
  if (isRouted(s, u)) {
    yield* loseUnit(g, u, '9.16')
    return true
  }
  const ways = openWithdrawals(s, u, mover, true)
  const way = yield* askWithdrawal(g, u, mover, ways, '9.16', true)
  if (way !== undefined) {
    yield* withdraw(g, u, mover, way, withdrawalPoints(s, u, mover) - way.points, '9.16')
    return true
  }
  const die = yield* d10('tqCheck', '9.16')
  addHits(g, u, nearElephantHits(die, tqOf(s, u)), '9.16', 'nearElephant')
  yield* checkRout(g, u)
  return true
}

/**
 * 7.16, 7.14, D13, X8: a one-hex unit may turn one corner towards the mover and then checks whether it stands. It is
 * moot if no turn makes the mover strike it from a better side.
 */
function* faceMover(g: G, u: Unit, mover: Unit): Flow<boolean> {
  const s = g.state
  const b = battleOf(s)
  const now = s.facing[u]!
  const sides = [(now + 1) % 6, (now + 5) % 6].sort((x, y) => x - y)
  const aspect = attackAspect(s, mover, u)
  const gains = sides.some((facing) => attackAspect(facedTo(s, u, facing), mover, u) < aspect)
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'reactionFacing',
    '7.16',
    [legalOptions(() => sides, face), DECLINE],
    {
      about: { unit: b.unitIds[u]!, by: b.unitIds[mover]! },
      moot: gains ? undefined : DECLINE,
    },
  )
  if (chosen === DECLINE) return false
  placeUnit(s, u, s.hex[u]!, chosen.of)
  s.marks[u]! |= FACED
  g.tell?.({ kind: 'faces', rule: '7.16', with: { unit: b.unitIds[u]!, facing: chosen.of } })
  addHits(g, u, turnHits(b.type[u]!, 1, b.ground.rough[s.hex[u]!] === 1), '7.14', 'turnInRough')
  yield* checkRout(g, u)
  if (!isSteady(s, u)) return true
  if (!mustRollToTurn(b.type[u]!, b.foot[mover]!)) return true
  const die = yield* d10('reactionFacing', '7.16')
  if (!holdsAfterTurn(die, maOf(s, mover), maOf(s, u), tqOf(s, u))) yield* rout(g, u)
  return true
}

/**
 * 8.21a, 8.21b, F8 (6): finds the units that may fire at the mover. Under a Line Command the fire waits until all
 * have moved.
 */
function meetWithFire(s: Alexander, mover: Unit): boolean {
  const firers = exertersOnUnit(s, mover).filter((v) => canEntryFire(s, v))
  const command = s.phase?.command ?? null
  if (command !== null) {
    for (const v of firers)
      if (!command.entered.some(([by, of]) => by === v && of === mover)) command.entered.push([v, mover])
    return false
  }
  s.queue.unshift(...firers.map((unit): Reaction => ({ kind: 'entryFire', unit })))
  return false
}

/** X8: faces of the die. */
const DIE_SIDES = 10

/** What a unit gains and risks by turning to face an enemy. */
export interface TurnOdds {
  readonly unit: Unit
  readonly by: Unit
  /** P4: the side from which the enemy would strike it without turning; -1 if they would not be adjacent. */
  readonly aspect: number
  /** The same for each possible turn. */
  readonly turns: readonly { readonly facing: number; readonly aspect: number }[]
  /** 7.14: hits of turning in its hex. */
  readonly hits: number
  /** 7.16, X8: the chance that it routs when it turns, from 0 to 1. */
  readonly breaks: number
}

/** The position with a unit turned, for looking at it only. */
const facedTo = (s: Alexander, u: Unit, facing: number): Alexander => ({ ...s, facing: s.facing.with(u, facing) })

/** 7.16: the gain and risk of turning in reaction. */
export function turnOdds(s: Alexander, u: Unit, by: Unit, facings: readonly number[]): TurnOdds {
  const b = battleOf(s)
  const hits = turnHits(b.type[u]!, 1, b.ground.rough[s.hex[u]!] === 1)
  let breaking = s.hits[u]! + hits >= tqOf(s, u) ? DIE_SIDES : 0
  if (breaking === 0 && mustRollToTurn(b.type[u]!, b.foot[by]!)) {
    for (let die = 0; die < DIE_SIDES; die++) if (!holdsAfterTurn(die, maOf(s, by), maOf(s, u), tqOf(s, u))) breaking++
  }
  return {
    ...{ unit: u, by, hits },
    aspect: attackAspect(s, by, u),
    turns: facings.map((facing) => ({ facing, aspect: attackAspect(facedTo(s, u, facing), by, u) })),
    breaks: breaking / DIE_SIDES,
  }
}
