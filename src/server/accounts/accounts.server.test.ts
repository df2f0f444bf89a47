import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TableEvent } from '#table/events.ts'
import { PersonalData, TableList } from '#table/protocol/http.ts'
import { Table } from '#table/table.ts'
import { DEFAULTS } from '../config.ts'
import { Client } from '../testing/client.ts'
import { auditAccount } from '../testing/loadClients.ts'
import { GAMES, type TestServer, testServer } from '../testing/server.ts'
import { describeStores, StoreFixture, withoutPostgres } from '../testing/stores.ts'
import type { Signer } from './sessions.ts'

const DAY = 24 * 3600 * 1000
const PASSPHRASE = 'seven brown foxes'
let logins = 0
const newLogin = () => `login number ${++logins}`

async function registered(client: Client, login = newLogin()): Promise<string> {
  const made = await client.post('/api/accounts', { login, passphrase: PASSPHRASE })
  expect(made.status).toBe(200)
  return login
}

/** An account made here, as its owner knows it. */
const known = (login: string) => ({ login, passphrases: [PASSPHRASE] })

/** Another browser with a copy of the cookie. */
function copyOf(client: Client, base = client.base): Client {
  const copy = new Client(base)
  copy.cookie = client.cookie
  return copy
}

const me = async (client: Client) => (await client.get('/api/me')).body.user

describeStores('accounts', (kind) => {
  const yard = new StoreFixture()
  let server: TestServer
  let later = 0
  beforeAll(async () => {
    const { folder, url } = await yard.place(kind)
    const now = () => Date.now() + later
    server = await testServer({ folder, database: url, times: { ...DEFAULTS.times, heartbeat: 100 } }, { now })
  })
  afterAll(async () => {
    await server.close()
    await yard.clear()
  })

  describe('are made', () => {
    test('once, of two simultaneous registrations of one guest: the acknowledged one works', async () => {
      for (let round = 0; round < 8; round++) {
        const guest = await server.client().enter('Twice')
        const [one, other] = [newLogin(), newLogin()]
        const tries = [one, other].map(async (login) => {
          const { status } = await copyOf(guest).post('/api/accounts', { login, passphrase: PASSPHRASE })
          return { login, status }
        })
        const done = await Promise.all(tries)
        const won = done.filter(({ status }) => status === 200)
        expect(won).toHaveLength(1)
        expect(await auditAccount(server.client().base, known(won[0]!.login))).toEqual([])
        const { login: lost } = done.find(({ status }) => status !== 200)!
        const late = await server.client().post('/api/login', { login: lost, passphrase: PASSPHRASE })
        expect(late.status).toBe(401)
      }
    })

    test('of one name once, however many want it', async () => {
      const login = newLogin()
      const guests = await Promise.all(Array.from({ length: 6 }, () => server.client().enter('Wants it')))
      const done = await Promise.all(
        guests.map((guest) => guest.post('/api/accounts', { login, passphrase: PASSPHRASE })),
      )
      expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(done.filter(({ body }) => body.error?.code === 'name taken')).toHaveLength(5)
    })

    test('not with a name that looks like another’s, has unseen characters or a link', async () => {
      await registered(await server.client().enter('Original'), 'Bobina')
      const eve = await server.client().enter('Eve')
      const answer = async (path: string, body: object) => (await eve.post(path, body)).body.error?.code
      if ((await server.service.people.byLogin('Coca')) === undefined)
        await registered(await server.client().enter('Sweet'), 'Coca')
      for (const login of ['bobina', 'BOBINA', 'Соса', 'Bob1na', 'Boblna', 'ｂｏｂｉｎａ']) {
        expect(await answer('/api/accounts', { login, passphrase: PASSPHRASE }), login).toBe('name taken')
        expect(await answer('/api/me', { name: login }), login).toBe('name taken')
      }
      for (const name of [
        'Воbina',
        'bobіna',
        'Bob\u202eina',
        'Bob\u200bina',
        'Bob\nina',
        'Bob\u0000',
        'http://evil.example',
        'a.example',
      ]) {
        expect(await answer('/api/accounts', { login: name, passphrase: PASSPHRASE }), name).toBe('bad name')
        expect(await answer('/api/me', { name }), name).toBe('bad name')
      }
      expect((await me(eve)).name).toBe('Eve')
      expect(await answer('/api/me', { name: 'Bobana' })).toBeUndefined()
    })

    test('not with a passphrase that is short or easy to guess, and a sentence says so', async () => {
      const guest = await server.client().enter('Careless')
      const answer = async (passphrase: string) =>
        (await guest.post('/api/accounts', { login: newLogin(), passphrase })).body.error?.code
      expect(await answer('short')).toBe('short passphrase')
      for (const passphrase of ['password', 'P@ssw0rd1', '12345678', 'qwertyuiop', 'Careless1'])
        expect(await answer(passphrase), passphrase).toBe('common passphrase')
      expect((await me(guest)).login).toBeNull()
    })
  })

  describe('sessions end', () => {
    test('when someone signs out, also for copies of the cookie', async () => {
      const ann = await server.client().enter('Ann')
      await registered(ann)
      const copy = copyOf(ann)
      expect((await me(copy)).id).toBe(ann.user)
      expect((await ann.post('/api/logout')).status).toBe(200)
      expect(await me(copy)).toBeNull()
      const guest = await server.client().enter('Guest of one day')
      const guestCopy = copyOf(guest)
      await guest.post('/api/logout', {})
      expect(await me(guestCopy)).toBeNull()
    })

    test('everywhere immediately, open connections included', async () => {
      const ann = await server.client().enter('Ann')
      const login = await registered(ann)
      const elsewhere = server.client()
      await elsewhere.post('/api/login', { login, passphrase: PASSPHRASE })
      await elsewhere.connect()
      const closed = new Promise<number>((resolve) => elsewhere.socket!.on('close', resolve))
      // Signing out of one browser does not affect the other.
      const third = server.client()
      await third.post('/api/login', { login, passphrase: PASSPHRASE })
      await third.post('/api/logout', {})
      expect((await me(elsewhere)).id).toBe(ann.user)
      expect(elsewhere.broken).toBe(false)
      await ann.post('/api/logout', { everywhere: true })
      expect(await closed).toBe(4002)
      expect(await me(elsewhere)).toBeNull()
      const again = await elsewhere.post('/api/login', { login, passphrase: PASSPHRASE })
      expect(again.status).toBe(200)
    })

    test('when they are not used for long, and last while they are used', async () => {
      try {
        const ann = await server.client().enter('Ann')
        const login = await registered(ann)
        const idle = server.client()
        await idle.post('/api/login', { login, passphrase: PASSPHRASE })
        await idle.connect()
        const closed = new Promise<number>((resolve) => idle.socket!.on('close', resolve))
        later = 60 * DAY
        const renewed = await ann.get('/api/me')
        expect(renewed.headers.getSetCookie().join()).toMatch(/mehen=.*Max-Age=7776000/)
        later = 120 * DAY
        expect((await me(ann)).id).toBe(ann.user)
        expect(await me(idle)).toBeNull()
        expect(await closed).toBe(4002)
        await server.service.store.tidy(Date.now() + later, 0)
        expect(await server.service.store.sessions(ann.user!)).toHaveLength(1)
      } finally {
        later = 0
      }
    })

    test('with the passphrase they were opened with', async () => {
      const ann = await server.client().enter('Ann')
      const login = await registered(ann)
      const thief = server.client()
      await thief.post('/api/login', { login, passphrase: PASSPHRASE })
      await thief.connect()
      const closed = new Promise<number>((resolve) => thief.socket!.on('close', resolve))
      const change = (old: string, passphrase: string) => ann.post('/api/me/passphrase', { old, passphrase })
      expect((await change('not that one', 'nine green herons')).body.error.code).toBe('wrong passphrase')
      expect((await change(PASSPHRASE, 'short')).body.error.code).toBe('short passphrase')
      expect((await change(PASSPHRASE, 'password1')).body.error.code).toBe('common passphrase')
      expect((await me(thief)).id).toBe(ann.user)
      const copy = copyOf(ann)
      expect((await change(PASSPHRASE, 'nine green herons')).status).toBe(200)
      expect((await me(ann)).id).toBe(ann.user)
      expect(await closed).toBe(4002)
      for (const other of [thief, copy]) expect(await me(other)).toBeNull()
      const opens = async (passphrase: string) =>
        (await server.client().post('/api/login', { login, passphrase })).status
      expect([await opens(PASSPHRASE), await opens('nine green herons')]).toEqual([401, 200])
      const guest = await server.client().enter('Guest')
      expect((await guest.post('/api/me/passphrase', { old: 'x', passphrase: 'y' })).status).toBe(403)
    })

    test('when a guest becomes an account: neither the old cookie nor the key opens it', async () => {
      const ann = await server.client().enter('Ann')
      const { id } = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 } })).body
      const { key } = (await ann.get('/api/me/key')).body
      const copy = copyOf(ann)
      await copy.connect()
      const closed = new Promise<number>((resolve) => copy.socket!.on('close', resolve))
      await registered(ann)
      expect(await closed).toBe(4002)
      expect(await me(copy)).toBeNull()
      expect((await copyOf(copy).post('/api/me/key', { key })).status).toBe(401)
      expect((await me(ann)).id).toBe(ann.user)
      const mine = TableList.parse((await ann.get('/api/tables?of=mine')).body)
      expect(mine.tables.map((table) => table.id)).toEqual([id])
      const late = await copyOf(copy).post(`/api/tables/${id}/commands`, { do: 'chat', text: 'it is me' })
      expect(late.status).toBe(403)
    })

    test('and a guest from before sessions keeps their games until they sign out', async () => {
      const ann = await server.client().enter('Ann')
      const { store, signer } = server.service
      const old = server.client()
      old.cookie = `mehen=${(signer as Signer).sign('cookie', ann.user!)}`
      expect(await me(copyOf(old))).toBeNull()
      await store.changeUser(ann.user!, { oldCookie: true })
      server.service.personChanged(ann.user!)
      const copy = copyOf(old)
      expect((await me(old)).id).toBe(ann.user)
      expect(old.cookie).not.toBe(copy.cookie)
      expect((await me(copyOf(copy))).id).toBe(ann.user)
      await copy.post('/api/logout', {})
      copy.cookie = `mehen=${(signer as Signer).sign('cookie', ann.user!)}`
      expect(await me(copyOf(copy))).toBeNull()
      expect(await me(old)).toBeNull()
    })
  })
})

describeStores('the signed-in person', (kind) => {
  const yard = new StoreFixture()
  let server: TestServer
  beforeAll(async () => {
    const { folder, url } = await yard.place(kind)
    server = await testServer({ folder, database: url })
  })
  afterAll(async () => {
    await server.close()
    await yard.clear()
  })

  /** Two people with chat and notes at a running table, and one at a waiting table. */
  async function atTables(ann: Client, ben: Client) {
    const table = { game: 'cards', setup: { players: 2 } }
    const { id, invitation } = (await ann.post('/api/tables', table)).body
    await ben.post(`/api/tables/${id}/commands`, { do: 'sit', invitation })
    for (const [who, text] of [
      [ann, 'spoken by Ann'],
      [ben, 'spoken by Ben'],
    ] as const) {
      await who.post(`/api/tables/${id}/commands`, { do: 'chat', text })
      await who.post(`/api/tables/${id}/commands`, { do: 'note', text: `noted: ${text}` })
    }
    const waiting = (await ann.post('/api/tables', table)).body.id
    return { id, waiting }
  }

  test('may download everything stored about them, and nothing about others', async () => {
    const [ann, ben] = [await server.client().enter('Annabel'), await server.client().enter('Benedict')]
    const { id, waiting } = await atTables(ann, ben)
    const login = await registered(ann)
    server.service.networks.saw(ann.user!, '203.0.113.7')
    server.service.networks.saw(ben.user!, '198.51.100.7')
    await expect.poll(() => server.service.store.networks(ann.user!)).toHaveLength(1)
    const reply = await ann.get('/api/me/data')
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="mehen.json"')
    const data = PersonalData.parse(reply.body)
    expect(data.person).toMatchObject({ id: ann.user, name: 'Annabel', login })
    expect(data.sessions).toHaveLength(1)
    expect(data.networks).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain('203.0.113')
    expect(data.tables.map((table) => table.id).sort()).toEqual([id, waiting].sort())
    expect(data.tables.find((table) => table.id === id)).toMatchObject({
      ...{ game: 'cards', status: 'playing', seats: ['red'], note: 'noted: spoken by Ann' },
      said: [{ text: 'spoken by Ann' }],
    })
    expect(JSON.stringify(reply.body)).not.toMatch(/Ben|argon2/)
    expect((await server.client().get('/api/me/data')).status).toBe(401)
  })

  test('may delete the account: nothing of it stays, and the others keep their match', async () => {
    const [ann, ben] = [await server.client().enter('Annabel'), await server.client().enter('Benedict')]
    const { id, waiting } = await atTables(ann, ben)
    const login = await registered(ann)
    const elsewhere = server.client()
    await elsewhere.post('/api/login', { login, passphrase: PASSPHRASE })
    for (const client of [elsewhere, ben]) {
      await client.connect()
      await client.open(id)
    }
    const closed = new Promise<number>((resolve) => elsewhere.socket!.on('close', resolve))
    expect((await ann.request('DELETE', '/api/me', {})).body.error.code).toBe('wrong passphrase')
    expect((await ann.request('DELETE', '/api/me', { passphrase: 'not that one' })).status).toBe(401)
    expect((await me(ann)).login).toBe(login)
    const gone = await ann.request('DELETE', '/api/me', { passphrase: PASSPHRASE })
    expect([gone.status, gone.body]).toEqual([200, { user: null }])
    expect(await closed).toBe(4002)
    expect(await me(copyOf(elsewhere))).toBeNull()
    expect((await server.client().post('/api/login', { login, passphrase: PASSPHRASE })).status).toBe(401)

    // The other player has won, and sees neither the name nor the chat of the deleted person.
    await ben.until(() => ben.tables.get(id)!.whole!.info.status === 'over')
    const { info, chat, own } = ben.tables.get(id)!.whole!
    expect(info.outcome).toMatchObject({ winners: ['green'] })
    expect(info.seats.map(({ name }) => name)).toEqual(['—', 'Benedict'])
    expect([chat.map(({ text }) => text), own.note]).toEqual([['spoken by Ben'], 'noted: spoken by Ben'])
    expect((await ben.get(`/api/tables/${waiting}`)).body.info?.status ?? 'closed').toMatch(/over|closed/)

    // Nothing is left in the store, and the table is the same when rebuilt from its events.
    const { store } = server.service
    const kept = await Promise.all(
      [id, waiting].map(async (table) => [
        await store.events(table, 0),
        (await store.snapshot(table))?.saved,
        await store.table(table),
      ]),
    )
    expect(JSON.stringify([kept, await store.user(ann.user!)])).not.toMatch(/Annabel|spoken by Ann/)
    const events = (await store.events(id, 0)).map((text) => JSON.parse(text) as TableEvent)
    const again = Table.load({ game: GAMES.cards!, seed: (await store.table(id))!.seed, bots: [] }, events)
    expect(again.state).toEqual(server.service.tables.getLoaded(id)!.table.state)
    ben.leave()
  })

  test.skipIf(kind === 'postgres')('may delete the account: no bytes of it stay in files', async () => {
    const store = await yard.place(kind)
    const own = await testServer({ folder: store.folder })
    const cat = await own.client().enter('Zerxophonia')
    await cat.post('/api/accounts', { login: 'zerxologin', passphrase: PASSPHRASE })
    const { id } = (await cat.post('/api/tables', { game: 'cards', setup: { players: 2 } })).body
    for (let line = 0; line < 30; line++)
      await cat.post(`/api/tables/${id}/commands`, { do: 'chat', text: `zerxowords ${line}` })
    const bytes = () =>
      readdirSync(store.folder)
        .filter((name) => name.startsWith('mehen.db'))
        .map((name) => readFileSync(join(store.folder, name)).toString('latin1').toLowerCase())
        .join()
    expect(bytes()).toContain('zerxowords')
    expect((await cat.request('DELETE', '/api/me', { passphrase: PASSPHRASE })).status).toBe(200)
    expect(bytes()).not.toMatch(/zerxologin|zerxowords/)
    // At the next start also what SQLite left within pages.
    await own.close()
    const again = await testServer({ folder: store.folder })
    expect(bytes()).not.toContain('zerxo')
    await again.close()
  })

  test('may download and delete their chat at tables they have left, and at private tables that are over', async () => {
    const [ann, ben] = [await server.client().enter('Maker'), await server.client().enter('Fleeting')]
    const of = (players: number) => ({ game: 'cards', setup: { players } })
    const { id: waiting, invitation } = (await ann.post('/api/tables', of(3))).body
    const { id: over, invitation: other } = (await ann.post('/api/tables', of(2))).body
    const does = (table: string, command: object) => ben.post(`/api/tables/${table}/commands`, command)
    await does(waiting, { do: 'sit', invitation })
    await does(waiting, { do: 'chat', text: 'fled words' })
    await does(waiting, { do: 'note', text: 'fled note' })
    const seat = 'green'
    expect((await does(waiting, { do: 'leave', seat })).status).toBe(200)
    await does(over, { do: 'sit', invitation: other })
    await does(over, { do: 'chat', text: 'private words' })
    await does(over, { do: 'resign', seat })
    expect((await server.service.store.table(over))!).toMatchObject({ status: 'over', listed: false })

    // A guest who signs in brings along their chat at all tables.
    const login = await registered(await server.client().enter('Fled for good'))
    expect((await ben.post('/api/login', { login, passphrase: PASSPHRASE })).status).toBe(200)
    const { tables } = PersonalData.parse((await ben.get('/api/me/data')).body)
    const kept = (id: string) => tables.find((table) => table.id === id)
    expect(kept(waiting)).toMatchObject({ seats: [], said: [{ text: 'fled words' }], note: 'fled note' })
    expect(kept(over)).toMatchObject({ seats: [seat], said: [{ text: 'private words' }] })

    expect((await ben.request('DELETE', '/api/me', { passphrase: PASSPHRASE })).status).toBe(200)
    const { store } = server.service
    for (const table of [waiting, over]) {
      const all = [await store.events(table, 0), await store.snapshot(table), await store.table(table)]
      expect(JSON.stringify(all)).not.toMatch(/Fleeting|Fled|fled|private words/)
      const { chat } = server.service.tables.getLoaded(table)!.table.state
      expect(chat).toEqual([])
    }
    expect((await store.table(waiting))!.status).toBe('waiting')
  })

  test('may go as a guest, and the name is free again', async () => {
    const guest = await server.client().enter('Passing by')
    await guest.post('/api/tables', { game: 'cards', setup: { players: 2 } })
    const copy = copyOf(guest)
    expect((await guest.request('DELETE', '/api/me')).status).toBe(200)
    expect(await me(copy)).toBeNull()
    expect(await server.service.store.user(guest.user!)).toBeUndefined()
    const list = TableList.parse((await server.client().get(`/api/tables?of=finished&user=${guest.user}`)).body)
    expect(list.tables).toEqual([])
  })
})

describe.skipIf(withoutPostgres)('accounts on two processes', () => {
  const yard = new StoreFixture()
  let servers: TestServer[]
  let admin: pg.Client
  beforeAll(async () => {
    const { folder, url } = await yard.place('postgres')
    servers = [await testServer({ folder, database: url }), await testServer({ folder, database: url })]
    admin = new pg.Client({ connectionString: url })
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    for (const server of servers) await server.close()
    await yard.clear()
  })

  /** Breaks the connections over which the processes exchange messages. */
  const deafen = () =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'mehen' and query in ('listen mehen', 'select 1') and pid <> pg_backend_pid()`,
    )

  test('are not lost when the other process has missed them', async () => {
    const accounts = []
    for (let i = 0; i < 12; i++) {
      const here = await servers[0]!.client().enter('Raced')
      const there = copyOf(here, servers[1]!.client().base)
      expect((await me(there)).id).toBe(here.user)
      if (i % 2 === 0) await deafen()
      const login = newLogin()
      const [made] = await Promise.all([
        here.post('/api/accounts', { login, passphrase: PASSPHRASE }),
        there.post('/api/me', { name: `Raced ${i}` }),
      ])
      expect(made.status).toBe(200)
      accounts.push(known(login))
      await copyOf(here, there.base).post('/api/me', { language: 'cs' })
    }
    for (const server of servers)
      for (const account of accounts) expect(await auditAccount(server.client().base, account)).toEqual([])
  })

  test('are signed out of both', async () => {
    const here = await servers[0]!.client().enter('Ann')
    const login = await registered(here)
    const there = copyOf(here, servers[1]!.client().base)
    expect((await me(there)).id).toBe(here.user)
    const other = servers[1]!.client()
    await other.post('/api/login', { login, passphrase: PASSPHRASE })
    await other.connect()
    const closed = new Promise<number>((resolve) => other.socket!.on('close', resolve))
    await here.post('/api/logout', { everywhere: true })
    expect(await closed).toBe(4002)
    await expect.poll(() => me(copyOf(there))).toBeNull()
  })

  test('are signed out of a process that missed it as soon as it is connected again', async () => {
    const here = await servers[0]!.client().enter('Ann')
    await registered(here)
    const there = copyOf(here, servers[1]!.client().base)
    await there.connect()
    const closed = new Promise<number>((resolve) => there.socket!.on('close', resolve))
    await Promise.all([deafen(), here.post('/api/logout', { everywhere: true })])
    expect(await closed).toBe(4002)
    expect(await me(copyOf(there))).toBeNull()
  })
})
