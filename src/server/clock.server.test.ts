import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { type TestServer, testServer } from './testing/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'mehen-clock-'))
let server: TestServer
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('where the wall clock is set back by an hour, flags fall and bots answer as if it had not been', async () => {
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
  vi.spyOn(Date, 'now').mockImplementation(() => wall() - 3_600_000)
  const began = performance.now()
  const { seat, options, position } = ann.asked(bots)[0]!
  expect(await ann.does(bots, { do: 'answer', seat, keys: [options[0]!], position })).toBe('done')
  await ann.until(() => ann.asked(bots).some((asked) => asked.position > position))
  await ann.until(() => ann.tables.get(id)!.whole!.info.status === 'over')
  expect(performance.now() - began).toBeLessThan(30_000)
  const events = (await server.service.store.events(id, 0)).map((text) => JSON.parse(text))
  const times = events.map(({ at }) => at)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  ann.leave()
})
