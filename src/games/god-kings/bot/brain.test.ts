import { expect, test } from 'vitest'
import { botFor, contestsFor, levelOf, playContest, tallyOf } from '../../../bots/index.ts'
import { begin, otherWorld, playoutsOf } from '../../../bots/testing/tools.ts'
import { randomFrom } from '../../../kernel/index.ts'
import { godKings } from '../game.ts'
import { brain } from './brain.ts'

test('a bot does not know what others hold: whatever it is, it answers the same', () => {
  const random = randomFrom('secret')
  const match = begin(godKings, 'secret dice', { scenario: 'thutmose', players: 3 })
  let compared = 0
  for (let i = 0; i < 600 && !match.over; i++) {
    const { seat, kind, options } = match.open[0]!
    const choose = (m: typeof match) =>
      botFor(brain, levelOf('greedy')!).choose(m, seat, playoutsOf(8, i)).keys
    const keys = choose(match)
    if (match.save().answers.length === 0 && match.state.round > 0) {
      const other = otherWorld(match, seat, i)
      if (other.asked(seat)?.kind === kind) {
        expect(choose(other)).toEqual(keys)
        if (other.state.cards.join() !== match.state.cards.join()) compared++
      }
    }
    match.apply(seat, random(4) === 0 ? options[random(options.length)]!.key : keys[0]!)
  }
  expect(compared).toBeGreaterThan(4)
})

test('greedy wins the battle of Kadesh against random, on either side', () => {
  const plan = { levels: { a: 'greedy', b: 'random' }, games: 12, seed: 'kadesh', scenario: 'kadesh' }
  const calm = { now: () => 0, stop: () => false }
  const played = contestsFor(godKings, plan).map((c) => playContest({ game: godKings, brain }, c, calm)!)
  expect(tallyOf(played, () => ['egypt', 'hatti']).wins.a).toBeGreaterThanOrEqual(11)
})
