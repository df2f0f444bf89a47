import { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { levels, think } from '#bots/levels.ts'
import { ur } from '#games/ur/game.ts'
import { title } from '#games/ur/index.ts'
import { completeSetup, Match, randomChance, randomFrom } from '#kernel'
import { BotPool } from './pool.ts'
import { freshWorker } from './testing/worker.ts'

/** Far more than anything here takes, however busy the machine is. */
const MUCH_MS = 10_000

let pool: BotPool
beforeAll(async () => {
  pool = new BotPool({ size: 1, entry: await freshWorker() })
  await pool.warm('ur')
})
afterAll(() => pool.close())

/** A position of Ur in which a seat has several moves. */
function choice() {
  const random = randomFrom('pool')
  const match = Match.begin(ur, completeSetup(ur), { deal: randomChance(random) })
  while (match.open[0]!.options.length < 3) {
    const asked = match.open[0]!
    match.answer(asked, asked.options[random(asked.options.length)]!)
  }
  const { seat } = match.open[0]!
  return { match, request: { game: 'ur', saved: match.save(), seat, seed: 1 } }
}

test('a worker answers with a key that is on offer, and the match is as it was', async () => {
  const { match, request } = choice()
  const before = JSON.stringify(match.save())
  const { keys } = await pool.think({ ...request, level: 'greedy' })
  expect(match.open[0]!.options.map((o) => o.key)).toContain(keys[0])
  expect(JSON.stringify(match.save())).toBe(before)
})

test('an unknown game or level is refused with a reason, and the worker goes on', async () => {
  const { request } = choice()
  await expect(pool.think({ ...request, level: 'greedy', game: 'chess' })).rejects.toThrow('no game chess')
  await expect(pool.think({ ...request, level: 'genius' })).rejects.toThrow('no level genius')
  expect((await pool.think({ ...request, level: 'random' })).keys).toHaveLength(1)
})

test('every level answers', async () => {
  const { match, request } = choice()
  for (const { id } of levels) {
    const { keys } = await pool.think({ ...request, level: id, budget: { playouts: 20 } })
    expect(match.asked(request.seat)!.find(keys[0]!)).toBeDefined()
  }
})

test('the same seed and playouts give the same advice as in this thread', async () => {
  const { request } = choice()
  const asked = { ...request, level: 'search', budget: { playouts: 300 } }
  const { ms: _, ...once } = await pool.think(asked)
  const { ms: __, ...here } = think(title, asked, { now: () => 0, stop: () => false })
  expect(once).toEqual(here)
})

test('a search takes its time, and the caller goes on meanwhile', async () => {
  const { request } = choice()
  let turns = 0
  let thinking = true
  const turn = () => {
    turns++
    if (thinking) setImmediate(turn)
  }
  turn()
  const advice = await pool.think({ ...request, level: 'hard', budget: { ms: 300 } })
  thinking = false
  // Before half of its time nothing is sure; a thread that had to wait for a processor is told to stop, and says so.
  expect(['sure', 'budget', 'stopped']).toContain(advice.ended)
  expect(advice.ms).toBeGreaterThan(140)
  expect(advice.ms).toBeLessThan(MUCH_MS)
  expect(advice.playouts).toBeGreaterThan(50)
  expect(turns).toBeGreaterThan(10)
})

test('an abort refuses at once, and the worker is free again', async () => {
  const { request } = choice()
  const abort = new AbortController()
  const asked = { ...request, level: 'hard', budget: { ms: 10 * MUCH_MS } }
  const begun = messageOf(({ begun }) => begun === true)
  const long = pool.think(asked, abort.signal)
  const waiting = pool.think(asked, abort.signal)
  await begun
  const later = new Promise((resolve) => setImmediate(resolve, 'later'))
  abort.abort(new Error('enough'))
  for (const one of [long, waiting]) await expect(Promise.race([one, later])).rejects.toThrow('enough')
  const started = performance.now()
  await pool.think({ ...request, level: 'random' })
  expect(performance.now() - started).toBeLessThan(MUCH_MS)
})

/** Resolves at a message of this kind from any worker. */
function messageOf(isIt: (message: { begun?: boolean }) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const heard = vi.spyOn(Worker.prototype, 'emit').mockImplementation(function (this: Worker, ...args: unknown[]) {
      if (args[0] === 'message' && isIt(args[1] as { begun?: boolean })) {
        heard.mockRestore()
        resolve()
      }
      return EventEmitter.prototype.emit.apply(this, args as [string])
    })
  })
}

/** A pool whose worker runs this code instead. */
const poolOf = (code: string) =>
  new BotPool({ size: 1, entry: new URL(`data:text/javascript,${encodeURIComponent(code)}`) })
const LISTEN = "import { parentPort } from 'node:worker_threads'\n"

test('a worker that does not obey is ended and replaced', async () => {
  const { request } = choice()
  const deaf = poolOf(`${LISTEN} parentPort.on('message', ({ id, job }) => {
    parentPort.postMessage({ id, begun: true })
    if (job.request.seed === 'hang') for (;;);
    parentPort.postMessage({ id, value: 'well' })
  })`)
  const hanging = deaf.think({ ...request, seed: 'hang', level: 'easy', budget: { ms: 50 } })
  await expect(hanging).rejects.toThrow('late')
  expect(await deaf.think({ ...request, level: 'easy', budget: { ms: 50 } })).toBe('well')
  await deaf.close()
})

test('a worker that dies refuses its job, and the next one is answered', async () => {
  const { request } = choice()
  const frail = poolOf(`${LISTEN} parentPort.on('message', ({ id, job }) => {
    if (job.request.seed === 'die') process.exit(3)
    parentPort.postMessage({ id, value: 'well' })
  })`)
  const dying = frail.think({ ...request, seed: 'die', level: 'easy' })
  const next = frail.think({ ...request, level: 'easy' })
  await expect(dying).rejects.toThrow('the worker ended')
  expect(await next).toBe('well')
  await frail.close()
  await expect(frail.think({ ...request, level: 'easy' })).rejects.toThrow('closed')
})

/** A worker that thinks as long as it is told to, and stops when the flag is raised. */
const OBEDIENT = `${LISTEN} parentPort.on('message', ({ id, job, flag }) => {
  parentPort.postMessage({ id, begun: true })
  const from = performance.now()
  while (performance.now() - from < job.request.budget.ms && Atomics.load(flag, 0) === 0);
  parentPort.postMessage({ id, value: job.request.seed })
})`

test('whoever has many tables takes no more than a share of the workers', async () => {
  const { request } = choice()
  const busy = poolOf(OBEDIENT)
  const order: string[] = []
  const wish = (who: string, waits: boolean) => ({ who: [who], waits })
  const think = (name: string, who: string, waits: boolean) =>
    busy
      .think({ ...request, seed: name, level: 'easy', budget: { ms: 40 } }, undefined, wish(who, waits))
      .then((value) => void order.push(value as unknown as string))
  const shows = Array.from({ length: 40 }, (_, i) => think(`show ${i}`, 'mallory', false))
  const games = Array.from({ length: 10 }, (_, i) => think(`game ${i}`, 'mallory', true))
  await shows[0]
  await think('ann', 'ann', true)
  expect(order.indexOf('ann')).toBeLessThan(4)
  await Promise.all([...shows, ...games])
  expect(order).toHaveLength(51)
  await busy.close()
})

test('a long thought that nobody waits for comes to an end when somebody who plays waits', async () => {
  const { request } = choice()
  const busy = poolOf(OBEDIENT)
  const long = busy.think({ ...request, seed: 'show', level: 'hard', budget: { ms: MUCH_MS } }, undefined, {
    who: ['mallory'],
    waits: false,
  })
  const begun = messageOf(({ begun }) => begun === true)
  await begun
  const started = performance.now()
  const asked = { ...request, seed: 'game', level: 'easy', budget: { ms: 40 } }
  const waits = busy.think(asked, undefined, { who: ['ann'], waits: true })
  // It keeps a part of its time, and what it has found.
  expect(await long).toBe('show')
  expect(await waits).toBe('game')
  expect(performance.now() - started).toBeLessThan(MUCH_MS)
  await busy.close()
})

test.each([
  ['says nothing at all', 'for (;;);'],
  ['begins and then hangs', 'parentPort.postMessage({ id, begun: true }); for (;;);'],
])('a worker that %s is replaced, whatever its bot’s time', async (_what, code) => {
  const { request } = choice()
  const entry = new URL(
    `data:text/javascript,${encodeURIComponent(`${LISTEN} parentPort.on('message', ({ id, job }) => {
      if (job.request.seed === 'hang') { ${code} }
      parentPort.postMessage({ id, value: 'well' })
    })`)}`,
  )
  const frail = new BotPool({ size: 1, entry, hang: 3000 })
  // This level has no time of its own.
  const hanging = frail.think({ ...request, seed: 'hang', level: 'random' })
  const next = frail.think({ ...request, level: 'random' })
  await expect(hanging).rejects.toThrow('late')
  expect(await next).toBe('well')
  await frail.close()
})
