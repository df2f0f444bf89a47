import { expect, test } from 'vitest'
import { playSeries } from '#tools/measure/series.ts'
import { clocks } from './protocol.ts'

test("the processor's clock stands while nothing is done, and goes on with work", () => {
  const [wall, cpu] = [clocks.wall(), clocks.cpu()]
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  const [waited, worked] = [clocks.wall() - wall, clocks.cpu() - cpu]
  expect(waited).toBeGreaterThan(190)
  expect(worked).toBeLessThan(waited / 2)
  const from = clocks.cpu()
  const begun = clocks.wall()
  let work = 0
  while (clocks.cpu() < from + 5 && clocks.wall() < begun + 10_000) work++
  expect(work).toBeGreaterThan(0)
  expect(clocks.cpu()).toBeGreaterThanOrEqual(from + 5)
})

test('by it games are played one at a time', async () => {
  const levels = { a: 'random', b: 'random' }
  const contest = { game: 'ur', setup: {}, sides: [], levels, clock: 'cpu', seed: 's' } as const
  await expect(playSeries([contest], { threads: 2 })).rejects.toThrow(RangeError)
})
