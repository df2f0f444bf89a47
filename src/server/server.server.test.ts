import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { ur } from '#games/ur/game.ts'
import { parseRecord, verify } from '#kernel'
import { TableList } from '#table/protocol/http.ts'
import { ServerMessage } from '#table/protocol/messages.ts'
import type { Client } from './testing/client.ts'
import { serverFor, testServer } from './testing/server.ts'

const server = await serverFor('server')

/** Answers for a client's seats at a table until it is over, or a number of times. */
async function playOn(client: Client, table: string, times = Number.POSITIVE_INFINITY): Promise<void> {
  for (let i = 0; i < times; i++) {
    await client.until(() => client.asked(table).length > 0 || statusAt(client, table) === 'over')
    const [asked] = client.asked(table)
    if (asked === undefined) return
    const { seat, options, position } = asked
    const key = options[i % options.length]!
    const said = await client.does(table, { do: 'answer', seat, keys: [key], position })
    expect(['done', 'stale']).toContain(said)
  }
}

const statusAt = (client: Client, table: string) => client.tables.get(table)?.whole?.info.status

describe('a guest', () => {
  test('plays Ur against the machine to the end, without an account, and the dice can be verified', async () => {
    const ann = server.client()
    expect((await ann.get('/api/me')).body).toEqual({ user: null })
    const made = await ann.post('/api/tables', { game: 'ur', seats: { lapis: 'me', shell: { bot: 'easy' } } })
    expect(made.status).toBe(200)
    const { id } = made.body
    await ann.connect()
    await ann.open(id)
    expect((await ann.get(`/api/tables/${id}/record`)).body.error.code).toBe('running')
    await playOn(ann, id)
    expect(statusAt(ann, id)).toBe('over')
    const record = await ann.get(`/api/tables/${id}/record`)
    expect(verify(ur, parseRecord(record.body))).toMatchObject({ committed: true, false: [] })
    const again = await ann.post('/api/tables', { game: 'ur', record: record.body, length: 10 })
    expect(again.status).toBe(200)
    ann.leave()
  })

  test('reconnects after a break and receives what was missed, in order and once', async () => {
    const [ann, ben] = [await server.client().enter('Ann'), await server.client().enter('Ben')]
    const { id, invitation } = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 } })).body
    expect((await ben.post(`/api/tables/${id}/commands`, { do: 'sit' })).body.error.code).toBe('not invited')
    expect((await ben.post(`/api/tables/${id}/commands`, { do: 'sit', invitation })).status).toBe(200)
    await ann.connect()
    await ben.connect()
    await ann.open(id)
    await ben.open(id)
    const playing = playOn(ben, id)
    for (let i = 0; i < 30 && statusAt(ann, id) !== 'over'; i++) {
      await playOn(ann, id, 1)
      ann.leave()
      await new Promise((resolve) => setTimeout(resolve, 5))
      await ann.connect()
      await ann.open(id)
    }
    await playing
    await ann.until(() => statusAt(ann, id) === 'over')
    const fresh = server.client()
    fresh.cookie = ann.cookie
    await fresh.connect()
    await fresh.open(id)
    const [mine, theirs] = [ann.tables.get(id)!.whole!, fresh.tables.get(id)!.whole!]
    expect({ ...mine, now: 0 }).toEqual({ ...theirs, now: 0 })
    for (const client of [ann, ben, fresh]) client.leave()
  })

  test('a watcher who sits down is shown as connected immediately, to everyone', async () => {
    const [ann, ben] = [await server.client().enter('Ann'), await server.client().enter('Ben')]
    const { id, invitation } = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 } })).body
    for (const client of [ann, ben]) {
      await client.connect()
      await client.open(id)
    }
    const there = (client: Client) => {
      const said = client.heard.findLast((text) => text.includes('"presence"')) ?? '{}'
      const { connected, watchers } = JSON.parse(said)
      return JSON.stringify({ connected, watchers })
    }
    await ann.until(() => there(ann) === '{"connected":["red"],"watchers":1}')
    expect(await ben.does(id, { do: 'sit', invitation })).toBe('done')
    await ann.until(() => there(ann) === '{"connected":["red","green"],"watchers":0}')
    await ben.until(() => there(ben) === '{"connected":["red","green"],"watchers":0}')
    for (const client of [ann, ben]) client.leave()
  })

  test('watchers look on, strangers change nothing, and everything sent has the documented form', async () => {
    const ann = await server.client().enter('Ann')
    const table = { game: 'cards', setup: { players: 2 }, seats: { red: 'me', green: 'me' } }
    const { id } = (await ann.post('/api/tables', { ...table, options: { watchers: true } })).body
    const hidden = (await ann.post('/api/tables', { ...table, options: { watchers: false } })).body.id
    const stranger = server.client()
    await stranger.connect()
    await stranger.open(id)
    expect(Object.keys(stranger.tables.get(id)!.whole!.views)).toEqual(['watcher'])
    expect(await stranger.does(id, { do: 'resign', seat: 'red' })).toBe('not signed in')
    stranger.send({ type: 'open', table: hidden })
    await stranger.until(() => stranger.heard.some((text) => text.includes('not invited')))
    await ann.connect()
    await ann.open(id)
    await playOn(ann, id)
    await stranger.until(() => statusAt(stranger, id) === 'over')
    for (const client of [ann, stranger])
      for (const text of client.heard.filter((t) => t.startsWith('{"type"')))
        expect(ServerMessage.safeParse(JSON.parse(text)).error).toBeUndefined()
    for (const client of [ann, stranger]) client.leave()
  })
})

describe('around the table', () => {
  test('chat, notes, undo, why, hand over, rematch', async () => {
    const [ann, ben] = [await server.client().enter('Ann'), await server.client().enter('Ben')]
    const options = { listed: true }
    const { id } = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 }, options })).body
    expect((await ben.get('/api/tables?of=open')).body.tables.map((t: { id: string }) => t.id)).toContain(id)
    for (const client of [ann, ben]) await client.connect()
    await ann.open(id)
    await ben.open(id)
    expect(await ben.does(id, { do: 'sit' })).toBe('done')
    expect(await ben.does(id, { do: 'chat', text: 'good luck' })).toBe('done')
    expect(await ben.does(id, { do: 'note', text: 'secret plan' })).toBe('done')
    await ann.until(() => ann.tables.get(id)!.whole!.chat.length === 1)
    expect(ann.heard.join()).not.toContain('secret plan')
    expect(ben.tables.get(id)!.whole!.own.note).toBe('secret plan')
    expect(await ann.ask({ type: 'why', table: id, seat: 'red' } as never)).toMatchObject({ type: 'why' })
    expect(await ben.ask({ type: 'why', table: id, seat: 'red' } as never)).toMatchObject({
      code: 'not your seat',
    })
    expect(await ann.does(id, { do: 'hand over', seat: 'red' })).toBe('done')
    await ann.until(() => ann.tables.get(id)!.whole!.info.waitingFor.includes('green'))
    expect(await ann.does(id, { do: 'take back', seat: 'red' })).toBe('done')
    expect(await ann.does(id, { do: 'resign', seat: 'red' })).toBe('done')
    expect(await ann.does(id, { do: 'rematch', seat: 'red' })).toBe('done')
    expect(await ben.does(id, { do: 'rematch', seat: 'green' })).toBe('done')
    const next = ben.tables.get(id)!.whole!.info.rematch.table!
    await expect.poll(async () => (await ben.get(`/api/tables/${next}`)).status).toBe(200)
    const { info } = (await ben.get(`/api/tables/${next}`)).body
    expect(info.seats.map((s: { name: string }) => s.name)).toEqual(['Ben', 'Ann'])
    for (const client of [ann, ben]) client.leave()
  })

  test('the machine advises the seat that is asked, but not at a rated table', async () => {
    const [ann, ben] = [await server.client().register('Ann'), await server.client().register('Ben')]
    for (const client of [ann, ben]) await client.connect()
    for (const rated of [false, true]) {
      const options = { listed: true, rated }
      const { id } = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 }, options })).body
      await ben.post(`/api/tables/${id}/commands`, { do: 'sit' })
      await ann.open(id)
      const { options: offered, position } = ann.asked(id)[0]!
      const said = await ann.ask({ type: 'advice', table: id, seat: 'red', bot: 'easy' } as never)
      if (rated) expect(said).toMatchObject({ type: 'error', code: 'not allowed' })
      else {
        expect(said).toMatchObject({ type: 'advice', position })
        expect(offered).toContain((said as { options: { key: string }[] }).options[0]!.key)
      }
      const other = await ben.ask({ type: 'advice', table: id, seat: 'red' } as never)
      expect(other).toMatchObject({ type: 'error', code: 'not your seat' })
    }
    for (const client of [ann, ben]) client.leave()
  })

  test('lists: mine with my turn first, finished, paging', async () => {
    const ann = await server.client().enter('Lister')
    const solo = { game: 'cards', setup: { players: 2 }, seats: { red: 'me', green: 'me' } }
    const waiting = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 } })).body.id
    const playing = (await ann.post('/api/tables', solo)).body.id
    await ann.post('/api/tables', { game: 'cards', setup: { players: 2 } })
    const first = TableList.parse((await ann.get('/api/tables?of=mine&limit=2')).body)
    expect(first.tables[0]).toMatchObject({ id: playing, yourTurn: true })
    const rest = TableList.parse(
      (await ann.get(`/api/tables?of=mine&limit=2&after=${encodeURIComponent(first.next!)}`)).body,
    )
    expect(rest.tables.map((t) => t.id)).toEqual([waiting])
    expect(rest.next).toBeNull()
    await ann.post(`/api/tables/${playing}/commands`, { do: 'resign', seat: 'red' })
    const over = TableList.parse((await ann.get(`/api/tables?of=finished&user=${ann.user}`)).body)
    expect(over.tables).toMatchObject([{ id: playing, winners: ['green'] }])
    expect((await ann.get('/api/tables?of=mine&after=nonsense')).body.error.code).toBe('bad message')
  })

  test('a clock runs out automatically, even if no one watches', async () => {
    const [ann, ben] = [await server.client().enter('Ann'), await server.client().enter('Ben')]
    const options = { listed: true, onFlag: 'forfeit', clock: { kind: 'live', seconds: 1, increment: 0 } }
    const { id } = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 }, options })).body
    await ben.post(`/api/tables/${id}/commands`, { do: 'sit' })
    await expect
      .poll(async () => (await ann.get(`/api/tables/${id}`)).body.info.outcome)
      .toMatchObject({ winners: ['green'], how: 'time' })
  })
})

describe('accounts', () => {
  test('a guest becomes an account; signing in elsewhere adopts the guest’s games', async () => {
    const ann = await server.client().enter('Ann')
    const first = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 } })).body.id
    const registered = await ann.post('/api/accounts', {
      login: 'Ann of Ur',
      passphrase: 'a long passphrase',
    })
    expect(registered.body.user).toMatchObject({ id: ann.user, login: 'Ann of Ur' })
    const other = await server.client().enter('Somebody')
    const second = (await other.post('/api/tables', { game: 'cards', setup: { players: 2 } })).body.id
    const wrong = await other.post('/api/login', { login: 'ann of ur', passphrase: 'not that one' })
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'wrong passphrase'])
    expect((await other.post('/api/login', { login: 'nobody', passphrase: 'not that one' })).status).toBe(401)
    const right = await other.post('/api/login', { login: 'ann of ur', passphrase: 'a long passphrase' })
    expect(right.body.user.id).toBe(ann.user)
    const mine = TableList.parse((await other.get('/api/tables?of=mine')).body)
    expect(mine.tables.map((t) => t.id).sort()).toEqual([first, second].sort())
    expect(mine.tables.find((t) => t.id === second)!.seats[0]).toMatchObject({ user: ann.user })
    const taken = await (await server.client().enter('X')).post('/api/accounts', {
      login: 'ANN OF UR',
      passphrase: 'another passphrase',
    })
    expect([taken.status, taken.body.error.code]).toEqual([409, 'name taken'])
    expect(server.logged.join()).not.toContain('a long passphrase')
  })

  test('a guest’s key opens the same games in another browser', async () => {
    const ann = await server.client().enter('Keyed')
    const { key } = (await ann.get('/api/me/key')).body
    const elsewhere = server.client()
    expect((await elsewhere.post('/api/me/key', { key })).body.user.id).toBe(ann.user)
    expect((await elsewhere.get('/api/me')).body.user.id).toBe(ann.user)
    expect((await server.client().post('/api/me/key', { key: `${key}x` })).status).toBe(401)
  })
})

test('it ends although a browser connects meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-ending-'))
  const ending = await testServer({ folder })
  const ann = await ending.client().enter('Ann')
  await ann.connect()
  // She does not confirm that her socket closes: the server gives her a second.
  ann.socket!.pause()
  const ended = ending.close()
  const late = new WebSocket(`${ann.base.replace('http', 'ws')}/api/socket`)
  await new Promise((resolve) => late.once('error', resolve))
  await ended
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

test('an unused table is unloaded, and comes back as it was', async () => {
  const small = mkdtempSync(join(tmpdir(), 'mehen-idle-'))
  const idle = await testServer({ folder: small, times: { ...server.service.config.times, idle: 100 } })
  try {
    const ann = await idle.client().enter('Ann')
    const solo = { game: 'cards', setup: { players: 2 }, seats: { red: 'me', green: 'me' } }
    const { id } = (await ann.post('/api/tables', solo)).body
    await ann.connect()
    await ann.open(id)
    await playOn(ann, id, 5)
    // Another table, used later and watched by no one, was unloaded: this one would have been unloaded before it.
    const { id: other } = (await ann.post('/api/tables', solo)).body
    await ann.get(`/api/tables/${other}`)
    await expect.poll(() => idle.service.tables.getLoaded(other)).toBeUndefined()
    expect(idle.service.tables.getLoaded(id)).toBeDefined()
    const before = ann.tables.get(id)!.whole!
    ann.leave()
    await expect.poll(() => idle.service.tables.size).toBe(0)
    const again = idle.client()
    again.cookie = ann.cookie
    await again.connect()
    await again.open(id)
    expect({ ...again.tables.get(id)!.whole!, now: 0 }).toEqual({ ...before, now: 0 })
    await playOn(again, id)
    expect(statusAt(again, id)).toBe('over')
    again.leave()
    const saved = await idle.service.store.snapshot(id)
    expect(saved!.length).toBeGreaterThan(0)
  } finally {
    await idle.close()
    rmSync(small, { recursive: true, force: true })
  }
})
