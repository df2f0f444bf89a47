import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Args, type Command, print, Usage, writeText } from '#cli/command.ts'
import { titles } from '#games/index.ts'
import { FORMS, LANGUAGES, type Language, type Words } from '#kernel'
import { baseKey } from '#text/translator.ts'
import { root } from '../measure/ledger.ts'

/** The share of a part that a language needs before the part is offered in it; the rest is shown in English. */
export const ENOUGH = 0.8

/** Files of English texts. */
const ENGLISH = /^(?:.*[/.])?en\.json$/

/** Grammar data, which other languages have in another form or not at all. */
const GRAMMAR = new RegExp(`^grammar\\.|\\.(?:${FORMS.join('|')})$`)

/** The English and the translated texts of one file. */
export interface Pair {
  /** The application, the terminal, a game, and so on. */
  readonly part: string
  /** The translated file, from the root of the clone. */
  readonly file: string
  readonly english: Words
  readonly texts: Words
}

/** A problem of one text: a key of the command line's texts, and its values. */
export interface Problem {
  readonly key: 'missing' | 'plural' | 'stale' | 'unknown' | 'placeholder' | 'lacks' | 'case'
  readonly file: string
  readonly text: string
  readonly what: string
}

/** How many texts of a part are translated, and the problems of all. */
export interface Report {
  readonly done: number
  readonly all: number
  readonly problems: readonly Problem[]
}

/** The part that a file belongs to: a game with its lesson, the application with controls and emails, or a folder. */
function partOf(file: string): string {
  const game = /^src\/games\/([^/]+)\//.exec(file)?.[1]
  return game ?? (/^src\/(?:kit|server)\//.test(file) ? 'app' : file.split('/').at(-2)!)
}

/** All files of texts with their translation, which may not exist yet. */
export function pairsIn(folder: string, language: string): Pair[] {
  return readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => ENGLISH.test(name))
    .sort()
    .map((name) => {
      const file = name.replace(/en\.json$/, `${language}.json`)
      return { part: partOf(name), file, english: readJson(join(folder, name)), texts: readJson(join(folder, file)) }
    })
}

const readJson = (file: string): Words => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** A short hash of an English text, kept with its translation to notice when the English changes. */
export const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** The English texts that the translations were made from: `FILE KEY`, and the hash. */
export type Sources = Words

/** The placeholders of a text; those of the kit are written with one brace. */
const placeholders = (text: string) => [...text.matchAll(/\{\{?(\w+)(?=[,.}])/g)].map(([, name]) => name!)

/** The texts by key without plural suffix. */
function byStem(words: Words): Map<string, [key: string, text: string][]> {
  const found = new Map<string, [string, string][]>()
  for (const [key, text] of Object.entries(words)) {
    const stem = baseKey(key)
    found.set(stem, [...(found.get(stem) ?? []), [key, text]])
  }
  return found
}

/** How much of a file is translated, and what is wrong with it. */
export function checkPair({ file, english, texts }: Pair, language: string, sources: Sources): Report {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const problems: Problem[] = []
  const report = (key: Problem['key'], text: string, what = '') => problems.push({ key, file, text, what })
  const originals = new Map([...byStem(english)].filter(([stem]) => !GRAMMAR.test(stem)))
  const translated = byStem(texts)
  let done = 0
  for (const [stem, forms] of originals) {
    const own = translated.get(stem)
    if (own === undefined) {
      report('missing', stem)
      continue
    }
    done++
    const keys = own.map(([key]) => key)
    const lacking = keys.includes(stem) ? [] : categories.filter((category) => !keys.includes(`${stem}_${category}`))
    if (lacking.length > 0) report('plural', stem, lacking.join(', '))
    const source = sources[`${file} ${stem}`]
    if (source !== undefined && source !== fingerprint(forms.map(([, text]) => text).join('\n'))) report('stale', stem)
    const wanted = new Set(forms.flatMap(([, text]) => placeholders(text)))
    const used = new Set(own.flatMap(([, text]) => placeholders(text)))
    for (const name of used) if (!wanted.has(name)) report('placeholder', stem, name)
    for (const name of wanted) if (!used.has(name) && source !== undefined) report('lacks', stem, name)
  }
  for (const stem of translated.keys()) if (!originals.has(stem) && !GRAMMAR.test(stem)) report('unknown', stem)
  return { done, all: originals.size, problems }
}

/** The hashes of the English texts of everything that is translated. */
export function sourcesOf(pairs: readonly Pair[]): Sources {
  return Object.fromEntries(
    pairs.flatMap(({ file, english, texts }) => {
      const translated = byStem(texts)
      return [...byStem(english)]
        .filter(([stem]) => translated.has(stem))
        .map(([stem, forms]) => [`${file} ${stem}`, fingerprint(forms.map(([, text]) => text).join('\n'))])
    }),
  )
}

/** The seat of the dice, which no sentence names in a case. */
const NAMELESS = /\.chance$/

/** Names that a text calls in a case they do not have: `$t(space.{{space}}.acc)`, where a space has no accusative. */
export function findMissingCases(words: Words, file: string): Problem[] {
  const wanted = new Map<string, string>()
  for (const [key, text] of Object.entries(words))
    for (const [, kind, form] of text.matchAll(/\$t\((\w+)\.\{\{\w+\}\}\.(\w+)\)/g)) wanted.set(`${kind} ${form}`, key)
  const names = Object.keys(words).filter(
    (key) => key.split('.').length === 2 && key === baseKey(key) && !NAMELESS.test(key),
  )
  return [...wanted].flatMap(([kindAndForm, text]) => {
    const [kind, form] = kindAndForm.split(' ') as [string, string]
    return names
      .filter((name) => name.startsWith(`${kind}.`) && !(`${name}.${form}` in words))
      .map((name): Problem => ({ key: 'case', file, text, what: `${name}.${form}` }))
  })
}

/** What is translated of each part of the product, and what is wrong with it. */
export async function checkLanguage(folder: string, language: string, sources: Sources): Promise<Map<string, Report>> {
  const parts = new Map<string, Report>()
  for (const pair of pairsIn(folder, language)) {
    const { done, all, problems } = checkPair(pair, language, sources)
    const before = parts.get(pair.part) ?? { done: 0, all: 0, problems: await casesOf(pair.part, language) }
    parts.set(pair.part, {
      done: before.done + done,
      all: before.all + all,
      problems: [...before.problems, ...problems],
    })
  }
  return parts
}

/** The missing cases of a game's texts. */
async function casesOf(part: string, language: string): Promise<readonly Problem[]> {
  const load = titles[part]
  if (load === undefined) return []
  const words = (await (await load()).words[language as Language]?.()) ?? {}
  return findMissingCases(words, `src/games/${part}/text`)
}

/** The hashes that `accept` has recorded. */
export const readSources = (folder: string, language: string): Sources => readJson(sourcesFile(folder, language))

const sourcesFile = (folder: string, language: string) => join(folder, `src/text/sources/${language}.json`)

/**
 * `mehen translations check LANG`: what is missing, stale or wrong in a language; `accept LANG` records that all its
 * texts are up to date. Exits with an error if something is wrong or a part that was begun is not ready.
 */
export const translations: Command = async (argv, speaker) => {
  const args = new Args(argv, { all: 'switch' })
  args.atMost(2)
  const [verb, language = ''] = args.words
  if (!['check', 'accept'].includes(verb ?? '') || language === 'en' || !/^[a-z]{2,3}$/.test(language))
    throw new Usage('error.translations')
  if (verb === 'accept') {
    const sources = sourcesOf(pairsIn(root(), language))
    writeText(sourcesFile(root(), language), `${JSON.stringify(sources, null, 2)}\n`)
    print(speaker.say('translations.accepted', { count: Object.keys(sources).length }))
    return 0
  }
  const sources = readSources(root(), language)
  const parts = await checkLanguage(root(), language, sources)
  let wrong = 0
  for (const [part, { done, all, problems }] of parts) {
    const begun = done > 0
    const ready = done >= all * ENOUGH
    print(
      speaker.say(`translations.${ready ? 'ready' : begun ? 'unready' : 'english'}`, {
        part,
        done,
        all,
        percent: Math.floor((100 * done) / all),
      }),
    )
    const shown = problems.filter(({ key }) => key !== 'missing' || begun || args.has('all'))
    for (const { key, ...values } of shown) print(`  ${speaker.say(`translations.${key}`, values)}`)
    wrong += problems.filter(({ key }) => key !== 'missing').length + (begun && !ready ? 1 : 0)
  }
  const untracked = Object.keys(sources).length === 0 && !LANGUAGES.some((complete) => complete === language)
  if (untracked) print(speaker.say('translations.untracked', { language }))
  print(speaker.say(wrong === 0 ? 'translations.good' : 'translations.bad', { count: wrong }))
  return wrong === 0 ? 0 : 1
}
