import { readFileSync, writeFileSync } from 'node:fs'
import { type Budget, type Clock, levels } from '../bots/index.ts'
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
    return impossible(error)
  }
}

/** What commands that play series of games take beside their own flags. */
export const SERIES_FLAGS = {
  games: 'number',
  scenario: 'text',
  players: 'number',
  seed: 'text',
  threads: 'number',
  clock: 'text',
  json: 'switch',
} as const

/** What the flags of a series ask for: only what was given. */
export function seriesFrom(args: Args) {
  const [scenario, players, seed] = [args.text('scenario'), args.number('players'), args.text('seed')]
  const threads = args.number('threads')
  const clock = clockFrom(args)
  return {
    ...(scenario !== undefined && { scenario }),
    ...(players !== undefined && { players }),
    ...(seed !== undefined && { seed }),
    ...(threads !== undefined && { threads: Math.max(1, threads) }),
    ...(clock !== undefined && { clock }),
  }
}

/** What --clock asks for; the processor's is that of one game at a time. */
export function clockFrom(args: Args): Clock | undefined {
  const clock = args.text('clock')
  if (clock === undefined || clock === 'wall') return clock
  if (clock !== 'cpu' || args.number('threads', 1) > 1) throw new Usage('error.clock')
  return clock
}

/** What --ms and --playouts ask for. */
export function budgetFrom(args: Args): Budget | undefined {
  const [ms, playouts] = [args.number('ms'), args.number('playouts')]
  if (ms === undefined && playouts === undefined) return undefined
  return { ...(ms !== undefined && { ms }), ...(playouts !== undefined && { playouts }) }
}

/** Refuses the first of these that is no level. */
export function checkLevels(ids: readonly string[]): void {
  const known = levels.map(({ id }) => id)
  const unknown = ids.find((id) => !known.includes(id))
  if (unknown !== undefined) throw new Usage('error.level', { level: unknown, levels: known })
}

/** What a set-up refuses, as bad arguments. */
export function impossible(error: unknown): never {
  if (error instanceof RangeError || error instanceof Refusal) throw new Usage('error.setup', { what: error.message })
  throw error
}

/** What --set asks for. */
export function settingsFrom(args: Args): { [name: string]: unknown } {
  const given: { [name: string]: unknown } = {}
  for (const pair of args.all('set')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    given[name] = /^-?\d+$/.test(value) ? Number(value) : value === 'true' ? true : value === 'false' ? false : value
  }
  return given
}
