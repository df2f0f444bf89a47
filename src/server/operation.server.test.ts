import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { Flow, Game } from '#kernel'
import { cards } from '#kernel/testing/games/cards.ts'
import type { TableEvent } from '#table/events.ts'
import { type Config, DEFAULTS, fromEnvironment } from './config.ts'
import { backup, exportTables, importTables, restore, serve } from './main.ts'
import { openStore, type StoreLocation } from './store/open.ts'
import { Client } from './testing/client.ts'
import { auditEvents, GAME_SPECS, PlayerPool, withBot } from './testing/players.ts'
import { freePort, freshProgram, ServerProcess } from './testing/process.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { describeStores, StoreFixture } from './testing/stores.ts'

describe('operate', () => {
  const yard = new StoreFixture()
  afterAll(() => yard.clear())

  const at = ({ folder, url }: StoreLocation): Config => ({ ...DEFAULTS, port: 0, folder, database: url })

  describeStores('what an operator does', (kind) => {
    test('backup and export during play; restore and import elsewhere; the match goes on there', async () => {
      const place = await yard.place(kind)
      const server = await testServer(at(place))
      const ann = await server.client().enter('Ann')
      const seats = { lapis: 'me', shell: 'me' }
      const ids: string[] = []
      for (let made = 0; made < 3; made++) ids.push((await ann.post('/api/tables', { game: 'ur', seats })).body.id)
      const files = yard.folder()
      const file = join(files, 'all.jsonl')
      await backup(at(place), file)
      expect(await exportTables(at(place), join(files, 'tables'), [])).toBe(3)
      expect(await exportTables(at(place), join(files, 'one'), [ids[1]!])).toBe(1)
      await expect(exportTables(at(place), join(files, 'no'), ['nope'])).rejects.toMatchObject({
        code: 'unknown table',
      })
      await expect(backup(at(place), file)).rejects.toMatchObject({ code: 'exists' })
      // The server was not affected.
      await ann.connect()
      await ann.open(ids[0]!)
      await server.close()

      const restored = await yard.place(kind)
      await restore(at(restored), file)
      await expect(restore(at(restored), file)).rejects.toMatchObject({ code: 'exists' })
      const again = await testServer(at(restored))
      ann.leave()
      ann.base = again.client().base
      await ann.connect()
      await ann.open(ids[0]!)
      const [asked] = ann.asked(ids[0]!)
      const { seat, options, position } = asked!
      expect(await ann.does(ids[0]!, { do: 'answer', seat, keys: [options[0]!], position })).toBe('done')
      ann.leave()
      await again.close()

      const imported = await yard.place(kind)
      const all = readdirSync(join(files, 'tables')).map((name) => join(files, 'tables', name))
      const ends = async (names: string[]) => (await importTables(at(imported), names)).map(({ end }) => end)
      expect(await ends(all)).toEqual(['added', 'added', 'added'])
      expect(await ends(all)).toEqual(['present', 'present', 'present'])
      const stranger = join(files, 'stranger.txt')
      writeFileSync(stranger, 'nothing of ours\n')
      await expect(importTables(at(imported), [stranger])).rejects.toMatchObject({ code: 'not ours' })
      const store = await yard.store(kind, imported)
      expect(await store.ids(10)).toEqual([...ids].sort())
      await store.close()
    })
  })

  test('a second server, a restore or an import on a folder in use is refused', async () => {
    const place = await yard.place('libsql')
    const server = await testServer(at(place))
    const file = join(yard.folder(), 'copy.db')
    await backup(at(place), file)
    await expect(serve(at(place), () => {})).rejects.toMatchObject({ code: 'in use' })
    await expect(restore(at(place), file)).rejects.toMatchObject({ code: 'in use' })
    await expect(importTables(at(place), [file])).rejects.toMatchObject({ code: 'in use' })
    expect((await server.client().get('/healthz')).status).toBe(200)
    await server.close()
  })
})

describe('process', () => {
  const { ur, ankh, godKings, alexander } = GAME_SPECS
  const home = mkdtempSync(join(tmpdir(), 'mehen-process-'))
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  const data = join(home, 'data')

  const mehen = async (...args: string[]) =>
    promisify(execFile)(process.execPath, [await freshProgram(), ...args, '--lang', 'en'])

  test('a second server on one data folder, and one on a taken port, are refused with a clear sentence', async () => {
    const first = new ServerProcess(await freePort(), { MEHEN_DATA: data })
    await first.start()
    const second = new ServerProcess(await freePort(), { MEHEN_DATA: data })
    await expect(second.start()).rejects.toThrow(/ended with 2.*Another Mehen process is using the data folder/s)
    const third = new ServerProcess(first.port, { MEHEN_DATA: join(home, 'other') })
    await expect(third.start()).rejects.toThrow(/ended with 2.*Port \d+ is in use/s)
    expect((await fetch(`${first.base}/healthz`)).status).toBe(200)
    expect(await first.end('SIGTERM')).toBe(0)
    await second.start()
    expect(await second.end('SIGTERM')).toBe(0)
  })

  test('SIGTERM during play loses nothing, and backup, export and import carry everything over', async () => {
    const folder = mkdtempSync(join(home, 'played-'))
    const server = new ServerProcess(await freePort(), { MEHEN_DATA: folder })
    await server.start()
    let up = true
    const room = new PlayerPool(() => (up ? [server.base] : []), 10)
    room.start([ur, ur, ankh, godKings, alexander, withBot(ur)])
    const goesOn = async () => {
      const before = room.acknowledged
      await expect.poll(() => room.acknowledged, { interval: 5 }).toBeGreaterThan(before + 10)
    }
    for (let round = 0; round < 4; round++) {
      await goesOn()
      up = false
      expect(await server.end('SIGTERM')).toBe(0)
      await server.start()
      up = true
    }
    await goesOn()
    await room.stop()
    expect(await server.end('SIGTERM')).toBe(0)
    const store = await openStore({ folder })
    const all: { [id: string]: string[] } = {}
    for (const [id, players] of room.tables) {
      all[id] = await store.events(id, 0)
      const events = all[id].map((text) => JSON.parse(text) as TableEvent)
      expect([...auditEvents(events, players), ...players.flatMap((p) => p.oddities)]).toEqual([])
    }
    await store.close()

    const backup = join(folder, 'backup.jsonl')
    await mehen('backup', backup, '--data', folder)
    await mehen('restore', backup, '--data', join(folder, 'restored'))
    await mehen('export', join(folder, 'files'), '--data', folder)
    const files = readdirSync(join(folder, 'files')).map((file) => join(folder, 'files', file))
    // A table whose creation was never acknowledged may exist anyway.
    expect(files.length).toBeGreaterThanOrEqual(room.tables.size)
    await mehen('import', ...files, '--data', join(folder, 'imported'))
    for (const name of ['restored', 'imported']) {
      const other = await openStore({ folder: join(folder, name) })
      for (const [id, events] of Object.entries(all)) expect(await other.events(id, 0)).toEqual(events)
      await other.close()
    }
    await expect(mehen('restore', backup, '--data', folder)).rejects.toThrow(/Nothing was changed/)
  })
})

describe('roles', () => {
  const yard = new StoreFixture()
  afterAll(() => yard.clear())

  const start = async (env: NodeJS.ProcessEnv) => {
    const server = new ServerProcess(await freePort(), env)
    await server.start()
    return server
  }

  test('people come to one process, bots think in another, flags fall in a third', async () => {
    const { folder, url } = await yard.place('postgres')
    const env = { MEHEN_DATA: folder, MEHEN_DATABASE: url!, MEHEN_LEASE_MS: '1500', MEHEN_UNWATCHED_MS: '2000' }
    const web = await start({ ...env, MEHEN_ROLES: 'web' })
    const clocks = await start({ ...env, MEHEN_ROLES: 'clocks' })
    const ann = await new Client(web.base).enter('Ann')
    const clock = { kind: 'live', seconds: 2, increment: 0 }
    const seats = { lapis: { bot: 'search' }, shell: 'me' }
    const { id } = (await ann.post('/api/tables', { game: 'ur', seats })).body
    await ann.connect()
    await ann.open(id)
    const seq = () => ann.tables.get(id)!.seq!
    const before = seq()
    // A clock runs out without a bot process, and meanwhile the bot has not answered.
    const flagged = (
      await ann.post('/api/tables', {
        ...{ game: 'ur', seats: { lapis: 'me', shell: 'me' } },
        options: { clock, onFlag: 'forfeit' },
      })
    ).body.id
    await ann.open(flagged)
    await ann.until(() => ann.tables.get(flagged)!.whole!.info.status === 'over')
    expect(seq()).toBe(before)

    const bots = await start({ ...env, MEHEN_ROLES: 'bots' })
    await ann.until(() => ann.asked(id).length > 0)
    const [mine] = ann.asked(id)
    const { seat, position } = mine!
    const advice = await ann.ask({ type: 'advice', table: id, seat } as never)
    expect(advice).toMatchObject({ type: 'advice', position })
    const thought = async (server: ServerProcess) =>
      Number(/mehen_bot_seconds_count(?:\{.*\})? (\d+)/.exec(await (await fetch(`${server.base}/metrics`)).text())![1])
    // The dice may leave the bot without a decision for a while.
    for (let answers = 0; answers < 40 && (answers === 0 || (await thought(bots)) === 0); answers++) {
      const { options, position: at } = ann.asked(id)[0]!
      expect(await ann.does(id, { do: 'answer', seat, keys: [options[0]!], position: at })).toBe('done')
      await ann.until(() => ann.asked(id).length > 0 && ann.asked(id)[0]!.position > at)
    }

    // The bot process serves no clients, but reports its health.
    for (const server of [bots, clocks]) {
      expect((await fetch(`${server.base}/healthz`)).status).toBe(200)
      expect((await fetch(`${server.base}/api/server`)).status).toBe(404)
    }
    expect(await thought(bots)).toBeGreaterThan(0)
    expect(await thought(web)).toBe(0)

    // Bots play each other as long as someone watches through the other process, and then stop.
    const both = { lapis: { bot: 'search' }, shell: { bot: 'search' } }
    const show = (await ann.post('/api/tables', { game: 'ur', seats: both })).body.id
    await ann.open(show)
    const length = () => ann.tables.get(show)!.seq!
    await sleep(3000)
    const watched = length()
    await ann.until(() => length() > watched + 1)
    ann.leave()

    // Without a bot process the bot's turn waits for the next one.
    expect(await bots.end()).toBe(0)
    await ann.connect()
    await ann.open(id)
    const [next] = ann.asked(id)
    await ann.does(id, { do: 'answer', seat, keys: [next!.options[0]!], position: next!.position })
    const asked = await ann.ask({ type: 'advice', table: id, seat } as never)
    expect(asked).toMatchObject({ type: 'error' })
    await bots.start()
    await ann.until(() => ann.asked(id).length > 0)
    ann.leave()
    for (const server of [web, bots, clocks]) expect(await server.end()).toBe(0)
  })

  describe('a process', () => {
    test('with fewer roles needs PostgreSQL, and says so', async () => {
      const alone = new ServerProcess(await freePort(), { MEHEN_DATA: yard.folder(), MEHEN_ROLES: 'web' })
      await expect(alone.start()).rejects.toThrow(/ended with 2: .*MEHEN_ROLES.*MEHEN_DATABASE/s)
      const whole = new ServerProcess(await freePort(), {
        MEHEN_DATA: yard.folder(),
        MEHEN_ROLES: 'clocks, bots,web',
      })
      await whole.start()
      expect(await whole.end()).toBe(0)
    })

    test('has all roles by default', () => {
      const database = { MEHEN_DATABASE: 'postgresql://localhost/mehen' }
      expect(fromEnvironment({}).roles).toBe(DEFAULTS.roles)
      expect([...fromEnvironment({ ...database, MEHEN_ROLES: 'bots,clocks' }).roles]).toEqual(['bots', 'clocks'])
      for (const wrong of ['bot', 'web,bots,thinkers', ','])
        expect(() => fromEnvironment({ ...database, MEHEN_ROLES: wrong })).toThrow('MEHEN_ROLES')
    })
  })
})

describe('clock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-clock-'))
  let server: TestServer
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    ['back', -3_600_000],
    ['forwards', 3_600_000],
  ])('where the wall clock is set %s by an hour, flags fall and bots answer as if it had not been', async (_, jump) => {
    server = await testServer({ folder })
    const ann = await server.client().enter('Ann')
    const clock = { kind: 'live', seconds: 2, increment: 0 }
    const both = { red: 'me', green: 'me' }
    const wanted = { game: 'cards', setup: { players: 2 }, seats: both, options: { clock, onFlag: 'forfeit' } }
    const { id } = (await ann.post('/api/tables', wanted)).body
    const bots = (
      await ann.post('/api/tables', {
        game: 'cards',
        setup: { players: 2 },
        seats: { red: 'me', green: { bot: 'easy' } },
      })
    ).body.id
    await ann.connect()
    await ann.open(id)
    await ann.open(bots)
    const wall = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => wall() + jump)
    const began = performance.now()
    const { seat, options, position } = ann.asked(bots)[0]!
    expect(await ann.does(bots, { do: 'answer', seat, keys: [options[0]!], position })).toBe('done')
    await ann.until(() => ann.asked(bots).some((asked) => asked.position > position))
    await ann.until(() => ann.tables.get(id)!.whole!.info.status === 'over')
    expect(performance.now() - began).toBeGreaterThan(1000)
    expect(performance.now() - began).toBeLessThan(30_000)
    expect((await ann.get('/api/me')).body.user.id).toBe(ann.user)
    const events = (await server.service.store.events(id, 0)).map((text) => JSON.parse(text))
    const times = events.map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    ann.leave()
  })

  test('clocks stop while no server is running, and the table says so', async () => {
    server = await testServer({ folder })
    const ann = await server.client().enter('Ann')
    const clock = { kind: 'live', seconds: 60, increment: 0 }
    const both = { red: 'me', green: 'me' }
    const wanted = { game: 'cards', setup: { players: 2 }, seats: both, options: { clock, onFlag: 'forfeit' } }
    const { id } = (await ann.post('/api/tables', wanted)).body
    await server.close()
    const wall = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => wall() + 300_000)
    server = await testServer({ folder })
    ann.base = server.client().base
    await expect.poll(async () => (await ann.get(`/api/tables/${id}`)).body.info.outage).not.toBeNull()
    const { info } = (await ann.get(`/api/tables/${id}`)).body
    expect(info.status).toBe('playing')
    expect(info.outage.to - info.outage.from).toBeGreaterThan(290_000)
    expect(info.clocks.red.left).toBeGreaterThan(40_000)
    // Once, also if the table is loaded again from its events.
    const history = (await server.service.store.events(id, 0)).map((text) => JSON.parse(text))
    expect(history.filter(({ is }) => is === 'interrupted')).toHaveLength(1)
  })
})

describe('upgrade', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-upgrade-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const titles = (game: Game) => ({ cards: async () => ({ game }) })
  const broken: Game = {
    ...cards,
    version: 2,
    *play(): Flow {
      throw new Error('these rules cannot play on')
    },
  }

  async function play(client: Client, id: string, times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      const [asked] = client.asked(id)
      const { seat, position, options } = asked!
      await client.does(id, { do: 'answer', seat, keys: [options[0]!], position })
    }
  }

  test('a match outlives new rules: held by those that do not fit, going on under those that do', async () => {
    let server = await testServer({ folder }, { titles: titles(cards) })
    const ann = await server.client().enter('Ann')
    const seats = { red: 'me', green: 'me' }
    const { id } = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 }, seats })).body
    await ann.connect()
    await ann.open(id)
    await play(ann, id, 5)
    const before = ann.tables.get(id)!.whole!
    ann.leave()
    await server.close()

    server = await testServer({ folder }, { titles: titles(broken) })
    ann.base = server.client().base
    const held = (await ann.get(`/api/tables/${id}`)).body.info
    expect(held).toMatchObject({ status: 'held', held: { version: 1 } })
    const late = await ann.post(`/api/tables/${id}/commands`, { do: 'resign', seat: 'red' })
    expect([late.status, late.body.error.code]).toEqual([409, 'held'])
    await server.close()

    server = await testServer({ folder }, { titles: titles({ ...cards, version: 3 }) })
    ann.base = server.client().base
    ann.tables.clear()
    await ann.connect()
    await ann.open(id)
    const after = ann.tables.get(id)!.whole!
    expect(after.info).toMatchObject({ status: 'playing', version: 3, held: null })
    expect(after.views).toEqual(before.views)
    await play(ann, id, 3)
    ann.leave()
    await server.close()

    // The continued match is still there at the next start.
    server = await testServer({ folder }, { titles: titles({ ...cards, version: 3 }) })
    ann.base = server.client().base
    const { info } = (await ann.get(`/api/tables/${id}`)).body
    expect(info).toMatchObject({ status: 'playing', version: 3 })
    expect(info.length).toBeGreaterThan(after.info.length)
    await server.close()
  })

  test('a rule that throws refuses the answer and changes nothing', async () => {
    const faulty: Game = {
      ...cards,
      *play(g): Flow {
        const flow = cards.play(g)
        let step = flow.next()
        for (let asks = 0; step.done !== true; ) {
          const given: unknown = yield step.value
          if (step.value.step === 'ask' && step.value.seat === 'red' && ++asks === 2) throw new Error('a bug')
          step = flow.next(given)
        }
      },
    }
    const own = mkdtempSync(join(tmpdir(), 'mehen-faulty-'))
    const server = await testServer({ folder: own }, { titles: titles(faulty) })
    const ann = await server.client().enter('Ann')
    const seats = { red: 'me', green: 'me' }
    const { id } = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 }, seats })).body
    await ann.connect()
    await ann.open(id)
    let code = ''
    for (let i = 0; i < 20 && code !== 'fault'; i++) {
      const before = JSON.stringify(await server.service.store.events(id, 0))
      const [asked] = ann.asked(id)
      const { seat, position, options } = asked!
      code = await ann.does(id, { do: 'answer', seat, keys: [options.at(-1)!], position })
      if (code === 'fault') expect(JSON.stringify(await server.service.store.events(id, 0))).toBe(before)
    }
    expect(code).toBe('fault')
    expect(server.logged.join('')).toContain('"code":"fault"')
    expect(await ann.does(id, { do: 'resign', seat: 'red' })).toBe('done')
    ann.leave()
    await server.close()
    rmSync(own, { recursive: true, force: true })
  })
})
