import { type Clock, type Contest, type Played, tablesOf } from '#bots/arena.ts'
import type { Budget } from '#bots/bot.ts'
import { levelOf } from '#bots/levels.ts'
import {
  Args,
  budgetFrom,
  type Command,
  checkLevels,
  failWith,
  print,
  SERIES_FLAGS,
  seriesFrom,
  settingsFrom,
  titleOf,
} from '#cli/command.ts'
import { titles } from '#games/index.ts'
import { completeSetup, type Game, type Setup } from '#kernel'
import type { Translator } from '#text/translator.ts'
import { playSeries, type SeriesOptions } from './series.ts'
import { type Estimate, wilson } from './statistics.ts'

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
    const setup = completeSetup(game, { ...settings, ...table })
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

/** Options of a balance report. */
export interface BalanceOptions extends Omit<BalancePlan, 'seed'>, SeriesOptions {
  readonly game: string
  readonly seed?: string
}

/** Plays one level on every seat of every setup with fixed seeds and counts the wins. */
export async function runBalance(options: BalanceOptions): Promise<Balance[]> {
  const load = Object.hasOwn(titles, options.game) ? titles[options.game] : undefined
  if (load === undefined) throw new RangeError(`no game ${options.game}`)
  if (levelOf(options.level) === undefined) throw new RangeError(`no level ${options.level}`)
  const { game } = await load()
  const contests = balanceContests(game, { ...options, seed: options.seed ?? 'balance' })
  const played = await playSeries(contests, options)
  return balanceOf(played, ({ contest }) => game.seats(contest.setup as Setup))
}

const FLAGS = { ...SERIES_FLAGS, level: 'text', ms: 'number', playouts: 'number', set: 'texts' } as const

/** Win shares further than this from an even share are marked. */
const TOLERATED = 0.1

/** `mehen balance GAME`: who wins when one bot plays every seat, as Markdown. */
export const balance: Command = async (argv, speaker) => {
  const args = new Args(argv, FLAGS)
  args.atMost(1)
  const { game } = await titleOf(args.words[0])
  const level = args.text('level') ?? 'greedy'
  checkLevels([level])
  const tables = await runBalance({
    game: game.id,
    level,
    games: args.number('games', 400),
    budget: budgetFrom(args),
    settings: settingsFrom(args),
    ...seriesFrom(args),
  }).catch(failWith)
  if (args.has('json')) print(JSON.stringify(tables))
  else for (const line of balanceReport(tables, speaker)) print(line)
  return 0
}

/** A table per aspect, with a row per scenario and player count and one for all scenarios of a player count. */
export function balanceReport(tables: readonly Balance[], speaker: Translator): string[] {
  const aspects = [...new Set(tables.flatMap((table) => Object.keys(table.aspects)))]
  return aspects.flatMap((aspect) => {
    const rows = [...tables, ...sums(tables, speaker)].filter((table) => table.aspects[aspect] !== undefined)
    const values = [...new Set(rows.flatMap((row) => row.aspects[aspect]!.map(({ value }) => value)))].sort()
    const heads = ['scenario', 'players', 'games', 'unwon'].map((head) => speaker.say(`balance.${head}`))
    const title = speaker.say('balance.title', { aspect, tolerated: TOLERATED * 100 })
    return [
      title,
      '',
      `| ${[...heads, ...values].join(' | ')} |`,
      `|${'---|'.repeat(heads.length + values.length)}`,
      ...rows.map((row) => {
        const cells = values.map((value) =>
          cellOf(
            row.aspects[aspect]!.find((share) => share.value === value),
            row.fair,
          ),
        )
        return `| ${[row.scenario, row.players, row.games, row.unwon, ...cells].join(' | ')} |`
      }),
      '',
    ]
  })
}

function cellOf(found: WinShare | undefined, fair: number): string {
  if (found === undefined) return ''
  const percent = (share: number) => (share * 100).toFixed(1)
  const { value, low, high } = found.share
  const off = Math.abs(value - fair) > TOLERATED
  return `${off ? `**${percent(value)}**` : percent(value)} (${percent(low)}-${percent(high)})`
}

/** All scenarios of each player count combined, if there are several. */
function sums(tables: readonly Balance[], speaker: Translator): Balance[] {
  const counts = [...new Set(tables.map(({ players }) => players))].sort((a, b) => a - b)
  return counts.flatMap((players) => {
    const own = tables.filter((table) => table.players === players)
    if (own.length < 2) return []
    const aspects = [...new Set(own.flatMap((table) => Object.keys(table.aspects)))]
    return {
      scenario: speaker.say('balance.all'),
      players,
      games: own.reduce((sum, { games }) => sum + games, 0),
      unwon: own.reduce((sum, { unwon }) => sum + unwon, 0),
      fair: 1 / players,
      aspects: Object.fromEntries(
        aspects.map((aspect) => [aspect, added(own.flatMap((table) => table.aspects[aspect] ?? []))]),
      ),
    }
  })
}

function added(shares: readonly WinShare[]): WinShare[] {
  return [...new Set(shares.map(({ value }) => value))].map((value) => {
    const own = shares.filter((share) => share.value === value)
    const played = own.reduce((sum, share) => sum + share.played, 0)
    const wins = own.reduce((sum, share) => sum + share.wins, 0)
    return { value, played, wins, share: wilson(wins, played) }
  })
}
