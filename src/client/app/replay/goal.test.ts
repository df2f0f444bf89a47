import { describe, expect, test } from 'vitest'
import { titles } from '../../../games/index.ts'
import { ALL, Match, randomFrom, setupOf, WATCHER } from '../../../kernel/index.ts'
import { Speaker } from '../../../text/speaker.ts'

// Loaded outside the tests, because loading a large game on a busy machine could exceed a test's timeout.
const games = await Promise.all(Object.entries(titles).map(async ([id, load]) => [id, await load()] as const))

describe('the goal line of a replay', () => {
  test.each(games)('of %s has complete texts in every view', (_, { game, wording }) => {
    const [{ id: scenario, players }] = game.scenarios as [(typeof game.scenarios)[number]]
    const match = Match.begin(game, setupOf(game, { scenario, players: players[0]! }))
    const random = randomFrom('goal of a replay')
    const speaker = new Speaker('en', wording.words)
    for (let answers = 0; answers < 60 && !match.over; answers++) {
      const ask = match.open.find((open) => match.answered(open) === null)!
      match.apply(ask.seat, ask.options[random(ask.options.length)]!.key)
      if (answers % 6 > 0) continue
      for (const eyes of [ALL, WATCHER, match.seats[0]!]) {
        const view = game.view(match.state, eyes)
        const phrases = [
          ...(wording.goal?.(view, eyes) ?? []),
          ...(wording.duties?.(view, eyes) ?? []).map(({ phrase }) => phrase),
        ]
        expect(phrases.length).toBeGreaterThan(1)
        for (const phrase of phrases) expect(speaker.phrase(phrase)).not.toMatch(/undefined|NaN|\{\{/)
      }
    }
  })
})
