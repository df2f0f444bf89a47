import { describe, expect, it } from 'vitest'
import { titles } from '../games/index.ts'
import { dealFrom, LANGUAGES, Match, randomFrom, setupOf } from '../kernel/index.ts'

// Loaded before any test's time runs: a busy machine takes long over the sources of a large game.
const games = await Promise.all(Object.entries(titles).map(async ([id, load]) => [id, await load()] as const))

/** How many games are begun, and how many questions of each a newcomer meets in his first minutes. */
const GAMES = 5
const QUESTIONS = 32

describe('the first questions of a game against the machine', () => {
  it.each(games)('of %s say what to do and why', (_, { game, wording }) => {
    const [scenario] = game.scenarios
    const setup = setupOf(game, { scenario: scenario!.id, players: Math.min(...scenario!.players) })
    const [me] = game.seats(setup)
    const met = new Set<string>()
    for (let n = 0; n < GAMES; n++) {
      const random = randomFrom(`first questions ${n}`)
      const match = Match.begin(game, setup, { deal: dealFrom(random) })
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
