import {
  type Budget,
  type Clock,
  type Contest,
  contestsFor,
  levelOf,
  type Played,
  type Tally,
  tallyOf,
} from '../bots/index.ts'
import { titles } from '../games/index.ts'
import type { Setup } from '../kernel/index.ts'
import { playSeries, type SeriesOptions } from './series.ts'

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
