import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#kernel'
import { games } from '#text/testing/titles.ts'
import { cliWords } from './cli/index.ts'
import { findFaults, Translator, type WordSet } from './translator.ts'

// Loaded before any test's time runs: a busy machine takes long over the sources of a large game.

describe('words', () => {
  it.each(games)('of %s are complete in all languages', (_, { wording, rules, game }) => {
    expect(findFaults(wording.words)).toEqual([])
    const wanted = [
      ...rules.flatMap(({ id: number }) => [`rule.${number}`, `digest.${number}`]),
      ...game.scenarios.map(({ id: scenario }) => `scenario.${scenario}`),
      ...game.settings.flatMap(({ id: setting, values }) => values.map((value) => `setting.${setting}.${value}`)),
    ]
    expect(wanted.length).toBeGreaterThan(10)
    expect(wanted.filter((key) => !Object.hasOwn(wording.words.en, key))).toEqual([])
  })

  it('of the terminal are complete in all languages', () => {
    expect(findFaults(cliWords, ['seat.', 'how.'])).toEqual([])
  })

  it('are checked for missing keys, plural forms, values and references', () => {
    const en = { a: 'x {{n}}', b_one: '1', b_other: '2', c: 'see $t(name.{{x}})', 'name.q': 'Q' }
    const cs = { b_one: '1', b_few: '2', b_other: '5', c: 'viz $t(nobody.{{x}})', a: 'y {{m}}', 'name.q': '' }
    const ja = { a: 'z', b_other: '個', c: '', 'name.q': 'キュー' }
    expect(findFaults({ en, ja, cs })).toEqual([
      'ja: c is empty',
      'cs: b lacks the plural forms many',
      'cs: c refers to nobody.{{x}}',
      'cs: a uses {{m}}, en does not',
      'cs: name.q is empty',
    ])
  })
})

describe('a speaker', () => {
  it('begins sentences with a capital', () => {
    const words = {
      'piece.king': 'the king',
      'ask.march': '$t(piece.{{who}}) goes where?',
      'why.far': '{{of}} is far',
    }
    const speaker = new Translator('en', { en: words, ja: words, cs: words })
    expect(speaker.ask({ seat: 'a', kind: 'march', about: { who: 'king' } })).toBe('The king goes where?')
    expect(speaker.why('to:ur', ['1', 'far'])).toBe('Ur is far')
    expect(speaker.phrase(['ask.march', { who: 'king' }])).toBe('The king goes where?')
  })

  it('words each thing of a list where the words say how', () => {
    const words = {
      'name.a': 'Alpha',
      'name.b': 'Beta',
      'list.names': '$t(name.{{of}})',
      said: '{{names}}; {{dice}}',
    }
    const speaker = new Translator('en', { en: words, ja: words, cs: words })
    expect(speaker.say('said', { names: ['a', 'b'], dice: [1, 6] })).toBe('Alpha and Beta; 1, 6')
    expect(speaker.say('said', { names: ['a', 'b', 'a'], dice: [6, 6] })).toBe('Alpha ×2 and Beta; 6, 6')
  })

  it('borrows the English of a text that its language lacks, in every plural form', () => {
    const en = { days_one: '{{count}} day', days_other: '{{count}} days', hello: 'Hello', bye: 'Bye' }
    const speaker = new Translator('cs', { en, ja: en, cs: { hello: 'Ahoj' } })
    expect([1, 3, 5].map((count) => speaker.say('days', { count }))).toEqual([
      '1\u00a0day',
      '3\u00a0days',
      '5\u00a0days',
    ])
    expect([speaker.say('hello'), speaker.say('bye')]).toEqual(['Ahoj', 'Bye'])
    expect(new Translator('de', { en, ja: en, cs: en }).say('days', { count: 2 })).toBe('2\u00a0days')
    // The texts of a complete language are loaded without English.
    expect(new Translator('cs', { cs: { hello: 'Ahoj' } } as unknown as WordSet).say('hello')).toBe('Ahoj')
  })

  it('words asks, options, reasons and events in three languages', async () => {
    const { wording } = Object.fromEntries(games).ur!
    const said = LANGUAGES.map((language) => {
      const speaker = new Translator(language, wording.words)
      const asked = { seat: 'lapis', kind: 'move', about: { roll: 2 } }
      const event = { kind: 'move', rule: 'U5', with: { seat: 'shell', from: 0, to: 2 } }
      return [
        speaker.ask(asked),
        speaker.option('move:hand', asked),
        speaker.why('move:3', ['U6', 'ownPiece']),
        speaker.event(event),
      ]
    })
    expect(said[0]).toEqual([
      'Lapis rolled 2: which piece moves?',
      'Move a piece from hand',
      'Your own piece is where it would land.',
      'Shell moves from hand to square 2.',
    ])
    for (const line of said.flat()) expect(line).not.toMatch(/\{\{|\$t|option\.|ask\.|event\./)
    expect(new Set(said.flat()).size).toBe(12)
  })

  it('has a word for nobody where a name belongs', () => {
    const words = { 'event.held': '$t(god.{{by}}) holds it{{not}}.', 'god.ra': 'Ra', 'god.null': 'nobody' }
    const speaker = new Translator('en', { en: words, ja: words, cs: words })
    const held = (by: string | null) => speaker.event({ kind: 'held', rule: 'A1', with: { by, not: null } })
    expect([held('ra'), held(null)]).toEqual(['Ra holds it.', 'Nobody holds it.'])
  })
})
