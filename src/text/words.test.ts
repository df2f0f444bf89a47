import { describe, expect, it } from 'vitest'
import { godKings } from '#games/god-kings/game.ts'
import { completeSetup, Journal, LANGUAGES, Match, type Params, randomChance, randomFrom, type Words } from '#kernel'
import { games, type WordingWithTexts, worded } from '#text/testing/titles.ts'
import { appWords } from './app/index.ts'
import { type Text, textsIn } from './testing/files.ts'
import { GLOSSARY, type Term } from './testing/glossary.ts'
import { LATIN, RAW, Reader } from './testing/reader.ts'
import { Translator } from './translator.ts'

// What a stranger stumbled over once, each with the test that would fail if it came back. What needs the page is in
// src/client/app/words.test.tsx.

const { wording: ankh } = await worded('ankh')
const { wording: kings } = await worded('god-kings')

const speakers = (wording: Pick<WordingWithTexts, 'words'>) =>
  LANGUAGES.map((language) => new Translator(language, wording.words))

describe('“Where is piece.army put?”', () => {
  it('is found by the reader of every ask, where a thing has no name', () => {
    const nameless = (words: Words): Words =>
      Object.fromEntries(Object.entries(words).filter(([key]) => key !== 'piece.army'))
    const words = { en: nameless(kings.words.en), ja: nameless(kings.words.ja), cs: nameless(kings.words.cs) }
    const asked = { seat: 'egypt', kind: 'displace', about: { side: 'egypt', piece: 'army' } }
    const hear = (wording: WordingWithTexts) => {
      const reader = new Reader(wording)
      reader.hear('ask.displace', { seat: 'egypt', ...asked.about }, (speaker) => speaker.ask(asked))
      return [...reader.faults.keys()]
    }
    expect(hear({ ...kings, words } as WordingWithTexts)).toEqual(['en ask.displace', 'ja ask.displace'])
    expect(hear(kings as WordingWithTexts)).toEqual([])
  })
})

describe('every text with values in it, also the rarest', () => {
  const named = /\$t\(([\w.]*\.)\{\{(\w+)\}\}/g

  /** The values of a text, also of lists in a case. */
  const inCases = (values: Params, text: string): Params => ({
    ...values,
    ...Object.fromEntries([...text.matchAll(/\{\{(\w+\.\w+)\}\}/g)].map(([, name]) => [name!, 2])),
  })

  /** Values that fit a text: where a thing is named one that has a name, else a number. */
  function samplesOf(words: Words): (text: string) => Params {
    const names = [
      ...Object.values(words)
        .join('\n')
        .matchAll(/\{\{(\w+)/g),
    ].map(([, name]) => [name!, 2])
    const numbers = Object.fromEntries(names) as Params
    const found = new Map<string, string | number>()
    const thing = (prefix: string) => {
      const key = Object.keys(words).find((one) => one.startsWith(prefix) && !one.includes('_'))
      return key?.slice(prefix.length).split('.')[0] ?? 2
    }
    return (text) => {
      const things = [...text.matchAll(named)].map(([, prefix, name]) => {
        if (!found.has(prefix!)) found.set(prefix!, thing(prefix!))
        return [name!, found.get(prefix!)!]
      })
      return { ...numbers, ...Object.fromEntries(things) }
    }
  }

  it.each(games)('of %s is said in words, in all languages', (_, { wording }) => {
    for (const speaker of speakers(wording)) {
      const words = wording.words[speaker.language]!
      const sample = samplesOf(words)
      const wrong = Object.entries(words)
        .filter(([key, text]) => text.includes('{{') && !/_(one|few|many|other)$/.test(key))
        .map(([key, text]) => [key, speaker.say(key, inCases(sample(text), text))] as const)
        .filter(([, said]) => RAW.test(said.trim()) || (speaker.language === 'ja' && LATIN.test(said)))
      expect(wrong).toEqual([])
    }
  })
})

describe('“1 followers”', () => {
  it('is one follower in every language', () => {
    const asked = { seat: 'player1', kind: 'unlock', about: { followers: 1 } }
    const said = speakers(ankh).map((speaker) => speaker.ask(asked))
    expect(said[0]).toContain('You have 1 follower.')
    expect(said[1]).toContain('信者は1人')
    expect(said[2]).toContain('Máte 1\u00a0stoupence.')
    for (const speaker of speakers(ankh)) expect(speaker.say('count.followers', { count: 1 })).toMatch(/1/)
  })

  it('two, five and a half have their own Czech forms', () => {
    const [, , czech] = speakers(ankh)
    const followers = [1, 2, 5, 1.5].map((count) => czech!.say('count.followers', { count }))
    expect(followers).toEqual(['1\u00a0stoupenec', '2\u00a0stoupenci', '5\u00a0stoupenců', '1,5\u00a0stoupence'])
  })
})

describe('“Kassites discards: .”', () => {
  it('is not told of whoever has no card to discard', () => {
    const discarded = played('campaign', 900).filter(({ kind }) => kind === 'discarded')
    expect(discarded.length).toBeGreaterThan(0)
    for (const event of discarded) expect(event.with?.cards).not.toEqual([])
  })

  function played(scenario: string, answers: number) {
    const journal = new Journal()
    const random = randomFrom('discards')
    const match = Match.begin(godKings, completeSetup(godKings, { scenario, players: 2 }), {
      journal,
      deal: randomChance(random),
    })
    for (let n = 0; n < answers && !match.over; n++) {
      const asked = match.open.find((one) => match.answered(one) === null)!
      match.apply(asked.seat, asked.options[random(asked.options.length)]!.key)
    }
    return journal.events
  }
})

describe('“of a kind” that places everything', () => {
  it('says that all that are left go there', () => {
    const [en, ja, cs] = speakers(kings).map((speaker) =>
      speaker.option('all:kadesh', { seat: 'egypt', kind: 'place', about: { piece: 'egypt-ra-1' } }),
    )
    expect([en, ja, cs]).toEqual(['All remaining to Kadesh', '残り全部をカデシュへ', 'Všechny zbývající na pole Kadeš'])
  })
})

describe('“The message could not be understood”', () => {
  it('is no answer to a short passphrase: it says how long one must be', () => {
    for (const speaker of LANGUAGES.map((language) => new Translator(language, appWords))) {
      const said = speaker.say('error.short passphrase')
      expect(said).toMatch(/8/)
      expect(said).not.toBe(speaker.say('error.bad message'))
    }
  })
})

describe('“Games to watch”', () => {
  it('heads a list; the button at each of them says what it does', () => {
    const [en, ja, cs] = LANGUAGES.map((language) => new Translator(language, appWords).say('open.look'))
    expect([en, ja, cs]).toEqual(['Watch', '観戦する', 'Sledovat'])
  })
})

describe('2.25 hits in Czech', () => {
  it('are 2,3, whatever the values beside it are called', () => {
    const text =
      '{{unit}}, {{style}}: {{hits, number(maximumFractionDigits: 1)}} {{by, number(signDisplay: exceptZero)}}'
    const words = { en: { text }, ja: { text }, cs: { text } }
    const said = LANGUAGES.map((language) =>
      new Translator(language, words).say('text', { unit: 'phalanx', style: 'deep', hits: 2.25, by: 2 }),
    )
    expect(said).toEqual(['phalanx, deep: 2.3 +2', 'phalanx, deep: 2.3 +2', 'phalanx, deep: 2,3 +2'])
  })
})

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)]))
const scope = (all: readonly Text[], { in: folder = '', notIn }: Term) =>
  all.filter(({ file }) => file.includes(folder) && !(notIn !== undefined && file.includes(notIn)))

/** What a reader reads: without the names of values and of other texts. */
const read = (text: string) => text.replace(/\{\{[^}]*\}\}|\$t\([^()]*\)/g, '…')

describe('the files of words', () => {
  it('are all found: the application, tournaments, letters, the kit, the terminal, every game and its lesson', () => {
    for (const language of LANGUAGES) {
      const files = new Set(texts[language]!.map(({ file }) => file))
      for (const folder of ['text/app', 'text/clubs', 'text/cli', 'server/text', 'kit/text'])
        expect([...files].some((file) => file.includes(folder))).toBe(true)
      for (const game of ['ur', 'ankh', 'god-kings', 'alexander'])
        for (const part of ['text', 'lesson'])
          expect([...files].some((file) => file.includes(`games/${game}/${part}/`))).toBe(true)
    }
  })
})

describe.each(LANGUAGES)('one word for one thing in %s', (language) => {
  it.each(GLOSSARY[language])('$meaning is $word', (term) => {
    const own = scope(texts[language]!, term)
    expect(own.filter(({ text }) => text.includes(term.word)).length).toBeGreaterThan(0)
    expect(
      own
        .filter(({ key, text }) => term.never.test(read(text)) && !term.except?.test(key))
        .map(({ file, key, text }) => `${file} ${key}: ${text}`),
    ).toEqual([])
  })

  it.each(GLOSSARY[language])('the word for $meaning is not among those it forbids', ({ word, never }) => {
    expect(word).not.toMatch(never)
  })

  it('is the printed word, unless there is a reason', () => {
    const other = GLOSSARY[language].filter(
      ({ word, never, printed, why }) =>
        printed !== undefined && why === undefined && (!printed[0].includes(word) || never.test(printed[0])),
    )
    expect(other.map(({ meaning }) => meaning)).toEqual([])
  })
})
