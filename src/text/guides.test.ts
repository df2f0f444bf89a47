import { describe, expect, it, test } from 'vitest'
import { completeSetup, LANGUAGES, Match, randomChance, randomFrom } from '#kernel'
import { games, worded } from '#text/testing/titles.ts'
import { type Text, textsIn } from './testing/files.ts'
import { Translator } from './translator.ts'

const { wording } = await worded('alexander')
const OCCASIONS = ['order', 'entry', 'screen', 'retire', 'return', 'withdraw', 'artillery']

test.each(LANGUAGES)('a shot of Alexander’s is asked for with whose it is and what it answers to: %s', (language) => {
  const speaker = new Translator(language, wording.words)
  const unit = 'm-allied-horse'
  const asked = OCCASIONS.map((occasion) =>
    speaker.ask({ kind: 'reactionFire', seat: 'macedonian', about: { unit, occasion, target: '' } }),
  )
  for (const text of asked) {
    expect(text).toContain(speaker.say(`unit.${unit}`))
    expect(text).not.toMatch(/\{\{|\$t|fire\.\w|unit\.\w/)
  }
  // Engines shoot by order as others do.
  expect(new Set(asked.slice(0, -1)).size).toBe(OCCASIONS.length - 1)
})

// Loaded before any test's time runs: a busy machine takes long over the sources of a large game.

/** Number of games started, and of prompts a newcomer meets in the first minutes of each. */
const GAMES = 5
const QUESTIONS = 32

describe('the first questions of a game against the machine', () => {
  it.each(games)('of %s say what to do and why', (_, { game, wording }) => {
    const [scenario] = game.scenarios
    const setup = completeSetup(game, { scenario: scenario!.id, players: Math.min(...scenario!.players) })
    const [me] = game.seats(setup)
    const met = new Set<string>()
    for (let n = 0; n < GAMES; n++) {
      const random = randomFrom(`first questions ${n}`)
      const match = Match.begin(game, setup, { deal: randomChance(random) })
      for (let asked = 0; asked < QUESTIONS && !match.over; ) {
        const ask = match.open.find((one) => match.answered(one) === null)!
        if (ask.seat === me) {
          met.add(ask.kind)
          asked++
        }
        match.apply(ask.seat, ask.options[random(ask.options.length)]!.key)
      }
    }
    expect(met.size).toBeGreaterThan(0)
    for (const language of LANGUAGES) {
      const words = wording.words[language]
      expect([...met].filter((kind) => !Object.hasOwn(words, `guide.ask.${kind}`))).toEqual([])
    }
  })
})

const czech = textsIn('cs')
const english = textsIn('en')

/** The texts that a pattern finds, by file and key. */
const found = (texts: readonly Text[], bad: RegExp): string[] =>
  texts.flatMap(({ file, key, text }) => (bad.test(text) ? [`${file} ${key}: ${text}`] : []))

/** The familiar *ty*: pronouns, verbs, and commands at the start of a sentence. */
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
