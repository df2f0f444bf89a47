import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ServerMessage } from '#table/protocol/messages.ts'
import { type Config, DEFAULTS, fromEnvironment } from '../config.ts'
import type { Client } from '../testing/client.ts'
import { AMPLE_LIMITS, type TestServer, testServer } from '../testing/server.ts'

let folder: string
let server: TestServer
const serve = async (config: Partial<Config> = {}) => {
  server = await testServer({ folder, ...config })
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mehen-limits-'))
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('limits of requests', () => {
  const strict = { ...AMPLE_LIMITS, signIns: 3, signInsPerName: 1000 }
  const wrong = (login: string) => ({ login, passphrase: 'wrong wrong' })

  test('hold however the path is spelled', async () => {
    await serve({ limits: { ...strict, requests: 5 } })
    const eve = server.client()
    const tries = []
    for (const path of ['/api/login', '/%61pi/login', '/api/%6cogin', '/ap%69/login/', '/api/login/', '/%61pi/login'])
      tries.push((await eve.post(path, wrong('ann'))).status)
    expect(tries).toEqual([401, 401, 401, 429, 429, 429])
    const looks = []
    for (let i = 0; i < 7; i++) looks.push((await eve.get(i % 2 ? '/%61pi/me' : '/api/me')).status)
    expect(looks).toEqual([200, 200, 200, 200, 200, 429, 429])
    for (let i = 0; i < 8; i++) expect((await eve.get('/healthz')).status).toBe(200)
  })

  test('count the address that the nearest trusted proxy saw, not one that a client made up', async () => {
    await serve({ limits: strict, trustProxy: 1 })
    const eve = server.client()
    const from = async (forwarded: string) =>
      (await eve.request('POST', '/api/login', wrong('ann'), { 'x-forwarded-for': forwarded })).status
    const tries = []
    for (let i = 0; i < 5; i++) tries.push(await from(`10.0.0.${i}, 203.0.113.7`))
    expect(tries).toEqual([401, 401, 401, 429, 429])
    expect(await from('203.0.113.7, 203.0.113.8')).toBe(401)
  })

  test('with two proxies in front count what the first of them saw', async () => {
    await serve({ limits: strict, trustProxy: 2 })
    const eve = server.client()
    const from = async (forwarded: string) =>
      (await eve.request('POST', '/api/login', wrong('ann'), { 'x-forwarded-for': forwarded })).status
    const tries = []
    for (let i = 0; i < 5; i++) tries.push(await from(`10.0.0.${i}, 203.0.113.7, 192.0.2.${i}`))
    expect(tries).toEqual([401, 401, 401, 429, 429])
  })

  test('without a proxy the header is not trusted', async () => {
    await serve({ limits: strict })
    const eve = server.client()
    const tries = []
    for (let i = 0; i < 5; i++)
      tries.push((await eve.request('POST', '/api/login', wrong('ann'), { 'x-forwarded-for': `10.0.0.${i}` })).status)
    expect(tries).toEqual([401, 401, 401, 429, 429])
  })

  test('keep one address from trying one name, and no one else from signing in meanwhile', async () => {
    await serve({ limits: { ...AMPLE_LIMITS, signInsPerName: 4 }, trustProxy: 1 })
    const ann = await server.client().enter('Ann')
    const right = { login: 'Ann', passphrase: 'right and long' }
    const made = await ann.post('/api/accounts', right)
    const device = made.headers.getSetCookie().find((cookie) => cookie.startsWith('mehen-device='))!
    const eve = server.client()
    const from = async (address: string, body: object, headers: Record<string, string> = {}) =>
      (await eve.request('POST', '/api/login', body, { 'x-forwarded-for': address, ...headers })).status
    const tries = []
    for (const login of ['Ann', 'ann', 'ANN', 'aNN', 'Ann', 'ａｎｎ'])
      tries.push(await from('203.0.113.1', wrong(login)))
    expect(tries).toEqual([401, 401, 401, 401, 429, 429])
    // An unknown name is limited in the same way, and another name is not.
    for (let i = 0; i < 4; i++) expect(await from('203.0.113.2', wrong('nobody'))).toBe(401)
    expect(await from('203.0.113.2', wrong('nobody'))).toBe(429)
    expect(await from('203.0.113.2', wrong('ben'))).toBe(401)
    // The owner can sign in from another address, and from the same one with a known browser.
    expect(await from('203.0.113.3', right)).toBe(200)
    eve.cookie = undefined
    expect(await from('203.0.113.1', right)).toBe(429)
    expect(await from('203.0.113.1', right, { cookie: device.split(';')[0]! })).toBe(200)
    // Another person's browser, or a forged one, does not count as known.
    const forged = `mehen-device=${encodeURIComponent(`${ann.user} x.forged`)}`
    expect(await from('203.0.113.1', right, { cookie: forged })).toBe(429)
  })

  test('keep many addresses from trying one name, but not browsers that were here before', async () => {
    await serve({ limits: { ...AMPLE_LIMITS, signInsPerName: 1 }, trustProxy: 1 })
    const ann = await server.client().enter('Ann')
    const right = { login: 'Ann', passphrase: 'right and long' }
    const made = await ann.post('/api/accounts', right)
    const cookie = made.headers
      .getSetCookie()
      .find((c) => c.startsWith('mehen-device='))!
      .split(';')[0]!
    const from = async (address: string, body: object, headers: Record<string, string> = {}) =>
      (await server.client().request('POST', '/api/login', body, { 'x-forwarded-for': address, ...headers })).status
    const tries = []
    for (let i = 0; i < 12; i++) tries.push(await from(`203.0.113.${i}`, wrong('Ann')))
    expect(tries).toEqual([...Array(10).fill(401), 429, 429])
    expect(await from('203.0.113.99', right)).toBe(429)
    expect(await from('203.0.113.99', right, { cookie })).toBe(200)
  })
})

describe('a club behind one address', () => {
  test('registers and plays with the usual limits', async () => {
    await serve({ limits: DEFAULTS.limits })
    const members = Array.from({ length: 30 }, () => server.client())
    const joined = await Promise.all(
      members.map((member, i) =>
        member.post('/api/accounts', { login: `member ${i}`, passphrase: `the ${i}th quiet ibis` }),
      ),
    )
    expect(joined.filter(({ status }) => status !== 200)).toEqual([])
    // Twice as many requests in a minute as the page of open tables makes while nothing is pushed to it.
    for (let round = 0; round < 8; round++)
      for (const path of ['/api/tables?of=open', '/api/tables?of=playing', '/api/me'])
        for (const { status } of await Promise.all(members.map((member) => member.get(path)))) expect(status).toBe(200)
    // All of them follow the lists, which are sent when a table is made and when its last seat is taken.
    const lists = (member: Client) =>
      member.heard.map((line) => JSON.parse(line) as ServerMessage).filter(({ type }) => type === 'lists')
    for (const member of members) {
      await member.connect()
      member.send({ type: 'lists', on: true })
      await member.until(() => lists(member).length === 1)
    }
    const [maker, other, ...rest] = members as [Client, Client, ...Client[]]
    rest[0]!.send({ type: 'lists', on: false })
    await rest[0]!.get('/api/me')
    const made = { game: 'cards', setup: { players: 2 }, seats: { red: 'me' }, options: { listed: true } }
    const { id } = (await maker.post('/api/tables', made)).body
    for (const member of rest.slice(1)) await member.until(() => lists(member).length === 2)
    expect(lists(other).at(-1)).toMatchObject({ open: [{ id }], playing: [], finished: [] })
    expect((await other.post(`/api/tables/${id}/commands`, { do: 'sit' })).status).toBe(200)
    await other.until(() => lists(other).some((sent) => sent.type === 'lists' && sent.playing.length === 1))
    expect(ServerMessage.parse(lists(other).at(-1))).toMatchObject({ open: [], playing: [{ id }], finished: [] })
    expect(lists(rest[0]!)).toHaveLength(1)
    for (const member of members) member.leave()
  })

  test('does not pay for one member, whose address the log names', async () => {
    await serve({ limits: { ...AMPLE_LIMITS, requests: 5 } })
    const [eve, ann] = [await server.client().enter('Eve'), await server.client().enter('Ann')]
    const codes = []
    for (let i = 0; i < 10; i++) codes.push((await eve.get('/api/me')).status)
    expect(codes.at(-1)).toBe(429)
    expect((await ann.get('/api/me')).status).toBe(200)
    expect(server.logged.some((line) => line.includes('"flood"') && line.includes('"from":"127.0.0.1"'))).toBe(true)
  })

  test('has a limit in all', async () => {
    await serve({ limits: { ...AMPLE_LIMITS, requests: 3 } })
    const codes = []
    for (let i = 0; i < 12; i++) {
      const member = server.client()
      for (let asked = 0; asked < 3; asked++)
        codes.push((await member.request('POST', '/api/me', { name: `m${i}` })).status)
    }
    expect(codes.lastIndexOf(200)).toBeLessThan(30)
  })

  test('has a limit in all for messages', async () => {
    await serve({ limits: { ...AMPLE_LIMITS, messages: 0.001, burst: 3 } })
    const codes: string[] = []
    for (let i = 0; i < 12; i++) {
      const member = server.client()
      await member.connect()
      for (let sent = 0; sent < 3; sent++) member.send({ type: 'nonsense' } as never)
      const errors = () => member.heard.map((line) => JSON.parse(line)).filter(({ type }) => type === 'error')
      await member.until(() => errors().length === 3)
      codes.push(...errors().map(({ code }) => code))
      member.leave()
    }
    // The last connections share the limit with the first, which are gone.
    expect(codes).toEqual([...Array(30).fill('bad message'), ...Array(6).fill('flood')])
  })

  test('has a limit in all for new tables and for tables from records', async () => {
    await serve({ limits: { ...AMPLE_LIMITS, tables: 3, imports: 2 } })
    /** The codes that two tries of each of 16 members get. */
    const tries = async (body: object) => {
      const codes: string[] = []
      for (let i = 0; i < 16; i++) {
        const member = await server.client().enter(`m${i}`)
        for (let tried = 0; tried < 2; tried++)
          codes.push((await member.post('/api/tables', body)).body.error?.code ?? 'made')
      }
      return codes
    }
    const imported = await tries({ game: 'cards', record: 'x' })
    expect(imported).toEqual([...Array(20).fill('bad record'), ...Array(12).fill('flood')])
    await server.close()
    await serve({ limits: { ...AMPLE_LIMITS, tables: 3 } })
    const made = await tries({ game: 'cards', setup: { players: 2 } })
    expect(made).toEqual([...Array(30).fill('made'), 'flood', 'flood'])
  })
})

describe('the settings', () => {
  test('say which proxies are trusted by their addresses', async () => {
    expect(fromEnvironment({ MEHEN_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).trustProxy).toEqual([
      ...['127.0.0.1', '10.0.0.0/8', '::1'],
    ])
    for (const wrong of ['10.0.0.0/33', '10.0.0.0/8/8', 'nginx'])
      expect(() => fromEnvironment({ MEHEN_TRUST_PROXY: wrong })).toThrow('MEHEN_TRUST_PROXY')
    const limits = { ...AMPLE_LIMITS, signIns: 2 }
    const tries = async () => {
      const codes = []
      for (let i = 0; i < 4; i++) {
        const forwarded = { 'x-forwarded-for': `203.0.113.${i}` }
        const wrong = { login: 'ann', passphrase: 'wrong wrong' }
        codes.push((await server.client().request('POST', '/api/login', wrong, forwarded)).status)
      }
      return codes
    }
    await serve({ limits, trustProxy: ['127.0.0.1'] })
    expect(await tries()).toEqual([401, 401, 401, 401])
    await server.close()
    await serve({ limits, trustProxy: ['10.0.0.0/8'] })
    expect(await tries()).toEqual([401, 401, 429, 429])
    await server.close()
    await serve()
    await tries()
    expect(server.logged.filter((line) => line.includes('MEHEN_TRUST_PROXY'))).toHaveLength(1)
  })

  test('say how many proxies are trusted', async () => {
    await serve()
    expect(fromEnvironment({}).trustProxy).toBe(0)
    expect(fromEnvironment({ MEHEN_TRUST_PROXY: '1' }).trustProxy).toBe(1)
    expect(fromEnvironment({ MEHEN_TRUST_PROXY: '2' }).trustProxy).toBe(2)
    for (const wrong of ['yes', '1.5', '-1'])
      expect(() => fromEnvironment({ MEHEN_TRUST_PROXY: wrong })).toThrow('MEHEN_TRUST_PROXY')
  })
})
