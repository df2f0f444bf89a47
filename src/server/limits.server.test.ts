import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { godKings } from '#games/god-kings/game.ts'
import { titles } from '#games/index.ts'
import { completeSetup, formatRecord, Match, randomChance, randomFrom, resolveMultiSelect } from '#kernel'
import type { Command } from '#table/protocol/commands.ts'
import { type Config, DEFAULTS } from './config.ts'
import type { Overrides } from './server.ts'
import type { Client } from './testing/client.ts'
import { AMPLE_LIMITS, type TestServer, testServer } from './testing/server.ts'

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
      const random = randomFrom('selection')
      const setup = { scenario: 'assyro_babylonian', players: 2 }
      const match = Match.begin(godKings, completeSetup(godKings, setup), { deal: randomChance(random) })
      const keysOf = (seat: string) =>
        resolveMultiSelect(match, seat, [])?.parts.flatMap(({ things }) => things.map(({ key }) => key)) ?? []
      for (;;) {
        const { seat, options, set } = match.open.find((ask) => match.answered(ask) === null)!
        const keys = set === null ? [] : keysOf(seat)
        if (keys.length > 8) {
          const record = formatRecord({ ...match.record(), setup })
          const seats = { assyria: 'me', kassites: 'me' }
          const { id } = (await client.post('/api/tables', { game: 'god-kings', record, seats })).body
          return { id, seat, wanted: Array.from({ length: 80 }, (_, n) => keys[n % keys.length]!) }
        }
        match.apply(seat, options[random(options.length)]!.key)
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
})
