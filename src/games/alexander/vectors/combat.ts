import type { VectorOps } from '../../vectors.ts'
import {
  type CombatEvent,
  type CombatFacts,
  type Fighter,
  fighting,
  resolveCombat,
} from '../rules/charts/combat.ts'
import { shockHits } from '../rules/charts/shock.ts'
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

const fighter = (u: UnitInput, id: number, attacks: boolean): Fighter => ({
  id,
  type: typeOf(u.type),
  tq: u.tq,
  size: u.size,
  twoHex: u.twoHex ?? false,
  routed: false,
  attacks,
  mustCheck: u.mustCheck ?? true,
  hexesMoved: u.hexesMoved ?? 0,
  otherZoc: u.otherZoc ?? false,
  doubleDepth: false,
  hits: u.hits ?? 0,
  fate: 'fights',
  stood: false,
})

/** F10 (5) to (11) for one combat. */
function combat(input: any) {
  const units: UnitInput[] = [...input.attackers, ...input.defenders]
  const count: number = input.attackers.length
  const fighters = units.map((u, i) => fighter(u, i, i < count))
  const attackers = fighters.slice(0, count)
  const defenders = fighters.slice(count)
  const used = (side: Fighter[], id: string | undefined): Fighter => {
    const found = id === undefined ? side[0] : side.find((u) => units[u.id]!.id === id)
    if (found === undefined) throw new RangeError(`${id} does not fight here`)
    return found
  }
  const facts: CombatFacts = {
    attackers,
    defenders,
    attacker: used(attackers, input.useAttacker),
    defender: used(defenders, input.useDefender),
    aspect: aspectOf(input.aspect),
    advanceHits: input.advanceHits ?? 0,
    shyElephants: false,
    struggle: (attacker, defender, attack, defence) =>
      shockFacts({
        ...{ aspect: input.aspect, moved: input.moved, terrain: input.terrain, held: input.held },
        phalanxSupport: input.phalanxSupport,
        attacker: { ...units[attacker.id]!, size: attack },
        defender: { ...units[defender.id]!, size: defence },
        attackerLeader: { charisma: input.charisma ?? 0 },
      }),
  }
  const dice: number[] = [...input.dice]
  const log: unknown[] = []
  const name = (id: number) => units[id]!.id
  const next = () => {
    const die = dice.shift()
    if (die === undefined) throw new RangeError('too few dice')
    return die
  }
  resolveCombat(facts, next, (event) => log.push(inWords(event, name)))
  return {
    units: Object.fromEntries(fighters.map((u) => [name(u.id), u.fate === 'fights' ? u.hits : u.fate])),
    advance: fighting(attackers).length > 0 && fighting(defenders).length === 0,
    diceLeft: dice.length,
    log,
  }
}

/** An event as the log of a vector has it. */
function inWords(event: CombatEvent, name: (id: number) => string): unknown {
  if (event.kind === 'charge')
    return { charge: Object.fromEntries(event.hits.map(({ id, hits }) => [name(id), hits])) }
  if (event.kind === 'everybodyBreaks') return '10.26'
  if (event.kind === 'breakthrough') return { breakthrough: event.units.map(name).sort() }
  const { shock, natural } = event
  return {
    column: shock.column,
    superiority: SUPERIORITY[shock.superiority],
    crt: shockHits(shock, natural).printed,
  }
}

export const combatOps: VectorOps = { combat }
