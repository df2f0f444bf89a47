import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flow, type Game, type Random, randomFrom } from '#kernel'
import { cards } from '#kernel/testing/games/cards.ts'
import { nested } from '#kernel/testing/games/nested.ts'
import type { TableEvent } from '#table/events.ts'
import type { ServerMessage, Snapshot } from '#table/protocol/messages.ts'
import { SNAPSHOT_EVERY } from '#table/snapshot.ts'
import { DEFAULTS } from './config.ts'
import type { StoreLocation } from './store/open.ts'
import type { Client } from './testing/client.ts'
import { AccountDriver } from './testing/loadClients.ts'
import { GAME_SPECS, PlayerPool, withBot } from './testing/players.ts'
import { freePort, freshProgram, ServerProcess, WallClock } from './testing/process.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { StoreFixture, withoutPostgres } from './testing/stores.ts'

describe('cluster', () => {
  const NIGHTLY = Boolean(process.env.MEHEN_NIGHTLY)
  const KILLS = NIGHTLY ? 100 : 4
  /** Number of breaks of LISTEN, and how long PostgreSQL is unavailable. */
  const BREAKS = NIGHTLY ? 60 : 5
  const AWAY_MS = NIGHTLY ? 30_000 : 2000
  /** For questions that read the whole store. */
  const SELDOM = { interval: 500 }

  const yard = new StoreFixture()
  beforeAll(() => freshProgram())
  afterAll(() => yard.clear())

  const { ur, ankh, godKings, alexander } = GAME_SPECS
  const ROOM = [ur, ankh, godKings, alexander, withBot(ur, 'easy'), withBot(ur, 'easy'), withBot(godKings)]

  /** Two processes on one PostgreSQL, with people at all games who switch between them. */
  class Pair {
    readonly servers: readonly ServerProcess[]
    readonly up: Set<ServerProcess>
    readonly room: PlayerPool
    readonly members: AccountDriver
    readonly place: StoreLocation
    readonly random: Random

    private constructor(place: StoreLocation, servers: readonly ServerProcess[], name: string) {
      this.place = place
      this.servers = servers
      this.up = new Set(servers)
      this.random = randomFrom(name)
      const bases = () => servers.filter((s) => this.up.has(s)).map((s) => s.base)
      this.room = new PlayerPool(bases, 30)
      this.members = new AccountDriver(() => bases().sort(() => this.random(3) - 1), name, 500)
    }

    static async start(name: string, clocks: readonly WallClock[] = []): Promise<Pair> {
      const place = await yard.place('postgres')
      const env = { MEHEN_DATA: place.folder, MEHEN_DATABASE: place.url!, MEHEN_LEASE_MS: '1500' }
      const servers = [
        new ServerProcess(await freePort(), { ...env, ...clocks[0]?.env }),
        new ServerProcess(await freePort(), { ...env, ...clocks[1]?.env }),
      ]
      for (const server of servers) await server.start()
      const pair = new Pair(place, servers, name)
      pair.room.start(ROOM)
      pair.members.start()
      await expect.poll(() => pair.room.acknowledged).toBeGreaterThan(10)
      return pair
    }

    /** Tables whose players are connected to different processes at the moment. */
    apart(): number {
      const bases = (players: PlayerPool['players']) =>
        players.filter((p) => p.client.socket !== undefined && !p.over).map((p) => p.client.base)
      return [...this.room.tables.values()].filter((players) => new Set(bases(players)).size > 1).length
    }

    /** Bot answers so far at each table with a bot. */
    async botAnswers(): Promise<Map<string, number>> {
      const store = await yard.store('postgres', this.place)
      const counts = new Map<string, number>()
      for (const id of this.room.tables.keys()) {
        const events = (await store.events(id, 0)).map((text) => JSON.parse(text) as TableEvent)
        const isBots = events.some((event) => event.is === 'bot sat') && events.at(-1)!.is !== 'over'
        if (isBots) counts.set(id, events.filter((e) => e.is === 'answered' && e.by === 'bot').length)
      }
      await store.close()
      return counts
    }

    /** Every match goes on, then everyone leaves, and nothing acknowledged is missing or duplicated. */
    async check(): Promise<void> {
      await expect.poll(this.room.goesOn()).toBe(true)
      await expect.poll(() => this.members.accounts.length).toBeGreaterThan(6)
      await this.room.stop()
      await this.members.stop()
      for (const server of this.servers) expect(await this.members.audit(server.base)).toEqual([])
      for (const server of this.servers) expect(await server.end('SIGTERM')).toBe(0)
      const store = await yard.store('postgres', this.place)
      expect(await this.room.audit(store)).toEqual([])
      expect(Object.keys(this.room.byGame)).toHaveLength(4)
    }
  }

  describe.skipIf(withoutPostgres)('two processes on one PostgreSQL', () => {
    test(`one of them killed ${KILLS} times: nothing is lost or doubled`, async () => {
      const pair = await Pair.start('kills')
      const { servers, up, room, random } = pair
      let apart = 0
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(500 + random(1500))
        apart += pair.apart()
        const victim = servers[kill % 2]!
        up.delete(victim)
        await victim.kill()
        await sleep(random(700))
        await victim.start()
        up.add(victim)
      }
      const answersOfBots = async () => [...(await pair.botAnswers()).values()].reduce((sum, count) => sum + count, 0)
      await expect.poll(answersOfBots, SELDOM).toBeGreaterThan(10)
      const byBots = await answersOfBots()
      await pair.check()
      expect(apart).toBeGreaterThan(0)
      expect(room.players.reduce((sum, player) => sum + player.breaks, 0)).toBeGreaterThan(KILLS)
      console.log(
        `${KILLS} kills, ${room.acknowledged} answers of people and ${byBots} of bots at ${room.tables.size} tables, ` +
          `${pair.members.accounts.length} accounts`,
      )
    })

    test(`LISTEN alone breaks ${BREAKS} times: no one is left behind`, async () => {
      const pair = await Pair.start('deaf')
      const { room, random } = pair
      const client = new pg.Client({ connectionString: pair.place.url! })
      await client.connect()
      let broken = 0
      while (broken < BREAKS) {
        await sleep(100 + random(500))
        const { rowCount } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query like 'listen %'`,
        )
        broken += rowCount ?? 0
      }
      await client.end()
      // No connection broke: waiting players received the other's answer although its notice was lost.
      await expect.poll(room.goesOn()).toBe(true)
      expect(room.players.reduce((sum, player) => sum + player.breaks, 0)).toBe(0)
      await pair.check()
    })

    test(`PostgreSQL hangs, then is gone, for ${AWAY_MS / 1000} s each: everything waits and continues`, async () => {
      const pair = await Pair.start('away')
      const { room, servers } = pair
      const cluster = await yard.cluster()
      for (const [away, back] of [
        [cluster.freeze, cluster.wake],
        [cluster.halt, cluster.start],
      ] as const) {
        await away()
        const from = performance.now()
        await sleep(500)
        const before = room.acknowledged
        if (away === cluster.halt && AWAY_MS > 20_000) {
          const says = async () => (await fetch(`${servers[0]!.base}/healthz`)).status
          await expect.poll(says).toBe(503)
        }
        await sleep(Math.max(0, AWAY_MS - (performance.now() - from)))
        // Nothing can have been stored meanwhile, so nothing may have been acknowledged.
        expect(room.acknowledged).toBe(before)
        await back()
        await expect.poll(room.goesOn()).toBe(true)
      }
      const bots = await pair.botAnswers()
      await expect
        .poll(async () => [...(await pair.botAnswers())].every(([id, n]) => n > (bots.get(id) ?? 0)), SELDOM)
        .toBe(true)
      await pair.check()
    })

    test('the clock of one jumps an hour ahead and back, and it dies while it is wrong: bots continue', async () => {
      const clocks = [new WallClock(), new WallClock()]
      const pair = await Pair.start('clocks', clocks)
      const { room, servers, up } = pair
      const hour = 3_600_000
      for (const [who, shift] of [
        [0, hour],
        [0, 0],
        [1, -hour],
        [1, 0],
        [1, hour],
      ] as const) {
        clocks[who]!.set(shift)
        await expect.poll(room.goesOn()).toBe(true)
      }
      // It dies holding leases that end in an hour, and recovers when it comes back.
      up.delete(servers[1]!)
      await servers[1]!.kill()
      clocks[1]!.set(0)
      const bots = await pair.botAnswers()
      await expect.poll(room.goesOn()).toBe(true)
      await expect
        .poll(async () => [...(await pair.botAnswers())].every(([id, n]) => n > (bots.get(id) ?? 0)), SELDOM)
        .toBe(true)
      await servers[1]!.start()
      up.add(servers[1]!)
      await pair.check()
      for (const clock of clocks) clock.clear()
    })
  })
})

describe('peers', () => {
  const yard = new StoreFixture()
  let servers: TestServer[]
  beforeAll(async () => {
    const { folder, url } = await yard.place('postgres')
    const config = { folder, database: url, times: { ...DEFAULTS.times, presence: 300, lease: 2000 } }
    servers = [await testServer(config), await testServer(config)]
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await yard.clear()
  })

  test('people on two processes see each other, each other’s answers immediately, and changed names', async () => {
    const [ann, ben] = [await servers[0]!.client().enter('Ann'), await servers[1]!.client().enter('Ben')]
    const { id, invitation } = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 } })).body
    expect((await ben.post(`/api/tables/${id}/commands`, { do: 'sit', invitation })).status).toBe(200)
    for (const client of [ann, ben]) {
      await client.connect()
      await client.open(id)
    }
    const there = (client: typeof ann) => client.heard.filter((text) => text.includes('"presence"')).at(-1) ?? ''
    await ann.until(() => there(ann).includes('["red","green"]'))
    await ben.until(() => there(ben).includes('["red","green"]'))
    for (let turn = 0; turn < 6; turn++) {
      const [mover, other] = ann.asked(id).length > 0 ? [ann, ben] : [ben, ann]
      const [asked] = mover.asked(id)
      const { seat, position, options } = asked!
      expect(await mover.does(id, { do: 'answer', seat, keys: [options.at(-1)!], position })).toBe('done')
      const { seq } = mover.tables.get(id)!
      await other.until(() => other.tables.get(id)!.seq === seq)
      await mover.until(() => ann.asked(id).length + ben.asked(id).length > 0)
      expect(JSON.stringify(other.tables.get(id)!.whole!.info.length)).toBe(
        String(mover.tables.get(id)!.whole!.info.length),
      )
    }
    ben.leave()
    await ann.until(() => there(ann).includes('["red"]'))
    await ann.post('/api/me', { name: 'Anna' })
    const elsewhere = servers[1]!.client()
    elsewhere.cookie = ann.cookie
    await expect.poll(async () => (await elsewhere.get('/api/me')).body.user.name).toBe('Anna')
    ann.leave()
  })

  test('a job put by one process is done by whichever is free, once', async () => {
    const [ann] = [await servers[0]!.client().enter('Ann')]
    const seats = { red: { bot: 'easy' }, green: { bot: 'easy' } }
    const ids: string[] = []
    for (let i = 0; i < 6; i++)
      ids.push((await ann.post('/api/tables', { game: 'cards', setup: { players: 2 }, seats })).body.id)
    const { store } = servers[0]!.service
    for (const id of ids) {
      await expect.poll(async () => (await store.table(id))!.status).toBe('over')
      const events = (await store.events(id, 0)).map((text) => JSON.parse(text))
      expect(events.filter((event) => event.is === 'over')).toHaveLength(1)
      expect(events.filter((event) => event.is === 'answered').every((event) => event.by === 'bot')).toBe(true)
    }
    const done = await Promise.all(
      servers.map(async ({ service }) => await service.metrics.registry.getSingleMetricAsString('mehen_jobs_total')),
    )
    for (const text of done) expect(text).toMatch(/mehen_jobs_total\{kind="exhibition",end="done"\} \d+/)
  })
})

describe('wake', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-wake-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  let played = 0
  let asks = 0

  /** The nested game with a journal line for every answer; counts how often its rules ask. */
  const telling: Game = {
    ...nested,
    *play(g): Flow {
      const flow = nested.play(g)
      for (let step = flow.next(); step.done !== true; ) {
        asks++
        const given: unknown = yield step.value
        if (step.value.step === 'ask') g.tell?.({ kind: 'went', rule: 'N1', with: { total: g.state.total } })
        step = flow.next(given)
      }
    },
  }
  const titles = { nested: async () => ({ game: telling }), cards: async () => ({ game: cards }) }

  async function play(client: Client, id: string, times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      const [asked] = client.asked(id)
      const { seat, position, options } = asked!
      const keys = [options[played++ % options.length]!]
      expect(await client.does(id, { do: 'answer', seat, keys, position })).toBe('done')
    }
  }

  /** The whole journal as a client reads it by scrolling up. */
  async function journalOf(client: Client, id: string, { journal, journalFrom }: Snapshot) {
    let lines = journal
    for (let before = journalFrom; before > 0; ) {
      const reply = (await client.ask({ type: 'earlier', table: id, before } as never)) as ServerMessage
      if (reply.type !== 'earlier') throw new Error(JSON.stringify(reply))
      expect(reply.from).toBeLessThan(before)
      lines = [...reply.journal, ...lines]
      before = reply.from
    }
    return lines
  }

  test('a table wakes with its position, its undo and its whole journal, without playing its past again', async () => {
    let server = await testServer({ folder }, { titles })
    const ann = await server.client().enter('Ann')
    const { id } = (await ann.post('/api/tables', { game: 'nested', seats: { east: 'me', west: 'me' } })).body
    await ann.connect()
    await ann.open(id)
    await play(ann, id, 6 * SNAPSHOT_EVERY + 7)
    const before = ann.tables.get(id)!.whole!
    expect(before.journal.length).toBeGreaterThan(300)
    expect(before.journalFrom).toBe(0)
    // The process dies: nothing of an orderly shutdown is done.
    const { store } = server.service
    const rest = (await store.snapshot(id))!
    ann.leave()
    await server.close()
    server = await testServer({ folder }, { titles })
    await server.service.store.putSnapshot(id, rest.length, rest.saved)

    ann.base = server.client().base
    ann.tables.clear()
    await ann.connect()
    asks = 0
    await ann.open(id)
    expect(asks).toBeLessThan(150)
    const after = ann.tables.get(id)!.whole!
    expect(after.views).toEqual(before.views)
    expect(after.info).toEqual(before.info)
    expect(after.journal.length).toBeLessThan(130)
    expect(await journalOf(ann, id, after)).toEqual(before.journal)
    const stranger = server.client()
    await stranger.connect()
    const refused = await stranger.ask({ type: 'earlier', table: id, before: 1e6 } as never)
    expect(refused).toMatchObject({ type: 'error', code: 'stale' })
    await play(ann, id, 3)
    stranger.leave()
    ann.leave()
    await server.close()
  })

  test('earlier lines are refused to whom the table is closed', async () => {
    const server = await testServer({ folder }, { titles })
    const ann = await server.client().enter('Ann')
    const wanted = { game: 'nested', seats: { east: 'me', west: 'me' }, options: { watchers: false } }
    const { id, invitation } = (await ann.post('/api/tables', wanted)).body
    const ben = await server.client().enter('Ben')
    await ben.connect()
    const asked = { type: 'earlier', table: id, before: 1 }
    expect(await ben.ask(asked as never)).toMatchObject({ type: 'error', code: 'not invited' })
    expect(await ben.ask({ ...asked, invitation } as never)).toMatchObject({ type: 'earlier', from: 0 })
    ben.leave()
    await server.close()
  })

  test('a rest that does not fit its events is left, and a finished table wakes too', async () => {
    let server = await testServer({ folder }, { titles })
    const ann = await server.client().enter('Ann')
    const seats = { red: 'me', green: 'me' }
    const { id } = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 }, seats })).body
    await ann.connect()
    await ann.open(id)
    while (ann.asked(id).length > 0) await play(ann, id, 1)
    const before = ann.tables.get(id)!.whole!
    expect(before.info.status).toBe('over')
    ann.leave()
    await server.close()
    for (const forged of [false, true]) {
      server = await testServer({ folder }, { titles })
      const { store } = server.service
      const stored = (await store.snapshot(id))!
      if (forged) {
        const { kept, ...saved } = JSON.parse(stored.saved)
        kept.facts.answers.pop()
        await store.putSnapshot(id, stored.length, JSON.stringify({ ...saved, kept }))
      }
      ann.base = server.client().base
      ann.tables.clear()
      await ann.connect()
      await ann.open(id)
      const after = ann.tables.get(id)!.whole!
      expect(after).toEqual({ ...before, now: after.now })
      expect((await ann.get(`/api/tables/${id}/record`)).status).toBe(200)
      ann.leave()
      await server.close()
    }
  })
})
