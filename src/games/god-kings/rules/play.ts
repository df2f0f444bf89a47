import { checkpoint, type Flow } from '../../../kernel/index.ts'
import type { Phase } from './phases.ts'
import type { G } from './state.ts'

/** What carries out each phase. */
export type PhaseTable = { readonly [P in Phase]: (g: G) => Flow }

/** F1: the game from any position to its end: the phase on top of the stack, again and again. */
export function playWith(phases: PhaseTable): (g: G) => Flow {
  return function* play(g) {
    while (g.state.winners === null) {
      yield* checkpoint()
      const phase = g.state.next.pop()!
      yield* phases[phase](g)
    }
  }
}
