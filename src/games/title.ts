import type { Brain, Game, Seat, Wording } from '../kernel/index.ts'
import type { VectorOps } from './vectors.ts'

/** One game with everything the product needs of it, but for its board. */
export interface Title {
  readonly game: Game
  readonly brain: Brain
  /** What a seat plays beside its name, by aspect: its place, its god; its name alone when absent. */
  rolesOf?(state: any, seat: Seat): { readonly [aspect: string]: string }
  readonly wording: Wording
  /** The numbered rules of its source book. */
  readonly rules: readonly { readonly id: string; readonly title: string }[]
  /** What its test vectors can calculate. */
  readonly ops: VectorOps
}
