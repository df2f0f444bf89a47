import { describe, expect, it } from 'vitest'
import type { Title } from '#games/title.ts'
import { completeSetup, LANGUAGES, Match, makeView, type Phrase, randomFrom, seededChance, WATCHER } from '#kernel'
import { games } from '#text/testing/titles.ts'
import { NAMED, RAW } from '../testing/reader.ts'
import { Translator } from '../translator.ts'

// Loaded before any test's time runs: a busy machine takes long over the sources of a large game.
const scenarios = games.flatMap(([id, title]) =>
  title.game.scenarios.map((scenario) => [id, scenario.id, title] as const),
)

/** Everything that is said of goals and duties at every question of a game by chance, each sentence once. */
function saidIn({ game, wording }: Title, scenario: string, most: number): Map<string, Phrase> {
  const said = new Map<string, Phrase>()
  const random = randomFrom(`goal ${scenario}`)
  const match = Match.begin(game, completeSetup(game, { scenario }), { deal: seededChance(`goal ${scenario}`) })
  const look = () => {
    for (const seat of [...match.seats, WATCHER]) {
      const { state } = makeView(match, seat)
      const goal = wording.goal!(state, seat)
      expect(goal.length).toBeGreaterThanOrEqual(2)
      const duties = wording.duties!(state, seat)
      for (const { tone } of duties) expect(['owed', 'threat', 'clock']).toContain(tone)
      for (const phrase of [...goal, ...duties.map((duty) => duty.phrase)]) said.set(JSON.stringify(phrase), phrase)
    }
  }
  for (look(); !match.over && match.length < most; look()) {
    const asked = match.open.find((ask) => match.answered(ask) === null)!
    match.apply(asked.seat, asked.options[random(asked.options.length)]!.key)
  }
  return said
}

describe('the goal and what must be minded', () => {
  it.each(scenarios)('are said at every question of %s, %s, in all languages', (id, scenario, title) => {
    const said = saidIn(title, scenario, id === 'alexander' ? 60 : 250)
    expect(said.size).toBeGreaterThan(2)
    for (const language of LANGUAGES) {
      const speaker = new Translator(language, title.wording.words)
      const lines = [...said.values()].map((phrase) => speaker.phrase(phrase))
      expect(lines.filter((line) => line === '' || RAW.test(line) || NAMED.test(line))).toEqual([])
    }
  })

  it('have every sentence in the words of all languages', () => {
    for (const [id, { wording }] of games) {
      const keys = Object.keys(wording.words.en).filter((key) => /^(goal|duty)\./.test(key))
      expect(keys.length, id).toBeGreaterThan(5)
      for (const language of ['ja', 'cs'] as const)
        expect(
          keys.filter((key) => wording.words[language][key] === wording.words.en[key] && !/score|total/.test(key)),
          `${id} ${language}`,
        ).toEqual([])
    }
  })
})
