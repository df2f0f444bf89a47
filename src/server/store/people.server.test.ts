import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeStores, StoreFixture } from '../testing/stores.ts'
import type { ModerationAction, Report } from './communityStore.ts'
import type { StoreLocation } from './open.ts'
import { migrate } from './sql/migrations.ts'
import { DATABASE_FILE, LibsqlDialect, SqliteConnection } from './sqlite/connection.ts'
import type { Store, User } from './store.ts'

describeStores('people and what is kept beside tables,', (kind) => {
  const yard = new StoreFixture()
  let store: Store
  beforeAll(async () => {
    store = await yard.store(kind)
  })
  afterAll(() => yard.clear())

  const guest = (id: string, row: Partial<User> = {}): User => ({
    id,
    name: `guest ${id}`,
    created: 1_700_000_000_000,
    login: null,
    look: null,
    hash: null,
    email: null,
    emailWanted: null,
    language: 'en',
    oldCookie: false,
    ...row,
  })

  test('a guest is kept, and becomes an account', async () => {
    await store.addUser(guest('u1', { name: 'Žofie 花' }))
    expect(await store.user('u1')).toEqual(guest('u1', { name: 'Žofie 花' }))
    const change = {
      ...{ login: 'Zofie', look: 'zofle', hash: '$argon2id$x', language: 'cs' },
      ...{ email: 'z@example.org', emailWanted: 'y@example.org' },
    }
    const account = guest('u1', { name: 'Žofie 花', ...change })
    expect(await store.changeUser('u1', change, { login: null })).toEqual(account)
    // Repeated, as after a connection that broke before the answer came.
    expect(await store.changeUser('u1', change, { login: null })).toEqual(account)
    expect(await store.user('u1')).toEqual(account)
    expect(await store.userByLogin('zOFIE')).toEqual(account)
    expect(await store.userByLoginSkeleton('zofle')).toEqual(account)
    expect(await store.user('u2')).toBeUndefined()
    expect(await store.userByLogin('nobody')).toBeUndefined()
  })

  test('only given fields change, and only when everything is as expected', async () => {
    const ana = guest('x1', { email: 'x@example.org', oldCookie: true })
    await store.addUser(ana)
    await Promise.all([
      store.changeUser('x1', { name: 'Ana' }),
      store.changeUser('x1', { language: 'cs' }),
      store.changeUser('x1', { login: 'x one', look: 'x one', hash: 'h1' }, { login: null }),
      store.changeUser('x1', { oldCookie: false }),
    ])
    const after = {
      ...ana,
      name: 'Ana',
      language: 'cs',
      login: 'x one',
      look: 'x one',
      hash: 'h1',
      oldCookie: false,
    }
    expect(await store.user('x1')).toEqual(after)
    expect(await store.changeUser('x1', { hash: 'h3' }, { hash: 'h2' })).toBeUndefined()
    expect(await store.changeUser('x1', { hash: 'h3' }, { login: null })).toBeUndefined()
    expect(await store.changeUser('x1', {})).toEqual(after)
    expect(await store.changeUser('nobody', { name: 'N' })).toBeUndefined()
    expect(await store.user('x1')).toEqual(after)
    // Of many with the same expectation, one wins.
    const raced = await Promise.all(
      Array.from({ length: 20 }, (_, i) => store.changeUser('x1', { hash: `raced ${i}` }, { hash: 'h1' })),
    )
    const won = raced.filter((user) => user !== undefined)
    expect(won).toHaveLength(1)
    expect(await store.user('x1')).toEqual(won[0])
  })

  test('a login belongs to one person, in any case, and so does its skeleton', async () => {
    await store.addUser(guest('v1', { login: 'Twin', look: 'twln' }))
    await expect(store.addUser(guest('v2', { login: 'tWIN' }))).rejects.toMatchObject({ code: 'exists' })
    await expect(store.addUser(guest('v2', { login: 'Twln', look: 'twln' }))).rejects.toMatchObject({
      code: 'exists',
    })
    expect(await store.user('v2')).toBeUndefined()
    for (let i = 0; i < 20; i++) await store.addUser(guest(`w${i}`))
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => store.changeUser(`w${i}`, { login: 'raced' }, { login: null })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await store.addUser(guest('v3'))
    await store.addUser(guest('v4'))
  })

  test('of someone who is deleted while their match is rated no rating remains visible', async () => {
    const gone = Array.from({ length: 20 }, (_, i) => `gone${i}`)
    for (const id of gone) await store.addUser(guest(id))
    const rate = (player: string) => {
      const placed = [
        { seat: 'light', player, place: 1 },
        { seat: 'dark', player: 'bot:easy', place: 2 },
      ]
      return store.rate({ table: `of ${player}`, game: `game of ${player}`, at: 5000, placed })
    }
    await Promise.all(gone.flatMap((id) => [rate(id), store.removeUser(id)]))
    for (const id of gone) expect(await store.ratingsOf(id)).toEqual(new Map())
  })

  test('a session belongs to a person until it is ended or has run out', async () => {
    const session = (key: string, user: string, until = 9000) => ({
      key,
      user,
      proof: 'p',
      created: 5,
      until,
    })
    await store.addSession(session('s1', 'a'))
    await store.addSession(session('s2', 'a', 6000))
    await store.addSession(session('s3', 'b'))
    expect(await store.session('s1')).toEqual(session('s1', 'a'))
    expect(await store.session('s4')).toBeUndefined()
    await store.renewSession('s1', 9500)
    expect(await store.sessions('a')).toEqual([session('s1', 'a', 9500), session('s2', 'a', 6000)])
    await store.tidy(6000, 0)
    expect(await store.session('s2')).toBeUndefined()
    await store.addSession(session('s5', 'a'))
    await store.endSession('s5')
    expect((await store.sessions('a')).map(({ key }) => key)).toEqual(['s1'])
    await store.endSessions('a')
    expect(await store.sessions('a')).toEqual([])
    expect(await store.session('s3')).toEqual(session('s3', 'b'))
  })

  test('an event is counted up to the limit per period, however many count concurrently', async () => {
    const counted = await Promise.all(Array.from({ length: 30 }, () => store.tally('letters x', 100, 7)))
    expect(counted.filter((yes) => yes)).toHaveLength(7)
    expect(await store.tally('letters y', 100, 7)).toBe(true)
    expect(await store.tally('letters x', 101, 7)).toBe(true)
    await store.tidy(0, 101)
    expect(await store.tally('letters x', 100, 1)).toBe(true)
  })

  test('push subscriptions belong to a person and an endpoint', async () => {
    await store.putPush({ endpoint: 'https://push/1', user: 'a', keys: '{"k":1}' })
    await store.putPush({ endpoint: 'https://push/2', user: 'a', keys: '{"k":2}' })
    await store.putPush({ endpoint: 'https://push/1', user: 'b', keys: '{"k":3}' })
    expect(await store.pushes('a')).toEqual([{ endpoint: 'https://push/2', user: 'a', keys: '{"k":2}' }])
    expect(await store.pushes('b')).toEqual([{ endpoint: 'https://push/1', user: 'b', keys: '{"k":3}' }])
    await store.dropPush('https://push/1')
    await store.dropPush('https://push/1')
    expect(await store.pushes('b')).toEqual([])
  })

  test('a turn is notified once, however many ask', async () => {
    const asked = await Promise.all(Array.from({ length: 50 }, () => store.notifyOnce('t', 'light', 7)))
    expect(asked.filter((first) => first)).toHaveLength(1)
    expect(await store.notifyOnce('t', 'light', 8)).toBe(true)
    expect(await store.notifyOnce('t', 'dark', 7)).toBe(true)
    expect(await store.notifyOnce('s', 'light', 7)).toBe(true)
    expect(await store.notifyOnce('t', 'light', 7)).toBe(false)
  })

  test('a person is present while one process says so', async () => {
    await store.present('p1', ['a', 'b', 'a'], 1000)
    await store.present('p2', ['b', 'c'], 2000)
    expect(await store.isPresent('a', 999)).toBe(true)
    expect(await store.isPresent('a', 1000)).toBe(false)
    expect(await store.isPresent('b', 1500)).toBe(true)
    await store.present('p2', [], 3000)
    expect(await store.isPresent('c', 0)).toBe(false)
    await store.present(
      'p3',
      Array.from({ length: 2500 }, (_, index) => `crowd ${index}`),
      1000,
    )
    expect(await store.isPresent('crowd 2499', 0)).toBe(true)
  })

  test('of snapshots the newest is kept', async () => {
    expect(await store.snapshot('s')).toBeUndefined()
    await store.putSnapshot('s', 5, '{"at":5}')
    await store.putSnapshot('s', 9, '{"at":9}')
    await store.putSnapshot('s', 7, '{"at":7}')
    expect(await store.snapshot('s')).toEqual({ length: 9, saved: '{"at":9}' })
    await store.putSnapshot('s', 9, '{"at":"again"}')
    expect(await store.snapshot('s')).toEqual({ length: 9, saved: '{"at":"again"}' })
  })

  test('a secret is made once and then the same for all', async () => {
    let made = 0
    const make = () => `secret ${++made}`
    const all = await Promise.all(Array.from({ length: 10 }, () => store.secret('cookie', make)))
    expect(new Set(all).size).toBe(1)
    expect(await store.secret('cookie', make)).toBe(all[0])
    expect(await store.secret('vapid', () => 'other')).toBe('other')
  })
})

function oldDatabase({ folder, url }: StoreLocation): Kysely<any> {
  if (url === undefined)
    return new Kysely({ dialect: new LibsqlDialect(new SqliteConnection(join(folder, DATABASE_FILE))) })
  return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
}

const report = (id: string, at: number, more: Partial<Report> = {}): Report => ({
  ...{ id, at, by: 'ana', about: 'bob', status: 'open', reason: 'insult', text: 'look', table: 't1' },
  line: { seq: 7, at: 5, text: 'slug' },
  ...more,
})
const act = (id: string, at: number, more: Partial<ModerationAction> = {}): ModerationAction => ({
  ...{ id, at, moderator: 'mo', person: 'bob', kind: 'silence', until: 99, why: 'rude' },
  ...{ report: null, gone: 'slug', seen: false },
  ...more,
})

describeStores('behaviour and tournaments in the store,', (kind) => {
  const yard = new StoreFixture()
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
    expect((await store.userByNameSkeleton('bob'))?.id).toBe('first')
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
      const row = {
        id: `c${i}`,
        status: 'open',
        maker: 'ana',
        created: 1,
        version: 1,
        body: '{}',
        summary: '{}',
      } as const
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
    expect(await behaviour.conduct('bob')).toEqual({
      ...{ moderator: false, administrator: false, silentUntil: 99, suspendedUntil: 0 },
    })
  })

  test('a tournament changes from the version one has read, once', async () => {
    const { tournaments } = await yard.store(kind)
    const row = { id: 'cup', status: 'open', maker: 'ana', created: 1, updated: 1, body: '{}', summary: '{}' } as const
    await tournaments.add({ ...row, version: 1 }, { players: [] })
    const tries = Array.from({ length: 8 }, (_, i) =>
      tournaments.change({ ...row, version: 2, body: `{"by":${i}}` }, { players: [`p${i}`], tables: [`t${i}`] }),
    )
    const won = (await Promise.all(tries)).map((done, i) => (done ? i : -1)).filter((i) => i >= 0)
    expect(won).toHaveLength(1)
    expect(await tournaments.get('cup')).toMatchObject({ version: 2, body: `{"by":${won[0]}}` })
    for (let i = 0; i < 8; i++) expect(await tournaments.ofTable(`t${i}`)).toBe(i === won[0] ? 'cup' : undefined)
  })

  test('an invitation works until its end, for a number of people, however many try at once', async () => {
    const { club } = await yard.store(kind)
    const link = { id: 'link', maker: 'mo', created: 5, until: 50, uses: 3 }
    await club.addInvitation(link)
    await club.addInvitation({ ...link, id: 'newer', created: 6, until: 20, uses: 1 })
    expect(await club.takeInvitation('link', 50)).toBe(false)
    expect(await club.takeInvitation('none', 10)).toBe(false)
    const tries = await Promise.all(Array.from({ length: 8 }, () => club.takeInvitation('link', 49)))
    expect(tries.filter(Boolean)).toHaveLength(3)
    expect((await club.invitations(10)).map(({ id }) => id)).toEqual(['newer'])
    await club.returnInvitation('link')
    expect(await club.invitations(20)).toEqual([{ ...link, uses: 1 }])
    await club.dropInvitation('link')
    expect(await club.invitations(10)).toMatchObject([{ id: 'newer', uses: 1 }])
  })

  test('settings, invitations, passkeys and an administrator come back from a backup, and a person takes theirs along', async () => {
    const store = await yard.store(kind)
    await store.club.putSetting('club', '{"name":"A"}')
    await store.club.putSetting('club', '{"name":"B"}')
    const link = { id: 'link', maker: 'mo', created: 5, until: 50, uses: 3 }
    await store.club.addInvitation(link)
    const passkey = { id: 'k', user: 'ana', key: 'pub', counter: 1, transports: '["usb"]', created: 7 }
    await store.addPasskey(passkey)
    await store.addPasskey({ ...passkey, user: 'thief' })
    await store.addPasskey({ ...passkey, id: 'l', user: 'bob' })
    await store.countPasskey('k', 9)
    await store.dropPasskey('ana', 'l')
    await store.behaviour.changeConduct('ad', { moderator: true, administrator: true })
    const file = join(yard.folder(), 'club.jsonl')
    await store.backup(file)
    const again = await yard.store(kind)
    await again.restore(file)
    expect(await again.club.setting('club')).toBe('{"name":"B"}')
    expect(await again.club.setting('other')).toBeUndefined()
    expect(await again.club.invitations(1)).toEqual([link])
    expect(await again.passkeys('ana')).toEqual([{ ...passkey, counter: 9 }])
    expect(await again.behaviour.conduct('ad')).toMatchObject({ moderator: true, administrator: true })
    expect(await again.passkey('l')).toMatchObject({ user: 'bob' })
    await again.removeUser('bob')
    expect(await again.passkey('l')).toBeUndefined()
  })

  test('everything comes back from a backup', async () => {
    const store = await yard.store(kind)
    await store.behaviour.putBond({ person: 'ana', other: 'bob', kind: 'block', at: 3 })
    await store.behaviour.changeConduct('mo', { moderator: true })
    await store.behaviour.addReport(report('r', 10))
    await store.behaviour.addAct(act('a', 11, { report: 'r' }), { suspendedUntil: 77 })
    const row = {
      id: 'cup',
      status: 'running',
      maker: 'ana',
      created: 1,
      updated: 2,
      version: 1,
      summary: '{}',
    } as const
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
