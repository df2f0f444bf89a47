import { describe, expect, it } from 'vitest'
import { OFFERED, type Words } from '#kernel'
import { appWords } from './app/index.ts'
import { textsIn } from './testing/files.ts'
import { OTHER_TITLES, PRINTED_TITLES } from './testing/glossary.ts'
import { games } from './testing/titles.ts'
import { Translator } from './translator.ts'

// How texts are written: signs, numerals, endings, spaces, and the references that digests must keep.

const GAME_LANGUAGES = ['ja', 'cs'] as const

/** The texts of a language that a pattern finds. */
const found = (language: (typeof OFFERED)[number], pattern: RegExp, keys = /./) =>
  textsIn(language)
    .filter(({ key, text }) => keys.test(key) && pattern.test(text))
    .map(({ file, key, text }) => `${file} ${key}: ${text}`)

/** A hyphen in place of a minus sign; options of the command line begin with two. */
const HYPHEN_MINUS = /(?<![A-Za-z0-9-])-(?=\d|\{\{\w+(?:, signed)?\}\})/

describe.each(OFFERED)('numbers in %s', (language) => {
  it('are negative by a minus sign, not by a hyphen', () => {
    expect(found(language, HYPHEN_MINUS)).toEqual([])
  })

  it('that modify a roll show their sign', () => {
    expect(found(language, /\{\{(?:modifier|markers|walls|cards)\}\}.*\$t\(roll|\{\{modifier\}\}/, /^event\./)).toEqual(
      [],
    )
  })
})

describe('Japanese', () => {
  it('has Arabic numerals and one wave dash', () => {
    expect(found('ja', /[二三四五六七八九十](?=[人枚秒個回体点本頭日])|一(?=[枚秒個回体点本頭])/)).toEqual([])
    expect(found('ja', /[～~∼]|\d-\d/)).toEqual([])
    expect(found('ja', /[\d}] %/)).toEqual([])
  })

  it('tells the journal in the past tense', () => {
    expect(found('ja', /(?<!たい)[るうくすつぬむぐぶ]。/, /^event\./)).toEqual([])
  })

  it('has the printed titles of cards, or a reason for others', () => {
    const { ja } = Object.fromEntries(games)['god-kings']!.wording.words
    const cards = PRINTED_TITLES.flatMap(([title, ...cards]) => cards.map((card) => [card, title] as const))
    expect(cards.length).toBe(105)
    const other = cards.filter(([card, title]) => ja[`card.${card}`] !== title).map(([card]) => card)
    expect(other).toEqual(Object.keys(OTHER_TITLES).map(Number))
  })

  it('is found where it is not written so', () => {
    expect('敵-1').toMatch(HYPHEN_MINUS)
    expect('−1、R-C1、W10-W15、--set').not.toMatch(HYPHEN_MINUS)
  })
})

describe('Czech', () => {
  /** A name as a label, not as part of a sentence: “Chetité, získaná vláda: Kadeš.” */
  const LABEL = /^\$t\([^)]*\)\s?[,:(]/

  it('tells the journal in sentences, without labels', () => {
    expect('$t(side.{{side}}), získaná vláda: $t(space.{{space}}).').toMatch(LABEL)
    expect(found('cs', LABEL, /^event\./)).toEqual([])
  })

  /** A word of one letter, or a number before its unit, at a place where the line may break. */
  const BREAKS = /(?<![\p{L}\p{N}.])[ksvzouai] \S|\d (?=%|[VTD]B\b|Op\b|BP\b)/iu

  it.each(games)('of %s has no line end after a word of one letter or before a unit', (_, { wording }) => {
    expect('v Kadeši').toMatch(BREAKS)
    expect(breaking(wording.words)).toEqual([])
  })

  it('of the application and the kit neither', () => {
    expect(breaking(appWords)).toEqual([])
    const kit = textsIn('cs').filter(({ file }) => file.includes('/kit/'))
    expect(kit.length).toBeGreaterThan(0)
    expect(kit.filter(({ text }) => BREAKS.test(text))).toEqual([])
  })

  function breaking(words: { readonly cs: Words; readonly en: Words; readonly ja: Words }): string[] {
    const speaker = new Translator('cs', words)
    return Object.keys(words.cs)
      .filter((key) => !/_(?:one|few|many|other)$/.test(key))
      .map((key) => `${key}: ${speaker.say(key)}`)
      .filter((said) => BREAKS.test(said.slice(said.indexOf(':') + 2).replace(/\{\{[^}]*\}\}|\$t\([^)]*\)/g, 'X')))
  }
})

describe('the digests of rules', () => {
  /** Numbers of rules: 15.5.2a, R-C39, R21.3. */
  const references = (text: string) =>
    new Set(
      text
        .replace(/\{\{[^}]*\}\}|\$t\([^)]*\)/g, '')
        .match(/(?<![\d.\w])(?:R-?[A-Z]?\d+|\d{1,2}\.\d+)(?:\.\d+)*[a-z]?/g),
    )

  const lacking = (text: string, own: string) => {
    const kept = references(own)
    return [...references(text)].filter((reference) => !kept.has(reference))
  }

  it.each(games.flatMap(([id, title]) => GAME_LANGUAGES.map((language) => [id, language, title] as const)))(
    'of %s keep the references of the English in %s',
    (_, language, { wording: { words } }) => {
      const lost = Object.entries(words.en)
        .filter(([key]) => key.startsWith('digest.'))
        .map(([key, text]) => [key, lacking(text, words[language][key] ?? '')] as const)
        .filter(([, lost]) => lost.length > 0)
      expect(lost).toEqual([])
    },
  )

  it.each(GAME_LANGUAGES)('of The God Kings are as long as the English in %s, so that no rule is lost', (language) => {
    const { en, [language]: own } = Object.fromEntries(games)['god-kings']!.wording.words
    const short = Object.entries(en).filter(
      ([key, text]) =>
        key.startsWith('digest.') && text.length > 60 && own[key]!.length < text.length * SHARE[language],
    )
    expect(short.map(([key]) => key)).toEqual([])
  })
})

/** How long a full rendering of an English text is at least, by experience; abridged ones were a fifth and two fifths. */
const SHARE = { ja: 0.2, cs: 0.5 } as const
