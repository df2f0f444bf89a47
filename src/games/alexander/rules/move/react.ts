import { andThen, each, type Flow, pick } from '../../../../kernel/index.ts'
import { DECLINE, face } from '../asks.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import { nearElephantHits } from '../charts/checks.ts'
import { reactionRolls, standsFacing, turnHits } from '../charts/facing.ts'
import { isStacked, leaderFlees, leadersGoAlong } from '../command/leaders.ts'
import { d10 } from '../dice.ts'
import { entryFireOf, mayEntryFire, mayRetireFire, retireFireOf, withdrawingFireOf } from '../missiles/reactionFire.ts'
import { isRouted, isSteady, leaderOnMap, maOf, tqOf } from '../pieces/facts.ts'
import { place } from '../pieces/field.ts'
import { apart, distanceTo, hexesOf } from '../pieces/hexes.ts'
import { hit } from '../pieces/hits.ts'
import { exertersOnUnit, exerts } from '../pieces/zones.ts'
import { lose } from '../rout/lose.ts'
import { checkRout, rout } from '../rout/rout.ts'
import { type Alexander, FACED, type G, type Leader, type Unit } from '../state.ts'
import { mayFace } from './act.ts'
import { askLine } from './lineWithdrawal.ts'
import { askMarker } from './prearranged.ts'
import type { Reaction } from './state.ts'
import {
  askWithdrawal,
  carryOut,
  markedWithdrawals,
  mayShootParting,
  openWithdrawals,
  withdrawalPoints,
} from './withdraw.ts'
import type { Withdrawal } from './withdrawalHexes.ts'

/**
 * F8, F18, R52, 5.24: resolves one reaction, each from its own checkpoint and without orders. Reactions that follow
 * from it go to the front of the queue.
 */
export function* react(g: G): Flow {
  const s = g.state
  while (s.queue.length > 0) {
    const next = s.queue.shift()!
    if (!isOpen(s, next)) continue
    if (yield* carry(g, next)) s.move!.path = []
    if (s.queue.length > 0) andThen(s, 'react')
    return
  }
}

/** Whether a reaction still applies: the mover may have routed, and other pieces may have moved. */
function isOpen(s: Alexander, r: Reaction): boolean {
  const mover = s.move!.unit
  switch (r.kind) {
    case 'routCheck':
      return s.hex[r.unit]! >= 0 && s.hits[r.unit]! >= tqOf(s, r.unit)
    case 'leaderAlong':
      return leaderOnMap(s, r.leader)
    case 'leaderWithdrawal':
      return isSteady(s, mover) && leaderOnMap(s, r.leader) && distanceTo(s, mover, s.leaderHex[r.leader]!) <= 1
    case 'withdrawalMarker':
    case 'lineWithdrawal':
      return isSteady(s, mover) && leaderOnMap(s, r.leader)
    case 'memberWithdrawal':
      return isSteady(s, mover) && isSteady(s, r.unit)
    case 'unitWithdrawal':
      return isSteady(s, mover) && isSteady(s, r.unit) && apart(s, r.unit, mover) <= 2
    case 'partingShot':
      return mayShootParting(s, r.unit, mover)
    case 'nearElephant':
      return isSteady(s, mover) && s.hex[r.unit]! >= 0 && apart(s, r.unit, mover) === 1
    case 'reactionFacing':
      return isSteady(s, mover) && mayFace(s, r.unit) && apart(s, r.unit, mover) === 1
    case 'retireFire':
      return isSteady(s, mover) && mayRetireFire(s, r.unit) && !hexesOf(s, mover).some((hex) => exerts(s, r.unit, hex))
    case 'findEntryFire':
    case 'entryFire':
      return isSteady(s, mover)
  }
}

/** Resolves one reaction. Returns true if it changed the position, which ends the mover's leg (P17). */
function* carry(g: G, r: Reaction): Flow<boolean> {
  const s = g.state
  const mover = s.move!.unit
  switch (r.kind) {
    case 'routCheck':
      yield* checkRout(g, r.unit)
      return true
    case 'leaderWithdrawal':
      return yield* flight(g, r.leader, mover)
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
      return yield* changes(s, withdrawingFireOf(g, r.unit, mover))
    case 'nearElephant':
      return yield* nearElephant(g, r.unit, mover)
    case 'reactionFacing':
      return yield* faceMover(g, r.unit, mover)
    case 'retireFire':
      return yield* changes(s, retireFireOf(g, r.unit, mover))
    case 'findEntryFire':
      return meetWithFire(s, mover)
    case 'entryFire':
      return yield* changes(s, entryFireOf(g, r.unit, mover))
  }
}

/** P17: whether a shot, if fired, changed hits, supply or positions. */
function* changes(s: Alexander, shot: Flow): Flow<boolean> {
  const before = whatShotsChange(s).map((list) => list.slice())
  yield* shot
  return whatShotsChange(s).some((list, i) => list.some((value, j) => value !== before[i]![j]))
}

const whatShotsChange = (s: Alexander): readonly number[][] => [
  ...[s.hits, s.hex, s.missiles, s.screen, s.leaderHex, s.leaderStatus],
]

/** 4.62, D12: a leader next to the mover may withdraw; alone and unable to, the leader is lost. */
function* flight(g: G, l: Leader, mover: Unit): Flow<boolean> {
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
  const { leaders, stands } = yield* carryOut(g, u, mover, way, left, rule)
  if (stands) s.queue.unshift({ kind: 'partingShot', unit: u })
  for (let i = leaders.length - 1; i >= 0; i--) {
    const l = leaders[i]!
    if (stands) s.queue.unshift({ kind: 'leaderAlong', leader: l, unit: u })
    else if (leaderOnMap(s, l) && !isStacked(s, l)) s.queue.unshift({ kind: 'leaderWithdrawal', leader: l })
  }
}

/**
 * 9.16: cavalry that an elephant has come next to must withdraw if it can, otherwise it checks TQ; routed cavalry is
 * eliminated.
 */
function* nearElephant(g: G, u: Unit, mover: Unit): Flow<boolean> {
  const s = g.state
  if (isRouted(s, u)) {
    yield* lose(g, u, '9.16')
    return true
  }
  const ways = openWithdrawals(s, u, mover, true)
  const way = yield* askWithdrawal(g, u, mover, ways, '9.16', true)
  if (way !== undefined) {
    yield* withdraw(g, u, mover, way, withdrawalPoints(s, u, mover) - way.points, '9.16')
    return true
  }
  const die = yield* d10('tqCheck', '9.16')
  hit(g, u, nearElephantHits(die, tqOf(s, u)), '9.16', 'nearElephant')
  yield* checkRout(g, u)
  return true
}

/** 7.16, 7.14, D13, X8: a one-hex unit may turn one corner towards the mover and then checks whether it stands. */
function* faceMover(g: G, u: Unit, mover: Unit): Flow<boolean> {
  const s = g.state
  const b = battleOf(s)
  const now = s.facing[u]!
  const sides = [(now + 1) % 6, (now + 5) % 6].sort((x, y) => x - y)
  const chosen = yield* pick(seatOf(s, b.side[u]!), 'reactionFacing', '7.16', [each(() => sides, face), DECLINE], {
    about: { unit: b.unitIds[u]!, by: b.unitIds[mover]! },
  })
  if (chosen === DECLINE) return false
  place(s, u, s.hex[u]!, chosen.of)
  s.marks[u]! |= FACED
  g.tell?.({ kind: 'faces', rule: '7.16', with: { unit: b.unitIds[u]!, facing: chosen.of } })
  hit(g, u, turnHits(b.type[u]!, 1, b.ground.rough[s.hex[u]!] === 1), '7.14', 'turnInRough')
  yield* checkRout(g, u)
  if (!isSteady(s, u)) return true
  if (!reactionRolls(b.type[u]!, b.foot[mover]!)) return true
  const die = yield* d10('reactionFacing', '7.16')
  if (!standsFacing(die, maOf(s, mover), maOf(s, u), tqOf(s, u))) yield* rout(g, u)
  return true
}

/**
 * 8.21a, 8.21b, F8 (6): finds the units that may fire at the mover. Under a Line Command the fire waits until all
 * have moved.
 */
function meetWithFire(s: Alexander, mover: Unit): boolean {
  const firers = exertersOnUnit(s, mover).filter((v) => mayEntryFire(s, v))
  const command = s.phase?.command ?? null
  if (command !== null) {
    for (const v of firers)
      if (!command.entered.some(([by, of]) => by === v && of === mover)) command.entered.push([v, mover])
    return false
  }
  s.queue.unshift(...firers.map((unit): Reaction => ({ kind: 'entryFire', unit })))
  return false
}
