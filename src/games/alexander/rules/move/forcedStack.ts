import { distance, opposite } from '../../../../hex/index.ts'
import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { forcedStackHits } from '../charts/checks.ts'
import { d10 } from '../dice.ts'
import { isSteady, tqOf } from '../pieces/facts.ts'
import { fieldOf, place } from '../pieces/field.ts'
import { hit } from '../pieces/hits.ts'
import { checkRout, rout } from '../rout/rout.ts'
import { type Alexander, type G, NONE, type Unit } from '../state.ts'

/**
 * 6.92: a unit forced to end on friends routs and disorders each of them. A skirmisher instead moves to the nearest
 * free hex with 1 hit.
 */
export function* forcedStack(g: G, u: Unit, friends: readonly Unit[]): Flow {
  const s = g.state
  if (battleOf(s).skirmisher[u]) {
    const hex = nearestFree(s, u)
    place(s, u, hex, s.facing[u]!)
    hit(g, u, 1, '6.92', 'forcedStack')
    return yield* checkRout(g, u)
  }
  yield* rout(g, u)
  yield* shakeUnder(g, friends)
}

/** 6.92, R99, 9.13: units that another was forced to end on check TQ, and take at least 1 hit. */
export function* shakeUnder(g: G, friends: readonly Unit[]): Flow {
  const s = g.state
  for (const f of friends) {
    if (!isSteady(s, f)) continue
    const die = yield* d10('tqCheck', '6.92')
    hit(g, f, forcedStackHits(die, tqOf(s, f)), '6.92', 'forcedStack')
    yield* checkRout(g, f)
  }
}

/** 6.92: the nearest hex that a skirmisher can occupy, the lower number on ties. */
function nearestFree(s: Alexander, u: Unit): number {
  const b = battleOf(s)
  const { at } = fieldOf(s)
  const { mp } = b.ground.costs[b.moveClass[u]!]!
  const from = s.hex[u]!
  const opens = (hex: number) =>
    [0, 1, 2, 3, 4, 5].some((d) => {
      const near = b.grid.neighbour[hex * 6 + d]!
      return near >= 0 && mp[near * 6 + opposite(d)]! >= 0
    })
  let best = from
  for (let hex = 0; hex < b.grid.count; hex++)
    if (at[hex] === NONE && opens(hex) && (best === from || distance(b.grid, from, hex) < distance(b.grid, from, best)))
      best = hex
  return best
}
