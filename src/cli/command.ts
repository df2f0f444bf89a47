import { readFileSync, writeFileSync } from 'node:fs'
import { titles } from '../games/index.ts'
import type { Title } from '../games/title.ts'
import { type Game, parseRecord, type Record, Refusal, recordedSetup, setupOf } from '../kernel/index.ts'
import { cliWords } from '../text/cli/index.ts'
import { Speaker } from '../text/speaker.ts'
import { type Args, Usage } from './args.ts'

/** One command of `mehen`: returns the exit code. */
export type Command = (argv: readonly string[], speaker: Speaker) => Promise<number>

/** Prints a line. */
export const print = (line = '') => process.stdout.write(`${line}\n`)

/** Says how a long run stands, beside what it prints. */
export const note = (line: string) => process.stderr.write(`${line}\n`)

/** The title a word names. */
export async function titleOf(id: string | undefined): Promise<Title> {
  const games = Object.keys(titles)
  if (id === undefined) throw new Usage('error.gameMissing', { games })
  if (!Object.hasOwn(titles, id)) throw new Usage('error.game', { game: id, games })
  return titles[id]!()
}

/** A speaker that also knows a game's words. */
export const speakerOf = (title: Title, speaker: Speaker) =>
  new Speaker(speaker.language, title.wording.words, cliWords)

/** Reads a text file or says that it cannot. */
export function readText(file: string | undefined): string {
  if (file === undefined) throw new Usage('error.fileMissing')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Usage('error.file', { file })
  }
}

/** Writes a text file or says that it cannot. */
export function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch {
    throw new Usage('error.write', { file })
  }
}

/** Reads a record of a match and finds its game. */
export async function readRecord(file: string | undefined): Promise<{ record: Record<any>; title: Title }> {
  const text = readText(file)
  try {
    const record = parseRecord(text)
    const title = await titleOf(record.game)
    return { record: { ...record, setup: recordedSetup(title.game, record.setup) }, title }
  } catch (error) {
    throw unreadable(error, file!)
  }
}

/** Says why a file's record cannot be played; throws what is no refusal. */
export function unreadable(error: unknown, file: string): Usage {
  if (!(error instanceof Refusal)) throw error
  return error.code === 'another pack'
    ? new Usage('error.otherPack', { file })
    : new Usage('error.record', { file, what: error.message })
}

/** The set-up that --scenario, --players and --set ask for. */
export function setupFrom(game: Game, args: Args): any {
  const given: { [name: string]: unknown } = {}
  if (args.has('scenario')) given.scenario = args.text('scenario')
  if (args.has('players')) given.players = args.number('players')
  Object.assign(given, settingsFrom(args))
  try {
    return setupOf(game, given)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Usage('error.setup', { what: error.message })
  }
}

/** What --set asks for. */
export function settingsFrom(args: Args): { [name: string]: unknown } {
  const given: { [name: string]: unknown } = {}
  for (const pair of args.all('set')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    given[name] = /^-?\d+$/.test(value)
      ? Number(value)
      : value === 'true'
        ? true
        : value === 'false'
          ? false
          : value
  }
  return given
}
