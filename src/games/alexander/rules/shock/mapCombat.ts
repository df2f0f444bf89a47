import { type Event, type Flow, type IllegalReason, legalOptions, pick } from '#kernel'
import { d10, leaderOption, unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { AVOIDANCE_HITS } from '../charts/charge.ts'
import { ATTACKER_SUPERIOR } from '../charts/clash.ts'
import type { CombatLeader, LeaderHit } from '../charts/leaders.ts'
import { computeShock, type Shock } from '../charts/shock.ts'
import { CH } from '../charts/types.ts'
import { charismaOf, personalCombatOf } from '../command/range.ts'
import { addHits } from '../pieces/losses.ts'
import { unitAt } from '../pieces/occupancy.ts'
import { tqOf } from '../pieces/units.ts'
import { exertersOn, exertersOnUnit, isInEnemyZone, isInZone } from '../pieces/zones.ts'
import { hitLeader } from '../rout/losses.ts'
import { checkRout, rollToStand, shockCause } from '../rout/rout.ts'
import { type Alexander, FOUGHT, type G, type Leader, NONE, PASSES, SHOCKED, type Side, type Unit } from '../state.ts'
import { requiredAdvanceHits } from './advance.ts'
import type { ChargeCheck, CombatContext, CombatEvent, PickedUnits } from './combatSteps.ts'
import { chargeChecks, chariotAvoiders, pickAttacker, pickDefender, shockFacts } from './facts.ts'
import { leadersAmong } from './leaders.ts'
import type { Combat } from './state.ts'
import { hasContact, isLowerUnit } from './targets.ts'

/** Reports an event of a combat with its natural die. Hits are reported where they are taken. */
export function reportCombatEvent(g: G, c: Combat, event: CombatEvent, die: number): void {
  const told = toJournalEvent(g.state, c, event, die)
  if (told !== undefined) g.tell!(told)
}

function toJournalEvent(s: Alexander, c: Combat, event: CombatEvent, die: number): Event | undefined {
  const { unitIds, leaderIds } = battleOf(s)
  const unit = 'unit' in event ? unitIds[event.unit]! : ''
  const tq = 'unit' in event ? tqOf(s, event.unit) : 0
  switch (event.kind) {
    case 'avoidance':
      return { kind: 'avoidance', rule: '9.24', with: { unit, die, tq, avoids: event.avoids } }
    case 'charge':
      return { kind: 'charge', rule: '8.33b', with: { unit, die, drm: event.drm, tq, hits: event.hits } }
    case 'everybodyBreaks':
      return { kind: 'everybodyBreaks', rule: '10.26', with: { side: event.side } }
    case 'duel': {
      const [leader, enemy] = event.leaders.map((l) => leaderIds[l]!) as [string, string]
      const [total, enemyTotal] = event.totals as [number, number]
      return { kind: 'duel', rule: '8.41', with: { leader, enemy, total, enemyTotal } }
    }
    case 'struggle':
      return { kind: 'struggle', rule: '8.36c', with: { ...struggleDetails(s, c, event), die } }
    case 'edge':
      return { kind: 'edge', rule: '8.38b', with: { unit, die, tq, holds: event.holds } }
    case 'breakthrough':
      return undefined
  }
}

function struggleDetails(s: Alexander, c: Combat, event: CombatEvent & { kind: 'struggle' }) {
  const { unitIds } = battleOf(s)
  const { picked, shock, hits } = event
  return {
    attackers: c.attackers.map((u) => unitIds[u]!),
    defenders: c.defenders.map((u) => unitIds[u]!),
    attacker: unitIds[picked.attacker]!,
    defender: unitIds[picked.defender]!,
    aspect: shock.facts.aspect,
    base: shock.base,
    column: shock.column,
    superiority: shock.superiority,
    shifts: shock.shifts.flatMap((shift) => [shift.id, shift.columns]),
    drm: shock.drm,
    attackerHits: hits.attacker,
    defenderHits: hits.defender,
  }
}

/** A hit to be taken by one of the able units, the shares of all so far, and why the others cannot take it. */
interface HitToShare {
  readonly able: readonly Unit[]
  readonly all: readonly Unit[]
  readonly shares: readonly number[]
  readonly bar: (u: Unit) => IllegalReason
  readonly side: number
  readonly rule: string
  readonly left: number
}

const fightWith = leaderOption('fight')
const hitOn = unitOption('hit')

/** A combat of the shock segment: asks the players, rolls dice and changes the state. */
export class MapCombat implements CombatContext {
  readonly g: G
  readonly c: Combat
  /** The natural result of the last die. */
  private rolled = 0

  constructor(g: G, c: Combat) {
    this.g = g
    this.c = c
  }

  /** A match that is replayed up to a question reports nothing before it and everything after. */
  get tell(): ((event: CombatEvent) => void) | undefined {
    return this.g.tell && ((event) => reportCombatEvent(this.g, this.c, event, this.rolled))
  }

  get attackers(): readonly Unit[] {
    return this.c.attackers
  }

  get defenders(): readonly Unit[] {
    return this.c.defenders
  }

  hitsOf(u: Unit): number {
    return this.g.state.hits[u]!
  }

  tqOf(u: Unit): number {
    return tqOf(this.g.state, u)
  }

  hit(u: Unit, hits: number, rule: string, why: string): void {
    addHits(this.g, u, hits, rule, why)
  }

  settle(u: Unit, hits: number): void {
    this.g.state.hits[u] = hits
  }

  due(u: Unit, hits: number): void {
    this.g.state.shock!.due.push(u, hits)
  }

  breaks(u: Unit): void {
    this.g.state.shock!.broken.push(u)
  }

  stands(u: Unit, position: boolean): Flow<boolean> {
    return rollToStand(this.g, u, shockCause(position, this.c.heavy.includes(u) && this.c.defenders.includes(u)))
  }

  hasStood(u: Unit): boolean {
    return this.c.stood.includes(u)
  }

  touches(attacker: Unit, defender: Unit): boolean {
    return hasContact(this.g.state, this.c, attacker, defender)
  }

  isChariot(u: Unit): boolean {
    return battleOf(this.g.state).type[u] === CH
  }

  avoiders(): Unit[] {
    return chariotAvoiders(this.g.state, this.c)
  }

  *apart(chariots: readonly Unit[], defenders: readonly Unit[], struck: readonly Unit[]): Flow {
    const { g, c } = this
    const { marks } = g.state
    if (chariots.length > 0) {
      c.attackers = c.attackers.filter((a) => !chariots.includes(a))
      c.advancing = c.attackers.slice()
      for (const a of chariots) marks[a]! |= PASSES
    }
    c.defenders = c.defenders.filter((d) => !defenders.includes(d))
    for (const d of defenders) marks[d]! &= ~SHOCKED
    for (const d of struck) {
      addHits(g, d, AVOIDANCE_HITS, '9.24', 'letThrough')
      yield* checkRout(g, d)
    }
    c.over = c.attackers.length === 0
  }

  checks(): ChargeCheck[] {
    return chargeChecks(this.g.state, this.c)
  }

  advance(u: Unit): number {
    return requiredAdvanceHits(this.g.state, this.c, u)
  }

  isZoned(u: Unit): boolean {
    return fightsInEnemyZone(this.g.state, this.c, u)
  }

  partner(u: Unit): Unit {
    return this.g.state.depth[u]!
  }

  isBelow(u: Unit): boolean {
    return isLowerUnit(this.g.state, u)
  }

  sharesFreely(attacker: Unit): boolean {
    const { two } = battleOf(this.g.state)
    const { defenders } = this.c
    return two[attacker]! && defenders.length > 1 && defenders.every((d) => !two[d])
  }

  leaders(units: readonly Unit[]): Leader[] {
    return leadersAmong(this.g.state, units)
  }

  isHurt(l: Leader): boolean {
    return this.c.hurt.includes(l)
  }

  fallen(units: readonly Unit[]): Leader {
    const { leaderSide, side } = battleOf(this.g.state)
    return this.c.killed.find((l) => leaderSide[l] === side[units[0]!]) ?? NONE
  }

  charisma(l: Leader): number {
    return charismaOf(this.g.state, l)
  }

  personalCombat(l: Leader): number {
    return battleOf(this.g.state).personalCombat[l] === NONE ? NONE : personalCombatOf(this.g.state, l)
  }

  isWounded(l: Leader): boolean {
    return this.g.state.wounds[l]! > 0
  }

  meet(leaders: readonly Leader[]): void {
    this.c.dueled = true
    for (const l of leaders) this.g.state.leaderMarks[l]! |= FOUGHT
  }

  *leaderHit(l: Leader, known?: LeaderHit): Flow {
    const casualty = yield* hitLeader(this.g, l, known)
    if (casualty === 'none') return
    this.c.hurt.push(l)
    if (casualty === 'killed') this.c.killed.push(l)
  }

  *pick(): Flow<PickedUnits> {
    const defender = yield* pickDefender(this.g, this.c)
    return { defender, attacker: yield* pickAttacker(this.g, this.c, defender) }
  }

  shock(picked: PickedUnits, ours: CombatLeader | undefined, theirs: CombatLeader | undefined): Shock {
    return computeShock({
      ...shockFacts(this.g.state, this.c, picked),
      ...(ours && { attackerLeader: ours }),
      ...(theirs && { defenderLeader: theirs }),
    })
  }

  struck(shock: Shock, attacker: Unit): void {
    this.c.position = shock.position
    this.c.superior = shock.superiority === ATTACKER_SUPERIOR ? attacker : NONE
  }

  *leader(able: readonly Leader[], rule: string): Flow<Leader> {
    if (able.length === 1) return able[0]!
    const s = this.g.state
    const seat = seatOf(s, battleOf(s).leaderSide[able[0]!]!)
    const side = this.c.attackers.includes(unitAt(s, s.leaderHex[able[0]!]!)) ? this.c.attackers : this.c.defenders
    const bar = (l: Leader) => (able.includes(l) ? undefined : this.barLeader(l, rule))
    const offer = [legalOptions(able, fightWith(s), bar, () => this.leaders(side))]
    return (yield* pick(seat, 'leaderInCombat', rule, offer)).of
  }

  /** 8.34b, 8.41, 8.43: why a leader of the combat cannot be used. */
  private barLeader(l: Leader, rule: string): IllegalReason {
    return rule === '8.41' && this.personalCombat(l) === NONE ? ['8.43', 'noDuelist'] : ['8.34b', 'hurtHere']
  }

  oddTaker(able: readonly Unit[], left: number, taken: readonly Unit[], each: number): Flow<Unit> {
    const { attackers, defenders } = this.c
    const all = attackers.includes(able[0]!) ? attackers : defenders
    const bar = (u: Unit): IllegalReason => (taken.includes(u) ? ['P5', 'tookOddHit'] : ['9.62c', 'upperFirst'])
    const shares = all.map((u) => each + (taken.includes(u) ? 1 : 0))
    return this.shareHit({ able, all, shares, bar, side: battleOf(this.g.state).side[able[0]!]!, rule: 'P5', left })
  }

  /**
   * 10.12, D19: picks a unit for each hit. Units are offered in ascending order so that each distribution can be
   * chosen in one way only.
   */
  *shares(units: readonly Unit[], hits: number): Flow<number[]> {
    const attacker = battleOf(this.g.state).side[this.c.attackers[0]!]!
    const shares = units.map(() => 0)
    const earlier = (): IllegalReason => ['10.12', 'shareSettled']
    let least = 0
    for (let i = 0; i < hits; i++) {
      const able = units.slice(least)
      const share = { able, all: units, shares, bar: earlier, side: attacker, rule: '10.12', left: hits - i }
      const u = able.length === 1 ? able[0]! : yield* this.shareHit(share)
      least = units.indexOf(u)
      shares[least]!++
    }
    return shares
  }

  private *shareHit({ able, all, shares, bar, side, rule, left }: HitToShare): Flow<Unit> {
    const s = this.g.state
    const { unitIds } = battleOf(s)
    const why = (u: Unit) => (able.includes(u) ? undefined : bar(u))
    return (yield* pick(seatOf(s, side), 'shareHits', rule, [legalOptions(able, hitOn(s), why, all)], {
      about: { left, units: all.map((u) => unitIds[u]!), shares: [...shares] },
      set: 'shareHits',
    })).of
  }

  *die(kind: string, rule: string, read: (face: number) => number): Flow<number> {
    this.rolled = yield* d10(kind, rule)
    return read(this.rolled)
  }
}

/** 8.38b, R29, R70: whether a unit is in an enemy zone of control, in its own hex or the one it attacks from. */
function fightsInEnemyZone(s: Alexander, c: Combat, u: Unit): boolean {
  if (c.from === NONE || !c.attackers.includes(u)) return isInEnemyZone(s, u)
  return isInZone(s, c.from, (1 - battleOf(s).side[u]!) as Side)
}

/** 8.38b, R29: the enemy units in whose zone of control a unit of a combat fights. */
export function exertersInCombat(s: Alexander, c: Combat, u: Unit): Unit[] {
  if (c.from === NONE || !c.attackers.includes(u)) return exertersOnUnit(s, u)
  return exertersOn(s, c.from, (1 - battleOf(s).side[u]!) as Side)
}
