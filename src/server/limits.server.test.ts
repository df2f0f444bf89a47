import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { titles } from '#games/index.ts'
import { randomFrom, resolveMultiSelect } from '#kernel'
import type { Command } from '#table/protocol/commands.ts'
import { ServerMessage } from '#table/protocol/messages.ts'
import { BotPool } from '#workers/pool.ts'
import { freshWorker } from '#workers/testing/worker.ts'
import { type Config, DEFAULTS, fromEnvironment } from './config.ts'
import type { BotRunner } from './jobs/botTurns.ts'
import type { Overrides } from './server.ts'
import type { Client } from './testing/client.ts'
import { AMPLE_LIMITS, quickBots, type TestServer, testServer } from './testing/server.ts'

describe('limits', () => {
  let folder: string
  let server: TestServer
  const serve = async (config: Partial<Config> = {}, instead: Overrides = {}) => {
    server = await testServer({ folder, ...config }, instead)
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mehen-limits-'))
  })
  afterEach(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** An open socket of a person. */
  async function socketOf(client: Client): Promise<WebSocket> {
    const socket = new WebSocket(`${client.base.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: client.cookie! },
    })
    socket.on('error', () => {})
    await new Promise((resolve) => socket.on('open', resolve))
    return socket
  }

  /** A table with a large snapshot: notes and chat. */
  async function talkative(client: Client): Promise<string> {
    const { id } = (await client.post('/api/tables', { game: 'cards', setup: { players: 2 } })).body
    const command = (body: object) => client.post(`/api/tables/${id}/commands`, body)
    await command({ do: 'note', text: 'n'.repeat(10_000) })
    for (let i = 0; i < 90; i++) await command({ do: 'chat', text: 'c'.repeat(1000) })
    return id
  }

  describe('a socket', () => {
    /** Sockets held by the server. */
    const connections = async (client: Client) =>
      Number(/^mehen_connections(?:\{.*\})? (\d+)/m.exec((await client.get('/metrics')).body)![1])

    test('that never reads is closed before it fills the memory, whatever it requests', async () => {
      await serve({ limits: { ...AMPLE_LIMITS, unsentBytes: 500_000 } })
      const ann = await server.client().enter('Ann')
      const id = await talkative(ann)
      const asks = [
        { type: 'open', table: id },
        { type: 'earlier', id: 1, table: id, before: 100 },
        { type: 'open', table: id, since: 0 },
      ]
      const socket = await socketOf(ann)
      socket.pause()
      expect(await connections(ann)).toBe(1)
      let sent = 0
      const isClosed = async () => {
        for (let i = 0; i < 3; i++) socket.send(JSON.stringify(asks[sent++ % asks.length]))
        return (await connections(ann)) === 0
      }
      await expect.poll(isClosed, { timeout: 30_000, interval: 10 }).toBe(true)
      expect(server.logged.join('')).toContain('does not read')
      socket.terminate()
      // Others are not affected.
      await ann.connect()
      await ann.open(id)
      ann.leave()
    }, 40_000)

    test('is one of many that never read: together they hold little more than a few may', async () => {
      await serve({ limits: { ...AMPLE_LIMITS, unsentBytes: 4_000_000 } })
      const ann = await server.client().enter('Ann')
      const id = await talkative(ann)
      const sockets = await Promise.all(Array.from({ length: 30 }, () => socketOf(ann)))
      for (const socket of sockets) socket.pause()
      const left = () => {
        for (const socket of sockets) socket.send(JSON.stringify({ type: 'open', table: id }))
        return connections(ann)
      }
      await expect.poll(left, { timeout: 50_000, interval: 100 }).toBeLessThan(20)
      for (const socket of sockets) socket.terminate()
    }, 60_000)

    test('that reads gets everything, however much it asks for', async () => {
      await serve({ limits: { ...AMPLE_LIMITS, unsentBytes: 2_000_000 } })
      const ann = await server.client().enter('Ann')
      const id = await talkative(ann)
      await ann.connect()
      for (let i = 0; i < 100; i++) await ann.open(id)
      expect(ann.broken).toBe(false)
      ann.leave()
    }, 40_000)

    test('may open, look back and ask why only so often, and everything else meanwhile', async () => {
      const { expensive: dear } = DEFAULTS.limits
      await serve({ limits: { ...AMPLE_LIMITS, expensive: dear } })
      const ann = await server.client().enter('Ann')
      const { id } = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 } })).body
      const socket = await socketOf(ann)
      const heard: string[] = []
      socket.on('message', (data) => {
        const { type, code } = JSON.parse(data.toString())
        heard.push(code ?? type)
      })
      const floods = () => heard.filter((what) => what === 'flood').length
      const messages = {
        open: { type: 'open', table: id },
        look: { type: 'look', id: 1, table: id, seat: 'red', length: 0 },
        earlier: { type: 'earlier', id: 2, table: id, before: 0 },
        why: { type: 'why', id: 3, table: id, seat: 'red' },
      }
      for (const [type, message] of Object.entries(messages)) {
        heard.length = 0
        const many = dear[type as keyof typeof dear].burst + 20
        for (let i = 0; i < many; i++) socket.send(JSON.stringify(message))
        socket.send('{"type":"ping"}')
        await expect.poll(() => heard, { message: type, timeout: 10_000 }).toContain('pong')
        expect(floods(), type).toBeGreaterThan(10)
        expect(socket.readyState, type).toBe(WebSocket.OPEN)
      }
      socket.terminate()
    }, 40_000)
  })

  describe('costly requests', () => {
    /** A table of The God Kings at a multi-select, and its keys many times over. */
    async function atSelection(client: Client) {
      const made = await client.post('/api/tables', {
        game: 'god-kings',
        setup: { scenario: 'assyro_babylonian', players: 2 },
        seats: { assyria: 'me', kassites: 'me' },
      })
      const { id } = made.body
      const live = await server.service.tables.get(id)
      const random = randomFrom('selection')
      const isAsked = () => {
        const seat = live.table.state.waits[0]!
        const set = resolveMultiSelect(live.table.match!, seat, [])
        const keys = set?.parts.flatMap(({ things }) => things.map(({ key }) => key)) ?? []
        return keys.length > 8
          ? { id, seat, wanted: Array.from({ length: 80 }, (_, i) => keys[i % keys.length]!) }
          : undefined
      }
      for (;;) {
        const found = isAsked()
        if (found !== undefined) return found
        await live.act((table, at) => {
          const seat = table.state.waits[0]!
          const { options } = table.match!.asked(seat)!
          table.answer(seat, [options[random(options.length)]!.key], 'person', at)
        })
      }
    }

    test('run one at a time, between those of others, and are dropped with their socket', async () => {
      const { expensive, work } = DEFAULTS.limits
      await serve({ limits: { ...AMPLE_LIMITS, expensive, work } }, { titles })
      const eve = await server.client().enter('Eve')
      const { id, seat, wanted } = await atSelection(eve)
      const flood = Array.from({ length: 60 }, (_, i) => ({ type: 'set', id: i, table: id, seat, wanted }))
      const [one, two] = [await socketOf(eve), await socketOf(eve)]
      const replies: string[] = []
      one.on('message', (data) => {
        const { type, code } = JSON.parse(data.toString())
        if (type !== 'hello') replies.push(code ?? type)
      })
      for (const message of flood) one.send(JSON.stringify(message))
      one.send('{"type":"ping"}')
      await expect.poll(() => replies.filter((what) => what !== 'flood').length).toBeGreaterThanOrEqual(9)
      // One under way and eight waiting; the ping was answered before them.
      expect(replies.filter((what) => what === 'flood').length).toBeGreaterThan(45)
      expect(replies.indexOf('pong')).toBeLessThan(replies.indexOf('set'))
      for (const message of flood) two.send(JSON.stringify(message))
      await expect.poll(() => server.service.costlyWork.size).toBeGreaterThan(0)
      two.terminate()
      await expect.poll(() => server.service.costlyWork.size, { timeout: 5000 }).toBe(0)
      one.terminate()
    }, 60_000)

    test('are refused once a person has used up their share', async () => {
      const few = { second: 1, burst: 30 }
      await serve({ limits: { ...AMPLE_LIMITS, work: { address: { second: 10, burst: 1000 }, person: few } } })
      const [ann, eve] = await Promise.all(['Ann', 'Eve'].map((name) => server.client().enter(name)))
      const codes = async (client: Client) => {
        const { id } = (await client.post('/api/tables', { game: 'cards', setup: { players: 2 } })).body
        await client.connect()
        const seen: string[] = []
        for (let i = 0; i < 12; i++) {
          const reply = await client.ask({ type: 'look', table: id, seat: 'watcher', length: 0 } as never)
          seen.push(reply.type === 'error' ? reply.code : reply.type)
        }
        client.leave()
        return seen
      }
      const seen = await codes(eve!)
      expect(seen[0]).not.toBe('flood')
      expect(seen.at(-1)).toBe('flood')
      expect((await codes(ann!))[0]).not.toBe('flood')
    })
  })

  describe('commands', () => {
    test('of every kind are limited per seat, so that no one fills the disk', async () => {
      await serve({ limits: { ...AMPLE_LIMITS, commands: DEFAULTS.limits.commands } })
      const eve = await server.client().enter('Eve')
      const made = await eve.post('/api/tables', {
        game: 'cards',
        seats: { red: 'me', green: 'me' },
        setup: { players: 2 },
      })
      const { id } = made.body
      const before = (await server.service.store.table(id))!.length
      await eve.connect()
      const tallies: { [what: string]: number } = {}
      const send = async (command: Command) => {
        const code = await eve.does(id, command)
        const what = `${command.do} ${code}`
        tallies[what] = (tallies[what] ?? 0) + 1
      }
      for (let i = 0; i < 40; i++) {
        await send({ do: 'order', seat: 'red', window: 'played', order: i % 2 === 0 ? 'never' : 'ask' })
        await send(i % 2 === 0 ? { do: 'hand over', seat: 'green', bot: 'easy' } : { do: 'take back', seat: 'green' })
      }
      expect(tallies['order flood']).toBeGreaterThan(10)
      expect((tallies['hand over flood'] ?? 0) + (tallies['take back flood'] ?? 0)).toBeGreaterThan(20)
      const stored = (await server.service.store.table(id))!.length - before
      expect(stored).toBeLessThan(80)
      const refused = await eve.post(`/api/tables/${id}/commands`, { do: 'take back', seat: 'green' })
      expect(refused.body.error.code).toBe('flood')
      eve.leave()
    })
  })

  describe('an imported record', () => {
    const first = { mehen: 1, game: 'cards', version: 1, setup: { players: 2 }, epochs: [] as unknown }
    const record = (facts: object) => JSON.stringify({ ...first, ...facts })

    test('with fields larger than any record has is refused', async () => {
      await serve({ limits: { ...AMPLE_LIMITS, imports: 1e6 } })
      const ann = await server.client().enter('Ann')
      const given = async (text: string) => {
        const reply = await ann.post('/api/tables', { game: 'cards', record: text })
        return reply.body.error?.code ?? 'made'
      }
      expect(await given(record({}))).toBe('made')
      expect(await given(record({ seed: 's'.repeat(64), commitment: 'a'.repeat(64) }))).toBe('made')
      for (const facts of [
        { seed: 's'.repeat(1_000_000) },
        { commitment: 'a'.repeat(1000) },
        { commitment: 'not a hash' },
        { version: 1e300 },
        { version: -1 },
        { setup: { players: 2, more: 'x'.repeat(1000) } },
        { epochs: Array.from({ length: 100_000 }, (_, i) => [0, i + 1]) },
      ])
        expect(await given(record(facts)), JSON.stringify(facts).slice(0, 80)).toBe('bad record')
      expect(await given(`${record({})}\nred ${'x'.repeat(100_000)}`)).toBe('bad record')
    })
  })

  describe('limits of requests', () => {
    const strict = { ...AMPLE_LIMITS, signIns: 3, signInsPerName: 1000 }
    const wrong = (login: string) => ({ login, passphrase: 'wrong wrong' })

    test('hold however the path is spelled', async () => {
      await serve({ limits: { ...strict, requests: 5 } })
      const eve = server.client()
      const tries = []
      for (const path of ['/api/login', '/%61pi/login', '/api/%6cogin', '/ap%69/login/', '/api/login/', '/%61pi/login'])
        tries.push((await eve.post(path, wrong('ann'))).status)
      expect(tries).toEqual([401, 401, 401, 429, 429, 429])
      const looks = []
      for (let i = 0; i < 7; i++) looks.push((await eve.get(i % 2 ? '/%61pi/me' : '/api/me')).status)
      expect(looks).toEqual([200, 200, 200, 200, 200, 429, 429])
      for (let i = 0; i < 8; i++) expect((await eve.get('/healthz')).status).toBe(200)
    })

    test('count the address that the nearest trusted proxy saw, not one that a client made up', async () => {
      await serve({ limits: strict, trustProxy: 1 })
      const eve = server.client()
      const from = async (forwarded: string) =>
        (await eve.request('POST', '/api/login', wrong('ann'), { 'x-forwarded-for': forwarded })).status
      const tries = []
      for (let i = 0; i < 5; i++) tries.push(await from(`10.0.0.${i}, 203.0.113.7`))
      expect(tries).toEqual([401, 401, 401, 429, 429])
      expect(await from('203.0.113.7, 203.0.113.8')).toBe(401)
    })

    test('with two proxies in front count what the first of them saw', async () => {
      await serve({ limits: strict, trustProxy: 2 })
      const eve = server.client()
      const from = async (forwarded: string) =>
        (await eve.request('POST', '/api/login', wrong('ann'), { 'x-forwarded-for': forwarded })).status
      const tries = []
      for (let i = 0; i < 5; i++) tries.push(await from(`10.0.0.${i}, 203.0.113.7, 192.0.2.${i}`))
      expect(tries).toEqual([401, 401, 401, 429, 429])
    })

    test('without a proxy the header is not trusted', async () => {
      await serve({ limits: strict })
      const eve = server.client()
      const tries = []
      for (let i = 0; i < 5; i++)
        tries.push((await eve.request('POST', '/api/login', wrong('ann'), { 'x-forwarded-for': `10.0.0.${i}` })).status)
      expect(tries).toEqual([401, 401, 401, 429, 429])
    })

    test('keep one address from trying one name, and no one else from signing in meanwhile', async () => {
      await serve({ limits: { ...AMPLE_LIMITS, signInsPerName: 4 }, trustProxy: 1 })
      const ann = await server.client().enter('Ann')
      const right = { login: 'Ann', passphrase: 'right and long' }
      const made = await ann.post('/api/accounts', right)
      const device = made.headers.getSetCookie().find((cookie) => cookie.startsWith('mehen-device='))!
      const eve = server.client()
      const from = async (address: string, body: object, headers: Record<string, string> = {}) =>
        (await eve.request('POST', '/api/login', body, { 'x-forwarded-for': address, ...headers })).status
      const tries = []
      for (const login of ['Ann', 'ann', 'ANN', 'aNN', 'Ann', 'ａｎｎ'])
        tries.push(await from('203.0.113.1', wrong(login)))
      expect(tries).toEqual([401, 401, 401, 401, 429, 429])
      // An unknown name is limited in the same way, and another name is not.
      for (let i = 0; i < 4; i++) expect(await from('203.0.113.2', wrong('nobody'))).toBe(401)
      expect(await from('203.0.113.2', wrong('nobody'))).toBe(429)
      expect(await from('203.0.113.2', wrong('ben'))).toBe(401)
      // The owner can sign in from another address, and from the same one with a known browser.
      expect(await from('203.0.113.3', right)).toBe(200)
      eve.cookie = undefined
      expect(await from('203.0.113.1', right)).toBe(429)
      expect(await from('203.0.113.1', right, { cookie: device.split(';')[0]! })).toBe(200)
      // Another person's browser, or a forged one, does not count as known.
      const forged = `mehen-device=${encodeURIComponent(`${ann.user} x.forged`)}`
      expect(await from('203.0.113.1', right, { cookie: forged })).toBe(429)
    })

    test('keep many addresses from trying one name, but not browsers that were here before', async () => {
      await serve({ limits: { ...AMPLE_LIMITS, signInsPerName: 1 }, trustProxy: 1 })
      const ann = await server.client().enter('Ann')
      const right = { login: 'Ann', passphrase: 'right and long' }
      const made = await ann.post('/api/accounts', right)
      const cookie = made.headers
        .getSetCookie()
        .find((c) => c.startsWith('mehen-device='))!
        .split(';')[0]!
      const from = async (address: string, body: object, headers: Record<string, string> = {}) =>
        (await server.client().request('POST', '/api/login', body, { 'x-forwarded-for': address, ...headers })).status
      const tries = []
      for (let i = 0; i < 12; i++) tries.push(await from(`203.0.113.${i}`, wrong('Ann')))
      expect(tries).toEqual([...Array(10).fill(401), 429, 429])
      expect(await from('203.0.113.99', right)).toBe(429)
      expect(await from('203.0.113.99', right, { cookie })).toBe(200)
    })
  })

  describe('a club behind one address', () => {
    test('registers and plays with the usual limits', async () => {
      await serve({ limits: DEFAULTS.limits })
      const members = Array.from({ length: 30 }, () => server.client())
      const joined = await Promise.all(
        members.map((member, i) =>
          member.post('/api/accounts', { login: `member ${i}`, passphrase: `the ${i}th quiet ibis` }),
        ),
      )
      expect(joined.filter(({ status }) => status !== 200)).toEqual([])
      // Twice as many requests in a minute as the page of open tables makes while nothing is pushed to it.
      for (let round = 0; round < 8; round++)
        for (const path of ['/api/tables?of=open', '/api/tables?of=playing', '/api/me'])
          for (const { status } of await Promise.all(members.map((member) => member.get(path))))
            expect(status).toBe(200)
      // All of them follow the lists, which are sent when a table is made and when its last seat is taken.
      const lists = (member: Client) =>
        member.heard.map((line) => JSON.parse(line) as ServerMessage).filter(({ type }) => type === 'lists')
      for (const member of members) {
        await member.connect()
        member.send({ type: 'lists', on: true })
        await member.until(() => lists(member).length === 1)
      }
      const [maker, other, ...rest] = members as [Client, Client, ...Client[]]
      rest[0]!.send({ type: 'lists', on: false })
      await rest[0]!.get('/api/me')
      const made = { game: 'cards', setup: { players: 2 }, seats: { red: 'me' }, options: { listed: true } }
      const { id } = (await maker.post('/api/tables', made)).body
      for (const member of rest.slice(1)) await member.until(() => lists(member).length === 2)
      expect(lists(other).at(-1)).toMatchObject({ open: [{ id }], playing: [], finished: [] })
      expect((await other.post(`/api/tables/${id}/commands`, { do: 'sit' })).status).toBe(200)
      await other.until(() => lists(other).some((sent) => sent.type === 'lists' && sent.playing.length === 1))
      expect(ServerMessage.parse(lists(other).at(-1))).toMatchObject({ open: [], playing: [{ id }], finished: [] })
      expect(lists(rest[0]!)).toHaveLength(1)
      for (const member of members) member.leave()
    })

    test('does not pay for one member, whose address the log names', async () => {
      await serve({ limits: { ...AMPLE_LIMITS, requests: 5 } })
      const [eve, ann] = [await server.client().enter('Eve'), await server.client().enter('Ann')]
      const codes = []
      for (let i = 0; i < 10; i++) codes.push((await eve.get('/api/me')).status)
      expect(codes.at(-1)).toBe(429)
      expect((await ann.get('/api/me')).status).toBe(200)
      expect(server.logged.some((line) => line.includes('"flood"') && line.includes('"from":"127.0.0.1"'))).toBe(true)
    })

    test('has a limit in all', async () => {
      await serve({ limits: { ...AMPLE_LIMITS, requests: 3 } })
      const codes = []
      for (let i = 0; i < 12; i++) {
        const member = server.client()
        for (let asked = 0; asked < 3; asked++)
          codes.push((await member.request('POST', '/api/me', { name: `m${i}` })).status)
      }
      expect(codes.lastIndexOf(200)).toBeLessThan(30)
    })

    test('has a limit in all for new tables and for tables from records', async () => {
      await serve({ limits: { ...AMPLE_LIMITS, tables: 3, imports: 2 } })
      /** The codes that two tries of each of 16 members get. */
      const tries = async (body: object) => {
        const codes: string[] = []
        for (let i = 0; i < 16; i++) {
          const member = await server.client().enter(`m${i}`)
          for (let tried = 0; tried < 2; tried++)
            codes.push((await member.post('/api/tables', body)).body.error?.code ?? 'made')
        }
        return codes
      }
      const imported = await tries({ game: 'cards', record: 'x' })
      expect(imported).toEqual([...Array(20).fill('bad record'), ...Array(12).fill('flood')])
      await server.close()
      await serve({ limits: { ...AMPLE_LIMITS, tables: 3 } })
      const made = await tries({ game: 'cards', setup: { players: 2 } })
      expect(made).toEqual([...Array(30).fill('made'), 'flood', 'flood'])
    })
  })

  describe('the settings', () => {
    test('say which proxies are trusted by their addresses', async () => {
      expect(fromEnvironment({ MEHEN_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).trustProxy).toEqual([
        ...['127.0.0.1', '10.0.0.0/8', '::1'],
      ])
      for (const wrong of ['10.0.0.0/33', '10.0.0.0/8/8', 'nginx'])
        expect(() => fromEnvironment({ MEHEN_TRUST_PROXY: wrong })).toThrow('MEHEN_TRUST_PROXY')
      const limits = { ...AMPLE_LIMITS, signIns: 2 }
      const tries = async () => {
        const codes = []
        for (let i = 0; i < 4; i++) {
          const forwarded = { 'x-forwarded-for': `203.0.113.${i}` }
          const wrong = { login: 'ann', passphrase: 'wrong wrong' }
          codes.push((await server.client().request('POST', '/api/login', wrong, forwarded)).status)
        }
        return codes
      }
      await serve({ limits, trustProxy: ['127.0.0.1'] })
      expect(await tries()).toEqual([401, 401, 401, 401])
      await server.close()
      await serve({ limits, trustProxy: ['10.0.0.0/8'] })
      expect(await tries()).toEqual([401, 401, 429, 429])
      await server.close()
      await serve()
      await tries()
      expect(server.logged.filter((line) => line.includes('MEHEN_TRUST_PROXY'))).toHaveLength(1)
    })

    test('say how many proxies are trusted', async () => {
      await serve()
      expect(fromEnvironment({}).trustProxy).toBe(0)
      expect(fromEnvironment({ MEHEN_TRUST_PROXY: '1' }).trustProxy).toBe(1)
      expect(fromEnvironment({ MEHEN_TRUST_PROXY: '2' }).trustProxy).toBe(2)
      for (const wrong of ['yes', '1.5', '-1'])
        expect(() => fromEnvironment({ MEHEN_TRUST_PROXY: wrong })).toThrow('MEHEN_TRUST_PROXY')
    })
  })
})

describe('starving', () => {
  let folder: string
  let server: TestServer
  const serve = async (config: Partial<Config> = {}, instead: Overrides = {}) => {
    server = await testServer({ folder, ...config }, instead)
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mehen-starving-'))
  })
  afterEach(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** As many tables as one address may make per minute, all with strong bots. */
  async function fill(client: Client, bot = 'hard', game = 'ur'): Promise<string[]> {
    const ids: string[] = []
    const seats = { lapis: { bot }, shell: { bot } }
    for (let i = 0; i < 59; i++) ids.push((await client.post('/api/tables', { game, seats })).body.id)
    return ids
  }

  /** A person's game against a bot; returns the bot's answer times. */
  async function waits(ann: Client, id: string, answers: number): Promise<number[]> {
    const times: number[] = []
    while (times.length < answers) {
      await ann.until(() => ann.asked(id).length > 0 || ann.tables.get(id)!.whole!.info.status === 'over')
      const [mine] = ann.asked(id)
      if (mine === undefined) return times
      const { position } = mine
      await ann.does(id, { do: 'answer', seat: 'lapis', keys: [mine.options[0]!], position })
      const from = performance.now()
      const waiting = ann.tables.get(id)!.whole!.info.waitingFor
      await ann.until(() => ann.asked(id).length > 0 || ann.tables.get(id)!.whole!.info.status === 'over')
      if (waiting.includes('shell')) times.push(performance.now() - from)
    }
    return times
  }

  test('59 tables of bots slow down no one’s bot, and no clock runs out late', async () => {
    const pool = new BotPool({ size: 1, entry: await freshWorker() })
    await pool.warm('ur')
    await serve({}, { thinker: pool, titles })
    const mallory = await server.client().enter('Mallory')
    const tables = await fill(mallory)
    await expect.poll(() => pool.waiting).toBeGreaterThan(3)

    const eve = await server.client().enter('Eve')
    const clock = { kind: 'live', seconds: 3, increment: 0 }
    const flagged = (
      await eve.post('/api/tables', {
        ...{ game: 'ur', seats: { lapis: 'me', shell: 'me' } },
        options: { clock, onFlag: 'forfeit' },
      })
    ).body.id
    await eve.connect()
    await eve.open(flagged)
    const begun = performance.now()
    const fallen = eve
      .until(() => eve.tables.get(flagged)!.whole!.info.status === 'over')
      .then(() => performance.now() - begun)

    const ann = await server.client().enter('Ann')
    const { id } = (await ann.post('/api/tables', { game: 'ur', seats: { lapis: 'me', shell: { bot: 'easy' } } })).body
    await ann.connect()
    await ann.open(id)
    const times = await waits(ann, id, 8)
    times.sort((a, b) => a - b)
    // Her bot searches for 150 ms, and a running search takes a second at most.
    const [middle, most, fell] = [times[Math.floor(times.length / 2)]!, times.at(-1)!, await fallen]
    console.log(
      `beside 59 tables of bots: ${middle | 0} ms for a bot's answer, ${most | 0} at most; a flag of 3 s fell after ${fell | 0} ms`,
    )
    expect(middle).toBeLessThan(2500)
    expect(most).toBeLessThan(6000)
    expect(fell).toBeLessThan(6000)
    // The others are not forgotten.
    const { store } = server.service
    const answered = async () => {
      let count = 0
      for (const table of tables) count += (await store.events(table, 0)).length
      return count
    }
    const before = await answered()
    await expect.poll(answered).toBeGreaterThan(before)
    for (const client of [ann, eve]) client.leave()
  })

  /** A bot runner that answers nothing until released. */
  function held(): BotRunner & { asked: string[]; go(): void } {
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const asked: string[] = []
    return {
      asked,
      go: () => go(),
      async think(request, signal, wish) {
        asked.push(wish!.who[0]!)
        await Promise.race([gate, new Promise((_, no) => signal?.addEventListener('abort', no))])
        return quickBots.think(request, signal)
      },
      close: async () => go(),
    }
  }

  describe('one person', () => {
    const seats = { red: { bot: 'easy' }, green: 'me' }
    const solo = { game: 'cards', setup: { players: 2 }, seats }

    test('has few bots running at the same time, playing or watching, and others get theirs', async () => {
      const thinker = held()
      await serve({}, { thinker })
      const mallory = await server.client().enter('Mallory')
      for (let i = 0; i < 50; i++) await mallory.post('/api/tables', solo)
      for (let i = 0; i < 20; i++)
        await mallory.post('/api/tables', { ...solo, seats: { ...seats, green: { bot: 'easy' } } })
      await expect.poll(() => thinker.asked.length).toBe(16)
      const ann = await server.client().enter('Ann')
      const { id } = (await ann.post('/api/tables', solo)).body
      await expect.poll(() => thinker.asked).toContain(ann.user)
      expect(thinker.asked).toHaveLength(17)
      thinker.go()
      await ann.connect()
      await ann.open(id)
      await ann.until(() => ann.asked(id).length > 0)
      ann.leave()
      // All the others get their turn in the end.
      await expect.poll(() => thinker.asked.length).toBeGreaterThan(70)
    })

    test('gets two advices at the same time, not more', async () => {
      const thinker = held()
      await serve({}, { thinker })
      const mallory = await server.client().enter('Mallory')
      const { id } = (await mallory.post('/api/tables', { ...solo, seats: { red: 'me', green: 'me' } })).body
      const tabs: Client[] = []
      const replies: Promise<{ type: string }>[] = []
      for (let i = 0; i < 6; i++) {
        const tab = server.client()
        tab.cookie = mallory.cookie
        await tab.connect()
        await tab.open(id)
        const { seat } = tab.asked(id)[0]!
        tabs.push(tab)
        replies.push(tab.ask({ type: 'advice', table: id, seat } as never))
      }
      const refused = () => tabs.filter((tab) => tab.heard.some((text) => text.includes('"flood"'))).length
      await expect.poll(() => thinker.asked.length + refused()).toBe(6)
      expect(thinker.asked).toHaveLength(2)
      thinker.go()
      const all = await Promise.all(replies)
      expect(all.map((reply) => reply.type).sort()).toEqual([...Array(2).fill('advice'), ...Array(4).fill('error')])
      for (const tab of tabs) tab.leave()
    })
  })

  describe('bots among themselves', () => {
    const show = {
      game: 'cards',
      setup: { players: 2 },
      seats: { red: { bot: 'easy' }, green: { bot: 'easy' } },
    }
    const lengthOf = async (id: string) => (await server.service.store.table(id))!.length
    /** A slow bot, so that a game does not end immediately. */
    const slowly: BotRunner = {
      async think(request, signal) {
        await new Promise((resolve) => setTimeout(resolve, 30))
        return quickBots.think(request, signal)
      },
      close: async () => {},
    }

    test('stop when no one has watched for a while, and continue when someone does', async () => {
      await serve({ times: { ...DEFAULTS.times, unwatched: 300 } }, { thinker: slowly })
      const ann = await server.client().enter('Ann')
      const { id } = (await ann.post('/api/tables', show)).body
      const jobs = () => server.service.store.nextDue(['bot', 'exhibition'])
      await expect.poll(jobs).toBeUndefined()
      const before = await lengthOf(id)
      expect((await server.service.store.table(id))!.status).toBe('playing')
      await ann.connect()
      await ann.open(id)
      await ann.until(() => ann.tables.get(id)!.seq! > before + 2)
      ann.leave()
    })

    test('stop also after a restart of the server, and never where a person plays', async () => {
      const times = { ...DEFAULTS.times, unwatched: 300 }
      await serve({ times }, { thinker: slowly })
      const ann = await server.client().enter('Ann')
      const alone = (await ann.post('/api/tables', show)).body.id
      await server.close()
      await new Promise((resolve) => setTimeout(resolve, 400))
      await serve({ times }, { thinker: slowly })
      const { store } = server.service
      await expect.poll(() => store.nextDue(['exhibition'])).toBeUndefined()
      const before = await lengthOf(alone)
      ann.base = server.client().base
      const seats = { red: { bot: 'easy' }, green: 'me' }
      const { id } = (await ann.post('/api/tables', { ...show, seats })).body
      await expect.poll(async () => (await store.table(id))!.seats.find((s) => s.user !== null)!.toMove).toBe(true)
      // Requesting it by its address counts as watching too.
      expect((await ann.get(`/api/tables/${alone}`)).status).toBe(200)
      await expect.poll(() => lengthOf(alone)).toBeGreaterThan(before)
    })
  })
})
