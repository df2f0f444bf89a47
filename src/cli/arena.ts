import { type Estimate, levelOf, type Tally } from '../bots/index.ts'
import type { Speaker } from '../text/speaker.ts'
import { type ArenaOptions, type ArenaResult, runArena } from '../workers/arena.ts'
import { Args, Usage } from './args.ts'
import {
  budgetFrom,
  type Command,
  checkLevels,
  impossible,
  note,
  print,
  SERIES_FLAGS,
  seriesFrom,
  titleOf,
} from './command.ts'
import { runPrograms } from './programs.ts'

const FLAGS = {
  ...SERIES_FLAGS,
  a: 'text',
  b: 'text',
  game: 'text',
  ms: 'number',
  playouts: 'number',
} as const

/** Progress is printed after every N games. */
const NOTED = 10

/**
 * `mehen arena A B --game G`: two bots against each other on all seats and scenarios, with fixed seeds. `--a COMMAND`
 * and `--b COMMAND` name programs that speak the line protocol instead of a bot.
 */
export const arena: Command = async (argv, speaker) => {
  const args = new Args(argv, FLAGS)
  const words = [...args.words]
  const [a, b] = [args.text('a') ?? words.shift(), args.text('b') ?? words.shift()]
  if (a === undefined || b === undefined) throw new Usage('error.bots')
  if (words.length > 0) throw new Usage('error.words', { word: words[0]! })
  checkLevels([...(args.has('a') ? [] : [a]), ...(args.has('b') ? [] : [b])])
  const { game } = await titleOf(args.text('game'))
  const budget = budgetFrom(args)
  const options: ArenaOptions = {
    a,
    b,
    game: game.id,
    games: args.number('games', 200),
    ...seriesFrom(args),
    ...(budget !== undefined && { budget }),
    progress: (tally) => {
      if (tally.games % NOTED === 0) note(lineOf(a, b, tally, speaker))
    },
  }
  const areBots = [a, b].every((player) => levelOf(player) !== undefined)
  if (!areBots && options.clock === 'cpu') throw new Usage('error.clock')
  const result = await (areBots ? runArena(options) : runPrograms(options, note)).catch(impossible)
  if (args.has('json')) print(JSON.stringify(result))
  else report(result, speaker)
  return 0
}

const estimate = ({ value, low, high }: Estimate) => `${value.toFixed(2)} (${low.toFixed(2)}-${high.toFixed(2)})`

const percent = (share: number) => (share * 100).toFixed(1)

function lineOf(a: string, b: string, { games, winRate }: Tally, speaker: Speaker): string {
  const [share, low, high] = [percent(winRate.value), percent(winRate.low), percent(winRate.high)]
  return speaker.say('arena.line', { a, b, games, share, low, high })
}

function report(result: ArenaResult, speaker: Speaker): void {
  const { a, b, ranks, efforts } = result
  print(lineOf(a, b, result, speaker))
  if (ranks !== null) {
    print(speaker.say('arena.ranks', { a, b, rankA: estimate(ranks.a), rankB: estimate(ranks.b) }))
    print(speaker.say('arena.lead', { a, b, lead: estimate(ranks.lead) }))
  }
  for (const [bot, side] of [
    [a, 'a'],
    [b, 'b'],
  ] as const) {
    const { decisions, msPerDecision, late } = efforts[side]
    print(speaker.say('arena.speed', { bot, decisions, ms: msPerDecision.toFixed(2), over: percent(late) }))
  }
}
