import { each, type Flow, pick } from '../../../../kernel/index.ts'
import { unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { type Shock, shockOf } from '../charts/shock.ts'
import type { Shift } from '../charts/terrainShifts.ts'
import { type Alexander, type G, NONE, type Unit } from '../state.ts'
import { attackersOf } from './contact.ts'
import { shockFacts } from './facts.ts'
import type { Combat } from './state.ts'
import { isBelow } from './targets.ts'

const standFor = unitOption('standFor')

/** R88, 9.31c: the attackers that can be picked against a defender. Skirmishers cannot if another type attacks it. */
export function pickable(s: Alexander, c: Combat, defender: Unit): Unit[] {
  const { skirmisher } = battleOf(s)
  const able = attackersOf(s, c, defender).filter((a) => !isBelow(s, a))
  const others = able.filter((a) => !skirmisher[a])
  return others.length > 0 ? others : able
}

/** 9.31c: the defenders that can be picked: those attacked by a type other than skirmishers, if there are any. */
export function defendersToPick(s: Alexander, c: Combat): Unit[] {
  const { skirmisher } = battleOf(s)
  const able = c.defenders.filter((d) => !isBelow(s, d) && pickable(s, c, d).length > 0)
  const byOthers = able.filter((d) => pickable(s, c, d).some((a) => !skirmisher[a]))
  return byOthers.length > 0 ? byOthers : able
}

const NO_GROUND: readonly Shift[] = []

/** D18: a key for the effect of a pair of picked units. Pairs with the same key have the same effect. */
function effectOf(s: Alexander, c: Combat, attacker: Unit, defender: Unit): string {
  const { column, superiority, facts }: Shock = shockOf(shockFacts(s, c, { attacker, defender }, NO_GROUND))
  return `${facts.attacker} ${facts.defender} ${facts.aspect} ${superiority} ${column} ${facts.doubleDepth}`
}

/** 8.35b, R59, D18: the defender picks a unit, routed ones included. Asks only if the choice matters. */
export function* pickDefender(g: G, c: Combat): Flow<Unit> {
  const s = g.state
  const able = defendersToPick(s, c)
  const effects = (d: Unit) => [...new Set(pickable(s, c, d).map((a) => effectOf(s, c, a, d)))].sort().join('|')
  if (able.length === 1 || new Set(able.map(effects)).size === 1) return able[0]!
  return yield* pickUnit(g, able, '8.35b', c, NONE)
}

/** 8.35c, D18: the attacker picks a unit, and with it the angle, against that defender. */
export function* pickAttacker(g: G, c: Combat, defender: Unit): Flow<Unit> {
  const s = g.state
  const able = pickable(s, c, defender)
  if (able.length === 1 || new Set(able.map((a) => effectOf(s, c, a, defender))).size === 1) return able[0]!
  return yield* pickUnit(g, able, '8.35c', c, defender)
}

function* pickUnit(g: G, units: readonly Unit[], rule: string, c: Combat, against: Unit): Flow<Unit> {
  const s = g.state
  const b = battleOf(s)
  const ids = (list: readonly Unit[]) => list.map((u) => b.unitIds[u]!)
  const chosen = yield* pick(seatOf(s, b.side[units[0]!]!), 'standFor', rule, [each(units, standFor(s))], {
    about: {
      ...{ attackers: ids(c.attackers), defenders: ids(c.defenders) },
      ...(against === NONE ? {} : { against: b.unitIds[against]! }),
    },
  })
  return chosen.of
}
