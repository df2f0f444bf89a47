/** A point is counted in so many parts that what each place at a table of two to five brings is a whole number. */
export const POINT = 24
export const WIN = POINT
export const DRAW = POINT / 2

/** One game of a round. */
export interface TourGame {
  /** Who plays it, in the order of the scenario's seats. */
  readonly players: readonly string[]
  /** The table it is played at; null for a walkover, where the other one has withdrawn. */
  readonly table: string | null
  /** What each has got, in parts of a point; null while it is played. */
  readonly points: readonly number[] | null
}

/** One round: its games, and who has none. */
export interface Round {
  readonly games: readonly TourGame[]
  readonly byes: readonly string[]
}

/** What pairing and standings need to know: who plays, what was played, and the text the lots come from. */
export interface Field {
  /** Everybody who ever played, in the order they joined. */
  readonly players: readonly string[]
  /** Those who play no more. */
  readonly withdrawn: readonly string[]
  readonly rounds: readonly Round[]
  readonly seed: string
  /** How many may sit at one table, and the names of the seats there. */
  readonly seats: { readonly [size: number]: readonly string[] }
  /** Those of whom one has blocked the other. */
  readonly apart: readonly (readonly [string, string])[]
}

/** The sizes that a table may have, the smallest first. */
export const sizesOf = ({ seats }: Pick<Field, 'seats'>): number[] =>
  Object.keys(seats)
    .map(Number)
    .sort((a, b) => a - b)

/** Whether more than two play at a table. */
export const isOfGroups = (field: Pick<Field, 'seats'>): boolean => sizesOf(field).at(-1)! > 2

/** The two, whoever is named first. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** How often two were put at one table. */
export function meetings({ rounds }: Pick<Field, 'rounds'>): (a: string, b: string) => number {
  const met = new Map<string, number>()
  for (const { games } of rounds)
    for (const { players } of games)
      for (const [i, a] of players.entries())
        for (const b of players.slice(i + 1)) met.set(pairKey(a, b), (met.get(pairKey(a, b)) ?? 0) + 1)
  return (a, b) => met.get(pairKey(a, b)) ?? 0
}

/** Whether two are to be kept apart. */
export function separations({ apart }: Pick<Field, 'apart'>): (a: string, b: string) => boolean {
  const keys = new Set(apart.map(([a, b]) => pairKey(a, b)))
  return (a, b) => keys.has(pairKey(a, b))
}

/** Compares two lists of numbers, the first difference deciding. */
export function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) if (value !== b[i]) return value - b[i]!
  return 0
}
