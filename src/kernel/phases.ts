import { checkpoint, type Flow } from './ask.ts'
import type { Play } from './game.ts'

/** A state with a stack of phases still to come; the next one is last. */
export interface PhaseStackState<P extends string = string> {
  next: P[]
}

/** Plays each phase: a flow if it may ask, undefined if it asks nothing. */
export type Phases<G, P extends string> = { readonly [N in P]: (g: G) => Flow | undefined }

/** Schedules phases, in this order, before everything already scheduled. */
export function pushPhases<P extends string>(s: PhaseStackState<P>, ...phases: P[]): void {
  for (let i = phases.length - 1; i >= 0; i--) s.next.push(phases[i]!)
}

/** Optional traits of a game's phases. */
export interface PhaseTraits<S, W, P extends string, T = unknown> {
  /** Whether a phase asks nothing now and so needs no checkpoint. */
  readonly isQuiet?: (state: S, phase: P) => boolean
  /** Called when the game is over. */
  readonly ended?: (g: Play<S, W, T>) => void
}

/** Plays from any position to the end, phase by phase, with a checkpoint before each phase that may ask. */
export function playPhases<S extends PhaseStackState<P>, W, P extends string, T = unknown>(
  phases: Phases<Play<S, W, T>, P>,
  isOver: (state: S) => boolean,
  { isQuiet, ended }: PhaseTraits<S, W, P, T> = {},
): (g: Play<S, W, T>) => Flow {
  return function* play(g) {
    while (!isOver(g.state)) {
      const { next } = g.state
      const phase = next[next.length - 1]!
      if (g.light !== true && (isQuiet === undefined || !isQuiet(g.state, phase))) yield* checkpoint()
      g.state.next.pop()
      const flow = phases[phase](g)
      if (flow !== undefined) yield* flow
    }
    ended?.(g)
  }
}
