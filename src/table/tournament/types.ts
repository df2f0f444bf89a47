/** Points are counted in halves, so that they stay whole: a win is 2, a draw 1. */
export const WIN = 2
export const DRAW = 1

/** One game of a round; `first` has the first seat of the scenario. */
export interface TourGame {
  readonly first: string
  readonly second: string
  /** The table it is played at; null for a walkover, where the other one has withdrawn. */
  readonly table: string | null
  /** What each has got, in half points; null while it is played. */
  readonly points: readonly [first: number, second: number] | null
}

/** One round: its games, and who has none and gets a point. */
export interface Round {
  readonly games: readonly TourGame[]
  readonly bye: string | null
}

/** What pairing and standings need to know: who plays, what was played, and the text the lots come from. */
export interface Field {
  /** Everybody who ever played, in the order they joined. */
  readonly players: readonly string[]
  /** Those who play no more. */
  readonly withdrawn: readonly string[]
  readonly rounds: readonly Round[]
  readonly seed: string
}
