import { expect, test } from 'vitest'
import { tallyOf } from '#tools/measure/statistics.ts'
import { contestsFor, playContest } from '../arena.ts'
import { bids, bidsBrain } from '../testing/bids.ts'

const player = { game: bids, brain: bidsBrain }
const calm = { now: () => 0, stop: () => false }

test('search wins more of three seats than random play', () => {
  const search = { levels: { a: 'search', b: 'random' }, games: 240, seed: 'three', players: 3 }
  const contests = contestsFor(bids, { ...search, budget: { playouts: 120 } })
  const tally = tallyOf(
    contests.map((contest) => playContest(player, contest, calm)!),
    () => ['ant', 'bee', 'cat'],
  )
  expect(tally.winRate.low).toBeGreaterThan(0.5)
  expect(tally.ranks!.a.high).toBeLessThan(tally.ranks!.b.low)
})
