import { expect, test } from 'vitest'
import { contestsFor, playContest, tallyOf } from '../../../bots/index.ts'
import { flawsOf } from '../../../bots/testing/brain.ts'
import { setupOf } from '../../../kernel/index.ts'
import { godKings } from '../game.ts'
import { brain } from './brain.ts'

const calm = { now: () => 0, stop: () => false }

function greedyAgainstRandom(scenario: string, players: number, games: number) {
  const plan = { levels: { a: 'greedy', b: 'random' }, games, seed: 'ladder', scenario, players }
  const played = contestsFor(godKings, plan).map((c) => playContest({ game: godKings, brain }, c, calm)!)
  return tallyOf(played, (game) => godKings.seats(setupOf(godKings, game.contest.setup)))
}

test.each([
  ['kadesh', 2, 60],
  ['assyro_babylonian', 2, 24],
  ['thutmose', 2, 24],
])('greedy beats random in %s with %i players', (scenario, players, games) => {
  const { winRate, unfinished } = greedyAgainstRandom(scenario, players, games)
  expect(unfinished).toBe(0)
  expect(winRate.value).toBeGreaterThanOrEqual(0.9)
})

test('the bot hooks of The God Kings are valid', () => {
  expect(flawsOf({ game: godKings, brain }, [1, 3])).toEqual([])
})
