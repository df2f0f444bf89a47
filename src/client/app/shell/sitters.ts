import { botName } from './bots.ts'
import type { AppWords } from './words.tsx'

/** The occupant of a seat, in tables and lists. */
export interface Sitter {
  readonly user: string | null
  readonly name: string | null
  readonly bot: string | null
  readonly out?: 'resigned' | 'time' | null | undefined
}

/** The person of a seat, also if a bot has taken over; otherwise the bot; null if the seat is free. */
export function sitterName(app: AppWords, { user, name, bot }: Sitter): string | null {
  if (user !== null) return name || app.say('you')
  return bot === null ? null : botName(app, bot)
}

/** Resigned, out of time, or replaced by a bot; null while the occupant plays. */
export function fateOf(app: AppWords, { user, bot, out }: Sitter): string | null {
  if (out) return app.say(`table.out.${out}`)
  return user !== null && bot !== null ? app.say('table.handed', { bot: botName(app, bot) }) : null
}

/** The occupant and, in brackets, the seat's status. */
export function sitterLine(app: AppWords, sitter: Sitter): string {
  const name = sitterName(app, sitter) ?? app.say('table.free')
  const fate = fateOf(app, sitter)
  return fate === null ? name : app.say('table.fate', { name, fate })
}

/** The seats whose person no longer plays. */
export function fatesOf(app: AppWords, sitters: readonly Sitter[]): string[] {
  return sitters.filter((sitter) => fateOf(app, sitter) !== null).map((sitter) => sitterLine(app, sitter))
}
