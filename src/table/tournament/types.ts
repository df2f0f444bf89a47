/** Units per point, so that the points for every place at a table of two to five are whole numbers. */
export const POINT = 24
export const WIN = POINT
export const DRAW = POINT / 2

/** One game of a round. */
export interface TourGame {
  /** In seat order. */
  readonly players: readonly string[]
  /** Null for a walkover, when an opponent has withdrawn. */
  readonly table: string | null
  /** In units of `POINT`; null while it is being played. */
  readonly points: readonly number[] | null
}

export interface Round {
  readonly games: readonly TourGame[]
  readonly byes: readonly string[]
}

/** The input of pairing and standings. */
export interface Field {
  /** Everyone who ever played, in the order they joined. */
  readonly players: readonly string[]
  readonly withdrawn: readonly string[]
  readonly rounds: readonly Round[]
  readonly seed: string
  /** The seat names by table size. */
  readonly seats: { readonly [size: number]: readonly string[] }
  /** Pairs of players of whom one has blocked the other. */
  readonly apart: readonly (readonly [string, string])[]
}

/** The possible table sizes, smallest first. */
export const sizesOf = ({ seats }: Pick<Field, 'seats'>): number[] =>
  Object.keys(seats)
    .map(Number)
    .sort((a, b) => a - b)

/** Whether there are tables for more than two. */
export const isOfGroups = (field: Pick<Field, 'seats'>): boolean => sizesOf(field).at(-1)! > 2

/** A key that does not depend on the order. */
const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** How often two players have sat at one table. */
export function meetings({ rounds }: Pick<Field, 'rounds'>): (a: string, b: string) => number {
  const met = new Map<string, number>()
  for (const { games } of rounds)
    for (const { players } of games)
      for (const [i, a] of players.entries())
        for (const b of players.slice(i + 1)) met.set(pairKey(a, b), (met.get(pairKey(a, b)) ?? 0) + 1)
  return (a, b) => met.get(pairKey(a, b)) ?? 0
}

/** Whether two players must be kept apart. */
export function separations({ apart }: Pick<Field, 'apart'>): (a: string, b: string) => boolean {
  const keys = new Set(apart.map(([a, b]) => pairKey(a, b)))
  return (a, b) => keys.has(pairKey(a, b))
}

/** Compares two lists by their first difference. */
export function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) if (value !== b[i]) return value - b[i]!
  return 0
}
