import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../testing/postgres.ts'
import { StoreYard, tableRow, withoutPostgres } from '../testing/stores.ts'
import type { Store } from './store.ts'

const yard = new StoreYard()
afterAll(() => yard.clear())
const PATIENCE_MS = 3000

/** How long consecutive operations take to fail, and how. */
async function fails(store: Store, times: number) {
  const taken: number[] = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    const works = [store.append('t', i, ['{}']), store.table('t'), store.list({ of: 'open' }, 5)]
    const ends = await Promise.allSettled(works)
    for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { code: 'unreachable' } })
    taken.push(performance.now() - began)
  }
  return taken
}

describe.skipIf(withoutPostgres)('a PostgreSQL', () => {
  test('that is gone is waited for once, not by every queued request', async () => {
    const cluster = await startPostgres({ fsync: false })
    const url = await cluster.database()
    const store = await yard.store('postgres', { folder: yard.folder(), url, patience: PATIENCE_MS })
    await store.create(tableRow('t'), [])
    await cluster.stop()
    const [first, ...others] = await fails(store, 6)
    expect(first).toBeGreaterThan(PATIENCE_MS / 3)
    expect(first).toBeLessThan(PATIENCE_MS + 1500)
    for (const other of others) expect(other).toBeLessThan(1500)
    await expect(store.check()).rejects.toMatchObject({ code: 'unreachable' })
    await store.close()
  })

  test('that hangs is given up in time as well, and is found again', async () => {
    const { folder, url } = await yard.place('postgres')
    const home = /host=(.*)$/.exec(url!)![1]!
    let mute = false
    const between: Server = createServer((client) => {
      const server = connect(join(home, '.s.PGSQL.5432'))
      client.on('data', (data) => mute || server.write(data))
      server.on('data', (data) => mute || client.write(data))
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        one.on('error', () => undefined)
        one.on('close', () => other.destroy())
      }
    })
    await new Promise<void>((resolve) => between.listen(join(folder, '.s.PGSQL.5432'), resolve))
    const store = await yard.store('postgres', {
      folder,
      url: url!.replace(home, folder),
      patience: PATIENCE_MS,
    })
    await store.create(tableRow('t'), [])
    mute = true
    for (const taken of await fails(store, 3)) expect(taken).toBeLessThan(PATIENCE_MS + 2000)
    mute = false
    await expect.poll(() => store.append('t', 0, ['{}']).catch(() => 'busy')).toBe(true)
    expect(await store.events('t', 0)).toEqual(['{}'])
    await store.close()
    between.close()
  })
})
