import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { FRONT } from '../charts/aspects.ts'
import { AVOIDANCE_HITS, letsThrough } from '../charts/chariots.ts'
import { CH } from '../charts/types.ts'
import { d10 } from '../dice.ts'
import { isRouted, tqOf } from '../pieces/facts.ts'
import { hit } from '../pieces/hits.ts'
import { checkRout } from '../rout/rout.ts'
import { type Alexander, type G, PASSES, SHOCKED, type Unit } from '../state.ts'
import { aspectIn, attackersOf, strikes } from './contact.ts'
import type { Combat } from './state.ts'
import { perCombat } from './steps.ts'

const isChariot = (s: Alexander, u: Unit): boolean => battleOf(s).type[u] === CH

/** 9.24: the Macedonian units of a combat that chariots attack through the front. */
function thoseWhoMayAvoid(s: Alexander, c: Combat): Unit[] {
  const b = battleOf(s)
  return c.defenders.filter(
    (d) =>
      b.sides[b.side[d]!]!.macedonian &&
      !isRouted(s, d) &&
      attackersOf(s, c, d).some((a) => isChariot(s, a) && aspectIn(s, c, a, d) === FRONT),
  )
}

/**
 * F10 (3), 9.24: Macedonian units attacked frontally by chariots roll. All let them through: each takes 1 hit, the
 * chariots leave the combat and pass behind. Otherwise those that failed fight; the others are out of it unless other
 * types attack them too.
 */
function* avoidanceOf(g: G, c: Combat): Flow {
  const s = g.state
  const b = battleOf(s)
  const rolling = thoseWhoMayAvoid(s, c)
  const passed: Unit[] = []
  for (const d of rolling) {
    const die = yield* d10('avoidance', '9.24')
    const avoids = letsThrough(die, tqOf(s, d))
    if (avoids) passed.push(d)
    g.tell?.({ kind: 'avoidance', rule: '9.24', with: { unit: b.unitIds[d]!, die, tq: tqOf(s, d), avoids } })
  }
  const chariots = c.attackers.filter((a) => isChariot(s, a))
  const struck = c.defenders.filter((d) => chariots.some((a) => strikes(s, c, a).includes(d)))
  const through = passed.length > 0 && struck.every((d) => passed.includes(d))
  if (through) {
    c.attackers = c.attackers.filter((a) => !isChariot(s, a))
    c.advancing = c.attackers.slice()
    for (const a of chariots) s.marks[a]! |= PASSES
  }
  const out = passed.filter((d) => !attackersOf(s, c, d).some((a) => !isChariot(s, a)))
  c.defenders = c.defenders.filter((d) => !out.includes(d))
  for (const d of out) s.marks[d]! &= ~SHOCKED
  if (through)
    for (const d of passed) {
      hit(g, d, AVOIDANCE_HITS, '9.24', 'letThrough')
      yield* checkRout(g, d)
    }
  c.over = c.attackers.length === 0
}

/** F10 (3), X10. */
export const avoidance = perCombat(
  'avoidance',
  (c, s) => c.attackers.some((a) => isChariot(s, a)),
  avoidanceOf,
)
