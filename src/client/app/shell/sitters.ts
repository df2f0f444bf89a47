import { botName } from './bots.ts'
import type { AppWords } from './words.tsx'

/** Who sits on a seat, as tables and lists say it. */
export interface Sitter {
  readonly user: string | null
  readonly name: string | null
  readonly bot: string | null
  readonly out?: 'resigned' | 'time' | null | undefined
}

/** Who has a seat: its person, also when he has left it to a machine; else the machine; null where it is free. */
export function sitterName(app: AppWords, { user, name, bot }: Sitter): string | null {
  if (user !== null) return name || app.say('you')
  return bot === null ? null : botName(app, bot)
}

/** What has become of a person at a seat: resigned, out of time, or a machine plays for him; null where he plays. */
export function fateOf(app: AppWords, { user, bot, out }: Sitter): string | null {
  if (out) return app.say(`table.out.${out}`)
  return user !== null && bot !== null ? app.say('table.handed', { bot: botName(app, bot) }) : null
}

/** Who has a seat and what has become of him, in one piece for lists. */
export function sitterLine(app: AppWords, sitter: Sitter): string {
  const name = sitterName(app, sitter) ?? app.say('table.free')
  const fate = fateOf(app, sitter)
  return fate === null ? name : app.say('table.fate', { name, fate })
}

/** What has become of everybody who plays no more himself. */
export function fatesOf(app: AppWords, sitters: readonly Sitter[]): string[] {
  return sitters.filter((sitter) => fateOf(app, sitter) !== null).map((sitter) => sitterLine(app, sitter))
}
