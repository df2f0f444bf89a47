import { readFileSync, writeFileSync } from 'node:fs'
import type { Clock } from '#bots/arena.ts'
import type { Budget } from '#bots/bot.ts'
import { levels } from '#bots/levels.ts'
import { titles } from '#games/index.ts'
import type { Title } from '#games/title.ts'
import {
  completeSetup,
  type Game,
  type Language,
  loadTexts,
  OFFERED,
  type Params,
  parseRecord,
  type Record,
  Refusal,
  recordedSetup,
} from '#kernel'
import { cliWords } from '#text/cli/index.ts'
import { Translator } from '#text/translator.ts'

/** Invalid arguments: a text key, and exit code 2. */
export class Usage extends Error {
  readonly key: string
  readonly values: Params

  constructor(key: string, values: Params = {}) {
    super(key)
    this.key = key
    this.values = values
  }
}

/** The flags of a command by kind: a text, an integer, a switch, or several texts. */
export type Flags = { readonly [flag: string]: 'text' | 'number' | 'switch' | 'texts' }

/** Parsed arguments of a command line. */
export class Args {
  readonly words: string[] = []
  private readonly given = new Map<string, string[]>()

  constructor(argv: readonly string[], flags: Flags) {
    const known: Flags = { lang: 'text', ...flags }
    for (let i = 0; i < argv.length; i++) {
      const arg = argv[i]!
      if (!arg.startsWith('--')) {
        this.words.push(arg)
        continue
      }
      const [flag, inline] = arg.slice(2).split(/=(.*)/s) as [string, string | undefined]
      const kind = Object.hasOwn(known, flag) ? known[flag] : undefined
      if (kind === undefined) throw new Usage('error.flag', { flag })
      const value = kind === 'switch' ? 'yes' : (inline ?? argv[++i])
      if (value === undefined) throw new Usage('error.flagValue', { flag })
      if (kind === 'number' && !/^\d{1,9}$/.test(value)) throw new Usage('error.flagNumber', { flag, value })
      this.given.set(flag, kind === 'texts' ? [...this.all(flag), value] : [value])
    }
  }

  text(flag: string): string | undefined {
    return this.given.get(flag)?.[0]
  }

  number(flag: string): number | undefined
  number(flag: string, otherwise: number): number
  number(flag: string, otherwise?: number): number | undefined {
    const value = this.text(flag)
    return value === undefined ? otherwise : Number(value)
  }

  has(flag: string): boolean {
    return this.given.has(flag)
  }

  all(flag: string): readonly string[] {
    return this.given.get(flag) ?? []
  }

  /** Throws if there are more arguments than the command takes. */
  atMost(words: number): void {
    if (this.words.length > words) throw new Usage('error.words', { word: this.words[words]! })
  }
}

/** The language requested, otherwise that of the environment, otherwise English. */
export function languageOf(argv: readonly string[], environment: NodeJS.ProcessEnv): Language {
  const at = argv.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  const asked = at < 0 ? undefined : (argv[at]!.split('=')[1] ?? argv[at + 1])
  if (asked !== undefined) {
    const found = OFFERED.find((language) => language === asked)
    if (found === undefined) throw new Usage('error.language', { languages: OFFERED })
    return found
  }
  const { LC_ALL, LC_MESSAGES, LANG } = environment
  const named = (LC_ALL || LC_MESSAGES || LANG || 'en').slice(0, 2)
  return OFFERED.find((language) => language === named) ?? 'en'
}

/** A command of `mehen`; returns the exit code. */
export type Command = (argv: readonly string[], speaker: Translator) => Promise<number>

export const print = (line = '') => process.stdout.write(`${line}\n`)

/** Prints progress to standard error. */
export const note = (line: string) => process.stderr.write(`${line}\n`)

/** The title with an id. */
export async function titleOf(id: string | undefined): Promise<Title> {
  const games = Object.keys(titles)
  if (id === undefined) throw new Usage('error.gameMissing', { games })
  if (!Object.hasOwn(titles, id)) throw new Usage('error.game', { game: id, games })
  return titles[id]!()
}

/** A translator that also knows a game's texts. */
export async function speakerOf(title: Title, { language }: Translator): Promise<Translator> {
  return new Translator(language, await loadTexts(title, [language]), cliWords)
}

/** Reads a text file or throws a readable error. */
export function readText(file: string | undefined): string {
  if (file === undefined) throw new Usage('error.fileMissing')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Usage('error.file', { file })
  }
}

/** Writes a text file or throws a readable error; with `isNew` also if the file exists. */
export function writeText(file: string, text: string, { isNew = false, mode = 0o666 } = {}): void {
  try {
    writeFileSync(file, text, { flag: isNew ? 'wx' : 'w', mode })
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') throw new Usage('error.exists', { file })
    throw new Usage('error.write', { file })
  }
}

/** Reads a record and finds its game. */
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

/** A readable error for a record that cannot be played; rethrows other errors. */
export function unreadable(error: unknown, file: string): Usage {
  if (!(error instanceof Refusal)) throw error
  return error.code === 'another pack'
    ? new Usage('error.otherPack', { file })
    : new Usage('error.record', { file, what: error.message })
}

/** The setup from --scenario, --players and --set. */
export function setupFrom(game: Game, args: Args): any {
  const given: { [name: string]: unknown } = {}
  if (args.has('scenario')) given.scenario = args.text('scenario')
  if (args.has('players')) given.players = args.number('players')
  Object.assign(given, settingsFrom(args))
  try {
    return completeSetup(game, given)
  } catch (error) {
    return failWith(error)
  }
}

/** Common flags of commands that play series of games. */
export const SERIES_FLAGS = {
  games: 'number',
  scenario: 'text',
  players: 'number',
  seed: 'text',
  threads: 'number',
  clock: 'text',
  json: 'switch',
} as const

/** The options set by those flags. */
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

/** The clock from --clock; CPU time allows one game at a time. */
export function clockFrom(args: Args): Clock | undefined {
  const clock = args.text('clock')
  if (clock === undefined || clock === 'wall') return clock
  if (clock !== 'cpu' || args.number('threads', 1) > 1) throw new Usage('error.clock')
  return clock
}

/** The budget from --ms and --playouts. */
export function budgetFrom(args: Args): Budget | undefined {
  const [ms, playouts] = [args.number('ms'), args.number('playouts')]
  if (ms === undefined && playouts === undefined) return undefined
  return { ...(ms !== undefined && { ms }), ...(playouts !== undefined && { playouts }) }
}

/** Throws if one of the ids is not a level. */
export function checkLevels(ids: readonly string[]): void {
  const known = levels.map(({ id }) => id)
  const unknown = ids.find((id) => !known.includes(id))
  if (unknown !== undefined) throw new Usage('error.level', { level: unknown, levels: known })
}

/** Turns a refused setup into a usage error. */
export function failWith(error: unknown): never {
  if (error instanceof RangeError || error instanceof Refusal) throw new Usage('error.setup', { what: error.message })
  throw error
}

/** The settings from --set. */
export function settingsFrom(args: Args): { [name: string]: unknown } {
  const given: { [name: string]: unknown } = {}
  for (const pair of args.all('set')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    given[name] = /^-?\d+$/.test(value) ? Number(value) : value === 'true' ? true : value === 'false' ? false : value
  }
  return given
}
