import { type Flow, pushPhases } from '#kernel'
import { isOn, PURSUIT } from '../options.ts'
import { type Alexander, type G, NONE, type Phase, type Unit } from '../state.ts'
import { type Combat, removeFrom } from './state.ts'

/**
 * F10 (4) to (12): the steps of a shock. All combats take a step, in the order they were formed (R71), before the
 * next step begins (8.30).
 */
export const FOLLOW_STEPS: readonly Phase[] = [
  'flight',
  'charge',
  'chargeHits',
  'chargeRouts',
  'contact',
  'duels',
  'casualties',
  'struggle',
  'breakthrough',
  'collapse',
  'edge',
  'edgeRouts',
  'advance',
  'passThrough',
  'shockEnd',
]

/** F10 (3) to (12); R19: breakthrough, then standing, then units on the edge. */
export const STEPS: readonly Phase[] = ['avoidance', ...FOLLOW_STEPS]

/**
 * 8.30, F18: a phase that takes a step for one combat after another. A step that asks a player or rolls a die begins
 * at its own checkpoint; combats that need neither are skipped.
 */
export function perCombat(
  phase: Phase,
  concerns: (c: Combat, s: Alexander) => boolean,
  step: (g: G, c: Combat) => Flow | undefined,
): (g: G) => Flow | undefined {
  return (g) => {
    const s = g.state
    const segment = s.shock!
    while (segment.at < segment.combats.length) {
      const c = segment.combats[segment.at++]!
      const flow = concerns(c, s) ? step(g, c) : undefined
      if (flow === undefined) continue
      pushPhases(s, phase)
      return flow
    }
    segment.at = 0
    return undefined
  }
}

/** Whether the combat continues and both sides have units in it. */
export const isFought = (c: Combat): boolean => !c.over && c.attackers.length > 0 && c.defenders.length > 0

/**
 * F12 (6): removes a unit that routs or is eliminated from its combat. A defender's hexes become vacated. Returns the
 * hex from which it attacked under R29, or -1.
 */
export function leaveCombat(s: Alexander, u: Unit, hexes: readonly number[]): number {
  let from = NONE
  for (let segment = s.shock; segment !== null; segment = segment.outer) {
    const passing = segment.passing.findIndex((p) => p.unit === u)
    if (passing >= 0) segment.passing.splice(passing, 1)
    removeFrom(segment.broken, u)
    for (const c of segment.combats) {
      removeFrom(c.advancing, u)
      if (removeFrom(c.attackers, u) && from === NONE) from = c.from
      if (removeFrom(c.defenders, u)) for (const hex of hexes) c.vacated.push(hex)
    }
  }
  return from
}

/** 9.65b: records that a unit of a combat has stood. */
export function recordStood(s: Alexander, u: Unit): void {
  for (const c of s.shock?.combats ?? [])
    if ((c.attackers.includes(u) || c.defenders.includes(u)) && !c.stood.includes(u)) c.stood.push(u)
}

/** Whether the unit has broken and will rout. */
export const willRout = (s: Alexander, u: Unit): boolean => s.shock?.broken.includes(u) ?? false

/** R93: records the path of a routed defender in the combats whose vacated hexes it started from. */
export function recordRoutPath(s: Alexander, u: Unit, path: readonly number[]): void {
  if (!isOn(s, PURSUIT)) return
  for (const c of s.shock?.combats ?? []) if (c.vacated.includes(path[0]!)) c.paths.push([u, ...path])
}
