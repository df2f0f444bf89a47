import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#kernel'
import { games } from '#text/testing/titles.ts'
import { Translator } from '#text/translator.ts'
import { findChapter, readBook, resolveRule, ruleIds, searchRules, splitReferences } from './book.tsx'

// Loaded outside the tests, because loading a large game on a busy machine could exceed a test's timeout.
const bookOf = (id: string, language: (typeof LANGUAGES)[number] = 'en') => {
  const { rules, wording } = games.find(([game]) => game === id)![1]
  const speaker = new Translator(language, wording.words)
  const keys = Object.keys(wording.words[language])
  return { chapters: readBook(rules, { keys, say: (key) => speaker.say(key) }), ids: ruleIds(rules, keys) }
}

describe('the chapters of a rulebook', () => {
  it('are the longest matching prefixes of the numbers', () => {
    const keys = ['A1', 'A10', 'R', 'R-C', '9', 'T']
    const found = ['A1.2', 'A10.3a', 'R2.1', 'R-01', 'R-C15', '9.2A', 'T.battle'].map((id) => findChapter(id, keys))
    expect(found).toEqual(['A1', 'A10', 'R', 'R', 'R-C', '9', 'T'])
    expect(findChapter('19.1', keys)).toBeUndefined()
  })

  it.each(games.flatMap(([id]) => LANGUAGES.map((language) => [id, language] as const)))(
    'of %s in %s contain every rule once, with a text',
    (id, language) => {
      const { chapters, ids } = bookOf(id, language)
      const held = chapters.flatMap(({ rules }) => rules)
      expect(held.map((rule) => rule.id).sort()).toEqual([...ids].sort())
      expect(held.filter(({ title, text }) => /^(rule|digest)\./.test(title + text) || text === '')).toEqual([])
      expect(new Set(chapters.map(({ title }) => title)).size).toBe(chapters.length)
    },
  )

  it('have titles in Ankh and The God Kings', () => {
    const titlesOf = (id: string) => bookOf(id).chapters.map(({ key, title }) => `${key} ${title}`)
    expect(titlesOf('ankh')).toContain('A11 Conflict')
    expect(titlesOf('god-kings')).toContain('17 Sieges')
    expect(titlesOf('god-kings')).toContain('C The cards')
  })
})

describe('the texts of a rulebook', () => {
  /** Comparisons, identifiers, literals, bare numbers, abbreviations. */
  const CODE =
    /<=|>=|==| = |\p{L}_\p{L}|(?<!\p{L})\p{Ll}+\p{Lu}|(?<!\p{L})(flag|null|true|false|id|DRMs?)(?!\p{L})|floor\(|^[\d.]+$/u

  /** Programming terms that a rulebook does not use. */
  const PARTS = {
    en: /\b(an|the|this|each|every|one) asks?\b|\b(options?|states?|seats?|windows?|defaults?|keys?|queues?|parameters?|legality|by definition)\b/i,
    ja: /席|窓|オプション|デフォルト|ウィンドウ|フラグ|パラメータ|合法性|の状態$/,
    cs: /(?<!\p{L})(ok(no|na|nu|ně|nem|en|ny|nech)|příznak\p{L}*|výchozí|parametr\p{L}*|přípustnost|právě jed(en|na|no|nou|nom))(?!\p{L})/iu,
  }
  /** Exceptions: words that are rulebook terms of a game. */
  const OWN: { readonly [game: string]: RegExp } = { alexander: /\boptions?\b/gi }

  it.each(games.flatMap(([id]) => LANGUAGES.map((language) => [id, language] as const)))(
    'of %s in %s avoid programming terms',
    (id, language) => {
      const all = bookOf(id, language).chapters.flatMap(({ rules }) => rules)
      expect(all.filter(({ text }) => CODE.test(text))).toEqual([])
      const said = all.map(({ id: rule, title, text }) => `${rule} ${title}: ${text}`)
      expect(said.filter((one) => PARTS[language].test(one.replace(OWN[id] ?? '', '')))).toEqual([])
    },
  )

  it('are distinguished from code', () => {
    const code = ['Die <= rating', 'the siegeState is set', 'side amurru_revolt', '+1 DRM', '6.0.', 'HC = home country']
    expect(code.filter((text) => !CODE.test(text))).toEqual([])
    expect(CODE.test('A card does one thing only: choose one of 9.2A to 9.2H.')).toBe(false)
    const parts = ['A window names who is asked', 'The active seat chooses', 'Only legal options are offered']
    expect(parts.filter((text) => !PARTS.en.test(text))).toEqual([])
    expect(PARTS.ja.test('窓の仕組み') && PARTS.cs.test('Jak okno funguje')).toBe(true)
    expect(PARTS.en.test('The player asks the others one after another')).toBe(false)
  })
})

describe('the search in a rulebook', () => {
  const { chapters } = bookOf('god-kings')
  const idsOf = (query: string, of = chapters) => searchRules(of, query).map(({ id }) => id)

  it('lists numbers first, and only matches them from their start', () => {
    expect(idsOf('9.2').slice(0, 3)).toEqual(['9.2', '9.2A', '9.2B'])
    expect(idsOf('§ 17.3.2')[0]).toBe('17.3.2')
    expect(idsOf('9.2a')[0]).toBe('9.2A')
    expect(idsOf('9.2')).not.toContain('19.2')
  })

  it('finds all words in any order, and lists titles before texts', () => {
    const found = idsOf('siege activation')
    expect(found[0]).toBe('9.2B')
    expect(idsOf('activation siege')).toEqual(found)
    expect(found.length).toBeGreaterThan(2)
    expect(idsOf('siege zebra')).toEqual([])
    expect(idsOf('   ')).toEqual([])
  })

  it('ignores accents and case, and works in Japanese', () => {
    const czech = bookOf('god-kings', 'cs').chapters
    expect(idsOf('OBLEHANI', czech)).toEqual(idsOf('obléhání', czech))
    expect(idsOf('obléhání', czech).length).toBeGreaterThan(5)
    expect(idsOf('攻囲', bookOf('god-kings', 'ja').chapters).length).toBeGreaterThan(5)
  })
})

describe('the rule numbers in a text', () => {
  it('refer to a rule or to the first one below it', () => {
    const { ids } = bookOf('god-kings')
    expect(['9.2A', '17.2', '19.0', '24.1', '15.5.1', '99.9'].map((number) => resolveRule(number, ids))).toEqual([
      '9.2A',
      '17.2a',
      '19.1',
      '24.1.1',
      '15.5.1.1',
      undefined,
    ])
    expect(resolveRule('9.5', bookOf('alexander').ids)).toBe('9.51')
  })

  it('are split off without losing text', () => {
    const { ids } = bookOf('god-kings')
    const text = 'One of 9.2A-9.2H (R-C15, W0-W18) with 3 Ops, 10:1 or 1000-1500 men; see 24.2.'
    const cut = splitReferences(text, ids, '24.2')
    expect(cut.map((span) => span.text).join('')).toBe(text)
    expect(cut.flatMap(({ rule }) => rule ?? [])).toEqual(['9.2A', '9.2H', 'R-C15', 'W0', 'W18'])
    expect(splitReferences('9.2A〜9.2Hの1つ', ids).flatMap(({ rule }) => rule ?? [])).toEqual(['9.2A', '9.2H'])
    expect(splitReferences('ruled exactly in R-10.', bookOf('ankh').ids)).toEqual([
      { text: 'ruled exactly in ' },
      { text: 'R-10', rule: 'R-10' },
      { text: '.' },
    ])
  })

  it('link to cards, in every language', () => {
    const { ids } = bookOf('god-kings')
    const cardsIn = (text: string) => splitReferences(text, ids).flatMap(({ rule }) => rule ?? [])
    expect(cardsIn('Before the charges: card 102.')).toEqual(['C102'])
    expect(cardsIn('cards 84, 85, 98 and 99; any number of cards 90 to 93; cards 19-21.')).toEqual(
      ['84', '85', '98', '99', '90', '93', '19', '21'].map((card) => `C${card}`),
    )
    expect(cardsIn('誰でもカード90〜93は何枚でも、カード96・97で失敗')).toEqual(['C90', 'C93', 'C96', 'C97'])
    expect(cardsIn('kartou 29 či 30; karty 59 a 78 až 83')).toEqual(['C29', 'C30', 'C59', 'C78', 'C83'])
    // A number of cards, or a number that no card has.
    expect(cardsIn('カード1枚を引き、3 cards, card 111')).toEqual([])
    expect(splitReferences('card 3', bookOf('ankh').ids)).toEqual([{ text: 'card 3' }])
  })
})
