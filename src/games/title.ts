import type { Brain, Game, Lessons, Seat, Wording } from '../kernel/index.ts'
import type { VectorOps } from './vectors.ts'

/** A numbered rule of a source book. */
export interface NumberedRule {
  readonly id: string
  readonly title: string
  /** Why no code cites it: it is a definition, a component, a pointer to other rules. */
  readonly code?: string
}

/** One game with everything the product needs of it, but for its board. */
export interface Title {
  readonly game: Game
  readonly brain: Brain
  /** What a seat plays beside its name, by aspect: its place, its god; its name alone when absent. */
  rolesOf?(state: any, seat: Seat): { readonly [aspect: string]: string }
  /** What its machine learns from games; nothing when absent. */
  readonly lessons?: Lessons
  readonly wording: Wording
  /** The numbered rules of its source book. */
  readonly rules: readonly NumberedRule[]
  /** What its test vectors can calculate. */
  readonly ops: VectorOps
}
