import { expect, test } from 'vitest'
import { contestsFor, playContest, tallyOf } from '../../../bots/index.ts'
import { ur } from '../game.ts'
import { SEATS } from '../rules/state.ts'
import { brain } from './brain.ts'

test('search beats greedy in significantly more than 55% of the games', () => {
  const plan = { levels: { a: 'search', b: 'greedy' }, games: 120, seed: 'ladder', budget: { playouts: 150 } }
  const calm = { now: () => 0, stop: () => false }
  const played = contestsFor(ur, plan).map((contest) => playContest({ game: ur, brain }, contest, calm)!)
  const { winRate, efforts } = tallyOf(played, () => SEATS)
  expect(winRate.low).toBeGreaterThan(0.55)
  expect(efforts.a.faults).toBe(0)
})
