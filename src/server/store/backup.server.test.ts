import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSummary } from '../tables/scheduledJobs.ts'
import {
  describeStores,
  job,
  KINDS,
  StoreFixture,
  seatRow,
  summary,
  tableRow,
  withoutPostgres,
} from '../testing/stores.ts'
import type { StoreLocation } from './open.ts'
import { migrate } from './sql/migrations.ts'
import { DATABASE_FILE, LibsqlDialect, SqliteConnection } from './sqlite/connection.ts'
import type { Store } from './store.ts'

describe('backup', () => {
  const yard = new StoreFixture()
  afterAll(() => yard.clear())

  const USER = {
    id: 'ana',
    name: 'Ana 花',
    created: 5,
    login: 'Ana',
    look: 'ana',
    hash: '$argon2',
    email: 'a@example.org',
    emailWanted: 'b@example.org',
    oldCookie: false,
    language: 'ja',
  }

  async function filled(kind: Store['kind']): Promise<Store> {
    const store = await yard.store(kind)
    await store.secret('cookie', () => 'hush')
    await store.addUser(USER)
    await store.addSession({ key: 'k', user: 'ana', proof: 'p', created: 5, until: 9e15 })
    await store.putPush({ endpoint: 'https://push/1', user: 'ana', keys: '{}' })
    for (let index = 0; index < 40; index++) {
      const id = `t${index}`
      await store.create(tableRow(id, { seats: [seatRow('light', { user: 'ana' }), seatRow('dark')] }), ['"begin"'])
      const events = Array.from({ length: index * 2 }, (_, at) => JSON.stringify({ at, text: 'a\nb\u2028\\ "q" 日本' }))
      expect(await store.append(id, 1, events, { summary: summary(id, { updated: index }) })).toBe(true)
    }
    await store.putSnapshot('t3', 7, '{"saved":true}')
    await store.notifyOnce('t3', 'light', 2)
    await store.putJobs([job('bot:t3', { due: 30 }), job('clock:t3', { due: 40, kind: 'clock' })])
    await store.claim(30, 1e6, 10)
    await store.present('p', ['ana'], 1e6)
    return store
  }

  /** Everything readable through the interface. */
  async function contents(store: Store) {
    const ids = await store.ids(1000)
    return {
      tables: await Promise.all(ids.map(async (id) => [await store.table(id), await store.events(id, 0)])),
      mine: await store.list({ of: 'mine', user: 'ana' }, 100),
      user: await store.userByLogin('ana'),
      sessions: await store.sessions('ana'),
      pushes: await store.pushes('ana'),
      snapshot: await store.snapshot('t3'),
      secret: await store.secret('cookie', () => 'new'),
    }
  }

  describeStores('a backup', (from) => {
    let store: Store
    beforeAll(async () => {
      store = await filled(from)
    })

    for (const to of KINDS) {
      for (const name of from === 'postgres' ? ['all.jsonl'] : ['all.jsonl', 'all.db']) {
        test.skipIf(to === 'postgres' && withoutPostgres)(
          `named ${name} restores into ${to} with nothing lost`,
          async () => {
            const file = join(yard.folder(), name)
            await store.backup(file)
            expect(statSync(file).mode & 0o077).toBe(0)
            const target = await yard.store(to)
            await target.secret('cookie', () => 'another')
            await target.restore(file)
            expect(await contents(target)).toEqual(await contents(store))
            expect(await target.notifyOnce('t3', 'light', 2)).toBe(false)
            expect(await target.isPresent('ana', 0)).toBe(false)
            const jobs = await target.claim(40, 10, 10)
            expect(jobs.map(({ key, attempts }) => [key, attempts])).toEqual([
              ['bot:t3', 2],
              ['clock:t3', 1],
            ])
            expect(await target.append('t3', 7, ['"on"'])).toBe(true)
            await expect(target.restore(file)).rejects.toMatchObject({ code: 'exists' })
          },
        )
      }
    }

    test('does not write over a file', async () => {
      const file = join(yard.folder(), 'there.jsonl')
      writeFileSync(file, 'precious')
      await expect(store.backup(file)).rejects.toMatchObject({ code: 'exists' })
      expect(readFileSync(file, 'utf8')).toBe('precious')
    })

    test('is consistent, though play goes on', async () => {
      const busy = await yard.store(from)
      await busy.create(tableRow('busy'), [])
      let stop = false
      let played = 0
      const play = (async () => {
        for (; !stop; played++) expect(await busy.append('busy', played, [`${played}`])).toBe(true)
      })()
      const file = join(yard.folder(), 'busy.jsonl')
      await expect.poll(() => played).toBeGreaterThan(2)
      await busy.backup(file).finally(() => {
        stop = true
      })
      await play
      const target = await yard.store('libsql')
      await target.restore(file)
      const events = await target.events('busy', 0)
      expect(events.length).toBeGreaterThan(0)
      expect((await target.table('busy'))?.length).toBe(events.length)
    })

    test('that is cut short, longer or something else is refused and changes nothing', async () => {
      const file = join(yard.folder(), 'whole.jsonl')
      await store.backup(file)
      const whole = readFileSync(file, 'utf8')
      const lines = whole.trimEnd().split('\n')
      const broken = [
        '',
        'hello',
        lines.slice(0, -1).join('\n'),
        lines.toSpliced(5, 1).join('\n'),
        `${whole}["tables",{}]\n`,
        whole.slice(0, -20),
        whole.replace('["people"', '["persons"'),
      ]
      const target = await yard.store(from)
      const future = join(yard.folder(), 'future.jsonl')
      writeFileSync(future, '{"mehen":"backup","schema":"999-future"}\n{"end":0}\n')
      await expect(target.restore(future)).rejects.toMatchObject({ code: 'newer' })
      for (const [index, text] of broken.entries()) {
        const bad = join(yard.folder(), `${index}.jsonl`)
        writeFileSync(bad, text)
        await expect(target.restore(bad), `case ${index}`).rejects.toMatchObject({ code: 'not ours' })
        expect(await target.ids(10)).toEqual([])
        expect(await target.userByLogin('ana')).toBeUndefined()
      }
      await target.restore(file)
      expect(await contents(target)).toEqual(await contents(store))
    })
  })
})

describe('migrations', () => {
  /** A database as left by an older program. */
  function oldDatabase({ folder, url }: StoreLocation): Kysely<any> {
    if (url === undefined)
      return new Kysely({ dialect: new LibsqlDialect(new SqliteConnection(join(folder, DATABASE_FILE))) })
    return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
  }

  describeStores('a database of the time before sessions', (kind) => {
    const yard = new StoreFixture()
    afterAll(() => yard.clear())

    test('keeps its people; of logins that look alike the oldest gets the skeleton, and no address is confirmed', async () => {
      const place = await yard.place(kind)
      const old = oldDatabase(place)
      await migrate(old, kind, '001-first')
      const person = (id: string, created: number, login: string | null, email: string | null = null) => ({
        ...{ id, name: id, created, language: 'en', email },
        ...{ login, login_key: login?.toLowerCase() ?? null, hash: login && `hash of ${login}` },
      })
      await old
        .insertInto('people')
        .values([
          person('late', 30, 'Воb', 'late@example.org'),
          person('guest', 10, null, 'guest@example.org'),
          person('first', 20, 'Bob'),
          person('other', 40, 'Ann'),
        ])
        .execute()
      await old.destroy()
      const store = await yard.store(kind, place)
      expect(await store.user('first')).toMatchObject({ login: 'Bob', look: 'bob', oldCookie: false })
      expect(await store.user('late')).toMatchObject({
        ...{ login: 'Воb', look: null, hash: 'hash of Воb' },
        ...{ email: null, emailWanted: 'late@example.org' },
      })
      expect(await store.user('guest')).toMatchObject({ emailWanted: 'guest@example.org', oldCookie: true })
      expect((await store.userByLogin('ANN'))?.id).toBe('other')
      expect((await store.userByLoginSkeleton('bob'))?.id).toBe('first')
      await expect(store.changeUser('guest', { login: 'B0b', look: 'bob' })).rejects.toMatchObject({
        code: 'exists',
      })
    })
  })

  describeStores('a database of the time before ratings', (kind) => {
    const yard = new StoreFixture()
    afterAll(() => yard.clear())

    test('opens with its tables and people, without ratings or seeks; both can be added and are backed up', async () => {
      const place = await yard.place(kind)
      const old = oldDatabase(place)
      await migrate(old, kind, '002-accounts')
      const { reserved: _, ...light } = seatRow('light', { user: 'ana' })
      const { rematch: __, ...row } = summary('t1', { status: 'over', seats: [light, seatRow('dark')] })
      const { id, game, updated } = row
      await old
        .insertInto('tables')
        .values({
          ...{ id, game, status: 'over', listed: 1, free: 0, updated, seed: 'seed', length: 1 },
          summary: JSON.stringify(row),
        })
        .execute()
      await old.insertInto('seats').values({ table_id: id, seat: 'light', person: 'ana', to_move: 0 }).execute()
      await old
        .insertInto('people')
        .values({ id: 'ana', name: 'Ana', created: 1, language: 'en', old_cookie: 0 })
        .execute()
      await old.destroy()
      const store = await yard.store(kind, place)
      const { tables } = await store.list({ of: 'finished', user: 'ana' }, 10)
      expect(tables.map(parseSummary)).toMatchObject([{ id: 't1', rematch: null, seats: [{ reserved: null }, {}] }])
      expect((await store.ratingsOf('ana')).size).toBe(0)
      const placed = [
        { seat: 'light', player: 'ana', place: 1 },
        { seat: 'dark', player: 'bot:easy', place: 2 },
      ]
      await store.rate({ table: 't1', game: 'ur', at: 5000, placed })
      expect((await store.ratings('ur', ['ana', 'bot:easy'])).get('ana')).toMatchObject({ games: 1, at: 5000 })
      await store.putSeek({
        ...{ person: 'ana', game: 'ur', pace: 'turns', rated: true, rating: 1600, deviation: 300 },
        ...{ since: 1, until: 9000 },
      })
      const file = join(yard.folder(), 'all.jsonl')
      await store.backup(file)
      const again = await yard.store(kind)
      await again.restore(file)
      expect(await again.rated('ur', 0, 10)).toEqual(await store.rated('ur', 0, 10))
      expect(await again.ratingsOf('ana')).toEqual(await store.ratingsOf('ana'))
      expect(await again.seeksOf('ana', 0)).toEqual(await store.seeksOf('ana', 0))
      const next = await again.rate({ table: 't2', game: 'ur', at: 6000, placed })
      expect(next.map(({ number }) => number)).toEqual([2, 2])
    })
  })

  describeStores('a database of the time before traces', (kind) => {
    const yard = new StoreFixture()
    afterAll(() => yard.clear())

    test('knows who has left something at a table, from its events; this is backed up, and deleted with the person', async () => {
      const place = await yard.place(kind)
      const old = oldDatabase(place)
      await migrate(old, kind, '011-pairing')
      const who = (user: string) => ({ user, name: user })
      const said = [
        { is: 'created', by: who('ana'), reserved: { red: who('cyd') } },
        { is: 'sat', seat: 'blue', who: who('bob') },
        ...Array.from({ length: 1200 }, (_, n) => ({
          is: 'said',
          who: who(n % 2 ? 'bob' : 'ana'),
          text: `${n}`,
        })),
        { is: 'left', seat: 'blue' },
        { is: 'noted', user: 'dan', text: 'he does not say "is":"sat"' },
      ]
      const rows = said.map((event, position) => ({ table_id: 't1', position, body: JSON.stringify(event) }))
      for (let from = 0; from < rows.length; from += 400)
        await old
          .insertInto('events')
          .values(rows.slice(from, from + 400))
          .execute()
      await old.destroy()
      const store = await yard.store(kind, place)
      for (const person of ['ana', 'bob', 'cyd', 'dan']) expect(await store.traces(person, 10)).toEqual(['t1'])
      expect(await store.traces('nobody', 10)).toEqual([])
      const file = join(yard.folder(), 'traces.jsonl')
      await store.backup(file)
      const again = await yard.store(kind)
      await again.restore(file)
      expect(await again.traces('bob', 10)).toEqual(['t1'])
      await again.removeUser('bob')
      expect(await again.traces('bob', 10)).toEqual([])
    })
  })
})
