import { type Balance, type WinShare, wilson } from '../bots/index.ts'
import type { Speaker } from '../text/speaker.ts'
import { runBalance } from '../workers/balance.ts'
import { Args } from './args.ts'
import {
  budgetFrom,
  type Command,
  checkLevels,
  impossible,
  print,
  SERIES_FLAGS,
  seriesFrom,
  settingsFrom,
  titleOf,
} from './command.ts'

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
  }).catch(impossible)
  if (args.has('json')) print(JSON.stringify(tables))
  else for (const line of balanceReport(tables, speaker)) print(line)
  return 0
}

/** A table per aspect, with a row per scenario and player count and one for all scenarios of a player count. */
export function balanceReport(tables: readonly Balance[], speaker: Speaker): string[] {
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
function sums(tables: readonly Balance[], speaker: Speaker): Balance[] {
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
