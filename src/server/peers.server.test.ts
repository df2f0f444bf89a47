import { afterAll, beforeAll, expect, test } from 'vitest'
import { USUAL } from './config.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { StoreYard } from './testing/stores.ts'

const yard = new StoreYard()
let servers: TestServer[]
beforeAll(async () => {
  const { folder, url } = await yard.place('postgres')
  const config = { folder, database: url, times: { ...USUAL.times, presence: 300, lease: 2000 } }
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
