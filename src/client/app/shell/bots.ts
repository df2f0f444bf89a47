import { PROGRAM } from '../../../bots/bot.ts'
import type { ServerInfo } from '../../../table/protocol.ts'
import type { AppWords } from './words.tsx'

/** The levels that people are offered as opponents. */
export const BOTS = ['easy', 'normal', 'hard'] as const

/** What a bot is called: a level, or a program that the server brings. */
export function botName(app: AppWords, bot: string): string {
  return bot.startsWith(PROGRAM) ? app.say('bot.program', { name: bot.slice(PROGRAM.length) }) : app.say(`bot.${bot}`)
}

/** The machine's players for a game: the levels, and where a server is asked its programs. */
export function opponents(app: AppWords, server: ServerInfo | null | undefined, game: string) {
  const levels: { value: string; label: string }[] = BOTS.map((level) => ({
    value: level,
    label: botName(app, level),
  }))
  const programs = server?.programs.filter(({ games }) => games?.includes(game) ?? true) ?? []
  return [...levels, ...programs.map(({ bot, name }) => ({ value: bot, label: app.say('bot.program', { name }) }))]
}
