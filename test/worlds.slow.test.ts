import { describe, expect, test } from 'vitest'
import { title as alexander } from '#games/alexander/index.ts'
import { title as ankh } from '#games/ankh/index.ts'
import { title as godKings } from '#games/god-kings/index.ts'
import { warlike } from '#games/god-kings/testing/randomPlay.ts'
import { type Ask, completeSetup, type Game, Match, type Option, type Random, randomChance, randomFrom } from '#kernel'
import { checkSecrets } from '#kernel/testing'

/**
 * Non-interference: what a seat sees, is asked and is told does not depend on what is hidden from it. Positions of
 * random games are compared with worlds that differ only in hidden cards, dice and choices, for every seat, step by
 * step. MEHEN_NIGHTLY=1 makes 40,000 comparisons.
 */
const COMPARISONS = process.env.MEHEN_NIGHTLY === undefined ? 2_000 : 40_000

/** Steps that two worlds are played on together. */
const STEPS = 12
/** One position in this many is compared. */
const SAMPLE = 24
/** Answers per game. */
const LONGEST = 1_500

type Choose = (match: Match, asked: Ask, random: Random) => Option

const anything: Choose = (_, { options }, random) => options[random(options.length)]!

const GAMES: readonly { readonly name: string; readonly game: Game; readonly choose: Choose }[] = [
  { name: 'Ankh', game: ankh.game, choose: anything },
  { name: 'The God Kings', game: godKings.game, choose: warlike },
  { name: 'The Great Battles of Alexander', game: alexander.game, choose: anything },
]

/** Compares worlds in random games until there were enough comparisons. */
function compare(game: Game, choose: Choose, wanted: number) {
  const setups = game.scenarios.flatMap(({ id, players }) => players.map((n) => ({ scenario: id, players: n })))
  const kinds = new Set<string>()
  let compared = 0
  for (let n = 0; compared < wanted; n++) {
    const random = randomFrom(`worlds ${n}`)
    const setup = completeSetup(game, { ...setups[n % setups.length], guardSecrets: true })
    const match = Match.begin(game, setup, { deal: randomChance(randomFrom(`worlds ${n} dice`)) })
    // Every game begins to be compared at another position.
    for (let at = n % SAMPLE; !match.over && match.length < LONGEST && compared < wanted; at++) {
      const open = match.open.filter((ask) => match.answered(ask) === null)
      const asked = open[random(open.length)]!
      if (at % SAMPLE === 0) {
        for (const seat of match.seats) compared += 1 + checkSecrets(match, seat, random, STEPS)
        kinds.add(asked.kind)
      }
      match.apply(asked.seat, choose(match, match.asked(asked.seat)!, random).key)
    }
  }
  return { compared, kinds }
}

describe('every seat sees the same in every world', () => {
  test.each(GAMES)('in $name', ({ game, choose }) => {
    const wanted = Math.ceil(COMPARISONS / GAMES.length)
    const { compared, kinds } = compare(game, choose, wanted)
    expect(compared).toBeGreaterThanOrEqual(wanted)
    expect(kinds.size).toBeGreaterThanOrEqual(5)
  })
})
