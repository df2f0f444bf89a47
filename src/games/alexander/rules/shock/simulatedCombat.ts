import type { Flow } from '#kernel'
import { AVOIDANCE_HITS } from '../charts/charge.ts'
import { canStand, reachesTq } from '../charts/collapse.ts'
import { type Casualty, type CombatLeader, casualtySeverity, type LeaderHit } from '../charts/leaders.ts'
import { hitsOverTq } from '../charts/movement.ts'
import type { Shock } from '../charts/shock.ts'
import { type Leader, NONE, type Unit } from '../state.ts'
import {
  applyBreakthrough,
  type ChargeCheck,
  type CombatContext,
  type CombatEvent,
  inContact,
  type PickedUnits,
  resolveAvoidance,
  resolveBreaks,
  resolveLeaders,
  resolveStruggle,
  rollChargeChecks,
  rollEdge,
} from './combatSteps.ts'
import {
  breakingShares,
  type CachedPosition,
  type CombatSetup,
  cachePosition,
  type SimulatedPosition,
} from './simulatedPosition.ts'

/** Rolls a die and returns the reading of its face. */
export type RollDie = (read: (face: number) => number) => number

/**
 * A simulated combat: the state does not change and dice come from `roll`. Players choose as odds assume: the units
 * and leaders that are best for their side, odd hits to the unit with the most room, shared hits to break as many
 * units as possible.
 */
export class SimulatedCombat implements CombatContext {
  hits: number[]
  attackers: readonly Unit[]
  defenders: readonly Unit[]
  /** Units that have routed, rampage or were eliminated, ascending. */
  gone: readonly Unit[] = []
  /** The same units in the order in which they left. */
  private ran: readonly Unit[] = []
  roll: RollDie = () => 0
  tell: ((event: CombatEvent) => void) | undefined = undefined
  private broken: readonly Unit[] = []
  stood: readonly Unit[]
  hurt: readonly Leader[]
  killed: readonly Leader[]
  private position = false
  /** R88, R96: the combat ended in the charge. */
  private over = false
  private readonly melee: CombatSetup
  private seen: CachedPosition

  constructor(melee: CombatSetup, from?: SimulatedCombat) {
    this.melee = melee
    this.hits = (from ?? melee).hits.slice()
    this.attackers = (from ?? melee).attackers
    this.defenders = (from ?? melee).defenders
    this.seen = from?.seen ?? cachePosition(new Map(), melee, melee.attackers, melee.defenders, [])
    this.stood = (from ?? melee).stood
    this.hurt = (from ?? melee).hurt
    this.killed = (from ?? melee).killed
    if (from === undefined) return
    this.gone = from.gone
    this.ran = from.ran
    this.tell = from.tell
    this.broken = from.broken
    this.over = from.over
  }

  copy(): SimulatedCombat {
    return new SimulatedCombat(this.melee, this)
  }

  /** Combats with the same key have the same future. */
  get key(): string {
    const held = [...this.melee.attackers, ...this.melee.defenders].map((u) => this.hits[u])
    return `${this.over}/${this.seen.key}/${this.ran}/${held}/${this.stood}/${this.hurt}/${this.killed}`
  }

  hitsOf(u: Unit): number {
    return this.hits[u]!
  }

  hit(u: Unit, hits: number): void {
    this.hits[u]! += hits
  }

  settle(u: Unit, hits: number): void {
    this.hits[u] = hits
  }

  due(u: Unit, hits: number): void {
    this.hits[u]! += hits
  }

  breaks(u: Unit): void {
    this.broken = [...this.broken, u]
  }

  stands(u: Unit, position: boolean): Flow<boolean> {
    return this.standRoll(u, !position && this.melee.mayStand(u), this.melee.isHeavilyAttacked(u))
  }

  private *standRoll(u: Unit, may: boolean, heavy: boolean): Flow<boolean> {
    if (!may) return false
    const [hits, tq] = [this.hits[u]!, this.tqOf(u)]
    const held = (yield* this.die('stand', '9.65a', (face) => (canStand(face, hits, tq, heavy) ? 1 : 0))) === 1
    if (!held) return false
    this.hits[u] = tq - 1
    this.stood = [...this.stood, u]
    return true
  }

  hasStood(u: Unit): boolean {
    return this.stood.includes(u)
  }

  *apart(chariots: readonly Unit[], defenders: readonly Unit[], struck: readonly Unit[]): Flow {
    const attackers = this.attackers.filter((a) => !chariots.includes(a))
    const left = this.defenders.filter((d) => !defenders.includes(d))
    for (const d of struck) {
      this.hits[d]! += AVOIDANCE_HITS
      if (!reachesTq(this.hits[d]!, this.tqOf(d))) continue
      if (!(yield* this.standRoll(d, this.melee.mayStand(d), false))) this.breaks(d)
    }
    this.see(attackers, left)
    yield* this.rout()
    this.endIfDone()
  }

  /**
   * F12: broken units rout one after another, defenders first, each with the other unit of its double depth. A friend
   * that is run through takes hits and may rout in turn (10.24).
   */
  *rout(): Flow {
    if (this.broken.length === 0) return
    const { defenders } = this.melee
    const broken = [
      ...this.broken.filter((u) => defenders.includes(u)),
      ...this.broken.filter((u) => !defenders.includes(u)),
    ]
    this.broken = []
    for (const u of broken) yield* this.routs(u)
    const stays = (u: Unit) => !this.gone.includes(u)
    this.see(this.attackers.filter(stays), this.defenders.filter(stays))
  }

  private *routs(first: Unit): Flow {
    const due = [{ unit: first, must: true }]
    for (const { unit: u, must } of due) {
      if (this.ran.includes(u) || (!must && !reachesTq(this.hits[u]!, this.tqOf(u)))) continue
      if (!must && (yield* this.standRoll(u, this.melee.mayStand(u), false))) continue
      const partner = this.partner(u)
      if (partner !== NONE) due.push({ unit: partner, must: true })
      const met = this.melee.runsThrough(this.ran, u)
      this.ran = [...this.ran, u]
      this.gone = [...this.gone, u].sort((x, y) => x - y)
      for (const { unit, hits } of met) {
        const tq = this.tqOf(unit)
        this.hits[unit]! += hits + (yield* this.die('tqCheck', '10.24', (face) => hitsOverTq(face, tq)))
        due.push({ unit, must: false })
      }
    }
  }

  /** F10 (6), R88: only units in contact remain. */
  keepContact(): void {
    this.seen.contact ??= inContact(this)
    const { attackers, defenders } = this.seen.contact
    if (attackers.length !== this.attackers.length || defenders.length !== this.defenders.length)
      this.see(attackers, defenders)
    this.endIfDone()
  }

  private endIfDone(): void {
    this.over = this.attackers.length === 0 || this.defenders.length === 0
  }

  private see(attackers: readonly Unit[], defenders: readonly Unit[]): void {
    this.attackers = attackers
    this.defenders = defenders
    this.seen = cachePosition(this.seen.all, this.melee, attackers, defenders, this.gone)
  }

  private get scene(): SimulatedPosition {
    return this.seen.scene
  }

  tqOf(u: Unit): number {
    return this.scene.tqOf(u)
  }

  touches(attacker: Unit, defender: Unit): boolean {
    return this.scene.touches(attacker, defender)
  }

  isChariot(u: Unit): boolean {
    return this.scene.isChariot(u)
  }

  avoiders(): readonly Unit[] {
    return this.scene.avoiders()
  }

  checks(): readonly ChargeCheck[] {
    return (this.seen.checks ??= this.scene.checks())
  }

  advance(u: Unit): number {
    return this.scene.advance(u)
  }

  isZoned(u: Unit): boolean {
    const { zoned } = this.seen
    return (zoned[u] ??= this.scene.isZoned(u))
  }

  partner(u: Unit): Unit {
    return this.scene.partner(u)
  }

  isBelow(u: Unit): boolean {
    return this.scene.isBelow(u)
  }

  sharesFreely(attacker: Unit): boolean {
    return this.scene.sharesFreely(attacker)
  }

  leaders(units: readonly Unit[]): readonly Leader[] {
    const { led } = this.seen
    const i = units === this.attackers ? 0 : units === this.defenders ? 1 : 2
    return (led[i] ??= this.scene.leaders(units))
  }

  isHurt(l: Leader): boolean {
    return this.hurt.includes(l)
  }

  fallen(units: readonly Unit[]): Leader {
    return this.killed.find((l) => this.melee.leaderAttacks(l) === (units === this.attackers)) ?? NONE
  }

  charisma(l: Leader): number {
    return this.scene.charisma(l)
  }

  personalCombat(l: Leader): number {
    return this.scene.personalCombat(l)
  }

  isWounded(l: Leader): boolean {
    return this.scene.isWounded(l)
  }

  meet(): void {}

  *leaderHit(l: Leader, known?: LeaderHit): Flow {
    const wounded = this.isWounded(l)
    const of = (hit: LeaderHit) => CASUALTIES.indexOf(this.melee.casualty(l, hit))
    const casualty = known
      ? of(known)
      : yield* this.die('severity', '8.34c', (face) => of(casualtySeverity(face, wounded)))
    if (casualty > 0) this.hurt = [...this.hurt, l]
    if (CASUALTIES[casualty] === 'killed') this.killed = [...this.killed, l]
  }

  *pick(): Flow<PickedUnits> {
    return (this.seen.picked ??= this.scene.picks())
  }

  shock(picked: PickedUnits, ours: CombatLeader | undefined, theirs: CombatLeader | undefined): Shock {
    const word = (l: CombatLeader | undefined) => (l === undefined ? '' : `${l.charisma} ${l.casualty}`)
    const key = `${word(ours)}/${word(theirs)}`
    let shock = this.seen.shocks.get(key)
    if (shock === undefined) {
      shock = this.scene.shock(picked, ours, theirs)
      this.seen.shocks.set(key, shock)
    }
    return shock
  }

  struck(shock: Shock): void {
    this.position = shock.position
  }

  *leader(able: readonly Leader[], rule: string): Flow<Leader> {
    const worth = (l: Leader) => (rule === '8.41' ? this.personalCombat(l) : this.charisma(l))
    return able.reduce((best, l) => (worth(l) > worth(best) ? l : best))
  }

  *oddTaker(able: readonly Unit[]): Flow<Unit> {
    return this.scene.takesOdd(able, this.hits)
  }

  *shares(units: readonly Unit[], hits: number): Flow<readonly number[]> {
    return breakingShares(
      units.map((u) => this.tqOf(u) - this.hits[u]!),
      hits,
    )
  }

  *die(_kind: string, _rule: string, read: (face: number) => number): Flow<number> {
    return this.roll(read)
  }

  /** The steps of a combat in the order of F10. After each step, combats with the same key are equal. */
  static readonly STEPS: readonly ((bout: SimulatedCombat) => Flow)[] = [
    function* avoidance(bout) {
      if (bout.attackers.some((a) => bout.isChariot(a))) yield* resolveAvoidance(bout)
    },
    rollChargeChecks,
    function* chargeEnds(bout) {
      yield* resolveBreaks(bout, false)
      yield* bout.rout()
      bout.keepContact()
    },
    resolveLeaders,
    function* fight(bout) {
      yield* resolveStruggle(bout)
      applyBreakthrough(bout)
      yield* resolveBreaks(bout, bout.position)
      yield* bout.rout()
    },
    function* edgeEnds(bout) {
      yield* rollEdge(bout)
      yield* bout.rout()
    },
  ]

  /** Indexes in `STEPS`: the checks before shock, the leaders, the struggle. */
  static readonly CHECKS = 1
  static readonly LEADERS = 3
  static readonly STRUGGLE = 4

  /** Takes a step. Steps ask for nothing but dice, so they finish without yielding. */
  take(step: (bout: SimulatedCombat) => Flow): void {
    if (this.over) return
    if (!step(this).next().done) throw new Error('a simulated combat asked a player')
  }
}

const CASUALTIES: readonly Casualty[] = ['none', 'finished', 'wounded', 'killed']
