import { describe, expect, it } from 'vitest'
import { type Text, textsIn } from './testing/files.ts'

const czech = textsIn('cs')
const english = textsIn('en')

/** The texts that a pattern finds, by file and key. */
const found = (texts: readonly Text[], bad: RegExp): string[] =>
  texts.flatMap(({ file, key, text }) => (bad.test(text) ? [`${file} ${key}: ${text}`] : []))

/** Somebody addressed as *ty*: pronouns, verbs, and commands at the beginning of a sentence. */
const FAMILIAR =
  /(?<!\p{L})(tv(ůj|á|é|ého|ému|ým|ých|oje|oji|ou)|tebe|tobě|tebou|jsi)(?!\p{L})|(?:^|[.:;!?] )(\p{Lu}\p{Ll}*(uj|ej|ij)|Zvol|Polož|Umísti|Hoď|Vezmi|Odstraň|Posuň|Vyber|Otoč|Táhni|Postav|Odlož|Nahraď|Vrať|Přičti|Odečti|Sečti|Urči|Najdi|Klikni|Zkus|Zadej|Zahraj)(?!\p{L})/iu

/** Any verb in that person; names have capitals. */
const SINGULAR = /(?<!\p{L})(?!(náš|váš|spíš|příliš)(?!\p{L}))\p{Ll}+(áš|íš|eš)(?!\p{L})/u

/** Czech names that end like a command. */
const NAMES = /^(piece|unit|leader|space|card|king|name)\./

/** A number before nouns that do not agree with it; `count.*` has the forms. */
const PLURAL = /\{\{\w+\}\} (followers|figures|units|cards|chariots|hits|steps|spaces|tokens|orders)\b/
const SOME = /_(one|few|many|other)$/

describe('the words', () => {
  it('address a Czech reader as vy', () => {
    expect(
      found(
        czech.filter(({ key }) => !NAMES.test(key)),
        FAMILIAR,
      ),
    ).toEqual([])
    expect(found(czech, SINGULAR)).toEqual([])
  })

  it('have numbers that take the form of their noun', () => {
    expect(
      found(
        english.filter(({ key }) => !SOME.test(key)),
        PLURAL,
      ),
    ).toEqual([])
  })
})

describe('the patterns', () => {
  it('find what they should', () => {
    for (const bad of ['Aktivuj velitele.', 'To je tvůj tah.', 'Hotovo. Zvol pole.']) expect(bad).toMatch(FAMILIAR)
    for (const good of ['Aktivujte velitele.', 'Máte 3 karty.', 'Zvolte pole.', 'Vojsko má čtyři body.'])
      expect(good).not.toMatch(FAMILIAR)
    expect('Zde máš karty.').toMatch(SINGULAR)
    expect('Kadeš je příliš daleko, to je váš tah.').not.toMatch(SINGULAR)
    expect('You have {{n}} followers.').toMatch(PLURAL)
  })
})
