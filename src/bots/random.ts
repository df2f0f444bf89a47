import { randomFrom } from '../kernel/index.ts'
import type { Bot } from './bot.ts'
import { anyOption } from './hooks.ts'

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
