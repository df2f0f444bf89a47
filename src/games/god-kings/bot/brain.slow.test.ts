import { expect, test } from 'vitest'
import { contestsFor, playContest } from '#bots/arena.ts'
import { flawsOf } from '#bots/testing/brain.ts'
import { byProcessor, byWork, type Thought, thinkOnce } from '#bots/testing/budget.ts'
import { begin } from '#bots/testing/tools.ts'
import { completeSetup, randomFrom } from '#kernel'
import { tallyOf } from '#tools/measure/statistics.ts'
import { godKings } from '../game.ts'
import { brain } from './brain.ts'
import { policy } from './policy.ts'

/** Measures how long the bots take in a battle and in a campaign, with a real clock. */
function thoughts(game: typeof godKings, now: () => number): Thought[] {
  const random = randomFrom('budget')
  const found: Thought[] = []
  for (const setup of [
    { scenario: 'kadesh', players: 2 },
    { scenario: 'campaign', players: 3, help: false },
  ]) {
    const match = begin(game, 'budget', setup)
    for (let decision = 0; !match.over && decision < 400; decision++) {
      const asked = match.open[0]!
      if (asked.options.length > 1 && decision % 6 === 0)
        found.push(thinkOnce(brain, match, asked.seat, found.length, now))
      match.answer(asked, policy(match, asked, random))
    }
  }
  return found
}

test('every level answers within its time and a fifth of it, by the work it does', () => {
  const { game, now } = byWork(godKings)
  const found = thoughts(game, now)
  expect(found.filter(({ part }) => part > 1.2)).toEqual([])
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter(({ ended }) => ended === 'budget').length).toBeGreaterThan(8)
})

test('and also by CPU time, apart from occasional garbage collection', () => {
  const found = thoughts(godKings, byProcessor)
  const late = found.filter(({ part }) => part > 1.2)
  expect(late.length / found.length, JSON.stringify(late)).toBeLessThan(0.1)
  expect(found.filter(({ ended }) => ended === 'budget').length).toBeGreaterThan(8)
})

const calm = { now: () => 0, stop: () => false }

function greedyAgainstRandom(scenario: string, players: number, games: number) {
  const plan = { levels: { a: 'greedy', b: 'random' }, games, seed: 'ladder', scenario, players }
  const played = contestsFor(godKings, plan).map((c) => playContest({ game: godKings, brain }, c, calm)!)
  return tallyOf(played, (game) => godKings.seats(completeSetup(godKings, game.contest.setup)))
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
