import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { CH } from '../charts/types.ts'
import { onMap } from '../pieces/facts.ts'
import { hit } from '../pieces/hits.ts'
import { rout } from '../rout/rout.ts'
import type { Alexander, G } from '../state.ts'
import * as steps from './bout.ts'
import { OnMap } from './onMap.ts'
import { type Combat, drop } from './state.ts'
import { isFought, perCombat } from './steps.ts'

/** Plays a step for one combat of the segment. */
const play = (step: (bout: OnMap) => Flow) => (g: G, c: Combat) => step(new OnMap(g, c))

/** F10 (3), 9.24: avoidance of chariots. */
export const avoidance = perCombat(
  'avoidance',
  (c, s) => c.attackers.some((a) => battleOf(s).type[a] === CH),
  play(steps.letThrough),
)

/** F10 (5), X9: TQ checks of the charge, combat by combat. */
export const charge = perCombat('charge', isFought, play(steps.rollChecks))

/** R57, 8.33c: all hits of the checks count at the same time, then units at their TQ stand or break. */
export function* chargeHits(g: G): Flow {
  const segment = g.state.shock!
  const { due } = segment
  segment.due = []
  for (let i = 0; i < due.length; i += 2) hit(g, due[i]!, due[i + 1]!, '8.33b', 'charge')
  for (const c of segment.combats) if (isFought(c)) yield* steps.breakUp(new OnMap(g, c), false)
}

/** Whether a unit of the combat has broken. */
const hasBroken = (c: Combat, s: Alexander): boolean =>
  s.shock!.broken.some((u) => c.attackers.includes(u) || c.defenders.includes(u))

/** 8.33b, 8.38a, F12: the broken units of a combat rout, defenders first. */
function* routBroken(g: G, c: Combat): Flow {
  const s = g.state
  for (const u of [...c.defenders, ...c.attackers]) if (drop(s.shock!.broken, u) && onMap(s, u)) yield* rout(g, u)
}

/** R57, 8.33b: routs after the charge, combat by combat. */
export const chargeRouts = perCombat('chargeRouts', hasBroken, routBroken)

/** F10 (7), 4.63, 8.41: personal combats. */
export const duels = perCombat('duels', isFought, (g, c) => {
  const bout = new OnMap(g, c)
  return steps.isDuel(bout) ? steps.duel(bout) : undefined
})

/** F10 (7), 8.34a: leader casualties, in combats without a personal combat. */
export const casualties = perCombat(
  'casualties',
  (c) => isFought(c) && !c.dueled,
  (g, c) => {
    const bout = new OnMap(g, c)
    const none = bout.leaders([...c.attackers, ...c.defenders]).length === 0
    return none ? undefined : steps.casualties(bout)
  },
)

/** F10 (8): the struggle. */
export const struggle = perCombat('struggle', isFought, play(steps.struggle))

/** F10 (9), 8.37: breakthrough. */
export function breakthrough(g: G): undefined {
  for (const c of g.state.shock!.combats) if (isFought(c)) steps.breakThrough(new OnMap(g, c))
}

function* collapseOf(g: G, c: Combat): Flow {
  yield* steps.breakUp(new OnMap(g, c), c.position)
  yield* routBroken(g, c)
}

/** F10 (10), 8.38a: units at their TQ rout, combat by combat. */
export const collapse = perCombat(
  'collapse',
  (c) => !c.over,
  (g, c) => (steps.someBreaks(new OnMap(g, c)) ? collapseOf(g, c) : undefined),
)

/** F10 (11), 8.38b, R73: all units on the edge roll before any of them routs. */
export function* edge(g: G): Flow {
  for (const c of g.state.shock!.combats) if (!c.over) yield* steps.edge(new OnMap(g, c))
}

/** F10 (11), 8.38b, X14: the units that did not hold rout. */
export const edgeRouts = perCombat('edgeRouts', hasBroken, routBroken)
