import { battleOf } from '../battle.ts'
import { type Alexander, ELIMINATED, type G, NONE, type Unit } from '../state.ts'
import { takeOff } from './field.ts'

/**
 * 10.11: adds cohesion hits. `why` is a text key for the journal. The caller must follow with `checkRout`, which also
 * handles routed units (eliminated by any further hit, 10.25) and their leaders.
 */
export function hit(g: G, u: Unit, hits: number, rule: string, why: string): void {
  if (hits <= 0 || g.state.hex[u]! < 0) return
  const s = g.state
  s.hits[u]! += hits
  g.tell?.({ kind: 'hit', rule, with: { unit: battleOf(s).unitIds[u]!, hits, total: s.hits[u]!, why } })
}

/** 10.41, 10.42: the unit is eliminated and counts its rout points. */
export function eliminate(g: G, u: Unit, rule: string): void {
  const s = g.state
  if (s.status[u]! >= ELIMINATED) return
  const b = battleOf(s)
  const hex = s.hex[u]!
  takeOff(s, u)
  part(s, u)
  s.status[u] = ELIMINATED
  s.hits[u] = 0
  s.points[b.side[u]!]! += b.points[u]!
  g.tell?.({
    kind: 'eliminated',
    rule,
    with: { unit: b.unitIds[u]!, hex: hex < 0 ? '' : b.grid.names[hex]!, points: b.points[u]! },
  })
}

/** 9.62: splits a double-depth phalanx; the other unit stays where it is. */
export function part(s: Alexander, u: Unit): void {
  const partner = s.depth[u]!
  if (partner === NONE) return
  s.depth[u] = NONE
  s.depth[partner] = NONE
}
