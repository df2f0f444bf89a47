import { writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres } from '../testing/postgres.ts'
import {
  describeStores,
  FaultyProxy,
  job,
  StoreFixture,
  StoreProcess,
  tableRow,
  withoutPostgres,
} from '../testing/stores.ts'
import { openStore, readStore, type StoreLocation } from './open.ts'
import { DATABASE_FILE } from './sqlite/connection.ts'
import type { Store, StoreNews } from './store.ts'

describe('processes', () => {
  const yard = new StoreFixture()
  const puppets: StoreProcess[] = []
  afterEach(() => Promise.all(puppets.splice(0).map((puppet) => puppet.kill())))
  afterAll(() => yard.clear())

  async function puppet(place: StoreLocation): Promise<StoreProcess> {
    const made = await StoreProcess.open(place)
    puppets.push(made)
    return made
  }

  const until = (what: () => boolean) => expect.poll(what, { interval: 5 }).toBe(true)

  describe('a data folder', () => {
    test('belongs to one process: the second is refused, the first is not affected', async () => {
      const place = await yard.place('libsql')
      const store = await yard.store('libsql', place)
      await store.create(tableRow('t'), ['0'])
      await expect(puppet(place)).rejects.toMatchObject({ code: 'in use' })
      await expect(openStore(place)).rejects.toMatchObject({ code: 'in use' })
      expect(await store.append('t', 1, ['1'])).toBe(true)
      await store.close()
      const other = await puppet(place)
      expect(await other.call('events', 't', 0)).toEqual(['0', '1'])
      await expect(openStore(place)).rejects.toMatchObject({ code: 'in use' })
      await other.kill()
      const after = await yard.store('libsql', place)
      expect(await after.append('t', 2, ['2'])).toBe(true)
    })

    test('is read while another process plays on, and left to it', async () => {
      const place = await yard.place('libsql')
      const other = await puppet(place)
      await other.call('create', tableRow('t'), ['0'])
      const file = join(yard.folder(), 'backup.db')
      await readStore(place, (store) => store.backup(file))
      expect(await readStore(place, (store) => store.events('t', 0))).toEqual(['0'])
      expect(await other.call('append', 't', 1, ['1'])).toBe(true)
      await other.kill()
      expect(await readStore(place, (store) => store.events('t', 0))).toEqual(['0', '1'])
      const target = await yard.store('libsql')
      await target.restore(file)
      expect(await target.events('t', 0)).toEqual(['0'])
      expect(await target.ids(10)).toEqual(['t'])
    })

    test('whose file is not a database is refused and left unchanged', async () => {
      const place = await yard.place('libsql')
      writeFileSync(join(place.folder, DATABASE_FILE), 'a diary, not a database; '.repeat(200))
      await expect(openStore(place)).rejects.toMatchObject({ code: 'not ours' })
    })
  })

  describeStores('a store of a newer version', (kind) => {
    test('is refused', async () => {
      const place = await yard.place(kind)
      const store = await yard.store(kind, place)
      const insert = "insert into mehen_migration (name, timestamp) values ('999-future', 'tomorrow')"
      await (store as any).db.executeQuery({ sql: insert, parameters: [], query: { kind: 'RawNode' } })
      await store.close()
      await expect(openStore(place)).rejects.toMatchObject({ code: 'newer' })
    })
  })

  describe.skipIf(withoutPostgres)('several processes on one PostgreSQL', () => {
    let place: StoreLocation
    beforeEach(async () => {
      place = await yard.place('postgres')
    })

    test('start together on an empty database', async () => {
      const all = await Promise.all(Array.from({ length: 4 }, () => puppet(place)))
      await all[0]!.call('create', tableRow('t'), ['0'])
      for (const one of all) expect(await one.call('events', 't', 0)).toEqual(['0'])
    })

    test('race for one place: exactly one append of all wins', async () => {
      const all = await Promise.all([puppet(place), puppet(place), puppet(place)])
      await all[0]!.call('create', tableRow('t'), [])
      for (let at = 0; at < 5; at++) {
        const asked = all.flatMap((one, index) =>
          Array.from({ length: 70 }, (_, each) => one.call('append', 't', at, [`"${index}/${each}"`])),
        )
        expect((await Promise.all(asked)).filter((won) => won)).toHaveLength(1)
        expect(await all[0]!.call('events', 't', 0)).toHaveLength(at + 1)
      }
    })

    test('receive events, jobs and messages of the others, in order, but not their own', async () => {
      const [one, two] = await Promise.all([puppet(place), puppet(place)])
      const store = await yard.store('postgres', place)
      const heard: StoreNews[] = []
      const stop = store.listen((news) => heard.push(news))
      const long = JSON.stringify({ text: '日本語 🎲 '.repeat(4000) })
      await one.call('create', tableRow('t'), ['0'])
      await one.call('append', 't', 1, ['1'], { put: [job('bot:t')] })
      await one.call('append', 't', 2, ['2'], { tell: false })
      await one.call('append', 't', 3, [long])
      await one.call('tell', long)
      await one.call('tell', long)
      await one.call('tell', '')
      await one.call('putJobs', [job('x')])
      const news: StoreNews[] = [
        { kind: 'events', table: 't', length: 1, events: ['0'] },
        { kind: 'events', table: 't', length: 2, events: ['1'] },
        { kind: 'jobs', kinds: ['bot'] },
        { kind: 'events', table: 't', length: 4 },
        { kind: 'message', body: long },
        { kind: 'message', body: long },
        { kind: 'message', body: '' },
        { kind: 'jobs', kinds: ['bot'] },
      ]
      await until(() => heard.length >= 8 && two.news.length >= 8)
      expect(heard).toEqual(news)
      expect(two.news).toEqual(news)
      await store.tell('"back"')
      await until(() => one.news.length > 0)
      expect(one.news).toEqual([{ kind: 'message', body: '"back"' }])
      expect(heard).toHaveLength(8)
      stop()
      await two.call('tell', '"late"')
      await until(() => one.news.length === 2)
      expect(heard).toHaveLength(8)
    })

    test('learn that they may have missed messages when the connection broke, and receive again', async () => {
      const [one, two] = await Promise.all([puppet(place), puppet(place)])
      await one.call('create', tableRow('t'), ['0'])
      await (await yard.cluster()).restart()
      expect(await one.call('append', 't', 1, ['1'])).toBe(true)
      await until(() => one.lost > 0 && two.lost > 0)
      // Messages lost in the gap are made up for by reading.
      expect((await two.call('table', 't'))?.length).toBe(2)
      const before = two.news.length
      expect(await one.call('append', 't', 2, ['2'])).toBe(true)
      await until(() => two.news.length > before)
      expect(two.news.at(-1)).toEqual({ kind: 'events', table: 't', length: 3, events: ['2'] })
    })

    test('share the jobs: each is claimed once, and those of a killed process are taken over', async () => {
      const all = await Promise.all([puppet(place), puppet(place), puppet(place)])
      await all[0]!.call(
        'putJobs',
        Array.from({ length: 150 }, (_, index) => job(`j${index}`, { due: index })),
      )
      const claimed = await Promise.all(
        all.map(async (one) => {
          const mine: string[] = []
          for (let empty = 0; empty < 3; ) {
            const jobs = await one.call('claim', 1000, 1000, 4)
            mine.push(...jobs.map(({ key }) => key))
            if (jobs.length === 0) empty++
          }
          return mine
        }),
      )
      expect(claimed.flat()).toHaveLength(150)
      expect(new Set(claimed.flat()).size).toBe(150)
      await all[0]!.kill()
      expect(await all[1]!.call('claim', 1999, 1000, 1000)).toEqual([])
      const over = await all[1]!.call('claim', 2000, 1000, 1000)
      expect(over).toHaveLength(150)
      expect(over.every(({ attempts }) => attempts === 2)).toBe(true)
    })

    test('keep every append though their connections are cut all the time', async () => {
      const store = await yard.store('postgres', place)
      const tables = Array.from({ length: 10 }, (_, index) => `cut-${index}`)
      await Promise.all(tables.map((id) => store.create(tableRow(id), [])))
      const client = new pg.Client({ connectionString: place.url })
      await client.connect()
      let stop = false
      const cutting = (async () => {
        while (!stop) {
          await sleep(Math.random() * 8)
          await client.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'mehen' and random() < 0.5",
          )
        }
      })()
      try {
        await Promise.all(
          tables.map(async (id) => {
            for (let at = 0; at < 40; at++) expect(await store.append(id, at, [`"${id} ${at}"`])).toBe(true)
          }),
        )
      } finally {
        stop = true
        await cutting
        await client.end()
      }
      for (const id of tables) {
        expect(await store.events(id, 0)).toEqual(Array.from({ length: 40 }, (_, at) => `"${id} ${at}"`))
      }
    })

    test('know their own appends again when the answer was lost with the connection', async () => {
      const cutter = await FaultyProxy.open(place, yard.folder())
      const store = await yard.store('postgres', cutter.place)
      const rival = await yard.store('postgres', place)
      cutter.cut('create')
      await store.create(tableRow('t'), ['0'])
      expect(cutter.cuts).toBe(1)
      await expect(store.create(tableRow('t'), ['0'])).rejects.toMatchObject({ code: 'exists' })
      cutter.cut('append')
      expect(await store.append('t', 1, ['1', '2'])).toBe(true)
      cutter.cut('append', 3)
      expect(await store.append('t', 3, ['3'], { put: [job('bot:t')] })).toBe(true)
      expect(cutter.cuts).toBe(5)
      // A losing append has lost, however often the answer is cut off; and what others wrote since hides nothing.
      expect(await rival.append('t', 4, ['4'])).toBe(true)
      cutter.cut('append', 2)
      expect(await store.append('t', 4, ['4'])).toBe(false)
      expect(cutter.cuts).toBe(7)
      expect(await store.events('t', 0)).toEqual(['0', '1', '2', '3', '4'])
      expect(await rival.claim(1000, 1, 10)).toHaveLength(1)
      await store.close()
      cutter.close()
    })

    test('say so when the server cannot be reached', async () => {
      const nowhere = `postgresql://mehen@/none?host=${yard.folder()}`
      const opening = openStore({ folder: yard.folder(), url: nowhere, patience: 200 })
      await expect(opening).rejects.toMatchObject({ code: 'unreachable' })
    })
  })
})

describe('patience', () => {
  const yard = new StoreFixture()
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
      let fatal = ''
      const between: Server = createServer((client) => {
        const server = connect(join(home, '.s.PGSQL.5432'))
        client.on('data', (data) => {
          if (fatal !== '' && data.includes(fatal)) mute = true
          if (!mute) server.write(data)
        })
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
      const heard: StoreNews[] = []
      let lost = 0
      store.listen(
        (news) => heard.push(news),
        () => lost++,
      )
      mute = true
      for (const taken of await fails(store, 3)) expect(taken).toBeLessThan(PATIENCE_MS + 2000)
      mute = false
      await expect.poll(() => store.append('t', 0, ['{}']).catch(() => 'busy')).toBe(true)
      expect(await store.events('t', 0)).toEqual(['{}'])
      // Notices are received again as well.
      const other = await yard.store('postgres', { folder, url: url! })
      await expect.poll(() => lost).toBeGreaterThan(0)
      await expect.poll(() => other.tell('"back"').then(() => heard.length)).toBeGreaterThan(0)
      expect(heard[0]).toEqual({ kind: 'message', body: '"back"' })
      await store.close()
      // A store that is being opened does not wait for ever either.
      fatal = 'pg_catalog'
      const again = openStore({ folder, url: url!.replace(home, folder), patience: PATIENCE_MS })
      await expect(again).rejects.toMatchObject({ code: 'unreachable' })
      between.close()
    })
  })
})
