import { commitTo } from '#kernel'

/** Units per point, so that the points for every place at a table of two to five are whole numbers. */
export const POINT = 24
export const WIN = POINT

/** One game of a round. */
export interface Pairing {
  /** In seat order. */
  readonly players: readonly string[]
  /** Null for a walkover, when an opponent has withdrawn. */
  readonly table: string | null
  /** In units of `POINT`; null while it is being played. */
  readonly points: readonly number[] | null
}

export interface Round {
  readonly games: readonly Pairing[]
  readonly byes: readonly string[]
}

/** The input of pairing and standings. */
export interface TournamentState {
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
export const tableSizes = ({ seats }: Pick<TournamentState, 'seats'>): number[] =>
  Object.keys(seats)
    .map(Number)
    .sort((a, b) => a - b)

/** Whether there are tables for more than two. */
export const hasGroupTables = (field: Pick<TournamentState, 'seats'>): boolean => tableSizes(field).at(-1)! > 2

/** A key that does not depend on the order. */
const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** How often two players have sat at one table. */
export function countMeetings({ rounds }: Pick<TournamentState, 'rounds'>): (a: string, b: string) => number {
  const met = new Map<string, number>()
  for (const { games } of rounds)
    for (const { players } of games)
      for (const [i, a] of players.entries())
        for (const b of players.slice(i + 1)) met.set(pairKey(a, b), (met.get(pairKey(a, b)) ?? 0) + 1)
  return (a, b) => met.get(pairKey(a, b)) ?? 0
}

/** Whether two players must be kept apart. */
export function keptApart({ apart }: Pick<TournamentState, 'apart'>): (a: string, b: string) => boolean {
  const keys = new Set(apart.map(([a, b]) => pairKey(a, b)))
  return (a, b) => keys.has(pairKey(a, b))
}

/** Compares two lists by their first difference. */
export function compareLists(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) if (value !== b[i]) return value - b[i]!
  return 0
}

/** A player's tie-break value, which anyone can compute from the published seed. */
export function tieBreakHash(seed: string, player: string): string {
  return commitTo(`${seed} ${player}`)
}

/** The players in a random order derived from the seed. */
export function sortByHash(seed: string, players: readonly string[]): string[] {
  const lots = new Map(players.map((player) => [player, tieBreakHash(seed, player)]))
  return [...players].sort((a, b) => (lots.get(a)! < lots.get(b)! ? -1 : 1))
}

/**
 * The points at a table by place (lower is better): one point for the first, none for the last, even steps between;
 * equal places share.
 */
export function pointsByPlace(places: readonly number[]): number[] {
  const last = places.length - 1
  return places.map((own) => {
    const better = places.filter((place) => place < own).length
    const alike = places.filter((place) => place === own).length
    return (POINT * (2 * (last - better) - (alike - 1))) / (2 * last)
  })
}

/**
 * The table sizes of a round, largest first: as few byes as possible, then as few tables as possible, then as even as
 * possible. Empty if there are too few players for one table.
 */
export function splitIntoTables(count: number, sizes: readonly number[]): number[] {
  const most = Math.max(...sizes)
  for (let seated = count; seated > 0; seated--) {
    for (let tables = Math.ceil(seated / most); tables * Math.min(...sizes) <= seated; tables++) {
      const found = splitEvenly(seated, tables, sizes)
      if (found !== undefined) return found
    }
  }
  return []
}

/** The number of rounds until everyone can have met everyone `times` times. */
export function roundRobinRounds(players: number, times: number, sizes: readonly number[]): number {
  const pairs = (size: number) => (size * (size - 1)) / 2
  const round = splitIntoTables(players, sizes).reduce((sum, size) => sum + pairs(size), 0)
  return round === 0 ? 0 : Math.ceil((times * pairs(players)) / round)
}

/**
 * Splits the players into this many tables, with the smallest as large as possible and then the largest as small as
 * possible.
 */
function splitEvenly(total: number, tables: number, sizes: readonly number[]): number[] | undefined {
  const rising = [...sizes].sort((a, b) => a - b)
  for (const low of rising.toReversed()) {
    for (const high of rising) {
      const between = rising.filter((size) => size >= low && size <= high)
      const found = fillTables(total, tables, between)
      if (found !== undefined) return found
    }
  }
  return undefined
}

function fillTables(total: number, tables: number, rising: readonly number[]): number[] | undefined {
  if (tables === 0) return total === 0 ? [] : undefined
  const [least, most] = [rising[0], rising.at(-1)]
  if (least === undefined || most === undefined || tables * least > total || tables * most < total) return undefined
  const others = fillTables(total - most, tables - 1, rising)
  return others === undefined ? fillTables(total, tables, rising.slice(0, -1)) : [most, ...others]
}
