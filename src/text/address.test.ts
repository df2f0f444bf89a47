import { describe, expect, it } from 'vitest'
import { titles } from '../games/index.ts'
import { lessons } from '../games/lessons.ts'
import type { Words } from '../kernel/index.ts'
import { appWords } from './app/index.ts'
import { cliWords } from './cli/index.ts'

// Loaded before any test's time runs: a busy machine takes long over the sources of a large game.
const games = await Promise.all(
  Object.entries(titles).map(async ([id, load]) => ({
    id,
    words: (await load()).wording.words,
    lesson: (await lessons[id]!()).words,
  })),
)
const all = [
  { id: 'app', words: appWords },
  { id: 'cli', words: cliWords },
  ...games.flatMap(({ id, words, lesson }) => [
    { id, words },
    { id: `the lesson of ${id}`, words: lesson },
  ]),
]

/** The texts that a pattern finds, by key. */
const found = (words: Words, bad: RegExp): string[] =>
  Object.entries(words).flatMap(([key, text]) => (bad.test(text) ? [`${key}: ${text}`] : []))

/** Somebody addressed as *ty*: pronouns, verbs, and commands at the beginning of a sentence. */
const FAMILIAR =
  /(?<!\p{L})(tv(ůj|á|é|ého|ému|ým|ých|oje|oji|ou)|tebe|tobě|tebou|jsi)(?!\p{L})|(?:^|[.:;!?] )(\p{Lu}\p{Ll}*(uj|ej|ij)|Zvol|Polož|Umísti|Hoď|Vezmi|Odstraň|Posuň|Vyber|Otoč|Táhni|Postav|Odlož|Nahraď|Vrať|Přičti|Odečti|Sečti|Urči|Najdi|Klikni|Zkus|Zadej|Zahraj)(?!\p{L})/iu

/** Any verb in that person; names have capitals. */
const SINGULAR = /(?<!\p{L})(?!(náš|váš|spíš|příliš)(?!\p{L}))\p{Ll}+(áš|íš|eš)(?!\p{L})/u

/** Czech names that end like a command. */
const NAMES = /^(piece|unit|leader|space|card|king|name)\./

/** Other words for what has one. */
const OTHER_CZECH = /památník|pomník|Chetitov/iu
const OTHER_JAPANESE = /軍閥|機械|モニュメント|ハッティ|遺跡/u

/** A number before nouns that do not agree with it; `count.*` has the forms. */
const PLURAL = /\{\{\w+\}\} (followers|figures|units|cards|chariots|hits|steps|spaces|tokens|orders)\b/
const SOME = /_(one|few|many|other)$/

describe.each(all)('the words of $id', ({ words }) => {
  it('address a Czech reader as vy', () => {
    expect(found(words.cs, FAMILIAR).filter((line) => !NAMES.test(line))).toEqual([])
    expect(found(words.cs, SINGULAR)).toEqual([])
  })

  it('have one word for one thing in Czech and Japanese', () => {
    expect([...found(words.cs, OTHER_CZECH), ...found(words.ja, OTHER_JAPANESE)]).toEqual([])
  })
})

describe.each(games)('the numbers in the words of $id', ({ words }) => {
  it('take the form of their noun', () => {
    expect(found(words.en, PLURAL).filter((line) => !SOME.test(line.split(':')[0]!))).toEqual([])
  })
})

describe('the patterns', () => {
  it('find what they should', () => {
    for (const bad of ['Aktivuj velitele.', 'To je tvůj tah.', 'Hotovo. Zvol pole.'])
      expect(bad).toMatch(FAMILIAR)
    for (const good of ['Aktivujte velitele.', 'Máte 3 karty.', 'Zvolte pole.', 'Vojsko má čtyři body.'])
      expect(good).not.toMatch(FAMILIAR)
    expect('Zde máš karty.').toMatch(SINGULAR)
    expect('Kadeš je příliš daleko, to je váš tah.').not.toMatch(SINGULAR)
    expect('You have {{n}} followers.').toMatch(PLURAL)
    expect(['軍閥が進む', 'モニュメント'].every((text) => OTHER_JAPANESE.test(text))).toBe(true)
  })
})
