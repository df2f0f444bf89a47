import { describe, expect, it, test } from 'vitest'
import type { Advice } from '#bots/bot.ts'
import type { ThinkRequest } from '#bots/levels.ts'
import { type Ask, completeSetup, LANGUAGES, Match, makeView, randomFrom, seededChance } from '#kernel'
import { Translator } from '#text/translator.ts'
import { withFallback } from './play.ts'

const [ankh, godKings] = await Promise.all([worded('ankh'), worded('god-kings')])

import { type WordedTitle, worded } from '#text/testing/titles.ts'

/** Questions that come too seldom to be looked at by chance, and what is said at them. */
const RARE = [
  ['intercept', 'odds.say.intercept'],
  ['holdBack', 'odds.say.battle'],
  ['chargeOrNot', 'odds.say.battle'],
  ['advantage', 'odds.say.modifier'],
  ['losses', 'odds.say.modifier'],
] as const

/** What is said of the odds in games by chance: each kind of sentence once, with the question it was said at. */
function oddsIn({ game, wording }: WordedTitle, setup: object, seeds: readonly string[], wanted: readonly string[]) {
  const said = new Map<string, Parameters<Translator['phrase']>[0]>()
  for (const seed of seeds) {
    const random = randomFrom(seed)
    const match = Match.begin(game, completeSetup(game, setup), { deal: seededChance(seed) })
    while (!match.over && match.length < 600 && !wanted.every((key) => said.has(key))) {
      const asked: Ask = match.open.find((ask) => match.answered(ask) === null)!
      if (random(30) === 0 || RARE.some(([kind, key]) => asked.kind === kind && !said.has(key))) {
        const { state } = makeView(match, asked.seat)
        for (const phrase of wording.odds!(state, asked.seat, asked)) said.set(phrase[0], phrase)
      }
      match.apply(asked.seat, asked.options[random(asked.options.length)]!.key)
    }
  }
  return said
}

/** Everything in words, in all languages; nothing may be left unsaid. */
function sentences({ wording }: WordedTitle, phrases: Iterable<Parameters<Translator['phrase']>[0]>): string[] {
  const lines = [...phrases].flatMap((phrase) =>
    LANGUAGES.map((language) => new Translator(language, wording.words).phrase(phrase)),
  )
  expect(lines.filter((line) => /\{\{|\$t\(|undefined|NaN|odds\.|[a-z]+\.[a-z]+\b(?<!\d)/.test(line))).toEqual([])
  return lines
}

const IN_WARS = [
  'odds.say.battle',
  'odds.say.intercept',
  'odds.say.march',
  'odds.say.modifier',
  'odds.say.side',
  'odds.say.siege',
]
const IN_EGYPT = ['board.wouldGain', 'odds.majority', 'odds.nobody', 'odds.strength']

describe('the odds as sentences', () => {
  it('of The God Kings: battles with their modifiers, interceptions, marches, sieges', () => {
    const seeds = Array.from({ length: 40 }, (_, n) => `odds ${n}`)
    const said = oddsIn(godKings, { scenario: 'campaign', players: 3 }, seeds, IN_WARS)
    expect([...said.keys()]).toEqual(expect.arrayContaining(IN_WARS))
    expect(sentences(godKings, said.values()).some((line) => /\d\u00a0%/.test(line))).toBe(true)
  })

  it('of Ankh: strengths and majorities by region, and what followers would come', () => {
    const seeds = Array.from({ length: 12 }, (_, n) => `odds ${n}`)
    const said = oddsIn(ankh, { scenario: 'middle-kingdom-3' }, seeds, IN_EGYPT)
    expect([...said.keys()].sort()).toEqual(IN_EGYPT)
    sentences(ankh, said.values())
  })
})

const advice: Advice = { keys: ['roll'], lines: [], playouts: 0, ms: 0, ended: 'only', faults: 0 }
const request = { game: 'ur', seat: 'lapis', level: 'hard', seed: 1 } as unknown as ThinkRequest

/** A pool whose worker is late `n` times. */
function lateTimes(times: number) {
  const asked: string[] = []
  const think = async ({ level }: ThinkRequest) => {
    asked.push(level)
    if (asked.length <= times) throw new Error('the worker is late')
    return advice
  }
  return { think, asked }
}

test.each([
  [0, ['hard']],
  [1, ['hard', 'hard']],
  [2, ['hard', 'hard', 'random']],
])('a game in the terminal goes on when the bot’s worker was late %i times', async (times, levels) => {
  const bots = lateTimes(times)
  expect(await withFallback(bots, request)).toBe(advice)
  expect(bots.asked).toEqual(levels)
})

test('it does not go on for ever', async () => {
  await expect(withFallback(lateTimes(9), request)).rejects.toThrow('late')
})
