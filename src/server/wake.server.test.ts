import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Flow, Game } from '../kernel/index.ts'
import { cards } from '../kernel/testing/games/cards.ts'
import { nested } from '../kernel/testing/games/nested.ts'
import { REST_EVERY } from '../table/index.ts'
import type { ServerMessage, Snapshot } from '../table/protocol.ts'
import type { Client } from './testing/client.ts'
import { testServer } from './testing/server.ts'

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
  await play(ann, id, 6 * REST_EVERY + 7)
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
