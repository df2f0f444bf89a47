import { expect, test } from 'vitest'
import { contestsFor, playContest } from '#bots/arena.ts'
import { botFor, levelOf } from '#bots/levels.ts'
import { begin, otherWorld, playoutsOf } from '#bots/testing/tools.ts'
import { randomFrom } from '#kernel'
import { tallyOf } from '#tools/measure/statistics.ts'
import { godKings } from '../game.ts'
import { brain } from './brain.ts'
import { policy } from './policy.ts'

test.each(['greedy', 'search'])('%s does not know what others hold: whatever it is, it answers the same', (level) => {
  const random = randomFrom('secret')
  const match = begin(godKings, 'secret dice', { scenario: 'thutmose', players: 3 })
  const bot = botFor(brain, levelOf(level)!)
  let compared = 0
  for (let i = 0; i < 600 && !match.over; i++) {
    const asked = match.open[0]!
    const { seat, kind, options } = asked
    if (match.save().answers.length === 0 && match.state.round > 0) {
      const other = otherWorld(match, seat, i)
      if (other.asked(seat)?.kind === kind) {
        const { keys, lines } = bot.choose(match, seat, playoutsOf(8, i))
        expect(bot.choose(other, seat, playoutsOf(8, i))).toMatchObject({ keys, lines })
        if (other.state.cards.join() !== match.state.cards.join()) compared++
      }
    }
    const { key } = random(4) === 0 ? options[random(options.length)]! : policy(match, asked, random)
    match.apply(seat, key)
  }
  expect(compared).toBeGreaterThan(4)
})

test('the orders it compares do different things, not the same thing with other cards', () => {
  const random = randomFrom('orders')
  const match = begin(godKings, 'orders', { scenario: 'thutmose' })
  let weighed = 0
  while (!match.over) {
    const asked = match.open[0]!
    if (asked.kind === 'impulse') {
      const deeds = brain.plans!(match, asked, random).map((plan) =>
        (plan[0]!.startsWith('ops:') ? plan.slice(1) : plan).join(),
      )
      expect(new Set(deeds).size).toBe(deeds.length)
      if (deeds.length > 3) weighed++
    }
    match.answer(asked, policy(match, asked, random))
  }
  expect(weighed).toBeGreaterThan(5)
})

test('greedy wins the battle of Kadesh against random, on either side', () => {
  const plan = { levels: { a: 'greedy', b: 'random' }, games: 12, seed: 'kadesh', scenario: 'kadesh' }
  const calm = { now: () => 0, stop: () => false }
  const played = contestsFor(godKings, plan).map((c) => playContest({ game: godKings, brain }, c, calm)!)
  expect(tallyOf(played, () => ['egypt', 'hatti']).wins.a).toBeGreaterThanOrEqual(11)
})
