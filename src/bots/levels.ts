import type { Brain } from '../kernel/index.ts'
import type { Bot, Budget } from './bot.ts'
import { greedyBot } from './greedy.ts'
import { randomBot } from './random.ts'
import { searchBot } from './search/search.ts'

/** A kind of bot with its default budget. */
export interface Level {
  readonly id: string
  readonly bot: 'random' | 'greedy' | 'search'
  readonly budget: Budget
  /** Offered to people as an opponent, in this order. */
  readonly people: boolean
  /** Plays like a beginner: picks what looks best and overlooks the rest. */
  readonly hasty?: boolean
}

/** All levels, from the weakest to the strongest. */
export const levels: readonly Level[] = [
  { id: 'random', bot: 'random', budget: {}, people: false },
  { id: 'easy', bot: 'greedy', budget: { ms: 150 }, people: true, hasty: true },
  { id: 'greedy', bot: 'greedy', budget: { ms: 1000 }, people: false },
  { id: 'normal', bot: 'greedy', budget: { ms: 400 }, people: true },
  { id: 'search', bot: 'search', budget: { ms: 200 }, people: false },
  { id: 'hard', bot: 'search', budget: { ms: 4000 }, people: true },
]

export function levelOf(id: string): Level | undefined {
  return levels.find((level) => level.id === id)
}

/** The bot for a game at a level. */
export function botFor(brain: Brain, level: Level): Bot {
  if (level.bot === 'random') return randomBot
  if (level.bot === 'greedy') return greedyBot(brain, level)
  return searchBot(brain)
}
