import { type Game, setupOf } from '../kernel/index.ts'
import { type Clock, type Contest, type Played, tablesOf } from './arena.ts'
import type { Budget } from './bot.ts'
import { type Estimate, wilson } from './tally.ts'

/** The games of a balance report. */
export interface BalancePlan {
  /** The level that plays every seat. */
  readonly level: string
  /** Per scenario and player count. */
  readonly games: number
  readonly seed: string
  readonly budget?: Budget | undefined
  readonly clock?: Clock | undefined
  /** All scenarios and player counts by default. */
  readonly scenario?: string | undefined
  readonly players?: number | undefined
  /** More setup settings. */
  readonly settings?: { readonly [name: string]: unknown } | undefined
}

/** Win share of a role; a shared win counts in equal parts. */
export interface WinShare {
  readonly value: string
  /** Seats with this role over all games. */
  readonly played: number
  readonly wins: number
  readonly share: Estimate
}

/** The win shares for one scenario and player count. */
export interface Balance {
  readonly scenario: string
  readonly players: number
  readonly games: number
  /** Games without a winner. */
  readonly unwon: number
  /** The win share of each seat if all were equally strong. */
  readonly fair: number
  readonly aspects: { readonly [aspect: string]: readonly WinShare[] }
}

/** The games of a balance report: one level plays every seat. */
export function balanceContests(game: Game, plan: BalancePlan): Contest[] {
  const { level, games, seed, budget, clock, settings } = plan
  const tables = tablesOf(game, plan)
  if (tables.length === 0) throw new RangeError(`${game.id} has no such scenario for so many players`)
  return tables.flatMap((table) => {
    const setup = setupOf(game, { ...settings, ...table })
    const sides = Array.from({ length: table.players }, () => 'a' as const)
    return Array.from({ length: games }, (_, i) => ({
      game: game.id,
      setup,
      sides,
      levels: { a: level, b: level },
      budget,
      clock,
      seed: `${seed} ${table.scenario} ${table.players} ${i}`,
    }))
  })
}

/** Win shares per scenario and player count, in the order played. */
export function balanceOf(played: readonly Played[], seatsOf: (game: Played) => readonly string[]): Balance[] {
  const tables = new Map<string, Played[]>()
  for (const game of played) {
    const { scenario, players } = tableOf(game)
    const key = `${scenario} ${players}`
    const held = tables.get(key)
    if (held === undefined) tables.set(key, [game])
    else held.push(game)
  }
  return [...tables.values()].map((games) => {
    const { scenario, players } = tableOf(games[0]!)
    return {
      scenario,
      players,
      games: games.length,
      unwon: games.filter(({ outcome }) => (outcome?.winners.length ?? 0) === 0).length,
      fair: 1 / players,
      aspects: sharesOf(games, seatsOf),
    }
  })
}

const tableOf = ({ contest }: Played) => contest.setup as { scenario: string; players: number }

function sharesOf(games: readonly Played[], seatsOf: (game: Played) => readonly string[]) {
  const counts: { [aspect: string]: { [value: string]: { played: number; wins: number } } } = {}
  for (const game of games) {
    const winners = game.outcome?.winners ?? []
    seatsOf(game).forEach((seat, i) => {
      for (const [aspect, value] of Object.entries(game.roles[i]!)) {
        counts[aspect] ??= {}
        const count = (counts[aspect][value] ??= { played: 0, wins: 0 })
        count.played++
        if (winners.includes(seat)) count.wins += 1 / winners.length
      }
    })
  }
  const shares = Object.entries(counts).map(([aspect, values]): [string, WinShare[]] => [
    aspect,
    Object.keys(values)
      .sort()
      .map((value) => {
        const { played, wins } = values[value]!
        return { value, played, wins, share: wilson(wins, played) }
      }),
  ])
  return Object.fromEntries(shares)
}
