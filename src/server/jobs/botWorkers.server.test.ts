import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { levelOf, type ThinkRequest } from '#bots/levels.ts'
import { type ProgramEntry, readPrograms } from '#engine/program.ts'
import { titles } from '#games/index.ts'
import { Match } from '#kernel'
import { BotPool } from '#workers/pool.ts'
import { freshWorker } from '#workers/testing/worker.ts'
import { DEFAULTS } from '../config.ts'
import { quickBots, type TestServer, testServer } from '../testing/server.ts'
import type { BotRunner } from './botTurns.ts'

describe('turns', () => {
  const home = mkdtempSync(join(tmpdir(), 'mehen-turns-'))
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  /** The real worker, except that the first three fail: one dies, one stays silent, one never ends. */
  async function badWorkers(hired: string): Promise<URL> {
    writeFileSync(hired, '')
    const code = `
    import { appendFileSync, readFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    appendFileSync(${JSON.stringify(hired)}, 'x')
    const hired = readFileSync(${JSON.stringify(hired)}, 'utf8').length
    if (hired === 1) parentPort.on('message', () => process.exit(3))
    else if (hired === 2) parentPort.on('message', () => { for (;;); })
    else if (hired === 3) parentPort.on('message', ({ id }) => {
      parentPort.postMessage({ id, begun: true })
      for (;;);
    })
    else await import(${JSON.stringify((await freshWorker()).href)})`
    return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  }

  test('workers that crash, stay silent or hang are replaced, and the bot’s turn goes on', async () => {
    const hired = join(home, 'hired')
    const pool = new BotPool({ size: 1, entry: await badWorkers(hired) })
    const folder = mkdtempSync(join(home, 'workers-'))
    const times = { ...DEFAULTS.times, lease: 500 }
    const server = await testServer({ folder, times }, { titles, thinker: pool })
    const ann = await server.client().enter('Ann')
    const seats = { lapis: { bot: 'easy' }, shell: 'me' }
    const { id } = (await ann.post('/api/tables', { game: 'ur', seats })).body
    await ann.connect()
    await ann.open(id)
    const answeredByBot = async () => {
      const events = (await server.service.store.events(id, 0)).map((text) => JSON.parse(text))
      return events.some((event) => event.is === 'answered' && event.by === 'bot')
    }
    // She may have the first turn: then she plays on until it is the bot's turn.
    while (!(await answeredByBot())) {
      const [mine] = ann.asked(id)
      if (mine === undefined) await sleep(20)
      else {
        const { seat, options, position } = mine
        await ann.does(id, { do: 'answer', seat, keys: [options[0]!], position })
      }
    }
    expect(readFileSync(hired, 'utf8').length).toBeGreaterThan(3)
    const failed = server.logged.filter((line) => line.includes(id) && line.includes('"failed"'))
    expect(failed.length).toBeGreaterThanOrEqual(3)
    ann.leave()
    await server.close()
  })

  /** A bot's question in a guarded window, whether it had a choice, and how long the server held its answer in all. */
  interface Turn {
    readonly hadChoice: boolean
    readonly budgetMs: number | undefined
    readonly tookMs: number
  }

  /** Plays The God Kings against a bot until enough guarded turns were seen. */
  async function guardedTurns(wanted: (turns: readonly Turn[]) => boolean): Promise<Turn[]> {
    const { game } = await titles['god-kings']!()
    const turns: Turn[] = []
    let server!: TestServer
    const thinker: BotRunner = {
      async think(request: ThinkRequest) {
        const match = Match.load(game, request.saved)
        const asked = match.asked(request.seat)!
        const { options } = asked
        // With a choice it needs nearly all its time, without one none at all, as real bots do.
        const hadChoice = options.length > 1
        const ms = hadChoice && asked.guarded ? 0.9 * (request.budget?.ms ?? levelOf(request.level)!.budget.ms!) : 0
        const began = performance.now()
        if (asked.guarded) {
          const seq = server.service.tables.getLoaded(id)!.table.seq
          void answered(server, id, seq).then((at) =>
            turns.push({ hadChoice, budgetMs: request.budget?.ms, tookMs: at - began }),
          )
        }
        await new Promise((resolve) => setTimeout(resolve, ms))
        const keys = [options[0]!.key]
        return { keys, value: 0.5, lines: [], playouts: 0, ms, ended: 'budget' } as never
      },
      async close() {},
    }
    const folder = mkdtempSync(join(home, 'guarded-'))
    server = await testServer({ folder }, { titles, thinker })
    const ann = await server.client().enter('Ann')
    const setup = { scenario: 'kadesh', players: 2, guardSecrets: true }
    const seats = { egypt: 'me', hatti: { bot: 'easy' } }
    const { id } = (await ann.post('/api/tables', { game: 'god-kings', setup, seats })).body
    await ann.connect()
    await ann.open(id)
    for (let i = 0; i < 400 && !wanted(turns); i++) {
      await ann.until(() => ann.asked(id).length > 0 || ann.tables.get(id)!.whole!.info.status === 'over')
      const [mine] = ann.asked(id)
      if (mine === undefined) break
      const { seat, options, position } = mine
      const key = options[(i * 7) % options.length]!
      await ann.does(id, { do: 'answer', seat, keys: [key], position })
    }
    ann.leave()
    await server.close()
    return turns
  }

  /** When a table has advanced. */
  async function answered({ service }: TestServer, id: string, seq: number): Promise<number> {
    while ((service.tables.getLoaded(id)?.table.seq ?? seq + 1) === seq)
      await new Promise((resolve) => setTimeout(resolve, 2))
    return performance.now()
  }

  test('in a guarded window a bot’s answer comes no sooner when there is nothing to choose', async () => {
    const enough = (turns: readonly Turn[]) =>
      turns.filter((t) => t.hadChoice).length >= 2 && turns.filter((t) => !t.hadChoice).length >= 4
    const turns = await guardedTurns(enough)
    expect(enough(turns)).toBe(true)
    const budgets = new Set(turns.map((turn) => turn.budgetMs))
    expect(budgets.size).toBe(1)
    const [budget] = [...budgets]
    expect(budget).toBeGreaterThan(50)
    // A busy machine makes answers later, never earlier: each took at least its full time.
    for (const { tookMs } of turns) expect(tookMs).toBeGreaterThanOrEqual(budget!)
  })
})

describe('programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-programs-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** A program that records its input and answers with the body of a function. */
  function entry(id: string, body: string): ProgramEntry & { told: () => any[] } {
    const file = join(folder, `${id}.mjs`)
    const told = join(folder, `${id}.told`)
    const code = `import { createInterface } from 'node:readline'
import { appendFileSync } from 'node:fs'
const say = (reply) => console.log(JSON.stringify(reply))
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  appendFileSync('${told}', JSON.stringify({ request, env: process.env }) + '\\n')
  if (request.do === 'quit') break
  if (request.do === 'hello') say({ id: request.id, protocol: 1, name: '${id}', wants: 'saved' })
  if (request.do === 'choose') { ${body} }
}`
    writeFileSync(file, code)
    writeFileSync(told, '')
    return {
      ...{ id, name: id, command: [process.execPath, file], ms: 2000, memoryMB: 512, processes: 1 },
      told: () =>
        readFileSync(told, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line)),
    }
  }

  async function withServer(programs: readonly ProgramEntry[], play: (server: TestServer) => Promise<void>) {
    const data = mkdtempSync(join(folder, 'data-'))
    const server = await testServer({ folder: data, programs }, { thinker: quickBots })
    try {
      await play(server)
    } finally {
      await server.close()
    }
  }

  const seated = (bot: string) => ({
    game: 'cards',
    setup: { players: 2 },
    seats: { red: { bot }, green: 'me' },
  })

  /** Waits until the bot has answered and it is the person's turn. */
  async function botHasAnswered(server: TestServer, bot: string) {
    const ann = await server.client().enter('Ann')
    const { id } = (await ann.post('/api/tables', seated(bot))).body
    await ann.connect()
    await ann.open(id)
    await expect.poll(() => ann.asked(id).length).toBe(1)
    ann.leave()
    return id
  }

  test('a program named in the configuration is offered and plays, given its seat’s view alone', async () => {
    const honest = entry('honest', 'say({ id: request.id, keys: [request.ask.options[0]] })')
    process.env.MEHEN_TEST_SECRET = 'not for programs'
    await withServer([honest], async (server) => {
      const { body } = await server.client().get('/api/server')
      expect(body.programs).toEqual([{ bot: 'program-honest', name: 'honest', games: null }])
      await botHasAnswered(server, 'program-honest')
      const asked = honest.told().filter(({ request }) => request.do === 'choose')
      expect(asked.length).toBeGreaterThan(0)
      for (const { request, env } of asked) {
        expect(request).toMatchObject({ game: 'cards', seat: 'red', ask: { seat: 'red' } })
        expect(request).not.toHaveProperty('saved')
        expect(JSON.stringify(env)).not.toContain('not for programs')
      }
    })
    delete process.env.MEHEN_TEST_SECRET
  })

  test.each([
    ['answers what is not on offer', "say({ id: request.id, keys: ['win'] })"],
    ['ends', 'process.exit(1)'],
    ['says nothing', ''],
    ['talks nonsense', "console.log('?')"],
  ])('a program that %s is replaced, then a bot answers for it, and the log names it', async (_, body) => {
    const bad = { ...entry('bad', body), ms: 300 }
    await withServer([bad], async (server) => {
      await botHasAnswered(server, 'program-bad')
      const noted = server.logged.filter((line) => line.includes('did not obey'))
      expect(noted.length).toBeGreaterThanOrEqual(2)
      expect(noted[0]).toContain('"program":"bad"')
      expect(bad.told().filter(({ request }) => request.do === 'hello').length).toBeGreaterThanOrEqual(2)
    })
  })

  test('a program is refused at a game it does not play, and an unknown one everywhere', async () => {
    const other = { ...entry('other', ''), games: ['ur'] }
    await withServer([other], async (server) => {
      const ann = await server.client().enter('Ann')
      for (const bot of ['program-other', 'program-nobody']) {
        expect((await ann.post('/api/tables', seated(bot))).body).toMatchObject({
          error: { code: 'unknown bot' },
        })
      }
    })
  })

  test('the file that names programs is read, and one that is not right is refused with a sentence', () => {
    const file = join(folder, 'programs.json')
    const write = (value: unknown) => writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
    write([{ id: 'hasty', name: 'Hasty', command: ['node', 'hasty.mjs'] }])
    expect(readPrograms(file)).toEqual([
      { id: 'hasty', name: 'Hasty', command: ['node', 'hasty.mjs'], ms: 1000, memoryMB: 512, processes: 1 },
    ])
    expect(readPrograms(undefined)).toEqual([])
    for (const wrong of ['no JSON', {}, [{ id: 'x' }], [{ id: 'Not So', name: 'x', command: ['x'] }]]) {
      write(wrong)
      expect(() => readPrograms(file)).toThrow(/^MEHEN_PROGRAMS: /)
    }
    const twice = { id: 'a', name: 'A', command: ['a'] }
    write([twice, twice])
    expect(() => readPrograms(file)).toThrow('two programs are called a')
    expect(() => readPrograms(join(folder, 'none.json'))).toThrow('cannot be read')
  })
})
