import { completeSetup, Match, type Plan, type Random, type Record, randomChance, randomFrom } from '#kernel'
import { type Budget, candidatePlans, isPolicyOnly, type Limits, playPlan } from './bot.ts'
import { botFor, levelOf, type Player } from './levels.ts'

/** A self-play game, as plain data. */
export interface SelfPlayGame {
  readonly game: string
  readonly setup: { readonly [setting: string]: unknown }
  readonly level: string
  /** In playouts: a time limit would give different games on every machine. */
  readonly budget: Budget
  /** One decision in `explore` is random among the most promising plans; 0 for none. */
  readonly explore: number
  readonly seed: string
}

/** A random decision is drawn from this many of the most promising plans. */
const AMONG = 6
/** Longer games are discarded. */
const MOST_DECISIONS = 100_000

/** Plays a game to the end and records it; undefined if it was stopped. */
export function selfPlay(
  { game, brain }: Player,
  { setup, level, budget, explore, seed }: SelfPlayGame,
  { stop }: Pick<Limits, 'stop'>,
): Record | undefined {
  const found = levelOf(level)
  if (found === undefined) throw new RangeError(`no level ${level}`)
  const bot = botFor(brain, found)
  const match = Match.begin(game, completeSetup(game, setup), { deal: randomChance(randomFrom(`${seed} dice`)) })
  const random = randomFrom(`${seed} explore`)
  // No clock: a bot short of time would play differently on a slower machine.
  const now = () => 0
  for (let decision = 0; !match.over && decision < MOST_DECISIONS; decision++) {
    if (stop()) return undefined
    const { seat } = match.open.find((a) => match.answered(a) === null)!
    const at = `${seed} ${decision}`
    const drawn = explore > 0 && random(explore) === 0 && !isPolicyOnly(brain, match, seat, at)
    const keys = drawn
      ? anyWay({ game, brain }, match, seat, random)
      : bot.choose(match, seat, { budget, seed: at, now, stop }).keys
    playPlan(match, seat, keys)
  }
  return match.over ? match.record() : undefined
}

/** One of the most promising plans; any plan if the game does not rank them. */
function anyWay({ brain }: Player, match: Match, seat: string, random: Random): Plan {
  const world = match.guess(seat, random, { light: true })
  const ways = candidatePlans(brain, world, world.asked(seat)!, random)
  return ways[random(brain.plans === undefined ? ways.length : Math.min(AMONG, ways.length))]!
}
