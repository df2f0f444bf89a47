import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { describeStores, StoreYard } from '../../testing/stores.ts'
import { migrate } from '../migrations.ts'
import type { StorePlace } from '../open.ts'
import { Connection, FILE } from '../sqlite/connection.ts'
import { LibsqlDialect } from '../sqlite/dialect.ts'
import type { Act, Report } from './behaviour.ts'

function oldDatabase({ folder, url }: StorePlace): Kysely<any> {
  if (url === undefined) return new Kysely({ dialect: new LibsqlDialect(new Connection(join(folder, FILE))) })
  return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
}

const report = (id: string, at: number, more: Partial<Report> = {}): Report => ({
  ...{ id, at, by: 'ana', about: 'bob', status: 'open', reason: 'insult', text: 'look', table: 't1' },
  line: { seq: 7, at: 5, text: 'slug' },
  ...more,
})
const act = (id: string, at: number, more: Partial<Act> = {}): Act => ({
  ...{ id, at, moderator: 'mo', person: 'bob', kind: 'silence', until: 99, why: 'rude' },
  ...{ report: null, gone: 'slug', seen: false },
  ...more,
})

describeStores('behaviour and tournaments in the store,', (kind) => {
  const yard = new StoreYard()
  afterAll(() => yard.clear())

  test('of accounts whose names look alike the oldest gets the skeleton', async () => {
    const place = await yard.place(kind)
    const old = oldDatabase(place)
    await migrate(old, kind, '002-accounts')
    const person = (id: string, created: number, name: string, login: string | null) => ({
      ...{ id, name, created, language: 'en', old_cookie: 0 },
      ...{ login, login_key: login, look: login, hash: login && 'hash' },
    })
    await old
      .insertInto('people')
      .values([
        person('late', 30, 'B0b', 'late'),
        person('guest', 10, 'Bob', null),
        person('first', 20, 'Bob', 'first'),
      ])
      .execute()
    await old.destroy()
    const store = await yard.store(kind, place)
    expect((await store.userByNameLook('bob'))?.id).toBe('first')
    expect(await store.user('late')).toMatchObject({ name: 'B0b' })
    await expect(store.changeUser('late', { name: 'BOB', nameLook: 'bob' })).rejects.toMatchObject({
      code: 'exists',
    })
    expect(await store.changeUser('first', { name: 'Bert', nameLook: 'bert' })).toMatchObject({
      name: 'Bert',
    })
    expect(await store.changeUser('late', { name: 'Bob', nameLook: 'bob' })).toMatchObject({ name: 'Bob' })
  })

  test('pages continue after the last row, even among rows with the same time', async () => {
    const { behaviour, tournaments } = await yard.store(kind)
    for (let i = 0; i < 5; i++) {
      await behaviour.addReport(report(`r${i}`, i < 3 ? 10 : 20))
      await behaviour.addAct(act(`a${i}`, i < 3 ? 10 : 20))
      const row = { id: `c${i}`, status: 'open', maker: 'ana', created: 1, version: 1, body: '{}' } as const
      await tournaments.add({ ...row, updated: i < 3 ? 10 : 20 }, { players: i % 2 === 0 ? ['bob'] : [] })
    }
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
    expect(ids(await behaviour.reports('open', 2))).toEqual(['r4', 'r3'])
    expect(ids(await behaviour.reports('open', 9, 'r3'))).toEqual(['r2', 'r1', 'r0'])
    expect(ids(await behaviour.acts(3))).toEqual(['a4', 'a3', 'a2'])
    expect(ids(await behaviour.acts(3, 'a2'))).toEqual(['a1', 'a0'])
    expect(ids(await tournaments.list({ of: 'open' }, 2, 'c3'))).toEqual(['c2', 'c1'])
    expect(ids(await tournaments.list({ of: 'mine', user: 'bob' }, 9))).toEqual(['c4', 'c2', 'c0'])
    expect(await tournaments.countOf('ana')).toBe(5)
    // An action closes the report it answers, and changes the person's status, in one transaction.
    await behaviour.addAct(act('last', 30, { report: 'r1' }), { silentUntil: 99 })
    expect((await behaviour.report('r1'))?.status).toBe('closed')
    expect(await behaviour.openReports()).toBe(4)
    expect(await behaviour.conduct('bob')).toEqual({ moderator: false, silentUntil: 99, suspendedUntil: 0 })
  })

  test('a tournament changes from the version one has read, once', async () => {
    const { tournaments } = await yard.store(kind)
    const row = { id: 'cup', status: 'open', maker: 'ana', created: 1, updated: 1, body: '{}' } as const
    await tournaments.add({ ...row, version: 1 }, { players: [] })
    const tries = Array.from({ length: 8 }, (_, i) =>
      tournaments.change({ ...row, version: 2, body: `{"by":${i}}` }, { players: [`p${i}`], tables: [`t${i}`] }),
    )
    const won = (await Promise.all(tries)).map((done, i) => (done ? i : -1)).filter((i) => i >= 0)
    expect(won).toHaveLength(1)
    expect(await tournaments.get('cup')).toMatchObject({ version: 2, body: `{"by":${won[0]}}` })
    for (let i = 0; i < 8; i++) expect(await tournaments.ofTable(`t${i}`)).toBe(i === won[0] ? 'cup' : undefined)
  })

  test('everything comes back from a backup', async () => {
    const store = await yard.store(kind)
    await store.behaviour.putBond({ person: 'ana', other: 'bob', kind: 'block', at: 3 })
    await store.behaviour.changeConduct('mo', { moderator: true })
    await store.behaviour.addReport(report('r', 10))
    await store.behaviour.addAct(act('a', 11, { report: 'r' }), { suspendedUntil: 77 })
    const row = { id: 'cup', status: 'running', maker: 'ana', created: 1, updated: 2, version: 1 } as const
    await store.tournaments.add({ ...row, body: '{"name":"Cup"}' }, { players: ['bob'], tables: ['t1'] })
    const file = join(yard.folder(), 'all.jsonl')
    await store.backup(file)
    const again = await yard.store(kind)
    await again.restore(file)
    expect(await again.behaviour.apart('bob', ['ana', 'cat'])).toEqual(['ana'])
    expect(await again.behaviour.apartAmong(['cat', 'bob', 'ana'])).toEqual([['ana', 'bob']])
    expect(await again.behaviour.apartAmong(['cat', 'bob'])).toEqual([])
    expect(await again.behaviour.apartAmong([])).toEqual([])
    expect((await again.behaviour.conduct('mo')).moderator).toBe(true)
    expect(await again.behaviour.report('r')).toEqual(report('r', 10, { status: 'closed' }))
    expect(await again.behaviour.actsOn('bob')).toEqual([act('a', 11, { report: 'r' })])
    expect((await again.behaviour.conduct('bob')).suspendedUntil).toBe(77)
    expect(await again.tournaments.get('cup')).toEqual({ ...row, body: '{"name":"Cup"}' })
    expect(await again.tournaments.ofTable('t1')).toBe('cup')
    expect(await again.tournaments.list({ of: 'mine', user: 'bob' }, 5)).toHaveLength(1)
  })
})
