import { describe, expect, it } from 'vitest'
import { title as ankh } from '../../games/ankh/index.ts'
import { title as godKings } from '../../games/god-kings/index.ts'
import type { Title } from '../../games/title.ts'
import { type Ask, dealSeeded, LANGUAGES, Match, randomFrom, setupOf, viewOf } from '../../kernel/index.ts'
import { Speaker } from '../../text/speaker.ts'

/** Questions that come too seldom to be looked at by chance, and what is said at them. */
const RARE = [
  ['intercept', 'odds.say.intercept'],
  ['holdBack', 'odds.say.battle'],
  ['chargeOrNot', 'odds.say.battle'],
  ['advantage', 'odds.say.modifier'],
  ['losses', 'odds.say.modifier'],
] as const

/** What is said of the odds in games by chance: each kind of sentence once, with the question it was said at. */
function oddsIn({ game, wording }: Title, setup: object, seeds: readonly string[], wanted: readonly string[]) {
  const said = new Map<string, Parameters<Speaker['phrase']>[0]>()
  for (const seed of seeds) {
    const random = randomFrom(seed)
    const match = Match.begin(game, setupOf(game, setup), { deal: dealSeeded(seed) })
    while (!match.over && match.length < 600 && !wanted.every((key) => said.has(key))) {
      const asked: Ask = match.open.find((ask) => match.answered(ask) === null)!
      if (random(30) === 0 || RARE.some(([kind, key]) => asked.kind === kind && !said.has(key))) {
        const { state } = viewOf(match, asked.seat)
        for (const phrase of wording.odds!(state, asked.seat, asked)) said.set(phrase[0], phrase)
      }
      match.apply(asked.seat, asked.options[random(asked.options.length)]!.key)
    }
  }
  return said
}

/** Everything in words, in all languages; nothing may be left unsaid. */
function worded({ wording }: Title, phrases: Iterable<Parameters<Speaker['phrase']>[0]>): string[] {
  const lines = [...phrases].flatMap((phrase) =>
    LANGUAGES.map((language) => new Speaker(language, wording.words).phrase(phrase)),
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
    expect(worded(godKings, said.values()).some((line) => /\d %/.test(line))).toBe(true)
  })

  it('of Ankh: strengths and majorities by region, and what followers would come', () => {
    const seeds = Array.from({ length: 12 }, (_, n) => `odds ${n}`)
    const said = oddsIn(ankh, { scenario: 'middle-kingdom-3' }, seeds, IN_EGYPT)
    expect([...said.keys()].sort()).toEqual(IN_EGYPT)
    worded(ankh, said.values())
  })
})
