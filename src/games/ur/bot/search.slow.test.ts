import { expect, test } from 'vitest'
import { contestsFor, playContest, tallyOf } from '../../../bots/index.ts'
import { ur } from '../game.ts'
import { SEATS } from '../rules/state.ts'
import { brain } from './brain.ts'

/** The claim holds for the fewer playouts as well; the nightly run thinks as long as the bot of a table does. */
const playouts = process.env.MEHEN_NIGHTLY === undefined ? 60 : 150

test('search beats greedy in more than 55 % of the games, beyond doubt', () => {
  const plan = { levels: { a: 'search', b: 'greedy' }, games: 120, seed: 'ladder', budget: { playouts } }
  const calm = { now: () => 0, stop: () => false }
  const played = contestsFor(ur, plan).map((contest) => playContest({ game: ur, brain }, contest, calm)!)
  const { winRate, efforts } = tallyOf(played, () => SEATS)
  expect(winRate.low).toBeGreaterThan(0.55)
  expect(efforts.a.faults).toBe(0)
})
