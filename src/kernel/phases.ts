import { checkpoint, type Flow } from './ask.ts'
import type { Play } from './game.ts'

/** A state that says what comes next: the names of the phases still to come; the one that is next stands last. */
export interface Phased<P extends string = string> {
  next: P[]
}

/** What carries out each phase: a flow where somebody may be asked, nothing where nobody is. */
export type Phases<G, P extends string> = { readonly [N in P]: (g: G) => Flow | undefined }

/**
 * These phases come next, in this order, before everything that was to come. (Not `then`: a module that exports that
 * name is taken for a promise when it is imported late.)
 */
export function andThen<P extends string>(s: Phased<P>, ...phases: P[]): void {
  for (let i = phases.length - 1; i >= 0; i--) s.next.push(phases[i]!)
}

/** What sets the phases of a game apart. */
export interface PhaseTraits<S, W, P extends string, T = unknown> {
  /** Whether a phase asks nobody now: then it needs no checkpoint. */
  readonly isQuiet?: (state: S, phase: P) => boolean
  /** What is still to be done when the game is over. */
  readonly ended?: (g: Play<S, W, T>) => void
}

/** The game from any position to its end: the next phase, again and again. Each that may ask begins at a checkpoint. */
export function playPhases<S extends Phased<P>, W, P extends string, T = unknown>(
  phases: Phases<Play<S, W, T>, P>,
  isOver: (state: S) => boolean,
  { isQuiet, ended }: PhaseTraits<S, W, P, T> = {},
): (g: Play<S, W, T>) => Flow {
  return function* play(g) {
    while (!isOver(g.state)) {
      const { next } = g.state
      const phase = next[next.length - 1]!
      if (isQuiet === undefined || !isQuiet(g.state, phase)) yield* checkpoint()
      g.state.next.pop()
      const flow = phases[phase](g)
      if (flow !== undefined) yield* flow
    }
    ended?.(g)
  }
}
