import { andThen, type Flow } from '../../../../kernel/index.ts'
import type { Phase } from '../phases.ts'
import type { Alexander, G } from '../state.ts'
import type { Combat } from './state.ts'

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
      andThen(s, phase)
      return flow
    }
    segment.at = 0
    return undefined
  }
}

/** Whether the combat continues and both sides have units in it. */
export const isFought = (c: Combat): boolean => !c.over && c.attackers.length > 0 && c.defenders.length > 0
