import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import type { ThinkRequest } from '#bots/levels.ts'
import { titles } from '#games/index.ts'
import { BotPool } from '#workers/pool.ts'
import { freshWorker } from '#workers/testing/worker.ts'
import { DEFAULTS } from '../config.ts'
import { quickBots, serverFor, testServer } from '../testing/server.ts'
import type { BotRunner } from './botTurns.ts'

/** The questions asked, the searches cancelled, and the failures still to come. */
const asked: ThinkRequest[] = []
let aborted = 0
let failures = 0
let slow = false

const thinker: BotRunner = {
  async think(request, signal) {
    asked.push(request)
    if (failures > 0) {
      failures--
      throw new Error('the worker died')
    }
    if (!slow) return quickBots.think(request, signal)
    return new Promise((_resolve, reject) =>
      signal!.addEventListener('abort', () => {
        aborted++
        reject(signal!.reason)
      }),
    )
  },
  close: () => quickBots.close(),
}

const server = await serverFor('bots', { times: { ...DEFAULTS.times, lease: 300 } }, { thinker })
beforeEach(() => {
  asked.length = 0
  aborted = 0
  slow = false
})

const solo = { game: 'cards', setup: { players: 2 }, seats: { red: { bot: 'easy' }, green: 'me' } }

test('a bot that thinks is stopped when the match has moved on without it', async () => {
  slow = true
  const ann = await server.client().enter('Ann')
  const seats = { red: 'me', green: 'me' }
  const { id } = (await ann.post('/api/tables', { ...solo, seats })).body
  await ann.connect()
  await ann.open(id)
  expect(await ann.does(id, { do: 'hand over', seat: 'red', bot: 'hard' })).toBe('done')
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatchObject({ game: 'cards', seat: 'red', level: 'hard' })
  expect(await ann.does(id, { do: 'take back', seat: 'red' })).toBe('done')
  await expect.poll(() => aborted).toBe(1)
  const [mine] = ann.asked(id)
  expect(mine!.seat).toBe('red')
  expect(await ann.does(id, { do: 'answer', seat: 'red', keys: ['rest'], position: mine!.position })).toBe('done')
  ann.leave()
})

test('a failing bot is asked again, and the log has one line per failure', async () => {
  failures = 2
  const ann = await server.client().enter('Ann')
  const { id } = (await ann.post('/api/tables', solo)).body
  await ann.connect()
  await ann.open(id)
  await ann.until(() => ann.asked(id).length > 0)
  expect(asked.length).toBeGreaterThanOrEqual(3)
  const failed = server.logged.filter((line) => line.includes(id) && line.includes('"failed"'))
  expect(failed).toHaveLength(2)
  ann.leave()
})

test.each([
  ['dies', 'process.exit(3)'],
  ['throws', 'throw new Error("a fault of the worker")'],
  ['runs out of memory', 'const all = []; for (;;) all.push(new Array(1e6).fill({}))'],
  ['hangs', 'for (;;);'],
])('a worker that %s is replaced, and its bot’s turn goes on at once', async (_what, misbehave) => {
  const own = mkdtempSync(join(tmpdir(), 'mehen-frail-'))
  const flag = join(own, 'misbehave')
  const code = `import { existsSync, rmSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    const on = parentPort.on.bind(parentPort)
    parentPort.on = (event, listener) => on(event, (message) => {
      if (existsSync(${JSON.stringify(flag)})) {
        rmSync(${JSON.stringify(flag)})
        ${misbehave}
      }
      listener(message)
    })
    await import(${JSON.stringify((await freshWorker()).href)})`
  const entry = join(own, 'worker.mjs')
  writeFileSync(entry, code)
  const pool = new BotPool({ size: 1, entry: pathToFileURL(entry), hang: 4000, memory: 64 })
  await pool.warm('ur')
  const frail = await testServer({ folder: join(own, 'data') }, { thinker: pool, titles })
  const ann = await frail.client().enter('Ann')
  writeFileSync(flag, '')
  const seats = { lapis: { bot: 'easy' }, shell: 'me' }
  const { id } = (await ann.post('/api/tables', { game: 'ur', seats })).body
  await ann.connect()
  await ann.open(id)
  let began = performance.now()
  while (existsSync(flag)) {
    await ann.until(() => ann.asked(id).length > 0)
    const [mine] = ann.asked(id)
    began = performance.now()
    await ann.does(id, { do: 'answer', seat: 'shell', keys: [mine!.options[0]!], position: mine!.position })
    await ann.until(() => ann.asked(id).length > 0)
  }
  await ann.until(() => ann.asked(id).length > 0)
  // Not only when its lease has run out.
  expect(performance.now() - began).toBeLessThan(DEFAULTS.times.lease - 1000)
  expect(frail.logged.filter((line) => line.includes(id) && line.includes('"failed"'))).toHaveLength(1)
  ann.leave()
  await frail.close()
  rmSync(own, { recursive: true, force: true })
})

test('a bot that keeps failing answers at random, so that the match goes on', async () => {
  failures = 3
  const ann = await server.client().enter('Ann')
  const { id } = (await ann.post('/api/tables', solo)).body
  await ann.connect()
  await ann.open(id)
  await ann.until(() => ann.asked(id).length > 0)
  expect(asked.map(({ level }) => level)).toEqual(['easy', 'easy', 'easy', 'random'])
  ann.leave()
})

test('real workers answer for a bot while the loop stays free', async () => {
  const own = mkdtempSync(join(tmpdir(), 'mehen-pool-'))
  const pool = new BotPool({ size: 1, entry: await freshWorker() })
  await pool.warm('ur')
  let turns = 0
  const watch = setInterval(() => turns++, 5)
  /** Turns of the event loop during each search: none if it searched itself. */
  const during: number[] = []
  const watched: BotRunner = {
    async think(request, signal) {
      const before = turns
      const advice = await pool.think(request, signal)
      if (advice.playouts > 0) during.push(turns - before)
      return advice
    },
    close: () => pool.close(),
  }
  const real = await testServer({ folder: own }, { thinker: watched, titles })
  const ann = await real.client().enter('Ann')
  const { id } = (await ann.post('/api/tables', { game: 'ur', seats: { lapis: 'me', shell: { bot: 'search' } } })).body
  await ann.connect()
  await ann.open(id)
  const botAnswers = async () =>
    (await real.service.store.events(id, 0)).filter((text) => text.includes('"by":"bot"')).length
  for (let i = 0; i < 40 && during.length < 3; i++) {
    await ann.until(() => ann.asked(id).length > 0)
    const [mine] = ann.asked(id)
    await ann.does(id, { do: 'answer', seat: 'lapis', keys: [mine!.options[0]!], position: mine!.position })
  }
  clearInterval(watch)
  expect(await botAnswers()).toBeGreaterThanOrEqual(3)
  expect(Math.min(...during)).toBeGreaterThan(1)
  ann.leave()
  await real.close()
  rmSync(own, { recursive: true, force: true })
})
