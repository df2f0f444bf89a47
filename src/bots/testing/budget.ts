import type { Brain, Flow, Game, Match, Seat } from '../../kernel/index.ts'
import type { Ended } from '../bot.ts'
import { botFor, levels } from '../levels.ts'

/** How often the rules of the great games ask in a millisecond of a search, roughly. */
const ASKS_PER_MS = 20

/** The same game, and a clock that goes by its work: by how often its rules ask, replays and playouts included. */
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

/** Time of the processor, so that a busy machine does not count as a slow bot. */
export function byProcessor(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** How long a bot took: `part` of the time it had. */
export interface Thought {
  readonly what: string
  readonly part: number
  readonly ended: Ended
}

const thinkers = levels.filter(({ budget }) => budget.ms !== undefined)
const BUDGETS = [40, 100]

/** The n-th question: each level in its turn thinks with a short and with a longer time. */
export function thinkOnce(brain: Brain, match: Match, seat: Seat, n: number, now: () => number): Thought {
  const level = thinkers[n % thinkers.length]!
  const ms = BUDGETS[Math.floor(n / thinkers.length) % BUDGETS.length]!
  const limits = { budget: { ms }, seed: n, now, stop: () => false }
  const advice = botFor(brain, level).choose(match, seat, limits)
  const { kind } = match.asked(seat)!
  return { what: `${level.id}, ${kind}, ${ms} ms`, part: advice.ms / ms, ended: advice.ended }
}
