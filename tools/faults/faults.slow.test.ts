import { expect, test } from 'vitest'
import { simulateFaults } from './simulation.ts'

const SEEDS = process.env.MEHEN_NIGHTLY ? 1000 : 200

test(`${SEEDS} seeds of failing processes, stores and sockets lose and double nothing`, async () => {
  let kills = 0
  for (let seed = 0; seed < SEEDS; seed++) {
    const found = await simulateFaults(String(seed))
    expect(found.faults, `npm run simulate-faults -- --seed ${seed}`).toEqual([])
    expect(found.answers).toBeGreaterThan(20)
    kills += found.kills
  }
  expect(kills).toBeGreaterThan(SEEDS)
})

test('a seed replays to the same events', async () => {
  const [one, again] = [await simulateFaults('again'), await simulateFaults('again')]
  expect(again.fingerprint).toBe(one.fingerprint)
  expect((await simulateFaults('another')).fingerprint).not.toBe(one.fingerprint)
})
