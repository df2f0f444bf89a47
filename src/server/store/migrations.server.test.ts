import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readSummary } from '../tables/summary.ts'
import { describeStores, StoreYard, seatRow, summary } from '../testing/stores.ts'
import { migrate } from './migrations.ts'
import type { StorePlace } from './open.ts'
import { Connection, FILE } from './sqlite/connection.ts'
import { LibsqlDialect } from './sqlite/dialect.ts'

/** A database as left by an older program. */
function oldDatabase({ folder, url }: StorePlace): Kysely<any> {
  if (url === undefined) return new Kysely({ dialect: new LibsqlDialect(new Connection(join(folder, FILE))) })
  return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
}

describeStores('a database of the time before sessions', (kind) => {
  const yard = new StoreYard()
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
    expect((await store.userByLook('bob'))?.id).toBe('first')
    await expect(store.changeUser('guest', { login: 'B0b', look: 'bob' })).rejects.toMatchObject({
      code: 'exists',
    })
  })
})

describeStores('a database of the time before ratings', (kind) => {
  const yard = new StoreYard()
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
    expect(tables.map(readSummary)).toMatchObject([{ id: 't1', rematch: null, seats: [{ reserved: null }, {}] }])
    expect((await store.ratingsOf('ana')).size).toBe(0)
    const placed = [
      { seat: 'light', player: 'ana', place: 1 },
      { seat: 'dark', player: 'bot:easy', place: 2 },
    ]
    await store.rate({ table: 't1', game: 'ur', at: 5000, placed })
    expect((await store.ratings('ur', ['ana', 'bot:easy'])).get('ana')).toMatchObject({ games: 1, at: 5000 })
    await store.putWish({
      ...{ person: 'ana', game: 'ur', pace: 'turns', rated: true, rating: 1600, deviation: 300 },
      ...{ since: 1, until: 9000 },
    })
    const file = join(yard.folder(), 'all.jsonl')
    await store.backup(file)
    const again = await yard.store(kind)
    await again.restore(file)
    expect(await again.rated('ur', 0, 10)).toEqual(await store.rated('ur', 0, 10))
    expect(await again.ratingsOf('ana')).toEqual(await store.ratingsOf('ana'))
    expect(await again.wishesOf('ana', 0)).toEqual(await store.wishesOf('ana', 0))
    const next = await again.rate({ table: 't2', game: 'ur', at: 6000, placed })
    expect(next.map(({ number }) => number)).toEqual([2, 2])
  })
})

describeStores('a database of the time before traces', (kind) => {
  const yard = new StoreYard()
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
