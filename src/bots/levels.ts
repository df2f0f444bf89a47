import { type Game, type GameHeuristics, Match, type Phrase, randomFrom, type Saved, type Seat } from '#kernel'
import { type Advice, anyOption, type Bot, type Budget, choiceOfPolicy, type Limits } from './bot.ts'
import { greedyBot } from './greedy.ts'
import { searchBot } from './search/search.ts'

/** Plays a random legal option. */
export const randomBot: Bot = {
  choose(match, seat, limits) {
    const asked = match.asked(seat)
    if (asked === undefined) throw new Error(`${seat} is not asked`)
    const option = anyOption(match, asked, randomFrom(limits.seed))
    const ended = asked.options.length === 1 ? 'only' : 'budget'
    return { keys: [option.key], lines: [], playouts: 0, ms: 0, ended, faults: 0 }
  },
}

/** Answers that do nothing, or least. */
const IDLE: readonly string[] = ['nothing', 'pass', 'done', 'none', 'stop', 'shock', 'stay', 'decline', 'end']

/**
 * Does nothing wherever it may, and otherwise takes the first option: a bot that can't beat it never comes to blows.
 * It sets up its side by the game's policy.
 */
export function passBot(brain: GameHeuristics): Bot {
  return {
    choose(match, seat, limits) {
      const asked = match.asked(seat)
      if (asked === undefined) throw new Error(`${seat} is not asked`)
      const idle = IDLE.find((key) => asked.find(key) !== undefined)
      const key = brain.deploys?.includes(asked.kind)
        ? choiceOfPolicy(brain, match, seat, limits.seed)
        : (idle ?? asked.options[0]!.key)
      const ended = asked.options.length === 1 ? 'only' : 'sure'
      return { keys: [key], lines: [], playouts: 0, ms: 0, ended, faults: 0 }
    },
  }
}

/** A kind of bot with its default budget. */
export interface Level {
  readonly id: string
  readonly bot: 'pass' | 'random' | 'greedy' | 'search'
  readonly budget: Budget
  /** Offered to people as an opponent, in this order. */
  readonly people: boolean
  /** Plays like a beginner: picks what looks best and overlooks the rest. */
  readonly hasty?: boolean
  /** Plays in a character, where the game has it. */
  readonly style?: string
}

/** All levels, from the weakest to the strongest. */
export const levels: readonly Level[] = [
  { id: 'pass', bot: 'pass', budget: {}, people: false },
  { id: 'random', bot: 'random', budget: {}, people: false },
  { id: 'easy', bot: 'greedy', budget: { ms: 150 }, people: true, hasty: true },
  { id: 'greedy', bot: 'greedy', budget: { ms: 1000 }, people: false },
  { id: 'normal', bot: 'greedy', budget: { ms: 400 }, people: true },
  { id: 'cautious', bot: 'greedy', budget: { ms: 400 }, people: false, style: 'cautious' },
  { id: 'bold', bot: 'greedy', budget: { ms: 400 }, people: false, style: 'bold' },
  { id: 'devious', bot: 'greedy', budget: { ms: 400 }, people: false, style: 'devious' },
  { id: 'search', bot: 'search', budget: { ms: 200 }, people: false },
  { id: 'hard', bot: 'search', budget: { ms: 4000 }, people: true },
  { id: 'expert', bot: 'search', budget: { ms: 10_000 }, people: true },
]

export function levelOf(id: string): Level | undefined {
  return levels.find((level) => level.id === id)
}

/** The bot for a game at a level. */
export function botFor(brain: GameHeuristics, level: Level): Bot {
  if (level.bot === 'pass') return passBot(brain)
  if (level.bot === 'random') return randomBot
  if (level.bot === 'greedy') return greedyBot(brain, level)
  return searchBot(brain)
}

/** A request to a bot as plain data, so that it can be sent to a worker. */
export interface ThinkRequest {
  /** The id of the game. */
  readonly game: string
  /** The match, saved. */
  readonly saved: Saved
  readonly seat: Seat
  /** The id of a level. */
  readonly level: string
  /** Overrides the level's budget. */
  readonly budget?: Budget
  readonly seed: string | number
}

/** A seat's roles by aspect, such as its god or its place. */
export type Roles = { readonly [aspect: string]: string }

/** A game with what bots know about it. */
export interface Player {
  readonly game: Game
  readonly brain: GameHeuristics
  /** A seat's roles by aspect; its name alone if absent. */
  rolesOf?(state: any, seat: Seat): Roles
}

/** Answers a request; pure, so it runs in any worker. The caller passes the clock and the stop flag. */
export function think(player: Player, request: ThinkRequest, limits: Pick<Limits, 'now' | 'stop'>): Advice {
  const { saved, seat, budget, seed } = request
  const level = levelOf(request.level)
  if (level === undefined) throw new Error(`no level ${request.level}`)
  const match = Match.load(player.game, saved)
  const { now, stop } = limits
  const advice = botFor(player.brain, level).choose(match, seat, { budget: budget ?? level.budget, seed, now, stop })
  const { intent } = advice
  const plan: Phrase | undefined = intent === undefined ? player.brain.aim?.(match.state, seat) : [`plan.${intent}`]
  return plan === undefined ? advice : { ...advice, plan }
}
