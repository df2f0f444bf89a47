import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { PROGRAM } from '../bots/bot.ts'

const text = z.string().check(z.minLength(1), z.maxLength(1000))

/** A program the server offers as a bot. */
const Entry = z.strictObject({
  /** Its id in stored matches; must never change. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,24}$/)),
  /** Display name. */
  name: z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u)),
  /** Program and arguments, run without a shell. */
  command: z.array(text).check(z.minLength(1), z.maxLength(50)),
  cwd: z.optional(text),
  /** The games it plays; all if absent. */
  games: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** Milliseconds per answer. */
  ms: z._default(z.int().check(z.minimum(50), z.maximum(60_000)), 1000),
  memoryMB: z._default(z.int().check(z.minimum(16)), 512),
  /** Maximum number of processes. */
  processes: z._default(z.int().check(z.minimum(1), z.maximum(64)), 1),
})
export type ProgramEntry = z.infer<typeof Entry>

const Roster = z.array(Entry).check(z.maxLength(100))

/** The bot id of a program. */
export const botOf = (id: string) => `${PROGRAM}${id}`

/** The programs that play a game, as bots. */
export function programsFor(programs: readonly ProgramEntry[], game: string): { bot: string; entry: ProgramEntry }[] {
  return programs.filter(({ games }) => games?.includes(game) ?? true).map((entry) => ({ bot: botOf(entry.id), entry }))
}

/** Reads the file that lists the programs; an invalid file is a readable error. */
export function readPrograms(file: string | undefined): readonly ProgramEntry[] {
  if (file === undefined) return []
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`MEHEN_PROGRAMS: ${file} cannot be read: ${(error as Error).message}`)
  }
  const read = z.safeParse(Roster, given)
  if (!read.success) throw new Error(`MEHEN_PROGRAMS: ${file}: ${z.prettifyError(read.error)}`)
  const ids = read.data.map(({ id }) => id)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice !== undefined) throw new Error(`MEHEN_PROGRAMS: ${file}: two programs are called ${twice}`)
  return read.data
}
