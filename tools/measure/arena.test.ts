import { expect, test } from 'vitest'
import { freshWorker } from '#workers/testing/worker.ts'
import { runArena } from './arena.ts'
import type { Tally } from './statistics.ts'

test('two threads find the same as any other number of them', async () => {
  const entry = await freshWorker()
  const options = { a: 'search', b: 'random', game: 'ur', games: 6, budget: { playouts: 10 }, entry }
  const seen: Tally[] = []
  const two = await runArena({ ...options, threads: 2, progress: (tally) => seen.push(tally) })
  const one = await runArena({ ...options, threads: 1 })
  expect(seen.map(({ games }) => games)).toEqual([1, 2, 3, 4, 5, 6])
  expect(seen.at(-1)!.wins).toEqual(two.wins)
  expect(two.wins).toEqual(one.wins)
  expect(two.efforts.a.decisions).toBe(one.efforts.a.decisions)
  expect(two).toMatchObject({ game: 'ur', a: 'search', b: 'random', games: 6, seed: 'arena', ranks: null })
})

test('by the clock of the processor a search thinks as long as it has worked', async () => {
  const entry = await freshWorker()
  const options = { a: 'search', b: 'random', game: 'ur', games: 1, budget: { ms: 10 }, entry } as const
  const { user, system } = process.cpuUsage()
  const { efforts, clock } = await runArena({ ...options, clock: 'cpu' })
  const now = process.cpuUsage({ user, system })
  const { decisions, msPerDecision, playoutsPerDecision } = efforts.a
  expect(clock).toBe('cpu')
  expect(playoutsPerDecision).toBeGreaterThan(1)
  expect(decisions * msPerDecision).toBeLessThanOrEqual((now.user + now.system) / 1000)
})

test('unknown games, levels and scenarios are refused before anything is played', async () => {
  const options = { a: 'search', b: 'random', game: 'ur', games: 2 }
  await expect(runArena({ ...options, game: 'go' })).rejects.toThrow('no game go')
  await expect(runArena({ ...options, b: 'oracle' })).rejects.toThrow('no level oracle')
  await expect(runArena({ ...options, players: 5 })).rejects.toThrow(RangeError)
})

test('an abort ends the series', async () => {
  const abort = new AbortController()
  const entry = await freshWorker()
  const series = runArena({
    ...{ a: 'search', b: 'search', game: 'ur', games: 50, budget: { ms: 1000 }, entry },
    signal: abort.signal,
  })
  setTimeout(() => abort.abort(new Error('enough')), 300)
  await expect(series).rejects.toThrow('enough')
})
