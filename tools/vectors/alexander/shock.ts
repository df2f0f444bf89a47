import {
  type ChargeFacts,
  chargeCheckHits,
  countsAsSkirmisher,
  defenderChargeDrm,
  isLightAttack,
  mustAttackerCheck,
  mustDefenderCheck,
} from '#games/alexander/rules/charts/charge.ts'
import {
  addsSize,
  clashColumn,
  NO_ATTACK,
  type SuperiorityFacts,
  sizeRatio,
  superiorSide,
} from '#games/alexander/rules/charts/clash.ts'
import {
  breakResult,
  breakthroughHits,
  canStand,
  holdsEdge,
  isOnEdge,
  mayStand,
  reachesTq,
  standDrm,
} from '#games/alexander/rules/charts/collapse.ts'
import {
  type CombatLeader,
  casualtySeverity,
  charismaModifier,
  duelHit,
  isCasualty,
} from '#games/alexander/rules/charts/leaders.ts'
import {
  computeShock,
  printedAttackerHits,
  printedDefenderHits,
  type ShockFacts,
  shockHits,
  sizeShift,
  skirmisherHits,
} from '#games/alexander/rules/charts/shock.ts'
import { CH, EL, FRONT, isHeavyFoot, isSkirmisher } from '#games/alexander/rules/charts/types.ts'
import { beginOrdersPhase } from '#games/alexander/rules/command/ordersPhase.ts'
import { type CombatEvent, rollChargeChecks } from '#games/alexander/rules/shock/combatSteps.ts'
import { shockStatus } from '#games/alexander/rules/shock/declare.ts'
import { type AttackReach, formNextCombat, ungroupedReaches } from '#games/alexander/rules/shock/group.ts'
import { SimulatedCombat } from '#games/alexander/rules/shock/simulatedCombat.ts'
import type { CombatSetup, SimulatedPosition } from '#games/alexander/rules/shock/simulatedPosition.ts'
import { MOVED, NONE } from '#games/alexander/rules/state.ts'
import type { Calculations } from '../vectors.ts'
import { aspectNamed, position, standing as standsOrRouts, unitTypeNamed } from './position.ts'

export const SUPERIORITY = ['none', 'AS', 'DS'] as const

/** The superiority facts of a vector; omitted ones are false. */
function superiorityFacts(input: any): SuperiorityFacts {
  return {
    attacker: unitTypeNamed(input.attacker),
    defender: unitTypeNamed(input.defender),
    aspect: aspectNamed(input.aspect),
    javelinsSpent: input.defenderMissile === 'no',
    defenderInColumn: input.defenderFormation === 'column',
    held: input.held ?? false,
    withOthers: input.withOthers ?? false,
    chargeOption: input.chargeOption ?? false,
    inCharge: input.inCharge ?? false,
    thracianCharge: false,
  }
}

interface CombatantInput {
  readonly type: string
  readonly size: number
  readonly missile?: string
  readonly cataphract?: boolean
}

interface ShockInput {
  readonly attacker: CombatantInput
  readonly defender: CombatantInput
  readonly aspect?: string
  readonly moved?: boolean
  readonly terrain?: number
  readonly phalanxSupport?: number
  readonly held?: boolean
  readonly attackerLeader?: Partial<CombatLeader>
  readonly defenderLeader?: Partial<CombatLeader>
}

const combatLeader = (leader: Partial<CombatLeader> | null | undefined): CombatLeader | undefined =>
  leader ? { charisma: leader.charisma ?? 0, casualty: leader.casualty ?? 'none' } : undefined

/** The facts of a combat as vectors give them: terrain is a single number. */
export function shockFacts(input: ShockInput): ShockFacts {
  const { attacker, defender, moved = true, terrain = 0 } = input
  return {
    ...superiorityFacts({
      attacker: attacker.type,
      defender: defender.type,
      aspect: input.aspect,
      defenderMissile: defender.missile,
      held: input.held,
    }),
    attackerSize: attacker.size,
    defenderSize: defender.size,
    moved,
    pickedMoved: moved,
    attackerCataphract: attacker.cataphract ?? false,
    defenderCataphract: defender.cataphract ?? false,
    supportedFlanks: input.phalanxSupport ?? 0,
    terrain: [{ id: 'terrain', rule: '6.27', columns: terrain }],
    doubleDepth: false,
    ignoreSize: false,
    attackerLeader: combatLeader(input.attackerLeader),
    defenderLeader: combatLeader(input.defenderLeader),
    deadLeaderPlusTwo: false,
  }
}

function shock(input: ShockInput & { die: number }) {
  const facts = shockFacts(input)
  const struggle = computeShock(facts)
  const hits = shockHits(struggle, input.die)
  return {
    base: struggle.base,
    sizeShift: sizeShift(facts),
    column: struggle.column,
    die: hits.die,
    superiority: SUPERIORITY[struggle.superiority],
    crt: hits.printed,
    attackerHits: hits.attacker,
    defenderHits: hits.defender,
    shifts: struggle.shifts,
  }
}

function clash(input: { attacker: string; defender: string; aspect: string }) {
  const column = clashColumn(unitTypeNamed(input.attacker), unitTypeNamed(input.defender), aspectNamed(input.aspect))
  return { column: column === NO_ATTACK ? null : column }
}

function charge({ tq, die, drm = 0, hits = 0 }: { tq: number; die: number; drm?: number; hits?: number }) {
  const total = hits + chargeCheckHits(die, drm, tq)
  return { hits: total, routs: reachesTq(total, tq) }
}

function breakthrough({ own, enemy }: { own: readonly number[]; enemy: readonly number[] }) {
  const most = Math.max(...enemy)
  return { extra: own.map((hits) => breakthroughHits(hits, most)) }
}

function collapse(input: { tq: number; hits: number; die: number; inEnemyZoc?: boolean }) {
  const { tq, hits, die, inEnemyZoc = true } = input
  if (reachesTq(hits, tq)) return { result: 'routs', hits: null }
  if (!inEnemyZoc || !isOnEdge(hits, tq, false)) return { result: 'stays', hits }
  return holdsEdge(die, tq) ? { result: 'stays', hits: hits - 1 } : { result: 'routs', hits: null }
}

function stand(input: any) {
  const { tq, hits, die, attackedByHeavy = false, positionSuperiority = false } = input
  if (positionSuperiority) return { roll: false, result: 'routs', hits: null }
  const holds = canStand(die, hits, tq, attackedByHeavy)
  return {
    roll: true,
    result: standsOrRouts(holds),
    hits: holds ? tq - 1 : null,
    drm: standDrm(hits, tq, attackedByHeavy),
  }
}

interface Duellist {
  readonly rating: number
  readonly die: number
  readonly wounded?: boolean
}

function personalCombat({ a, b }: { a: Duellist; b: Duellist }) {
  const totals = [a.rating + a.die, b.rating + b.die] as const
  const difference = totals[0] - totals[1]
  if (difference === 0) return { totals, loser: null, result: 'none', ratingLoss: 0 }
  const loser = difference > 0 ? b : a
  return { totals, loser: loser === a ? 'a' : 'b', ...duelHit(difference, loser.wounded ?? false) }
}

function leaderCasualty({ dice, wounded = false }: { dice: readonly number[]; wounded?: boolean }) {
  return isCasualty(dice[0]!) ? casualtySeverity(dice[1]!, wounded) : { result: 'none', ratingLoss: 0 }
}

/** 7.31 to 7.34: a unit on 1010 with enemy light infantry in front of it. */
function duty(input: any) {
  const { type, formation, routed, moved = false, inRange = true } = input
  const { s } = position({
    friends: [{ type, hexes: ['1010'], facing: 'E', formation, routed }],
    enemies: [{ type: 'LI', hexes: ['1110'], facing: 'E' }],
    leaders: [{ hex: '1010', range: inRange ? 1 : 0 }, { hex: '0101' }],
  })
  if (moved) s.marks[0] = MOVED
  beginOrdersPhase(s, inRange ? 0 : 1, 'first', false)
  const standing = shockStatus(s, 0)
  if (standing === 'must') return { duty: 'must', marker: 'mustCheck' }
  if (standing === 'movedLight') return { duty: 'may', marker: 'mustCheck' }
  return standing === 'may' ? { duty: 'may', marker: 'noCheck' } : { duty: 'none', marker: null }
}

interface GroupInput {
  readonly zoc: { readonly [attacker: string]: readonly string[] }
  readonly combats: readonly {
    readonly attackers: readonly string[]
    readonly defenders: readonly string[]
  }[]
}

/** P3, P19: the given combats are legal if the rules form them when every unit joins as given. */
function grouping({ zoc, combats }: GroupInput) {
  const attackers = Object.keys(zoc)
  const defenders = [...new Set(Object.values(zoc).flat())]
  const reach = (name: string, attacker: number): AttackReach => {
    const targets = [...new Set(zoc[name])].map((d) => defenders.indexOf(d))
    return { attacker, targets: targets.sort((x, y) => x - y) }
  }
  const wantedWith = (d: number) => combats.find((c) => c.defenders.includes(defenders[d]!))
  const made: string[] = []
  let free = attackers.map(reach).filter(({ targets }) => targets.length > 0)
  while (free.length > 0) {
    const flow = formNextCombat(free, function* (making, u, defends) {
      const wanted = wantedWith(making.defenders[0]!)
      return (defends ? wanted?.defenders.includes(defenders[u]!) : wanted?.attackers.includes(attackers[u]!)) === true
    })
    const { value: making, done } = flow.next()
    if (!done) throw new Error('unexpected ask')
    made.push(
      combatKey(
        making.attackers.map((a) => attackers[a]!),
        making.defenders.map((d) => defenders[d]!),
      ),
    )
    free = ungroupedReaches(free, making)
  }
  const wanted = combats.map((c) => combatKey(c.attackers, c.defenders))
  const areAllIn = attackers.every((name) => zoc[name]!.length > 0)
  return { legal: areAllIn && JSON.stringify(wanted.sort()) === JSON.stringify(made.sort()) }
}

const combatKey = (attackers: readonly string[], defenders: readonly string[]) =>
  JSON.stringify([[...attackers].sort(), [...defenders].sort()])

export const shockCalculations: Calculations = {
  duty,
  grouping,
  clash,
  superiority: (input) => ({ superiority: SUPERIORITY[superiorSide(superiorityFacts(input))] }),
  sizeRatio: ({ attacker, defender, moved }) => ({ shift: sizeRatio(attacker, defender, moved ?? false) }),
  charisma: ({ attackerLeader, defenderLeader }) => ({
    drm: charismaModifier(combatLeader(attackerLeader), false) - charismaModifier(combatLeader(defenderLeader), false),
  }),
  crt: ({ column, die }) => ({
    attackerHits: printedAttackerHits(column, die),
    defenderHits: printedDefenderHits(column, die),
  }),
  shock,
  charge,
  breakthrough,
  collapse,
  stand,
  personalCombat,
  leaderCasualty,
  skirmisherHalving: ({ inflicted, victim, attacking = false }) => ({
    hits: skirmisherHits(inflicted, unitTypeNamed(victim ?? 'LI'), attacking),
  }),
}

interface UnitInput {
  readonly id: string
  readonly type: string
  readonly tq: number
  readonly size: number
  readonly hits?: number
  readonly twoHex?: boolean
  readonly mustCheck?: boolean
  readonly hexesMoved?: number
  readonly otherZoc?: boolean
  readonly cataphract?: boolean
  readonly missile?: string
}

/**
 * A combat without a map: all units are in contact, in one arc; they are numbered in the order given, attackers first.
 */
export function makeMelee(input: any, units: readonly UnitInput[]): CombatSetup {
  const attackers: number[] = input.attackers.map((_: UnitInput, i: number) => i)
  const defenders: number[] = input.defenders.map((_: UnitInput, i: number) => attackers.length + i)
  const type = units.map((u) => unitTypeNamed(u.type))
  const aspect = aspectNamed(input.aspect)
  const used = (side: readonly number[], id: string | undefined): number => {
    const found = id === undefined ? side[0] : side.find((u) => units[u]!.id === id)
    if (found === undefined) throw new RangeError(`${id} does not fight here`)
    return found
  }
  const [attacker, defender] = [used(attackers, input.useAttacker), used(defenders, input.useDefender)]

  const sizeOf = (side: readonly number[]) => {
    const withOthers = side.some((u) => !isSkirmisher(type[u]!))
    return side.reduce((sum, u) => sum + (addsSize(type[u]!, withOthers) ? units[u]!.size : 0), 0)
  }
  const scene = (attack: readonly number[], defence: readonly number[]): SimulatedPosition => ({
    tqOf: (u) => units[u]!.tq,
    touches: () => true,
    isChariot: (u) => type[u] === CH,
    avoiders: () => [],
    checks: () => checks(attack, defence),
    advance: () => input.advanceHits ?? 0,
    // Defenders are in the ZOC of every attacker; attackers are in an enemy ZOC only at its front.
    isZoned: (u) =>
      units[u]!.otherZoc || (u < attackers.length ? aspect === FRONT && defence.length > 0 : attack.length > 0),
    partner: () => NONE,
    isBelow: () => false,
    sharesFreely: () => false,
    leaders: () => [],
    charisma: () => 0,
    personalCombat: () => NONE,
    isWounded: () => false,
    takesOdd: (able) => able[0]!,
    picks: () => ({
      attacker: attack.includes(attacker) ? attacker : attack[0]!,
      defender: defence.includes(defender) ? defender : defence[0]!,
    }),
    shock: (picked) =>
      computeShock(
        shockFacts({
          ...{ aspect: input.aspect, moved: input.moved, terrain: input.terrain, held: input.held },
          phalanxSupport: input.phalanxSupport,
          attacker: { ...units[picked.attacker]!, size: sizeOf(attack) },
          defender: { ...units[picked.defender]!, size: sizeOf(defence) },
          attackerLeader: { charisma: input.charisma ?? 0 },
        }),
      ),
  })
  const checks = (attack: readonly number[], defence: readonly number[]) => {
    const facts: ChargeFacts = {
      mustCheck: attack.some((u) => units[u]!.mustCheck ?? true),
      onlySkirmishers: defence.every((u) => countsAsSkirmisher(type[u]!, false)),
      onlyLightFoot: attack.every((u) => isLightAttack(type[u]!, aspect)),
      elephants: attack.some((u) => type[u] === EL),
      chariots: attack.some((u) => type[u] === CH),
      doubleDepth: false,
    }
    const rolls = (u: number) =>
      mustAttackerCheck(facts, type[u]!, units[u]!.mustCheck ?? true, units[u]!.hexesMoved ?? 0)
    return [
      ...attack.filter(rolls).map((unit) => ({ unit, drm: 0, other: NONE })),
      ...defence
        .filter((u) => mustDefenderCheck(facts, type[u]!))
        .map((unit) => ({ unit, drm: defenderChargeDrm(facts, false), other: NONE })),
    ]
  }
  return {
    ...{ attackers, defenders, scene, stood: [], hurt: [], killed: [] },
    hits: units.map((u) => u.hits ?? 0),
    mayStand: (u) => mayStand(type[u]!, units[u]!.twoHex ?? false),
    isHeavilyAttacked: (u) => u >= attackers.length && attackers.some((a) => isHeavyFoot(type[a]!)),
    casualty: () => 'none',
    leaderAttacks: () => false,
    runsThrough: () => [],
  }
}

/** F10 (5) to (11): resolves one combat. */
function combat(input: any) {
  const units: UnitInput[] = [...input.attackers, ...input.defenders]
  const sketch = new SimulatedCombat(makeMelee(input, units))
  const dice: number[] = [...input.dice]
  const log: unknown[] = []
  sketch.roll = (read) => {
    const die = dice.shift()
    if (die === undefined) throw new RangeError('too few dice')
    return read(die)
  }
  const charge: Record<string, number> = {}
  sketch.tell = (event) => {
    if (event.kind === 'charge') charge[units[event.unit]!.id] = event.hits
    else log.push(...logEntries(event, units))
  }
  for (const step of SimulatedCombat.STEPS) {
    sketch.take(step)
    if (step === rollChargeChecks) log.push({ charge })
  }
  const fate = (u: number) => (sketch.gone.includes(u) ? breakResult(unitTypeNamed(units[u]!.type)) : sketch.hits[u]!)
  const left = (side: readonly UnitInput[], from: number) => side.some((_, i) => !sketch.gone.includes(from + i))
  return {
    units: Object.fromEntries(units.map(({ id }, u) => [id, fate(u)])),
    advance: left(input.attackers, 0) && !left(input.defenders, input.attackers.length),
    diceLeft: dice.length,
    log,
  }
}

/** An event in the form of a vector's log. */
function logEntries(event: CombatEvent, units: readonly UnitInput[]): unknown[] {
  if (event.kind === 'everybodyBreaks') return ['10.26']
  if (event.kind === 'breakthrough') return [{ breakthrough: event.units.map((u) => units[u]!.id).sort() }]
  if (event.kind !== 'struggle') return []
  const { shock, hits } = event
  return [{ column: shock.column, superiority: SUPERIORITY[shock.superiority], crt: hits.printed }]
}

export const combatCalculations: Calculations = { combat }
