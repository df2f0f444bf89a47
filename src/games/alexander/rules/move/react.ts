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
import {
  ENTRY,
  ENTRY_FIRE,
  FACE,
  first,
  LEADER_ALONG,
  LEADER_FLIGHT,
  LINE_WITHDRAWAL,
  MEMBER_WITHDRAWAL,
  NEAR_ELEPHANT,
  PARTING_SHOT,
  PREARRANGED_USE,
  RETIRE_FIRE,
  ROUT_CHECK,
  UNIT_WITHDRAWAL,
} from './reactions.ts'
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

/** F8, F18, R52, 5.24: one reaction after another, without orders, each from its own checkpoint. A reaction puts what follows from it in front. */
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

/** Whether anything is left to react to: the mover may have routed, and others may have changed their place. */
function isOpen(s: Alexander, { kind, of }: Reaction): boolean {
  const mover = s.move!.unit
  switch (kind) {
    case ROUT_CHECK:
      return s.hex[of]! >= 0 && s.hits[of]! >= tqOf(s, of)
    case LEADER_ALONG:
      return leaderOnMap(s, of)
    case LEADER_FLIGHT:
      return isSteady(s, mover) && leaderOnMap(s, of) && distanceTo(s, mover, s.leaderHex[of]!) <= 1
    case PREARRANGED_USE:
    case LINE_WITHDRAWAL:
      return isSteady(s, mover) && leaderOnMap(s, of)
    case MEMBER_WITHDRAWAL:
      return isSteady(s, mover) && isSteady(s, of)
    case UNIT_WITHDRAWAL:
      return isSteady(s, mover) && isSteady(s, of) && apart(s, of, mover) <= 2
    case PARTING_SHOT:
      return mayShootParting(s, of, mover)
    case NEAR_ELEPHANT:
      return isSteady(s, mover) && s.hex[of]! >= 0 && apart(s, of, mover) === 1
    case FACE:
      return isSteady(s, mover) && mayFace(s, of) && apart(s, of, mover) === 1
    case RETIRE_FIRE:
      return isSteady(s, mover) && mayRetireFire(s, of) && !hexesOf(s, mover).some((hex) => exerts(s, of, hex))
    default:
      return isSteady(s, mover)
  }
}

/** Carries one reaction out; true when it changed anything, so that the leg is cut short (P17). */
function* carry(g: G, { kind, of, about }: Reaction): Flow<boolean> {
  const s = g.state
  const mover = s.move!.unit
  switch (kind) {
    case ROUT_CHECK:
      yield* checkRout(g, of)
      return true
    case LEADER_FLIGHT:
      return yield* flight(g, of, mover)
    case PREARRANGED_USE:
      return yield* askMarker(g, of, about, mover)
    case LINE_WITHDRAWAL:
      return yield* askLine(g, of, about, mover)
    case UNIT_WITHDRAWAL:
      return yield* withdrawAlone(g, of, mover)
    case MEMBER_WITHDRAWAL:
      return yield* withdrawInLine(g, of, mover, about === 1)
    case LEADER_ALONG:
      yield* leadersGoAlong(g, [of], about, battleOf(s).role[of] === CONTINGENT ? '5.68' : '4.62a')
      return true
    case PARTING_SHOT:
      return yield* changes(s, withdrawingFireOf(g, of, mover))
    case NEAR_ELEPHANT:
      return yield* nearElephant(g, of, mover)
    case FACE:
      return yield* faceMover(g, of, mover)
    case RETIRE_FIRE:
      return yield* changes(s, retireFireOf(g, of, mover))
    case ENTRY:
      return meetWithFire(s, mover)
    default:
      return yield* changes(s, entryFireOf(g, of, mover))
  }
}

/** P17: whether a shot, if there was one, has changed anything: hits, supply, or where pieces stand. */
function* changes(s: Alexander, shot: Flow): Flow<boolean> {
  const before = whatShotsChange(s).map((list) => list.slice())
  yield* shot
  return whatShotsChange(s).some((list, i) => list.some((value, j) => value !== before[i]![j]))
}

const whatShotsChange = (s: Alexander): readonly number[][] => [
  ...[s.hits, s.hex, s.missiles, s.screen, s.leaderHex, s.leaderStatus],
]

/** 4.62, D12: a leader next to the mover may withdraw; alone and without a way he is lost. */
function* flight(g: G, l: Leader, mover: Unit): Flow<boolean> {
  const s = g.state
  const from = s.leaderHex[l]
  yield* leaderFlees(g, l, mover)
  return s.leaderHex[l] !== from
}

/** 6.71, D11: a unit withdraws by itself, or stays. */
function* withdrawAlone(g: G, u: Unit, mover: Unit): Flow<boolean> {
  const s = g.state
  const way = yield* askWithdrawal(g, u, mover, openWithdrawals(s, u, mover), '6.71', false)
  if (way === undefined) return false
  yield* withdraw(g, u, mover, way, withdrawalPoints(s, u, mover) - way.points, '6.71')
  return true
}

/** 6.77, 6.84, D11: a member of a Line that withdraws; without a way it stays. */
function* withdrawInLine(g: G, u: Unit, mover: Unit, marker: boolean): Flow<boolean> {
  const s = g.state
  const rule = marker ? '6.84' : '6.77'
  const ways = marker ? markedWithdrawals(s, u, mover) : openWithdrawals(s, u, mover)
  const way = yield* askWithdrawal(g, u, mover, ways, rule, true)
  s.queue = s.queue.filter((r) => r.kind !== UNIT_WITHDRAWAL || r.of !== u)
  if (way === undefined) return true
  yield* withdraw(g, u, mover, way, marker ? 0 : withdrawalPoints(s, u, mover) - way.points, rule)
  return true
}

/** F8 (3): after a withdrawal leaders who were with the unit decide, then mounted archers may shoot. */
function* withdraw(g: G, u: Unit, mover: Unit, way: Withdrawal, left: number, rule: string): Flow {
  const s = g.state
  const { leaders, stands } = yield* carryOut(g, u, mover, way, left, rule)
  if (stands) first(s, PARTING_SHOT, u)
  for (let i = leaders.length - 1; i >= 0; i--) {
    const l = leaders[i]!
    if (stands) first(s, LEADER_ALONG, l, u)
    else if (leaderOnMap(s, l) && !isStacked(s, l)) first(s, LEADER_FLIGHT, l)
  }
}

/** 9.16: cavalry next to an elephant that has come: it must withdraw if it can, else it is shaken; routed it is lost. */
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

/** 7.16, 7.14, D13, X8: a one-hex unit may turn one corner towards the mover and then has to hold its ranks. */
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

/** 8.21a, 8.21b, F8 (6): who may shoot at the mover now; under a Line Command that waits until all have moved. */
function meetWithFire(s: Alexander, mover: Unit): boolean {
  const firers = exertersOnUnit(s, mover).filter((v) => mayEntryFire(s, v))
  const command = s.phase?.command ?? null
  if (command !== null) {
    for (const v of firers)
      if (!command.entered.some(([by, of]) => by === v && of === mover)) command.entered.push([v, mover])
    return false
  }
  for (let i = firers.length - 1; i >= 0; i--) first(s, ENTRY_FIRE, firers[i]!)
  return false
}
