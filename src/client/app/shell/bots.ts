import { PROGRAM } from '../../../bots/bot.ts'
import type { ServerInfo } from '../../../table/protocol.ts'
import type { AppWords } from './words.tsx'

/** The bot levels people can choose as opponents. */
export const BOTS = ['easy', 'normal', 'hard'] as const

/** The name of a bot: a level, or an engine of the server. */
export function botName(app: AppWords, bot: string): string {
  return bot.startsWith(PROGRAM) ? app.say('bot.program', { name: bot.slice(PROGRAM.length) }) : app.say(`bot.${bot}`)
}

/** The bots to choose from in a game: the levels, and the engines of a server. */
export function opponents(app: AppWords, server: ServerInfo | null | undefined, game: string) {
  const levels: { value: string; label: string }[] = BOTS.map((level) => ({
    value: level,
    label: botName(app, level),
  }))
  const programs = server?.programs.filter(({ games }) => games?.includes(game) ?? true) ?? []
  return [...levels, ...programs.map(({ bot, name }) => ({ value: bot, label: app.say('bot.program', { name }) }))]
}
