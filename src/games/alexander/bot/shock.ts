import type { Ask, Choice, Option } from '../../../kernel/index.ts'
import { shockHits, shockOf } from '../rules/charts/shock.ts'
import { charismaOf, personalCombatOf } from '../rules/command/ratings.ts'
import { tqOf } from '../rules/pieces/facts.ts'
import { shockFacts } from '../rules/shock/facts.ts'
import { pickable } from '../rules/shock/picks.ts'
import type { Combat } from '../rules/shock/state.ts'
import { aspectOf, targetsOf } from '../rules/shock/targets.ts'
import { type Alexander, MOVED, NONE } from '../rules/state.ts'
import { prospectOf, type Striker } from './fight.ts'
import { BY_HAND } from './hand.ts'
import { best } from './reactions.ts'
import type { Sight } from './sight.ts'
import { aimsOf, aroundOf, attackFrom, dangerOf, orderOf, pullOf } from './stance.ts'

/** D16: a unit attacks if it is profitable alone, with units that already attack, or with units that could. */
export function declareShock(g: Sight, asked: Ask, u: number): Option {
  const attack = asked.find('attack')!
  const none = asked.find('none')
  if (none === undefined) return attack
  const { s } = g
  const moving = (s.marks[u]! & MOVED) !== 0
  const alone = attackFrom(g, u, s.hex[u]!, s.facing[u]!, moving) ?? 0
  const value = Math.max(alone, together(g, u))
  const bold = g.drive * BY_HAND.reactions.bold * g.worth[u]!
  return value + bold > BY_HAND.reactions.shock ? attack : none
}

/** The value per unit of a joint attack by all units still to be asked that have the same targets. */
function together(g: Sight, u: number): number {
  const { s, b } = g
  const waiting = s.shock?.undecided ?? []
  if (waiting.length === 0) return Number.NEGATIVE_INFINITY
  const defenders = targetsOf(s, u)
  const strikers: Striker[] = [striker(s, u, defenders)]
  for (const a of waiting) {
    if (b.side[a] !== g.side || strikers.length === 4) continue
    const theirs = targetsOf(s, a)
    if (theirs.some((d) => defenders.includes(d))) strikers.push(striker(s, a, defenders))
  }
  if (strikers.length === 1) return Number.NEGATIVE_INFINITY
  const { gain, loss } = prospectOf(g, strikers, defenders)
  return (gain - loss) / strikers.length
}

function striker(s: Alexander, a: number, defenders: readonly number[]): Striker {
  const theirs = targetsOf(s, a)
  return {
    unit: a,
    hex: s.hex[a]!,
    moving: (s.marks[a]! & MOVED) !== 0,
    aspects: defenders.map((d) => (theirs.includes(d) ? aspectOf(s, a, d) : NONE)),
  }
}

/** The current combat that a question is about. */
function combatIn(s: Alexander, asked: Ask, ids: readonly string[]): Combat | undefined {
  const attackers = asked.about?.attackers
  const defenders = asked.about?.defenders
  if (!Array.isArray(attackers) || !Array.isArray(defenders)) return undefined
  const first = ids.indexOf(attackers[0] as string)
  const against = ids.indexOf(defenders[0] as string)
  for (let segment = s.shock; segment !== null; segment = segment.outer)
    for (const c of segment.combats) if (c.attackers.includes(first) && c.defenders.includes(against)) return c
  return undefined
}

/** The value of a pair of picked units for the attacker. */
function pairWorth(s: Alexander, c: Combat, attacker: number, defender: number): number {
  const shock = shockOf(shockFacts(s, c, { attacker, defender }))
  let value = 0
  for (let die = 0; die < 10; die++) {
    const hits = shockHits(shock, die)
    value += hits.defender - hits.attacker
  }
  return value
}

/** D18: the best fighter for personal combat, otherwise the highest Charisma. */
export function leaderInCombat({ s }: Sight, asked: Ask): Option {
  const worth = asked.rule === '8.41' ? personalCombatOf : charismaOf
  return best(asked.options as readonly Choice[], (o) => worth(s, o.of))
}

/** D18: the unit that a side picks. */
export function standFor(g: Sight, asked: Ask): Option {
  const { s, b } = g
  const options = asked.options as readonly Choice[]
  const c = combatIn(s, asked, b.unitIds)
  if (c === undefined) return options[0]!
  const against = (d: number) => Math.max(...pickable(s, c, d).map((a) => pairWorth(s, c, a, d)))
  if (asked.rule === '8.35b') return best(options, (o) => -against(o.of))
  return best(options, (o) =>
    Math.max(...c.defenders.map((d) => (pickable(s, c, d).includes(o.of) ? pairWorth(s, c, o.of, d) : -99))),
  )
}

/** D19: own hits go to the unit that can best take them, enemy hits to the unit that breaks first. */
export function shareHits(g: Sight, asked: Ask): Option {
  const { s, b } = g
  const left = Number(asked.about?.left ?? 1)
  return best(asked.options as readonly Choice[], ({ of: u }) => {
    const room = tqOf(s, u) - s.hits[u]!
    if (b.side[u] === g.side) return room - BY_HAND.reactions.ownHits * g.worth[u]!
    return room <= left ? BY_HAND.reactions.breaking + g.worth[u]! - BY_HAND.reactions.room * room : -room
  })
}

/** D20: the best hex for an attacker to advance into. */
export function advanceTo(g: Sight, asked: Ask, u: number): Option {
  const { s } = g
  const aims = aimsOf(g, u)
  return best(asked.options as readonly Choice[], (o) => {
    if (o.verb !== 'enter') return 0
    const facing = s.facing[u]!
    return pullOf(g, u, aims, o.of) + orderOf(g, u, o.of, facing) - dangerOf(g, u, o.of, facing)
  })
}

/** D20: the strongest unit advances first. */
export const advanceWith = (g: Sight, asked: Ask): Option =>
  best(
    asked.options as readonly Choice[],
    ({ of: u }) => tqOf(g.s, u) - g.s.hits[u]! + BY_HAND.reactions.around * aroundOf(g, u).length,
  )

/** D21: passes to the safest hex, or attacks the unit it can hurt most. */
export function passThrough(g: Sight, asked: Ask, u: number): Option {
  const { s } = g
  return best(asked.options as readonly Choice[], (o) => {
    if (o.verb === 'strike') return prospectValue(g, u, o.of)
    return o.verb === 'pass' ? -dangerOf(g, u, o.of, s.facing[u]!) : 0
  })
}

function prospectValue(g: Sight, u: number, d: number): number {
  const { gain, loss } = prospectOf(g, [{ unit: u, hex: g.s.hex[u]!, moving: true, aspects: [0] }], [d])
  return gain - loss
}
