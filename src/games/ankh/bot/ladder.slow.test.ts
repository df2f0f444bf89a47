import { expect, test } from 'vitest'
import { type ContestPlan, contestsFor, playContest } from '#bots/arena.ts'
import { gestureOfPolicy, playPlan } from '#bots/bot.ts'
import { botFor, levelOf } from '#bots/levels.ts'
import { completeSetup, Match, randomChance, randomFrom, type Setup } from '#kernel'
import { tallyOf } from '#tools/measure/statistics.ts'
import { title } from '../index.ts'

const nightly = process.env.MEHEN_NIGHTLY !== undefined
const calm = { now: () => 0, stop: () => false }

/** Few games show that a level is stronger; the nightly number shows by how much. */
const GAMES = nightly ? 24 : 12

/** The results of `games` games between two levels. */
function ladder(a: string, b: string, plan: Partial<ContestPlan>) {
  const contests = contestsFor(title.game, {
    levels: { a, b },
    games: GAMES,
    seed: 'ladder',
    budget: { playouts: 500 },
    ...plan,
  })
  const played = contests.map((contest) => playContest(title, contest, calm)!)
  return tallyOf(played, ({ contest }) => title.game.seats(contest.setup as Setup))
}

test('two players: greedy beats random, search beats greedy', () => {
  const quick = ladder('greedy', 'random', { players: 2 })
  expect(quick.winRate.value).toBeGreaterThanOrEqual(0.95)
  const plan = nightly ? {} : { games: 8, budget: { playouts: 200 } }
  const { winRate, efforts } = ladder('search', 'greedy', { players: 2, ...plan })
  expect(winRate.value).toBeGreaterThan(0.5)
  expect(efforts.a.faults).toBe(0)
})

test('two players: greedy beats the bot that passes, and so does the policy of the playouts alone', () => {
  expect(ladder('greedy', 'pass', { players: 2 }).winRate.value).toBeGreaterThanOrEqual(0.9)
  const idle = botFor(title.brain, levelOf('pass')!)
  const wins = Array.from({ length: 24 }, (_, game) => {
    const setup = completeSetup(title.game, { scenario: 'drawn', players: 2 })
    const match = Match.begin(title.game, setup, { deal: randomChance(randomFrom(`policy ${game >> 1}`)) })
    const seat = match.seats[game % 2]!
    for (let decision = 0; !match.over; decision++) {
      const asked = match.open.find((a) => match.answered(a) === null)!
      const keys =
        asked.seat === seat
          ? gestureOfPolicy(title.brain, match, seat, decision)
          : idle.choose(match, asked.seat, { ...calm, budget: {}, seed: decision }).keys
      playPlan(match, asked.seat, keys)
    }
    return match.outcome!.winners.includes(seat)
  })
  expect(wins.filter(Boolean).length).toBeGreaterThanOrEqual(16)
})

test.each([3, 5])('%i players: greedy ranks better than random', (players) => {
  expect(ladder('greedy', 'random', { players }).ranks!.lead.low).toBeGreaterThan(0)
})
