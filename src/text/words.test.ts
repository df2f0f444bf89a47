import { describe, expect, it } from 'vitest'
import { wording as ankh } from '../games/ankh/text/wording.ts'
import { godKings } from '../games/god-kings/game.ts'
import { wording as kings } from '../games/god-kings/text/wording.ts'
import { titles } from '../games/index.ts'
import {
  dealFrom,
  Journal,
  LANGUAGES,
  Match,
  randomFrom,
  setupOf,
  type Wording,
  type Words,
} from '../kernel/index.ts'
import { appWords } from './app/index.ts'
import { Speaker } from './speaker.ts'
import { Reader } from './testing/reader.ts'

// What a stranger stumbled over once, each with the test that would fail if it came back. What needs the page is in
// src/client/app/words.test.tsx.

const speakers = (wording: Pick<Wording, 'words'>) =>
  LANGUAGES.map((language) => new Speaker(language, wording.words))

describe('“Where is piece.army put?”', () => {
  it('is found by the reader of every ask, where a thing has no name', () => {
    const nameless = (words: Words): Words =>
      Object.fromEntries(Object.entries(words).filter(([key]) => key !== 'piece.army'))
    const words = { en: nameless(kings.words.en), ja: nameless(kings.words.ja), cs: nameless(kings.words.cs) }
    const asked = { seat: 'egypt', kind: 'displace', about: { side: 'egypt', piece: 'army' } }
    const hear = (wording: Wording) => {
      const reader = new Reader(wording)
      reader.hear('ask.displace', { seat: 'egypt', ...asked.about }, (speaker) => speaker.ask(asked))
      return [...reader.faults.keys()]
    }
    expect(hear({ ...kings, words } as Wording)).toEqual([
      'en ask.displace',
      'ja ask.displace',
      'cs ask.displace',
    ])
    expect(hear(kings as Wording)).toEqual([])
  })
})

describe('“1 followers”', () => {
  it('is one follower in every language', () => {
    const asked = { seat: 'player1', kind: 'unlock', about: { followers: 1 } }
    const said = speakers(ankh).map((speaker) => speaker.ask(asked))
    expect(said[0]).toContain('You have 1 follower.')
    expect(said[1]).toContain('信者は1人')
    expect(said[2]).toContain('Máte 1 stoupence.')
    for (const speaker of speakers(ankh)) expect(speaker.say('count.followers', { count: 1 })).toMatch(/1/)
  })

  it('two, five and a half have their own Czech forms', () => {
    const [, , czech] = speakers(ankh)
    const followers = [1, 2, 5, 1.5].map((count) => czech!.say('count.followers', { count }))
    expect(followers).toEqual(['1 stoupenec', '2 stoupenci', '5 stoupenců', '1.5 stoupence'])
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
    const match = Match.begin(godKings, setupOf(godKings, { scenario, players: 2 }), {
      journal,
      deal: dealFrom(random),
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
    expect([en, ja, cs]).toEqual([
      'All that are left to Kadesh',
      '残り全部をカデシュへ',
      'Všechny zbývající: Kadeš',
    ])
  })
})

describe('“The message could not be understood”', () => {
  it('is no answer to a short passphrase: it says how long one must be', () => {
    for (const speaker of LANGUAGES.map((language) => new Speaker(language, appWords))) {
      const said = speaker.say('error.short passphrase')
      expect(said).toMatch(/8/)
      expect(said).not.toBe(speaker.say('error.bad message'))
    }
  })
})

describe('“Games to watch”', () => {
  it('heads a list; the button at each of them says what it does', () => {
    const [en, ja, cs] = LANGUAGES.map((language) => new Speaker(language, appWords).say('open.look'))
    expect([en, ja, cs]).toEqual(['Watch', '観戦する', 'Sledovat'])
  })
})

describe('“hraje Vzpouru”', () => {
  const games = Object.entries(titles)

  it('a name that cannot be declined follows a colon, a bracket, a comma or a noun, never a verb or a preposition', async () => {
    const verbs =
      /(?<!\p{L})(hraje|zahrál|zahraje|odhazuje|ztrácí|získává|používá|odemyká|dobývá|bez|pro|s|k|u|od|za|přes) (?:„)?\$t\((card|unit|side|seat|space|province|god|power|figure|piece|monument)\./u
    for (const [id, load] of games) {
      const { wording } = await load()
      const wrong = Object.entries(wording.words.cs).filter(([, text]) => verbs.test(text))
      expect(wrong.map(([key, text]) => `${id} ${key}: ${text}`)).toEqual([])
    }
    expect('$t(seat.{{seat}}) hraje $t(card.{{card}}).').toMatch(verbs)
    expect('$t(seat.{{seat}}), událost: „$t(card.{{card}})“.').not.toMatch(verbs)
  })
})
