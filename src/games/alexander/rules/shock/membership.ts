import { isOn, PURSUIT } from '../options.ts'
import { type Alexander, NONE, type Unit } from '../state.ts'
import { drop } from './state.ts'

/**
 * F12 (6): a unit that routs or is lost leaves its combat; hexes that a defender leaves are vacated. The hex in which it
 * counted as standing (R29), or -1.
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

/** 9.65b: a unit of a combat has stood. */
export function noteStood(s: Alexander, u: Unit): void {
  for (const c of s.shock?.combats ?? [])
    if ((c.attackers.includes(u) || c.defenders.includes(u)) && !c.stood.includes(u)) c.stood.push(u)
}

/** Whether it is settled that a unit routs. */
export const isBroken = (s: Alexander, u: Unit): boolean => s.shock?.broken.includes(u) ?? false

/** R93: the way a routed defender ran, in the combats whose vacated hexes it began in. */
export function notePath(s: Alexander, u: Unit, path: readonly number[]): void {
  if (!isOn(s, PURSUIT)) return
  for (const c of s.shock?.combats ?? []) if (c.vacated.includes(path[0]!)) c.paths.push([u, ...path])
}
