import type { Calculations } from '../../vectors.ts'
import { FRONT } from '../rules/charts/aspects.ts'
import {
  attackerChecks,
  type ChargeFacts,
  defenderChecks,
  defenderDrm,
  isLightAttack,
  isNoFoeToFear,
} from '../rules/charts/charge.ts'
import { fateOf, mayStand } from '../rules/charts/collapse.ts'
import { shockOf } from '../rules/charts/shock.ts'
import { addsSize } from '../rules/charts/sizeRatio.ts'
import { CH, EL, isHeavyFoot, isSkirmisher } from '../rules/charts/types.ts'
import { type BoutEvent, rollChecks } from '../rules/shock/bout.ts'
import type { Melee, Scene } from '../rules/shock/scene.ts'
import { Sketch } from '../rules/shock/sketch.ts'
import { NONE } from '../rules/state.ts'
import { aspectOf, typeOf } from './names.ts'
import { SUPERIORITY, shockFacts } from './shock.ts'

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
export function meleeOf(input: any, units: readonly UnitInput[]): Melee {
  const attackers: number[] = input.attackers.map((_: UnitInput, i: number) => i)
  const defenders: number[] = input.defenders.map((_: UnitInput, i: number) => attackers.length + i)
  const type = units.map((u) => typeOf(u.type))
  const aspect = aspectOf(input.aspect)
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
  const scene = (attack: readonly number[], defence: readonly number[]): Scene => ({
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
      shockOf(
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
      onlySkirmishers: defence.every((u) => isNoFoeToFear(type[u]!, false)),
      onlyLightFoot: attack.every((u) => isLightAttack(type[u]!, aspect)),
      elephants: attack.some((u) => type[u] === EL),
      chariots: attack.some((u) => type[u] === CH),
      doubleDepth: false,
    }
    const rolls = (u: number) => attackerChecks(facts, type[u]!, units[u]!.mustCheck ?? true, units[u]!.hexesMoved ?? 0)
    return [
      ...attack.filter(rolls).map((unit) => ({ unit, drm: 0, other: NONE })),
      ...defence
        .filter((u) => defenderChecks(facts, type[u]!))
        .map((unit) => ({ unit, drm: defenderDrm(facts, false), other: NONE })),
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
  const sketch = new Sketch(meleeOf(input, units))
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
    else log.push(...inWords(event, units))
  }
  for (const step of Sketch.STEPS) {
    sketch.take(step)
    if (step === rollChecks) log.push({ charge })
  }
  const fate = (u: number) => (sketch.gone.includes(u) ? fateOf(typeOf(units[u]!.type)) : sketch.hits[u]!)
  const left = (side: readonly UnitInput[], from: number) => side.some((_, i) => !sketch.gone.includes(from + i))
  return {
    units: Object.fromEntries(units.map(({ id }, u) => [id, fate(u)])),
    advance: left(input.attackers, 0) && !left(input.defenders, input.attackers.length),
    diceLeft: dice.length,
    log,
  }
}

/** An event in the form of a vector's log. */
function inWords(event: BoutEvent, units: readonly UnitInput[]): unknown[] {
  if (event.kind === 'everybodyBreaks') return ['10.26']
  if (event.kind === 'breakthrough') return [{ breakthrough: event.units.map((u) => units[u]!.id).sort() }]
  if (event.kind !== 'struggle') return []
  const { shock, hits } = event
  return [{ column: shock.column, superiority: SUPERIORITY[shock.superiority], crt: hits.printed }]
}

export const combatOps: Calculations = { combat }
