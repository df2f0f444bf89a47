import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { describeStores, StoreYard } from '../testing/stores.ts'
import { migrate } from './migrations.ts'
import type { StorePlace } from './open.ts'
import { Connection, FILE } from './sqlite/connection.ts'
import { LibsqlDialect } from './sqlite/dialect.ts'

/** A database as an older program left it. */
function oldDatabase({ folder, url }: StorePlace): Kysely<any> {
  if (url === undefined) return new Kysely({ dialect: new LibsqlDialect(new Connection(join(folder, FILE))) })
  return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
}

describeStores('a database of the time before sessions', (kind) => {
  const yard = new StoreYard()
  afterAll(() => yard.clear())

  test('keeps its people; of logins that look alike the oldest has the look, and no address is confirmed', async () => {
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
