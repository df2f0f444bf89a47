import { describe, expect, it } from 'vitest'
import { aggressive } from '#games/alexander/testing/aggressive.ts'
import { battleScene, figures } from '#games/ankh/testing/scene.ts'
import type { Title } from '#games/title.ts'
import {
  type Match as AnyMatch,
  type Ask,
  completeSetup,
  Journal,
  type JournalEntry,
  LANGUAGES,
  Match,
  type Option,
  type Random,
  randomFrom,
  type Story,
  type StoryLine,
  seededChance,
} from '#kernel'
import { rule } from '#kernel/testing'
import { RAW } from './testing/reader.ts'
import { games as all, type WordedTitle } from './testing/titles.ts'
import { Translator } from './translator.ts'

const games = Object.fromEntries(all)

type Player = (match: AnyMatch<any>, asked: Ask, random: Random) => Option

const known = new Map<string, readonly JournalEntry[]>()

/** The journal of a game of `most` answers; each game is played once. */
function played(title: Title, scenario: string, player: Player, most: number): readonly JournalEntry[] {
  const told = known.get(scenario) ?? playedAnew(title, scenario, player, most)
  known.set(scenario, told)
  return told
}

function playedAnew({ game }: Title, scenario: string, player: Player, most: number): readonly JournalEntry[] {
  const journal = new Journal()
  const random = randomFrom(`story ${scenario}`)
  const setup = completeSetup(game, { scenario })
  const match = Match.begin(game, setup, { journal, deal: seededChance(`story ${scenario}`) })
  while (!match.over && match.length < most) {
    const asked = match.open.find((ask) => match.answered(ask) === null)!
    match.apply(asked.seat, player(match, asked, random).key)
  }
  return journal.events
}

/** Kings who play as the machine's policy does meet in the field early. */
const policy: Player = (match, asked, random) => games['god-kings']!.brain.policy!(match, asked, random)

const anything: Player = (_, asked, random) => asked.options[random(asked.options.length)]!

/** Stories as a reader of English reads them: `title: line (part +1, part +2)`. */
function read({ wording }: WordedTitle, stories: readonly Story[], language: 'en' | 'ja' | 'cs' = 'en'): string[] {
  const speaker = new Translator(language, wording.words)
  const parts = ({ parts: all = [] }: StoryLine) =>
    all.length === 0 ? '' : ` (${all.map(({ phrase, value }) => `${speaker.phrase(phrase)} ${value}`).join(', ')})`
  return stories.flatMap(({ title, steps }) => [
    speaker.phrase(title),
    ...steps.flatMap((step) =>
      step.lines.map((line) => `${speaker.phrase(step.title)}: ${speaker.phrase(line.phrase)}${parts(line)}`),
    ),
  ])
}

const sumOf = ({ parts = [] }: StoryLine) => parts.reduce((sum, { value }) => sum + value, 0)
const linesOf = (stories: readonly Story[], key: string) =>
  stories.flatMap(({ steps }) => steps.flatMap(({ lines }) => lines.filter(({ phrase }) => phrase[0] === key)))

describe.each([
  ['ankh', 'middle-kingdom-3', anything, 1500, 3],
  ['god-kings', 'kadesh', policy, 260, 3],
  ['alexander', 'phrygia', aggressive as Player, 700, 3],
] as const)('the fights of %s', (id, scenario, player, most, least) => {
  const title = games[id]!
  const told = played(title, scenario, player, most)
  const stories = title.wording.stories!(told)

  it('are all told, in words of every language', () => {
    expect(stories.length).toBeGreaterThanOrEqual(least)
    for (const language of LANGUAGES)
      expect(read(title, stories, language).filter((line) => RAW.test(line))).toEqual([])
    for (const { steps } of stories) expect(steps.length).toBeGreaterThan(0)
  })

  it('are known step by step, each by the time it was told, and done when something else happens', () => {
    const last = told.findLastIndex((line) => line.at <= stories[0]!.steps[0]!.at)
    const early = title.wording.stories!(told.slice(0, last + 1))[0]!
    expect(early.steps.every(({ at }) => at <= told[last]!.at)).toBe(true)
    expect(stories.slice(0, -1).every(({ done }) => done)).toBe(true)
  })
})

describe('a battle of Ankh', () => {
  it('goes from those who stood there to what it paid, with sums that come out', () => {
    rule('A11.6', 'A11.8', 'A11.9a', 'A11.9b', 'A11.9c', 'A11.9d')
    const scene = battleScene('F2', {
      figures: figures('isis god F2', 'isis warrior F3', 'ra god E2', 'ra warrior E3'),
    })
    scene.say('isis', 'card:chariots').say('ra', 'card:miracle')
    const stories = games.ankh!.wording.stories!(scene.journal.events)
    expect(read(games.ankh!, stories)).toEqual([
      'Battle in region 8',
      'Who stood there: Isis: god figure and warrior.',
      'Who stood there: Ra: god figure and warrior.',
      'Cards: Isis reveals Chariots.',
      'Cards: Ra reveals Miracle.',
      'Majorities: Most obelisks: no one; most temples: no one; most pyramids: no one.',
      'Strengths: Isis has strength 5. (God 1, Warrior 1, Chariots 3)',
      'Strengths: Ra has strength 2. (God 1, Warrior 1, Miracle 0)',
      'The winner: Isis wins, 5 against 2.',
      'Losses: Figures die: Ra (E3).',
      'What it paid: Isis: devotion +1 (victory), from 0 to 1.',
      'What it paid: Ra: devotion +1 (Miracle), from 0 to 1.',
    ])
  })

  it('adds up in every battle', () => {
    const told = played(games.ankh!, 'middle-kingdom-3', anything, 1500)
    const strengths = linesOf(games.ankh!.wording.stories!(told), 'event.strength')
    expect(strengths.length).toBeGreaterThan(5)
    for (const line of strengths) expect(sumOf(line)).toBe(line.phrase[1]!.total)
  })
})

describe('battles and sieges of The God Kings', () => {
  const told = played(games['god-kings']!, 'kadesh', policy, 260)
  const stories = games['god-kings']!.wording.stories!(told)

  it('add up strengths unit by unit and modifiers reason by reason', () => {
    rule('15.5.3a', '15.5.5', '15.5.8')
    const strengths = linesOf(stories, 'story.strength')
    expect(strengths.length).toBeGreaterThan(3)
    for (const line of strengths) expect(sumOf(line)).toBe(line.phrase[1]!.strength)
    for (const line of linesOf(stories, 'story.total')) expect(sumOf(line)).toBe(line.phrase[1]!.total)
  })

  it('tell the steps that were lost, and how many units are gone', () => {
    rule('15.5.8a')
    const losses = told.filter(({ kind }) => kind === 'losses')
    expect(losses.length).toBeGreaterThan(2)
    for (const { with: facts } of losses)
      expect((facts!.units as string[]).length).toBeGreaterThanOrEqual(Number(facts!.destroyed))
    const steps = stories.flatMap(({ steps: all }) => all.map(({ title }) => title[0]))
    for (const step of ['story.stood', 'story.strengths', 'story.dice', 'story.losses', 'story.winner'])
      expect(steps).toContain(step)
  })

  it('tell a siege roll with what it is made of', () => {
    rule('17.3.1', '17.3.2')
    const siege = (die: number, captured: boolean): JournalEntry => ({
      ...{ kind: 'siege', rule: '17.3.2', at: 7 },
      with: { side: 'egypt', space: 'kadesh', die, markers: 2, walls: -1, cards: 0, captured },
    })
    const { wording } = games['god-kings']!
    expect(read(games['god-kings']!, wording.stories!([siege(3, true)]))).toEqual([
      'Siege of Kadesh',
      'Modifiers and dice: Kadesh falls: the roll comes to 4; 4 or more, or a natural 6, takes a city. (Die 3, Siege continued 2, Walls -1)',
    ])
    expect(read(games['god-kings']!, wording.stories!([siege(1, false)]))[1]).toContain('Kadesh holds')
  })
})

describe('a shock of Alexander', () => {
  it('is told combat by combat, each with its column and what made it', () => {
    rule('8.36', '8.36c')
    const struggle: JournalEntry = {
      ...{ kind: 'struggle', rule: '8.36c', at: 3 },
      with: {
        ...{ attackers: ['a'], defenders: ['b'], base: 7, column: 6, shifts: ['sizeRatio', -1] },
        ...{ die: 4, drm: 1, attackerHits: 2, defenderHits: 3 },
      },
    }
    const [story] = games.alexander!.wording.stories!([struggle])
    expect(story!.steps[0]!.lines.map((line) => [line.phrase[0], sumOf(line)])).toEqual([
      ['story.column', 6],
      ['story.struggle', 0],
    ])
  })

  it('has columns that add up, within the table', () => {
    const told = played(games.alexander!, 'phrygia', aggressive as Player, 700)
    const columns = linesOf(games.alexander!.wording.stories!(told), 'story.column')
    expect(columns.length).toBeGreaterThan(2)
    for (const line of columns) expect(Math.max(1, Math.min(13, sumOf(line)))).toBe(line.phrase[1]!.column)
  })
})
