import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { standDrm, stands } from '../charts/collapse.ts'
import { d10 } from '../dice.ts'
import { tqOf } from '../pieces/facts.ts'
import { isBroken, noteStood } from '../shock/membership.ts'
import { type Alexander, type G, ROUTED, type Unit } from '../state.ts'
import type { Cause } from './cause.ts'

/**
 * 9.65a, R60: whether a unit rolls to stand before it routs: two-hex PH, HI and HO, unless the hits came with
 * superiority by position.
 */
const rolls = (s: Alexander, u: Unit, cause: Cause): boolean =>
  battleOf(s).stands[u]! && !cause.rolled && !cause.position && s.status[u] !== ROUTED && !isBroken(s, u)

/** 9.65a, 9.65b, X15: whether a unit at its TQ stands, with TQ-1 hits. A unit not entitled to a roll never does. */
export function* standsFirm(g: G, u: Unit, cause: Cause): Flow<boolean> {
  const s = g.state
  if (!rolls(s, u, cause)) return false
  const die = yield* d10('stand', '9.65a')
  const [hits, tq] = [s.hits[u]!, tqOf(s, u)]
  const held = stands(die, hits, tq, cause.heavy)
  g.tell?.({
    kind: held ? 'stands' : 'breaks',
    rule: held ? '9.65b' : '9.65c',
    with: { unit: battleOf(s).unitIds[u]!, die, drm: standDrm(hits, tq, cause.heavy), tq },
  })
  if (held) {
    s.hits[u] = tq - 1
    noteStood(s, u)
  }
  return held
}
