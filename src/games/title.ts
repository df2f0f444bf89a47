import type { Brain, Game, Wording } from '../kernel/index.ts'
import type { VectorOps } from './vectors.ts'

/** One game with everything the product needs of it, but for its board. */
export interface Title {
  readonly game: Game
  readonly brain: Brain
  readonly wording: Wording
  /** The numbered rules of its source book. */
  readonly rules: readonly { readonly id: string; readonly title: string }[]
  /** What its test vectors can calculate. */
  readonly ops: VectorOps
}
