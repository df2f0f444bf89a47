import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { simulateFaults } from './simulation.ts'

const SEEDS = process.env.MEHEN_NIGHTLY ? 1000 : 10

const folder = mkdtempSync(join(tmpdir(), 'mehen-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(`${SEEDS} seeds of failing processes, stores and sockets lose and double nothing`, async () => {
  let kills = 0
  for (let seed = 0; seed < SEEDS; seed++) {
    const found = await simulateFaults(String(seed), folder)
    expect(found.faults, `npm run simulate-faults -- --seed ${seed}`).toEqual([])
    expect(found.answers).toBeGreaterThan(50)
    kills += found.kills
  }
  expect(kills).toBeGreaterThan(SEEDS)
})

test('a seed replays to the same events', async () => {
  const [one, again] = [await simulateFaults('again', folder), await simulateFaults('again', folder)]
  expect(again.fingerprint).toBe(one.fingerprint)
  expect((await simulateFaults('another', folder)).fingerprint).not.toBe(one.fingerprint)
})
