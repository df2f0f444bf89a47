import { PROGRAM } from '#bots/bot.ts'
import type { Player } from '#bots/levels.ts'
import type { ServerInfo } from '#table/protocol/http.ts'
import type { AppTranslator } from './translator.tsx'

/** Whether all of several players have won. */
export const isDraw = (winners: readonly unknown[], players: number): boolean =>
  winners.length > 1 && winners.length === players

/** The bot levels people can choose as opponents. */
export const BOT_LEVELS = ['easy', 'normal', 'hard', 'expert'] as const

/** The name of a bot: a level, or an engine of the server. */
export function botName(app: AppTranslator, bot: string): string {
  return bot.startsWith(PROGRAM) ? app.say('bot.program', { name: bot.slice(PROGRAM.length) }) : app.say(`bot.${bot}`)
}

/** The bots to choose from in a game: the levels, the characters that it knows, and the engines of a server. */
export function botOptions(app: AppTranslator, server: ServerInfo | null | undefined, { game, brain }: Player) {
  const levels: { value: string; label: string }[] = [...BOT_LEVELS, ...(brain.styles ?? [])].map((level) => ({
    value: level,
    label: botName(app, level),
  }))
  const programs = server?.programs.filter(({ games }) => games?.includes(game.id) ?? true) ?? []
  return [...levels, ...programs.map(({ bot, name }) => ({ value: bot, label: app.say('bot.program', { name }) }))]
}

/** The occupant of a seat, in tables and lists. */
export interface SeatOccupant {
  readonly user: string | null
  readonly name: string | null
  readonly bot: string | null
  readonly out?: 'resigned' | 'time' | null | undefined
}

/** The person of a seat, also if a bot has taken over; otherwise the bot; null if the seat is free. */
export function occupantName(app: AppTranslator, { user, name, bot }: SeatOccupant): string | null {
  if (user !== null) return name || app.say('you')
  return bot === null ? null : botName(app, bot)
}

/** Resigned, out of time, or replaced by a bot; null while the occupant plays. */
export function seatStatus(app: AppTranslator, { user, bot, out }: SeatOccupant): string | null {
  if (out) return app.say(`table.out.${out}`)
  return user !== null && bot !== null ? app.say('table.handed', { bot: botName(app, bot) }) : null
}

/** The occupant and, in brackets, the seat's status. */
export function occupantLabel(app: AppTranslator, sitter: SeatOccupant): string {
  const name = occupantName(app, sitter) ?? app.say('table.free')
  const fate = seatStatus(app, sitter)
  return fate === null ? name : app.say('table.fate', { name, fate })
}

/** The seats whose person no longer plays. */
export function seatStatuses(app: AppTranslator, sitters: readonly SeatOccupant[]): string[] {
  return sitters.filter((sitter) => seatStatus(app, sitter) !== null).map((sitter) => occupantLabel(app, sitter))
}
