import { type Budget, type Estimate, ladderOf, levelOf, levels, type Pairing } from '../bots/index.ts'
import { runArena } from '../workers/arena.ts'
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

const FLAGS = { ...SERIES_FLAGS, levels: 'text', ms: 'number', playouts: 'number', time: 'number' } as const

/** Time at which levels play as at a table, in percent. */
const FULL = 100

/** `mehen ladder GAME`: all levels against each other; ratings with intervals as Markdown. */
export const ladder: Command = async (argv, speaker) => {
  const args = new Args(argv, FLAGS)
  args.atMost(1)
  const { game } = await titleOf(args.words[0])
  const ids = args.text('levels')?.split(',') ?? levels.map(({ id }) => id)
  checkLevels(ids)
  if (ids.length < 2) throw new Usage('error.ladder')
  const games = args.number('games', 40)
  const time = args.number('time', FULL) / FULL
  const searching = budgetFrom(args)
  const budgetOf = (id: string) => (levelOf(id)!.bot === 'search' && searching) || partOf(id, time)
  const pairings: Pairing[] = []
  for (const [i, a] of ids.entries()) {
    for (const b of ids.slice(i + 1)) {
      const { wins } = await runArena({
        a,
        b,
        game: game.id,
        games,
        budgets: { a: budgetOf(a), b: budgetOf(b) },
        ...seriesFrom(args),
        seed: `${args.text('seed') ?? 'ladder'} ${a} ${b}`,
      }).catch(impossible)
      const won = wins.a + wins.shared / 2
      pairings.push({ a, b, games, won })
      note(speaker.say('ladder.pair', { a, b, won, games }))
    }
  }
  const rungs = ladderOf(pairings)
  if (args.has('json')) {
    print(JSON.stringify({ game: game.id, time, rungs, pairings }))
    return 0
  }
  const heads = ['level', 'rating', 'games', 'share'].map((head) => speaker.say(`ladder.${head}`))
  print(`| ${heads.join(' | ')} |`)
  print(`|${'---|'.repeat(heads.length)}`)
  for (const { id, rating, games: played, won } of rungs) {
    print(`| ${id} | ${points(rating)} | ${played} | ${((100 * won) / played).toFixed(1)} % |`)
  }
  return 0
}

const points = ({ value, low, high }: Estimate) => `${value.toFixed(0)} (${low.toFixed(0)} - ${high.toFixed(0)})`

/** A level's own budget, scaled. */
function partOf(id: string, time: number): Budget {
  const { budget } = levelOf(id)!
  return budget.ms === undefined ? budget : { ...budget, ms: budget.ms * time }
}
