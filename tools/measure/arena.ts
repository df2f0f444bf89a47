import { type Clock, type Contest, contestsFor, type Played, type Side } from '#bots/arena.ts'
import type { Budget } from '#bots/bot.ts'
import { levelOf } from '#bots/levels.ts'
import {
  Args,
  budgetFrom,
  type Command,
  checkLevels,
  failWith,
  note,
  print,
  SERIES_FLAGS,
  seriesFrom,
  titleOf,
  Usage,
} from '#cli/command.ts'
import { type Mover, moverOf, playBetween } from '#engine/contest.ts'
import { Program } from '#engine/program.ts'
import { titles } from '#games/index.ts'
import type { Setup } from '#kernel'
import type { Translator } from '#text/translator.ts'
import { BotPool } from '#workers/pool.ts'
import { playSeries, type SeriesOptions } from './series.ts'
import { type Estimate, type Tally, tallyOf } from './statistics.ts'

/** Options of a comparison of two bots. */
export interface ArenaOptions extends Omit<SeriesOptions, 'progress'> {
  /** Level ids. */
  readonly a: string
  readonly b: string
  readonly game: string
  readonly games: number
  /** Overrides the budget of every search. */
  readonly budget?: Budget
  /** Overrides the budget of each side. */
  readonly budgets?: { readonly a: Budget; readonly b: Budget }
  readonly clock?: Clock
  readonly scenario?: string
  readonly players?: number
  readonly seed?: string
  /** Called with the results so far after each game. */
  readonly progress?: (tally: Tally) => void
}

/** The results and the options of an arena. */
export interface ArenaResult extends Tally {
  readonly game: string
  readonly a: string
  readonly b: string
  readonly seed: string
  readonly budget: Budget | null
  readonly clock: Clock
  readonly scenario: string | null
  readonly players: number | null
  readonly seconds: number
}

/** Plays a series between two levels with fixed seeds, every seat and scenario equally often. */
export async function runArena(options: ArenaOptions): Promise<ArenaResult> {
  for (const level of [options.a, options.b]) {
    if (levelOf(level) === undefined) throw new RangeError(`no level ${level}`)
  }
  return measureArena(options, (contests, progress) => playSeries(contests, { ...options, progress }))
}

/** Plays the requested contests with the given function and counts the results. */
export async function measureArena(
  options: ArenaOptions,
  play: (contests: readonly Contest[], progress: (played: readonly Played[]) => void) => Promise<readonly Played[]>,
): Promise<ArenaResult> {
  const { a, b, games, budget, budgets, clock = 'wall', scenario, players, seed = 'arena' } = options
  const load = Object.hasOwn(titles, options.game) ? titles[options.game] : undefined
  if (load === undefined) throw new RangeError(`no game ${options.game}`)
  const { game } = await load()
  const levels = { a, b }
  const contests = contestsFor(game, { levels, games, seed, budget, budgets, clock, scenario, players })
  const started = performance.now()
  const seatsOf = ({ contest }: Played) => game.seats(contest.setup as Setup)
  const played = await play(contests, (ended) => options.progress?.(tallyOf(ended, seatsOf)))
  const seconds = (performance.now() - started) / 1000
  return {
    game: game.id,
    a,
    b,
    seed,
    budget: budget ?? null,
    clock,
    scenario: scenario ?? null,
    players: players ?? null,
    seconds,
    ...tallyOf(played, seatsOf),
  }
}

/** Time per answer for games without a budget. */
const USUAL: Budget = { ms: 1000 }

/** A series with at least one external program; one game at a time by default. */
export async function runPrograms(options: ArenaOptions, note: (what: string) => void): Promise<ArenaResult> {
  const { threads = 1 } = options
  const player = await titles[options.game]!()
  return measureArena(options, async (contests, progress) => {
    const played: Played[] = []
    const ended: Played[] = []
    let next = 0
    const playOn = async () => {
      const movers = { a: openMover(options, 'a', note), b: openMover(options, 'b', note) }
      try {
        while (next < contests.length) {
          const at = next++
          played[at] = await playBetween(player, contests[at]!, { a: movers.a.mover, b: movers.b.mover }, note)
          ended.push(played[at]!)
          progress(ended)
        }
      } finally {
        await Promise.all([movers.a.close(), movers.b.close()])
      }
    }
    await Promise.all(Array.from({ length: Math.min(threads, contests.length) }, playOn))
    return played
  })
}

/** A side's player and the resources it holds: a bot worker or a process. */
function openMover(options: ArenaOptions, side: Side, note: (what: string) => void): Held {
  const name: Contest['levels'][Side] = options[side]
  const level = levelOf(name)
  if (level === undefined) {
    const program = new Program({ command: name, note: (line) => note(`${side}: ${line}`) })
    return { mover: moverOf(program, options.budget ?? USUAL), close: () => program.close() }
  }
  const budget = level.bot === 'search' ? (options.budget ?? level.budget) : level.budget
  const pool = new BotPool({ size: 1 })
  const mover: Mover = {
    budget,
    choose: ({ game, saved, seat, seed }) => pool.think({ game, saved: saved!, seat, level: level.id, budget, seed }),
  }
  return { mover, close: () => pool.close() }
}

interface Held {
  readonly mover: Mover
  close(): Promise<void>
}

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
  const result = await (areBots ? runArena(options) : runPrograms(options, note)).catch(failWith)
  if (args.has('json')) print(JSON.stringify(result))
  else report(result, speaker)
  return 0
}

const estimate = ({ value, low, high }: Estimate) => `${value.toFixed(2)} (${low.toFixed(2)}-${high.toFixed(2)})`

const percent = (share: number) => (share * 100).toFixed(1)

function lineOf(a: string, b: string, { games, winRate }: Tally, speaker: Translator): string {
  const [share, low, high] = [percent(winRate.value), percent(winRate.low), percent(winRate.high)]
  return speaker.say('arena.line', { a, b, games, share, low, high })
}

function report(result: ArenaResult, speaker: Translator): void {
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
  for (const { scenario, players, seat, games, wins } of result.seats)
    print(speaker.say('arena.seat', { bot: a, scenario, players, seat, games, wins: Math.round(wins * 10) / 10 }))
}
