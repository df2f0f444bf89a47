import { expect, test } from 'vitest'
import { contestsFor, playContest } from '#bots/arena.ts'
import { flawsOf } from '#bots/testing/brain.ts'
import { tallyOf } from '#tools/measure/statistics.ts'
import { ur } from '../game.ts'
import { SEATS } from '../rules/ur.ts'
import { brain } from './brain.ts'

test('the bot hooks of Ur are valid', () => {
  expect(flawsOf({ game: ur, brain }, [1, 2, 3, 4, 5])).toEqual([])
})

test('greedy beats random in at least 75% of 400 games', () => {
  const contests = contestsFor(ur, { levels: { a: 'greedy', b: 'random' }, games: 400, seed: 'ladder' })
  const calm = { now: () => 0, stop: () => false }
  const { winRate, games } = tallyOf(
    contests.map((contest) => playContest({ game: ur, brain }, contest, calm)!),
    () => SEATS,
  )
  expect(games).toBe(400)
  expect(winRate.value).toBeGreaterThanOrEqual(0.75)
})
