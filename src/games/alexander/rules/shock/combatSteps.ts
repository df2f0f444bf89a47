import type { Flow } from '#kernel'
import { allLetThrough, chargeCheckHits, letsThrough } from '../charts/charge.ts'
import {
  type BreakingSide,
  breakingSide,
  breakthroughHits,
  holdsEdge,
  isOnEdge,
  reachesTq,
} from '../charts/collapse.ts'
import { type CombatLeader, duelHit, isCasualty, type LeaderHit } from '../charts/leaders.ts'
import { oddHitsToShare, type Shock, type ShockHits, shareHits, shockHits } from '../charts/shock.ts'
import { type Leader, NONE, type Unit } from '../state.ts'

/** A TQ check before shock: the unit and its die modifier. 9.62c: `other` also checks if this unit took hits. */
export interface ChargeCheck {
  readonly unit: Unit
  readonly drm: number
  readonly other: Unit
}

/** 8.35: the units picked by each side. */
export interface PickedUnits {
  readonly attacker: Unit
  readonly defender: Unit
}

/** What happens in a combat, for journals and statistics. Units have the numbers of the combat. */
export type CombatEvent =
  | { readonly kind: 'avoidance'; readonly unit: Unit; readonly avoids: boolean }
  | { readonly kind: 'charge'; readonly unit: Unit; readonly drm: number; readonly hits: number }
  | { readonly kind: 'everybodyBreaks'; readonly side: BreakingSide }
  | { readonly kind: 'duel'; readonly leaders: readonly Leader[]; readonly totals: readonly number[] }
  | {
      readonly kind: 'struggle'
      readonly picked: PickedUnits
      readonly shock: Shock
      readonly hits: ShockHits
    }
  | { readonly kind: 'breakthrough'; readonly units: readonly Unit[] }
  | { readonly kind: 'edge'; readonly unit: Unit; readonly holds: boolean }

/**
 * F10 (3), (5) to (11): the combat as its steps see it. The steps below are the only implementation of a combat. The
 * shock segment plays them on the map (`mapCombat.ts`); odds and vectors simulate them (`simulatedCombat.ts`). `die`
 * rolls a die and returns the value that `read` gives for its face. Choices of players come from `pick`, `leader`,
 * `oddTaker` and `shares`.
 */
export interface CombatContext {
  /** The units that still fight, in canonical order. */
  readonly attackers: readonly Unit[]
  readonly defenders: readonly Unit[]
  hitsOf(u: Unit): number
  tqOf(u: Unit): number
  hit(u: Unit, hits: number, rule: string, why: string): void
  /** 10.26, 9.65b, 8.38b: sets the number of hits. */
  settle(u: Unit, hits: number): void
  /** R57: hits from a check. They count once all checks have been rolled. */
  due(u: Unit, hits: number): void
  /** Marks a unit as broken. It fights on until the rout step. */
  breaks(u: Unit): void
  /** 9.65a: whether a unit at its TQ stands. Rolls a die if the unit is entitled to one. */
  stands(u: Unit, position: boolean): Flow<boolean>
  hasStood(u: Unit): boolean

  /** R88: whether an attacker has a defender in its zone of control and may attack it. */
  touches(attacker: Unit, defender: Unit): boolean
  isChariot(u: Unit): boolean
  /** 9.24: the defenders that may let chariots pass through. */
  avoiders(): readonly Unit[]
  /** 9.24: removes units that leave the fight without a rout; `struck` took a hit as chariots passed through. */
  apart(chariots: readonly Unit[], defenders: readonly Unit[], struck: readonly Unit[]): Flow
  /** 8.33a: the checks before shock, attackers first. */
  checks(): readonly ChargeCheck[]
  /** 10.26: the hits that a required advance would cost. */
  advance(u: Unit): number
  /** 8.38b: whether a unit is in an enemy zone of control. */
  isZoned(u: Unit): boolean
  /** 9.62: the other unit of a double-depth phalanx, or -1; whether the unit is the lower one. */
  partner(u: Unit): Unit
  isBelow(u: Unit): boolean
  /** 10.12: whether the attackers may assign the defenders' hits freely. */
  sharesFreely(attacker: Unit): boolean

  /**
   * The leaders stacked with units, ascending; whether one was hurt; the killed leader who counts against a side, or
   * -1.
   */
  leaders(units: readonly Unit[]): readonly Leader[]
  isHurt(l: Leader): boolean
  fallen(units: readonly Unit[]): Leader
  charisma(l: Leader): number
  /** 8.43: rating for personal combat, or -1 if the leader does not take part. */
  personalCombat(l: Leader): number
  isWounded(l: Leader): boolean
  /** 8.41: records that the leaders fight a personal combat. */
  meet(leaders: readonly Leader[]): void
  /** F16, 8.34b: applies a hit to a leader. Without `known`, rolls for severity. */
  leaderHit(l: Leader, known?: LeaderHit): Flow

  /** 8.35b, 8.35c, D18: the unit each side picks. */
  pick(): Flow<PickedUnits>
  /** 8.36: the struggle of the picked units. */
  shock(picked: PickedUnits, attackers: CombatLeader | undefined, defenders: CombatLeader | undefined): Shock
  /** 8.36a, 8.54: records the results of the struggle that later steps need. */
  struck(shock: Shock, attacker: Unit): void
  /** D18: the leader a side uses. */
  leader(able: readonly Leader[], rule: string): Flow<Leader>
  /**
   * D19: the unit that takes an odd hit, with `left` still to be assigned. `taken`: those that have taken one; `each`:
   * the hits of every other unit.
   */
  oddTaker(able: readonly Unit[], left: number, taken: readonly Unit[], each: number): Flow<Unit>
  /** 10.12, D19: the hits assigned to each unit. */
  shares(units: readonly Unit[], hits: number): Flow<readonly number[]>

  die(kind: string, rule: string, read: (face: number) => number): Flow<number>
  readonly tell: ((event: CombatEvent) => void) | undefined
}

const natural = (face: number) => face

/**
 * F10 (3), 9.24, X10: units that chariots attack frontally roll. If all let them through, each takes 1 hit and the
 * chariots leave the combat. Otherwise the units that failed fight, and the others leave unless other types attack
 * them too.
 */
export function* resolveAvoidance(bout: CombatContext): Flow {
  const passed: Unit[] = []
  for (const d of bout.avoiders()) {
    const tq = bout.tqOf(d)
    const avoids = (yield* bout.die('avoidance', '9.24', (face) => (letsThrough(face, tq) ? 1 : 0))) === 1
    if (avoids) passed.push(d)
    bout.tell?.({ kind: 'avoidance', unit: d, avoids })
  }
  const chariots = bout.attackers.filter((a) => bout.isChariot(a))
  const struck = bout.defenders.filter((d) => chariots.some((a) => bout.touches(a, d)))
  const through = allLetThrough(passed, struck)
  const out = passed.filter((d) => !bout.attackers.some((a) => !bout.isChariot(a) && bout.touches(a, d)))
  yield* bout.apart(through ? chariots : [], out, through ? passed : [])
}

/** F10 (5), 8.33, X9: the TQ checks of the charge, attackers before defenders. */
export function* rollChargeChecks(bout: CombatContext): Flow {
  for (const { unit, drm, other } of bout.checks()) {
    const hits = yield* rollChargeCheck(bout, unit, drm)
    if (hits > 0 && other !== NONE) yield* rollChargeCheck(bout, other, drm)
  }
}

function* rollChargeCheck(bout: CombatContext, unit: Unit, drm: number): Flow<number> {
  const tq = bout.tqOf(unit)
  const hits = yield* bout.die('charge', '8.33', (face) => chargeCheckHits(face, drm, tq))
  bout.due(unit, hits)
  bout.tell?.({ kind: 'charge', unit, drm, hits })
  return hits
}

/** Whether any unit of the combat has reached its TQ. Only then can a unit break. */
export function anyBreaks(bout: CombatContext): boolean {
  for (const u of bout.attackers) if (reachesTq(bout.hitsOf(u), bout.tqOf(u))) return true
  for (const u of bout.defenders) if (reachesTq(bout.hitsOf(u), bout.tqOf(u))) return true
  return false
}

/**
 * 8.33c, 8.38a, 10.26: decides who breaks: one whole side if all units would, otherwise each unit at its TQ. Two-hex
 * heavy infantry rolls to stand (9.65, R31), defenders first.
 */
export function* resolveBreaks(bout: CombatContext, position: boolean): Flow {
  if (!anyBreaks(bout)) return
  const { attackers, defenders } = bout
  const isDone = (u: Unit) => reachesTq(bout.hitsOf(u), bout.tqOf(u))
  const all = attackers.every(isDone) && defenders.every(isDone) ? breakingSideOfCombat(bout) : 'each'
  if (all !== 'each') {
    for (const u of all === 'attackers' ? defenders : attackers) bout.settle(u, bout.tqOf(u) - 1)
    bout.tell?.({ kind: 'everybodyBreaks', side: all })
  }
  for (const u of defenders) if (isDone(u) && !(yield* bout.stands(u, position))) bout.breaks(u)
  for (const u of attackers) if (isDone(u) && !(yield* bout.stands(u, false))) bout.breaks(u)
}

/** 10.26: for the attackers, the hits of a required advance are added. */
const breakingSideOfCombat = (bout: CombatContext): BreakingSide =>
  breakingSide(
    bout.attackers.map((u) => ({ tq: bout.tqOf(u), hits: bout.hitsOf(u), advance: bout.advance(u) })),
    bout.defenders.map((u) => ({ tq: bout.tqOf(u), hits: bout.hitsOf(u) })),
  )

/** F10 (6), R88: the units in contact. The others take no further part in the combat. */
export const inContact = (bout: CombatContext) => ({
  attackers: bout.attackers.filter((a) => bout.defenders.some((d) => bout.touches(a, d))),
  defenders: bout.defenders.filter((d) => bout.attackers.some((a) => bout.touches(a, d))),
})

/** 8.41, 8.43: whether both sides have a leader for a personal combat. */
export const isDuel = (bout: CombatContext): boolean =>
  duelists(bout, bout.attackers).length > 0 && duelists(bout, bout.defenders).length > 0

/** 8.41, 8.43: the leaders who can fight a personal combat. */
export const duelists = (bout: CombatContext, units: readonly Unit[]): readonly Leader[] =>
  bout.leaders(units).filter((l) => bout.personalCombat(l) !== NONE)

/** F10 (7), 8.41, X11: each side picks a leader for the personal combat. */
export function* resolveDuel(bout: CombatContext): Flow {
  const x = yield* bout.leader(duelists(bout, bout.attackers), '8.41')
  const y = yield* bout.leader(duelists(bout, bout.defenders), '8.41')
  yield* resolveDuelBetween(bout, x, y)
}

/** 8.41, 8.42: both leaders roll and add their ratings. The lower total suffers by the difference. */
export function* resolveDuelBetween(bout: CombatContext, x: Leader, y: Leader): Flow {
  bout.meet([x, y])
  const first = (yield* bout.die('personalCombat', '8.41', natural)) + bout.personalCombat(x)
  const second = (yield* bout.die('personalCombat', '8.41', natural)) + bout.personalCombat(y)
  bout.tell?.({ kind: 'duel', leaders: [x, y], totals: [first, second] })
  if (first === second) return
  const loser = first < second ? x : y
  yield* bout.leaderHit(loser, duelHit(first - second, bout.isWounded(loser)))
}

/** F10 (7), 8.34a, 8.43, X12: each leader with a unit of the combat rolls. A 0 is a casualty. */
export function* rollCasualties(bout: CombatContext): Flow {
  for (const l of bout.leaders([...bout.attackers, ...bout.defenders]))
    if (yield* bout.die('leaderCasualty', '8.34a', (face) => (isCasualty(face) ? 1 : 0))) yield* bout.leaderHit(l)
}

/** F10 (7): a personal combat if both sides have a leader for it, otherwise casualty rolls. */
export function resolveLeaders(bout: CombatContext): Flow {
  return isDuel(bout) ? resolveDuel(bout) : rollCasualties(bout)
}

/**
 * F10 (8), 8.35, 8.36, X13: the struggle. Units and leaders are picked, one die is rolled, and both sides take hits.
 */
export function* resolveStruggle(bout: CombatContext): Flow {
  const picked = yield* bout.pick()
  const ours = yield* leaderFor(bout, bout.attackers)
  const theirs = yield* leaderFor(bout, bout.defenders)
  const shock = bout.shock(picked, ours, theirs)
  bout.struck(shock, picked.attacker)
  const hits = shockHits(shock, yield* bout.die('struggle', '8.36c', natural))
  bout.tell?.({ kind: 'struggle', picked, shock, hits })
  yield* takeHits(bout, bout.attackers, hits.attacker, picked.attacker, false)
  yield* takeHits(bout, bout.defenders, hits.defender, picked.defender, bout.sharesFreely(picked.attacker))
}

/**
 * 8.36c, 8.34b: the leader whose Charisma counts. A killed leader counts against their side; otherwise the owner
 * chooses.
 */
function* leaderFor(bout: CombatContext, units: readonly Unit[]): Flow<CombatLeader | undefined> {
  const dead = bout.fallen(units)
  if (dead !== NONE) return { charisma: bout.charisma(dead), casualty: 'killed' }
  const able = bout.leaders(units).filter((l) => !bout.isHurt(l))
  if (able.length === 0) return undefined
  const same = able.every((l) => bout.charisma(l) === bout.charisma(able[0]!))
  return { charisma: bout.charisma(same ? able[0]! : yield* bout.leader(able, '8.36c')), casualty: 'none' }
}

/**
 * P5, 10.12, 9.62c: shares hits evenly. Odd hits go to the picked unit, the upper unit of a double depth, then by
 * choice of the owner (D19).
 */
function* takeHits(bout: CombatContext, units: readonly Unit[], hits: number, picked: Unit, freely: boolean): Flow {
  const shares = freely
    ? yield* bout.shares(units, hits)
    : shareHits(hits, units, yield* oddTakers(bout, units, hits, picked))
  for (let i = 0; i < units.length; i++) bout.hit(units[i]!, shares[i]!, '8.36d', 'shock')
}

/** P5, D19: the units that take the odd hits, in order. */
function* oddTakers(bout: CombatContext, units: readonly Unit[], hits: number, picked: Unit): Flow<readonly Unit[]> {
  const first = [picked]
  const each = Math.floor(hits / units.length)
  const open = oddHitsToShare(hits, units.length, first.length)
  for (let i = 0; i < open; i++) {
    const able = units.filter((u) => !first.includes(u) && !(bout.isBelow(u) && !first.includes(bout.partner(u))))
    if (able.length === 0 || open - i >= units.length - first.length) break
    first.push(able.length === 1 ? able[0]! : yield* bout.oddTaker(able, open - i, first, each))
  }
  return first
}

/** F10 (9), 8.37, R9: a unit with at least 3 hits more than the worst-hit enemy unit of its combat takes 2 more. */
export function applyBreakthrough(bout: CombatContext): void {
  const attack = mostHits(bout, bout.attackers)
  const defence = mostHits(bout, bout.defenders)
  const struck: Unit[] = []
  for (const u of bout.attackers) if (breakthroughHits(bout.hitsOf(u), defence) > 0) struck.push(u)
  for (const u of bout.defenders) if (breakthroughHits(bout.hitsOf(u), attack) > 0) struck.push(u)
  for (const u of struck)
    bout.hit(u, breakthroughHits(bout.hitsOf(u), bout.attackers.includes(u) ? defence : attack), '8.37', 'breakthrough')
  bout.tell?.({ kind: 'breakthrough', units: struck })
}

function mostHits(bout: CombatContext, units: readonly Unit[]): number {
  let most = Number.NEGATIVE_INFINITY
  for (const u of units) most = Math.max(most, bout.hitsOf(u))
  return most
}

/**
 * F10 (11), 8.38b, R73, R96, X14: every unit of the combat with TQ-1 hits in an enemy zone of control rolls, unless
 * it has just stood. Above TQ it will rout, otherwise it drops to TQ-2 hits.
 */
export function* rollEdge(bout: CombatContext): Flow {
  const rolled: { u: Unit; holds: boolean }[] = []
  for (const units of [bout.attackers, bout.defenders])
    for (const u of units) {
      const tq = bout.tqOf(u)
      if (!isOnEdge(bout.hitsOf(u), tq, bout.hasStood(u)) || !bout.isZoned(u)) continue
      const holds = (yield* bout.die('collapse', '8.38b', (face) => (holdsEdge(face, tq) ? 1 : 0))) === 1
      rolled.push({ u, holds })
      bout.tell?.({ kind: 'edge', unit: u, holds })
    }
  for (const { u, holds } of rolled)
    if (!holds) bout.breaks(u)
    else if (bout.hitsOf(u) > 0) bout.settle(u, bout.hitsOf(u) - 1)
}
