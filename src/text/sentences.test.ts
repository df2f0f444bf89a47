import { describe, expect, it } from 'vitest'
import { warlike } from '#games/god-kings/testing/randomPlay.ts'
import {
  type Ask,
  completeSetup,
  Journal,
  Match,
  type Option,
  type Random,
  randomChance,
  randomFrom,
  type Setup,
} from '#kernel'
import { games } from '#text/testing/titles.ts'
import { LATIN, RAW, Reader } from './testing/reader.ts'

// Loaded before any test's time runs: a busy machine takes long over the sources of a large game.

/** How many answers of one game are read, and how many sentences a game must at least have said. */
const READ: { readonly [id: string]: readonly [answers: number, sentences: number] } = {
  alexander: [120, 100],
  ankh: [800, 100],
  'god-kings': [1200, 100],
  ur: [300, 10],
}

/** Who plays where a random player would hardly ever fight. */
const POLICY: { readonly [id: string]: (match: Match, asked: Ask, random: Random) => Option } = {
  'god-kings': warlike as (match: Match, asked: Ask, random: Random) => Option,
}

describe('everything that is asked, offered, refused, told and described', () => {
  it.each(games)('in random games of %s is said in words, in all languages', (id, { game, wording }) => {
    const [answers, sentences] = READ[id]!
    const reader = new Reader(wording)
    for (const { id: scenario, players } of game.scenarios)
      for (const count of players) {
        const random = randomFrom(`said ${scenario} ${count}`)
        const given: Record<string, unknown> = { scenario, players: count }
        for (const { id: setting, values, scenarios } of game.settings)
          if (scenarios?.includes(scenario) ?? true) given[setting] = values[random(values.length)]
        read(reader, completeSetup(game, given))
      }
    expect([...reader.faults]).toEqual([])
    expect(reader.heard.size).toBeGreaterThan(sentences)

    function read(reader: Reader, setup: Setup): void {
      const journal = new Journal()
      const random = randomFrom(`said ${setup.scenario}`)
      const match = Match.begin(game, setup, { journal, deal: randomChance(random) })
      for (let n = 0; n < answers && !match.over; n++) {
        const asked = match.open.find((a) => match.answered(a) === null)!
        const { options } = asked
        const chosen = POLICY[id]?.(match, asked, random) ?? options[random(options.length)]!
        reader.read(match, asked, [chosen, options[0]!, options.at(-1)!], random(12) === 0)
        match.apply(asked.seat, chosen.key)
      }
      reader.told(journal)
    }
  })

  it('is found when it is a key, a gap or a list of nothing', () => {
    for (const bad of [
      'Where is piece.army put?',
      'Kassites discards: .',
      'undefined moves.',
      'A  gap',
      '{{x}}',
      '$t(x)',
      'Vlády se ujímá Muršili II..',
      'Hatti, card lost: Lougal!.',
      'Turn 9, round 0.',
      'Chaeronea, turn 0.',
      '第0ターン',
      '9. tah, 0. kolo.',
    ])
      expect(bad).toMatch(RAW)
    for (const good of [
      'Where to? (left: 2)',
      'Turn 1, round 2.',
      'Assyria 0 (this turn 0)',
      'Začíná 10. tah.',
      'Rule 15.5.2b: 3.5 steps.',
      '第1ラウンド：カードを選ぶ。',
    ])
      expect(good).not.toMatch(RAW)
  })

  it('is found when a Japanese sentence has a word of the machine’s in it', () => {
    expect(['転回（left）', 'egypt-king', 'B4のwarrior'].every((text) => LATIN.test(text))).toBe(true)
    expect(['3Opsで何に', 'R17.1と17.6', 'TQ6以上', 'B4とC5', '2VPとWP'].some((text) => LATIN.test(text))).toBe(false)
  })
})
