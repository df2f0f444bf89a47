import type { Flow } from '../../../kernel/index.ts'
import type { Phase } from '../rules/phases.ts'
import { routMovement } from '../rules/rout/routMovement.ts'
import { SHOCK_PHASES } from '../rules/shock/phases.ts'
import { type Alexander, type G, MOVED, MUST_CHECK, NO_CHECK, NONE } from '../rules/state.ts'
import { type Driven, drive, type Script } from './drive.ts'
import { leaderNamed, type Position, position, unitNamed } from './position.ts'

/** Marks of units that moved and attack, and of units that attack without moving. */
export const CHARGES = MOVED | MUST_CHECK
export const STANDS_AND_ATTACKS = NO_CHECK

/** Makes a unit's side active for a shock segment. Without a leader, no Command Range applies. */
export function actsFor(s: Alexander, leader: string | undefined, unit: string): Alexander {
  s.phase = {
    leader: leader === undefined ? NONE : leaderNamed(s, leader),
    elephant: leader === undefined ? unitNamed(s, unit) : NONE,
    ...{ kind: 'first', left: 0, contingents: 0 },
    ...{ duty: false, beganInZoc: false, used: false, basis: 0, command: null },
  }
  s.next = ['declare']
  return s
}

/** A position in which the marked units attack; `by` is one of them. */
export const attack = (given: Position, by: string, leader?: string): Alexander => actsFor(position(given), leader, by)

/** F10: plays the segment from its declarations to its end, or up to the phase `until`. */
export function fight(s: Alexander, script: Script = {}, until?: Phase): Driven {
  return drive(s, (g) => segment(g, until), script)
}

function* segment(g: G, until: Phase | undefined): Flow {
  const { next } = g.state
  while (next.length > 0 && next.at(-1) !== until && g.state.end === '') {
    const phase = next.pop()!
    const step = phase === 'routMovement' ? routMovement(g) : SHOCK_PHASES[phase as keyof typeof SHOCK_PHASES](g)
    if (step !== undefined) yield* step
  }
}

/** A unit's number, hits, status and position. */
export function unitOf(s: Alexander, id: string) {
  const u = unitNamed(s, id)
  return { u, hits: s.hits[u]!, status: s.status[u]!, hex: s.hex[u]!, facing: s.facing[u]! }
}
