import type { Flow } from '../../../../kernel/index.ts'
import { type G, NONE } from '../state.ts'
import { advanceInto } from './advance.ts'
import { hasContact } from './contact.ts'
import { nextPursuer, pursue } from './pursuit.ts'
import type { Combat } from './state.ts'
import { perCombat } from './steps.ts'

/**
 * F10 (6), (12): pursuit by units that roll for it (R93), then F11 for the others. After a new shock (10.34) the same
 * combat is resumed.
 */
function* goForward(g: G, c: Combat, afterCharge: boolean): Flow {
  const segment = g.state.shock!
  for (let u = nextPursuer(g.state, c); u !== NONE; u = nextPursuer(g.state, c))
    if (yield* pursue(g, c, u)) {
      segment.at--
      return
    }
  yield* advanceInto(g, c, afterCharge)
  c.gained = false
}

/**
 * F10 (6), R88: units without contact take no further part. A combat without attackers or contact is over. In a
 * combat without defenders the attackers go forward now (8.33d, 8.33e).
 */
function contactOf(g: G, c: Combat): Flow | undefined {
  const s = g.state
  if (!c.over) {
    c.gained = c.defenders.length === 0
    const attackers = c.attackers.filter((a) => c.defenders.some((d) => hasContact(s, c, a, d)))
    c.defenders = c.defenders.filter((d) => c.attackers.some((a) => hasContact(s, c, a, d)))
    c.attackers = attackers
    c.over = attackers.length === 0 || c.defenders.length === 0
  }
  return c.gained ? goForward(g, c, true) : undefined
}

/** F10 (6): contact after the charge. */
export const contact = perCombat('contact', (c) => !c.over || c.gained, contactOf)

/** F10 (12): pursuit and advance, combat by combat. */
export const advance = perCombat(
  'advance',
  (c) => c.advancing.length > 0 && c.vacated.length > 0,
  (g, c) => goForward(g, c, false),
)
