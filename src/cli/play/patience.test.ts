import { expect, test } from 'vitest'
import type { Advice, ThinkRequest } from '../../bots/index.ts'
import { patiently } from './play.ts'

const advice: Advice = { keys: ['roll'], lines: [], playouts: 0, ms: 0, ended: 'only', faults: 0 }
const request = { game: 'ur', seat: 'lapis', level: 'hard', seed: 1 } as unknown as ThinkRequest

/** A pool whose worker is late so many times. */
function lateTimes(times: number) {
  const asked: string[] = []
  const think = async ({ level }: ThinkRequest) => {
    asked.push(level)
    if (asked.length <= times) throw new Error('the worker is late')
    return advice
  }
  return { think, asked }
}

test.each([
  [0, ['hard']],
  [1, ['hard', 'hard']],
  [2, ['hard', 'hard', 'random']],
])('a game in the terminal goes on when the bot’s worker was late %i times', async (times, levels) => {
  const bots = lateTimes(times)
  expect(await patiently(bots, request)).toBe(advice)
  expect(bots.asked).toEqual(levels)
})

test('it does not go on for ever', async () => {
  await expect(patiently(lateTimes(9), request)).rejects.toThrow('late')
})
