import { andThen, type Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { isRouted, maOf } from '../pieces/facts.ts'
import { eliminate } from '../pieces/hits.ts'
import type { Alexander, G, Unit } from '../state.ts'
import { leadersOfRouted } from './leaders.ts'
import { leadersOf, lose } from './lose.ts'
import { runsBefore } from './path.ts'
import { checkRout, runRule } from './rout.ts'
import { run } from './run.ts'

/**
 * F14 (3), 9.65d, 10.22: routed two-hex heavy infantry is removed, then the other routed units move, one per phase.
 * R43: a unit that routs meanwhile does not move again.
 */
export function* routMovement(g: G): Flow {
  const s = g.state
  if (s.running.length === 0) {
    yield* removePhalanxes(g)
    s.running = runners(s)
  } else yield* runOn(g, s.running.shift()!)
  if (s.running.length > 0) andThen(s, 'routMovement')
}

/** 9.65d: a routed two-hex PH, HI or HO never rallies and is removed. */
function* removePhalanxes(g: G): Flow {
  const b = battleOf(g.state)
  for (let u = 0; u < b.units; u++) if (b.stands[u] && isRouted(g.state, u)) yield* lose(g, u, '9.65d')
}

/**
 * R43: the non-Macedonian side first, or the side listed first. Within a side, units nearest to the edge come first.
 */
function runners(s: Alexander): Unit[] {
  const b = battleOf(s)
  const first = b.sides[0].macedonian ? 1 : 0
  const of = (side: number) => {
    const found: Unit[] = []
    for (let u = 0; u < b.units; u++) if (b.side[u] === side && isRouted(s, u)) found.push(u)
    return found.sort((u, v) => runsBefore(s, u, v))
  }
  return [...of(first), ...of(1 - first)]
}

/** 10.22, 10.23: a routed unit moves its full MA. Friends it runs through may rout in turn. */
function* runOn(g: G, u: Unit): Flow {
  const s = g.state
  if (!isRouted(s, u)) return
  const leaders = leadersOf(g, u)
  const { end, met } = yield* run(g, u, Number.MAX_SAFE_INTEGER, maOf(s, u))
  if (end !== 'stands') eliminate(g, u, runRule(end))
  yield* leadersOfRouted(g, leaders, u, end === 'stands')
  for (const friend of met) yield* checkRout(g, friend)
}
