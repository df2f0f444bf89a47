import { expect, test } from 'vitest'
import { byProcessor, byWork, type Thought, thinkOnce } from '../../../bots/testing/budget.ts'
import { begin } from '../../../bots/testing/tools.ts'
import { randomFrom } from '../../../kernel/index.ts'
import { ankh } from '../game.ts'
import { brain } from './brain.ts'
import { policy } from './policy.ts'

/** One decision in this many is tested. */
const EVERY = 9

/** The time that bots take for decisions of some games, by a given clock. */
function thoughts(game: typeof ankh, games: number, now: () => number): Thought[] {
  const found: Thought[] = []
  for (let i = 0; i < games; i++) {
    const random = randomFrom(`budget ${i}`)
    const match = begin(game, `budget ${i}`, { scenario: 'drawn', players: 2 + (i % 4), guardians: 'choose' })
    for (let decision = 0; !match.over; decision++) {
      const asked = match.open.find((a) => match.answered(a) === null)!
      if (decision % EVERY === 0 && asked.options.length > 1)
        found.push(thinkOnce(brain, match, asked.seat, found.length, now))
      match.answer(asked, policy(match, asked, random))
    }
  }
  return found
}

test('every level answers within its time and a fifth of it, by the work it does', () => {
  const { game, now } = byWork(ankh)
  const found = thoughts(game, 4, now)
  expect(found.filter(({ part }) => part > 1.2)).toEqual([])
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter(({ ended }) => ended === 'budget').length).toBeGreaterThan(10)
  for (const kind of ['action', 'moveTo', 'battleCard'])
    expect(found.some(({ what }) => what.includes(` ${kind},`))).toBe(true)
})

test('every level answers within its processor time, except for garbage collection', () => {
  const found = thoughts(ankh, 4, byProcessor)
  const late = found.filter(({ part }) => part > 1.2)
  expect(late.length / found.length, JSON.stringify(late)).toBeLessThan(0.1)
  expect(found.filter(({ ended }) => ended === 'budget').length).toBeGreaterThan(10)
})
