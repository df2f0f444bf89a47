import type { Flow, Game, GameHeuristics, Match, Seat } from '#kernel'
import type { Ended } from '../bot.ts'
import { botFor, levels } from '../levels.ts'

/** Approximate number of asks per millisecond of search in the large games. */
const ASKS_PER_MS = 20

/** The same game with a clock that advances with the number of asks, replays and playouts included. */
export function byWork<S>(game: Game<S, any, any>): { game: Game<S, any, any>; now: () => number } {
  let asks = 0
  function* play(g: Parameters<typeof game.play>[0]): Flow {
    const flow = game.play(g)
    for (let next = flow.next(); !next.done; ) {
      asks++
      next = flow.next(yield next.value)
    }
  }
  return { game: { ...game, play }, now: () => asks / ASKS_PER_MS }
}

/** CPU time, so that a busy machine does not count as a slow bot. */
export function byProcessor(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The time a bot took, as a share of its budget. */
export interface Thought {
  readonly what: string
  readonly part: number
  readonly ended: Ended
}

const thinkers = levels.filter(({ budget }) => budget.ms !== undefined)
const BUDGETS = [40, 100]

/** The n-th request: levels take turns, with short and longer budgets. */
export function thinkOnce(brain: GameHeuristics, match: Match, seat: Seat, n: number, now: () => number): Thought {
  const level = thinkers[n % thinkers.length]!
  const ms = BUDGETS[Math.floor(n / thinkers.length) % BUDGETS.length]!
  const limits = { budget: { ms }, seed: n, now, stop: () => false }
  const advice = botFor(brain, level).choose(match, seat, limits)
  const { kind } = match.asked(seat)!
  return { what: `${level.id}, ${kind}, ${ms} ms`, part: advice.ms / ms, ended: advice.ended }
}
