import type { Calculations } from '../../vectors.ts'
import { chargeHits } from '../rules/charts/charge.ts'
import { type CombatLeader, charismaOf } from '../rules/charts/charisma.ts'
import { clashColumn, NO_ATTACK } from '../rules/charts/clash.ts'
import { breaks, breakthroughHits, holdsEdge, isOnEdge, standDrm, stands } from '../rules/charts/collapse.ts'
import { printedAttackerHits, printedDefenderHits } from '../rules/charts/crt.ts'
import { duelHit, isCasualty, severity } from '../rules/charts/leaderCasualty.ts'
import { type ShockFacts, shockHits, shockOf, sizeShift, skirmisherHits } from '../rules/charts/shock.ts'
import { sizeRatio } from '../rules/charts/sizeRatio.ts'
import { type SuperiorityFacts, superiorityOf } from '../rules/charts/superiority.ts'
import { beginPhase } from '../rules/command/phase.ts'
import { standingOf } from '../rules/shock/declare.ts'
import { nextCombat, type Reach, stillFree } from '../rules/shock/group.ts'
import { MOVED } from '../rules/state.ts'
import { aspectOf, standing as standsOrRouts, typeOf } from './names.ts'
import { position } from './position.ts'

export const SUPERIORITY = ['none', 'AS', 'DS'] as const

/** The superiority facts of a vector; omitted ones are false. */
function superiorityFacts(input: any): SuperiorityFacts {
  return {
    attacker: typeOf(input.attacker),
    defender: typeOf(input.defender),
    aspect: aspectOf(input.aspect),
    javelinsSpent: input.defenderMissile === 'no',
    defenderInColumn: input.defenderFormation === 'column',
    held: input.held ?? false,
    withOthers: input.withOthers ?? false,
    chargeOption: input.chargeOption ?? false,
    inCharge: input.inCharge ?? false,
    thracianCharge: false,
  }
}

interface Picked {
  readonly type: string
  readonly size: number
  readonly missile?: string
  readonly cataphract?: boolean
}

interface ShockInput {
  readonly attacker: Picked
  readonly defender: Picked
  readonly aspect?: string
  readonly moved?: boolean
  readonly terrain?: number
  readonly phalanxSupport?: number
  readonly held?: boolean
  readonly attackerLeader?: Partial<CombatLeader>
  readonly defenderLeader?: Partial<CombatLeader>
}

const leaderOf = (leader: Partial<CombatLeader> | null | undefined): CombatLeader | undefined =>
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
    attackerLeader: leaderOf(input.attackerLeader),
    defenderLeader: leaderOf(input.defenderLeader),
    deadLeaderPlusTwo: false,
  }
}

function shock(input: ShockInput & { die: number }) {
  const facts = shockFacts(input)
  const struggle = shockOf(facts)
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
  const column = clashColumn(typeOf(input.attacker), typeOf(input.defender), aspectOf(input.aspect))
  return { column: column === NO_ATTACK ? null : column }
}

function charge({ tq, die, drm = 0, hits = 0 }: { tq: number; die: number; drm?: number; hits?: number }) {
  const total = hits + chargeHits(die, drm, tq)
  return { hits: total, routs: breaks(total, tq) }
}

function breakthrough({ own, enemy }: { own: readonly number[]; enemy: readonly number[] }) {
  const most = Math.max(...enemy)
  return { extra: own.map((hits) => breakthroughHits(hits, most)) }
}

function collapse(input: { tq: number; hits: number; die: number; inEnemyZoc?: boolean }) {
  const { tq, hits, die, inEnemyZoc = true } = input
  if (breaks(hits, tq)) return { result: 'routs', hits: null }
  if (!inEnemyZoc || !isOnEdge(hits, tq, false)) return { result: 'stays', hits }
  return holdsEdge(die, tq) ? { result: 'stays', hits: hits - 1 } : { result: 'routs', hits: null }
}

function stand(input: any) {
  const { tq, hits, die, attackedByHeavy = false, positionSuperiority = false } = input
  if (positionSuperiority) return { roll: false, result: 'routs', hits: null }
  const holds = stands(die, hits, tq, attackedByHeavy)
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
  return isCasualty(dice[0]!) ? severity(dice[1]!, wounded) : { result: 'none', ratingLoss: 0 }
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
  beginPhase(s, inRange ? 0 : 1, 'first', false)
  const standing = standingOf(s, 0)
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
  const reach = (name: string, attacker: number): Reach => {
    const targets = [...new Set(zoc[name])].map((d) => defenders.indexOf(d))
    return { attacker, targets: targets.sort((x, y) => x - y) }
  }
  const wantedWith = (d: number) => combats.find((c) => c.defenders.includes(defenders[d]!))
  const made: string[] = []
  let free = attackers.map(reach).filter(({ targets }) => targets.length > 0)
  while (free.length > 0) {
    const flow = nextCombat(free, function* (making, u, defends) {
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
    free = stillFree(free, making)
  }
  const wanted = combats.map((c) => combatKey(c.attackers, c.defenders))
  const areAllIn = attackers.every((name) => zoc[name]!.length > 0)
  return { legal: areAllIn && JSON.stringify(wanted.sort()) === JSON.stringify(made.sort()) }
}

const combatKey = (attackers: readonly string[], defenders: readonly string[]) =>
  JSON.stringify([[...attackers].sort(), [...defenders].sort()])

export const shockOps: Calculations = {
  duty,
  grouping,
  clash,
  superiority: (input) => ({ superiority: SUPERIORITY[superiorityOf(superiorityFacts(input))] }),
  sizeRatio: ({ attacker, defender, moved }) => ({ shift: sizeRatio(attacker, defender, moved ?? false) }),
  charisma: ({ attackerLeader, defenderLeader }) => ({
    drm: charismaOf(leaderOf(attackerLeader), false) - charismaOf(leaderOf(defenderLeader), false),
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
    hits: skirmisherHits(inflicted, typeOf(victim ?? 'LI'), attacking),
  }),
}
