import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { ThinkRequest } from '../bots/index.ts'
import { levelOf } from '../bots/index.ts'
import { titles } from '../games/index.ts'
import { Match } from '../kernel/index.ts'
import { BotPool } from '../workers/pool.ts'
import { freshWorker } from '../workers/testing/worker.ts'
import type { Thinker } from './bots.ts'
import { USUAL } from './config.ts'
import { type TestServer, testServer } from './testing/server.ts'

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
  const times = { ...USUAL.times, lease: 500 }
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
  const thinker: Thinker = {
    async think(request: ThinkRequest) {
      const match = Match.load(game, request.saved)
      const asked = match.asked(request.seat)!
      const { options } = asked
      // With a choice it needs nearly all its time, without one none at all, as real bots do.
      const hadChoice = options.length > 1
      const ms = hadChoice && asked.guarded ? 0.9 * (request.budget?.ms ?? levelOf(request.level)!.budget.ms!) : 0
      const began = performance.now()
      if (asked.guarded) {
        const seq = server.service.tables.peek(id)!.table.seq
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
  while ((service.tables.peek(id)?.table.seq ?? seq + 1) === seq) await new Promise((resolve) => setTimeout(resolve, 2))
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
