import { isOn, PURSUIT } from '../options.ts'
import { type Alexander, NONE, type Unit } from '../state.ts'
import { drop } from './state.ts'

/**
 * F12 (6): removes a unit that routs or is eliminated from its combat. A defender's hexes become vacated. Returns the
 * hex from which it attacked under R29, or -1.
 */
export function leaveCombat(s: Alexander, u: Unit, hexes: readonly number[]): number {
  let from = NONE
  for (let segment = s.shock; segment !== null; segment = segment.outer) {
    const passing = segment.passing.findIndex((p) => p.unit === u)
    if (passing >= 0) segment.passing.splice(passing, 1)
    drop(segment.broken, u)
    for (const c of segment.combats) {
      drop(c.advancing, u)
      if (drop(c.attackers, u) && from === NONE) from = c.from
      if (drop(c.defenders, u)) for (const hex of hexes) c.vacated.push(hex)
    }
  }
  return from
}

/** 9.65b: records that a unit of a combat has stood. */
export function noteStood(s: Alexander, u: Unit): void {
  for (const c of s.shock?.combats ?? [])
    if ((c.attackers.includes(u) || c.defenders.includes(u)) && !c.stood.includes(u)) c.stood.push(u)
}

/** Whether the unit has broken and will rout. */
export const isBroken = (s: Alexander, u: Unit): boolean => s.shock?.broken.includes(u) ?? false

/** R93: records the path of a routed defender in the combats whose vacated hexes it started from. */
export function notePath(s: Alexander, u: Unit, path: readonly number[]): void {
  if (!isOn(s, PURSUIT)) return
  for (const c of s.shock?.combats ?? []) if (c.vacated.includes(path[0]!)) c.paths.push([u, ...path])
}
