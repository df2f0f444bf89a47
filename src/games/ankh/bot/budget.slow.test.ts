import { expect, test } from 'vitest'
import { botFor, levels } from '../../../bots/index.ts'
import { dealFrom, Match, randomFrom, setupOf } from '../../../kernel/index.ts'
import { ankh } from '../game.ts'
import { brain } from './brain.ts'
import { policy } from './policy.ts'

/** Time of the processor, so that a busy machine does not count as a slow bot. */
const now = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Positions of all kinds: one decision in so many is put to the bots. */
const EVERY = 9

test('every level answers within its time and a fifth of it', () => {
  const late: string[] = []
  const kinds = new Set<string>()
  let spent = 0
  let decided = 0
  const thinkers = levels.filter(({ budget }) => budget.ms !== undefined)
  for (let game = 0; game < 8; game++) {
    const random = randomFrom(`budget ${game}`)
    const setup = setupOf(ankh, { scenario: 'drawn', players: 2 + (game % 4), guardians: 'choose' })
    const match = Match.begin(ankh, setup, { deal: dealFrom(random) })
    for (let decision = 0; !match.over; decision++) {
      const asked = match.open.find((a) => match.answered(a) === null)!
      if (decision % EVERY === 0 && asked.options.length > 1) {
        const level = thinkers[decided % thinkers.length]!
        const budget = { ms: decided % 2 === 0 ? 40 : 100 }
        const think = () =>
          botFor(brain, level).choose(match as never, asked.seat, {
            budget,
            seed: decision,
            now,
            stop: () => false,
          })
        let advice = think()
        // A collection of garbage may fall into one try, not into three.
        for (let again = 0; again < 2 && advice.ms > budget.ms * 1.2; again++) advice = think()
        if (advice.ms > budget.ms * 1.2)
          late.push(`${level.id}, ${asked.kind}: ${advice.ms} of ${budget.ms} ms`)
        if (level.bot === 'search' && advice.ended === 'budget') spent++
        kinds.add(asked.kind)
        decided++
      }
      match.answer(asked, policy(match as never, asked, random))
    }
  }
  expect(late).toEqual([])
  expect(decided).toBeGreaterThan(40)
  expect(spent).toBeGreaterThan(10)
  expect([...kinds]).toEqual(expect.arrayContaining(['action', 'moveTo', 'battleCard']))
})
