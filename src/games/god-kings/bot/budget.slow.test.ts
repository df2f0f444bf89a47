import { expect, test } from 'vitest'
import { botFor, levels } from '../../../bots/index.ts'
import { begin } from '../../../bots/testing/tools.ts'
import { randomFrom } from '../../../kernel/index.ts'
import { godKings } from '../game.ts'
import { brain } from './brain.ts'
import { policy } from './policy.ts'

/** Time of the processor, so that a busy machine does not count as a slow bot. */
const now = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

test('every level answers within its time and a fifth of it', () => {
  const late: string[] = []
  const thinkers = levels.filter(({ budget }) => budget.ms !== undefined)
  const random = randomFrom('budget')
  let decided = 0
  let spent = 0
  for (const setup of [
    { scenario: 'kadesh', players: 2 },
    { scenario: 'campaign', players: 3 },
  ]) {
    const match = begin(godKings, 'budget', setup)
    for (let decision = 0; !match.over && decision < 400; decision++) {
      const asked = match.open[0]!
      if (asked.options.length > 1 && decision % 7 === 0) {
        const level = thinkers[decided % thinkers.length]!
        const budget = { ms: 100 }
        const think = () =>
          botFor(brain, level).choose(match, asked.seat, { budget, seed: decision, now, stop: () => false })
        let advice = think()
        // A collection of garbage may fall into one try, not into three.
        for (let again = 0; again < 2 && advice.ms > budget.ms * 1.2; again++) advice = think()
        if (advice.ms > budget.ms * 1.2) late.push(`${level.id}, ${asked.kind}: ${advice.ms} ms`)
        if (advice.ended === 'budget') spent++
        decided++
      }
      match.answer(asked, policy(match, asked, random))
    }
  }
  expect(late).toEqual([])
  expect(decided).toBeGreaterThan(40)
  expect(spent).toBeGreaterThan(8)
})
