import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Flow, Game } from '../kernel/index.ts'
import { cards } from '../kernel/testing/games/cards.ts'
import type { Client } from './testing/client.ts'
import { testServer } from './testing/server.ts'

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
