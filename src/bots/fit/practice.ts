import { dealFrom, Match, type Plan, type Random, type Record, randomFrom, setupOf } from '../../kernel/index.ts'
import type { Budget, Limits } from '../bot.ts'
import { follow, isMinor, waysOf } from '../hooks.ts'
import { botFor, levelOf } from '../levels.ts'
import type { Player } from '../think.ts'

/** A game that a level plays against itself to learn from, as plain data. */
export interface Practice {
  readonly game: string
  readonly setup: { readonly [setting: string]: unknown }
  readonly level: string
  /** Playouts of a search: a time would give other games on every machine. */
  readonly budget: Budget
  /** One decision of so many is drawn from the first ways; 0: none. */
  readonly explore: number
  readonly seed: string
}

/** From how many of the most promising ways a drawn decision comes. */
const AMONG = 6
/** A game that takes longer teaches nothing. */
const MOST_DECISIONS = 100_000

/** Plays a game to its end and records it; nothing when it was stopped. */
export function practise(
  { game, brain }: Player,
  { setup, level, budget, explore, seed }: Practice,
  { stop }: Pick<Limits, 'stop'>,
): Record | undefined {
  const found = levelOf(level)
  if (found === undefined) throw new RangeError(`no level ${level}`)
  const bot = botFor(brain, found)
  const match = Match.begin(game, setupOf(game, setup), { deal: dealFrom(randomFrom(`${seed} dice`)) })
  const random = randomFrom(`${seed} explore`)
  // Without a clock: a bot that is short of time would play otherwise on a slower machine.
  const now = () => 0
  for (let decision = 0; !match.over && decision < MOST_DECISIONS; decision++) {
    if (stop()) return undefined
    const { seat } = match.open.find((a) => match.answered(a) === null)!
    const at = `${seed} ${decision}`
    const drawn = explore > 0 && random(explore) === 0 && !isMinor(brain, match, seat, at)
    const keys = drawn
      ? anyWay({ game, brain }, match, seat, random)
      : bot.choose(match, seat, { budget, seed: at, now, stop }).keys
    follow(match, seat, keys)
  }
  return match.over ? match.record() : undefined
}

/** One of the most promising ways; any where the game does not say which are. */
function anyWay({ brain }: Player, match: Match, seat: string, random: Random): Plan {
  const world = match.guess(seat, random, { light: true })
  const ways = waysOf(brain, world, world.asked(seat)!, random)
  return ways[random(brain.plans === undefined ? ways.length : Math.min(AMONG, ways.length))]!
}
