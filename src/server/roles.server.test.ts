import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { fromEnvironment, USUAL } from './config.ts'
import { Client } from './testing/client.ts'
import { freePort, ServerProcess } from './testing/process.ts'
import { StoreYard } from './testing/stores.ts'

const yard = new StoreYard()
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
    expect(fromEnvironment({}).roles).toBe(USUAL.roles)
    expect([...fromEnvironment({ ...database, MEHEN_ROLES: 'bots,clocks' }).roles]).toEqual(['bots', 'clocks'])
    for (const wrong of ['bot', 'web,bots,thinkers', ','])
      expect(() => fromEnvironment({ ...database, MEHEN_ROLES: wrong })).toThrow('MEHEN_ROLES')
  })
})
