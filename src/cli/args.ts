import { LANGUAGES, type Language, type Params } from '../kernel/index.ts'

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
    const found = LANGUAGES.find((language) => language === asked)
    if (found === undefined) throw new Usage('error.language')
    return found
  }
  const { LC_ALL, LC_MESSAGES, LANG } = environment
  const named = (LC_ALL || LC_MESSAGES || LANG || 'en').slice(0, 2)
  return LANGUAGES.find((language) => language === named) ?? 'en'
}
