import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Random, randomFrom } from '#kernel'
import { CLOSE_CODES, ERRORS } from '#table/protocol/errors.ts'
import { ClientMessage, ServerMessage } from '#table/protocol/messages.ts'
import { DEFAULTS } from './config.ts'
import { Client } from './testing/client.ts'
import { serverFor, testServer } from './testing/server.ts'

const server = await serverFor('input')
let ann: Client
let ben: Client
let table: string
let invitation: string
beforeAll(async () => {
  ann = await server.client().enter('Ann')
  ben = await server.client().enter('Ben')
  const made = await ann.post('/api/tables', { game: 'cards', setup: { players: 2 } })
  table = made.body.id
  invitation = made.body.invitation
  await ben.post(`/api/tables/${table}/commands`, { do: 'sit', invitation })
  for (const client of [ann, ben]) {
    await client.connect()
    await client.open(table)
  }
})
afterAll(async () => {
  for (const client of [ann, ben]) client.leave()
})

/** Everything stored of all matches, or of some. */
async function matches(only?: readonly string[]): Promise<string> {
  const { store } = server.service
  const ids = only ?? (await store.ids(1000))
  return JSON.stringify(await Promise.all(ids.map((id) => store.events(id, 0))))
}

const position = () => ann.tables.get(table)!.whole!.info.position
const command = (body: unknown, client = ann) => client.post(`/api/tables/${table}/commands`, body)

describe('what bad input gets', () => {
  let before: string
  let logged: number
  beforeEach(async () => {
    before = await matches()
    logged = server.logged.length
  })

  /** A documented refusal: status, code, one sentence, one line in the log, nothing changed. */
  async function refused(reply: { status: number; body: any }, code: keyof typeof ERRORS): Promise<void> {
    expect([reply.status, reply.body.error?.code]).toEqual([ERRORS[code][0], code])
    expect(reply.body.error.says).toMatch(/^[A-Z].*[.)]$/)
    expect(server.logged.slice(logged).filter((line) => line.includes('"code"'))).toHaveLength(1)
    expect(await matches()).toBe(before)
  }

  const answer = (extra: object = {}) => ({
    do: 'answer',
    seat: 'red',
    keys: ['rest'],
    position: position(),
    ...extra,
  })

  test('wrong JSON', async () => refused(await ann.request('POST', '/api/me', '{"name":'), 'bad json'))
  test('wrong types', async () => refused(await command(answer({ position: '3' })), 'bad message'))
  test('a field too many', async () => refused(await command(answer({ admin: true })), 'bad message'))
  test('an unknown command', async () => refused(await command({ do: 'win' }), 'bad message'))
  test('another content type', async () =>
    refused(await ann.request('POST', '/api/me', 'name=x', { 'content-type': 'text/xml' }), 'bad content type'))
  test('wrong seat', async () => refused(await command(answer(), ben), 'not your seat'))
  test('a seat the game does not have', async () => refused(await command(answer({ seat: 'pink' })), 'unknown seat'))
  test('a seat that is not asked', async () => refused(await command(answer({ seat: 'green' }), ben), 'not asked'))
  test('a key not on offer', async () => refused(await command(answer({ keys: ['fly'] })), 'not on offer'))
  test('a first key not on offer before some that are', async () =>
    refused(await command(answer({ keys: ['fly', 'rest'] })), 'not on offer'))
  test('a stale position', async () => refused(await command(answer({ position: position() - 1 })), 'stale'))
  test('undo beyond the horizon', async () =>
    refused(await command({ do: 'undo', seat: 'red', answers: 1, position: position() }), 'nothing to undo'))
  test('an unknown table', async () => refused(await ann.get('/api/tables/nonesuch'), 'unknown table'))
  test('an unknown game', async () => refused(await ann.post('/api/tables', { game: 'chess' }), 'unknown game'))
  test('a game called like a part of JavaScript', async () =>
    refused(await ann.post('/api/tables', { game: 'constructor' }), 'unknown game'))
  test('an unknown bot', async () =>
    refused(await ann.post('/api/tables', { game: 'cards', seats: { red: { bot: 'god' } } }), 'unknown bot'))
  test('an impossible set-up', async () =>
    refused(await ann.post('/api/tables', { game: 'cards', setup: { players: 9 } }), 'bad setup'))
  test('a file that is not a record', async () =>
    refused(await ann.post('/api/tables', { game: 'cards', record: 'once upon a time' }), 'bad record'))
  test('an unknown address', async () => refused(await ann.get('/api/nothing'), 'unknown path'))
  test('a body too large', async () => refused(await ann.post('/api/me', { name: 'x'.repeat(3_000_000) }), 'too large'))
  test('an invitation that was not given', async () => {
    const cat = await server.client().enter('Cat')
    const other = (await ann.post('/api/tables', { game: 'cards', setup: { players: 2 } })).body.id
    before = await matches()
    logged = server.logged.length
    await refused(await cat.post(`/api/tables/${other}/commands`, { do: 'sit', invitation }), 'not invited')
  })
  test('a forged cookie', async () => {
    const forged = server.client()
    forged.cookie = `${ann.cookie!.slice(0, -3)}abc`
    const reply = await forged.post('/api/tables', { game: 'cards' })
    expect(reply.headers.getSetCookie().join()).toContain('mehen=;')
    await refused(reply, 'forged cookie')
  })
  test('a foreign origin', async () => {
    const reply = await ann.request('POST', '/api/me', { name: 'Eve' }, { origin: 'https://evil.example' })
    await refused(reply, 'foreign origin')
    expect((await ann.get('/api/me')).body.user.name).toBe('Ann')
  })
  test('a foreign page without an origin', async () =>
    refused(
      await ann.request('POST', '/api/me', { name: 'Eve' }, { 'sec-fetch-site': 'cross-site' }),
      'foreign origin',
    ))
  test('our own origin is let in', async () => {
    const reply = await ann.request('POST', '/api/me', { name: 'Ann' }, { origin: ann.base })
    expect(reply.status).toBe(200)
  })
})

describe('over the WebSocket', () => {
  /** How a connection was closed or refused. */
  function closing(headers: Record<string, string>, act: (socket: WebSocket) => void = () => {}, base = ann.base) {
    return new Promise<number>((resolve) => {
      const socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket`, { headers })
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode!))
      socket.on('open', () => act(socket))
      socket.on('close', (code) => resolve(code))
      socket.on('error', () => {})
    })
  }

  test('a foreign origin does not get in', async () => {
    expect(await closing({ origin: 'https://evil.example', cookie: ann.cookie! })).toBe(403)
  })

  test('a forged cookie is refused as such', async () => {
    expect(await closing({ cookie: 'mehen=u1.forged' })).toBe(CLOSE_CODES.forgedCookie)
  })

  test('a message too large closes', async () => {
    const code = await closing({ cookie: ann.cookie! }, (socket) => socket.send('x'.repeat(100_000)))
    expect(code).toBe(CLOSE_CODES.tooLarge)
  })

  test('floods are refused and then closed; HTTP floods get 429', async () => {
    const small = mkdtempSync(join(tmpdir(), 'mehen-flood-'))
    const limits = { ...DEFAULTS.limits, messages: 5, burst: 10, requests: 30, signIns: 3, imports: 2 }
    const strict = await testServer({ folder: small, limits })
    try {
      let errors = 0
      const code = await closing(
        {},
        (socket) => {
          socket.on('message', (data) => (errors += data.toString().includes('"flood"') ? 1 : 0))
          for (let i = 0; i < 300; i++) socket.send('{"type":"ping"}')
        },
        strict.client().base,
      )
      expect(code).toBe(CLOSE_CODES.flood)
      expect(errors).toBeGreaterThan(50)
      const client = strict.client()
      const tries = []
      for (let i = 0; i < 6; i++)
        tries.push((await client.post('/api/login', { login: 'nobody', passphrase: 'wrong wrong' })).status)
      expect(tries).toEqual([401, 401, 401, 429, 429, 429])
      const codes = []
      await client.enter('Eve')
      for (let i = 0; i < 4; i++)
        codes.push((await client.post('/api/tables', { game: 'cards', record: 'x' })).body.error.code)
      expect(codes).toEqual(['bad record', 'bad record', 'flood', 'flood'])
      const statuses = new Set<number>()
      for (let i = 0; i < 40; i++) statuses.add((await client.get('/api/me')).status)
      expect([...statuses]).toEqual([200, 429])
      expect((await client.get('/healthz')).status).toBe(200)
    } finally {
      await strict.close()
      rmSync(small, { recursive: true, force: true })
    }
  })

  test('wrong messages are answered with their number, the code and a sentence', async () => {
    const replies: unknown[] = []
    const socket = new WebSocket(`${ann.base.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: ann.cookie! },
    })
    socket.on('message', (data) => replies.push(JSON.parse(data.toString())))
    await new Promise((resolve) => socket.on('open', resolve))
    const sent = ['{', '{"type":"fly","id":7}', '{"type":"open","table":"nonesuch"}', '[]', 'null']
    for (const text of sent) socket.send(text)
    await expect.poll(() => replies.length).toBe(sent.length + 1)
    expect(replies.slice(1)).toMatchObject([
      { type: 'error', id: null, code: 'bad json' },
      { type: 'error', id: 7, code: 'bad message' },
      { type: 'error', id: null, code: 'bad message' },
      { type: 'error', id: null, code: 'bad message' },
      { type: 'error', table: 'nonesuch', code: 'unknown table' },
    ])
    socket.terminate()
  })
})

const JUNK = [
  null,
  -1,
  0,
  1e308,
  1.5,
  '',
  'x'.repeat(300),
  [],
  {},
  [[]],
  true,
  '__proto__',
  'constructor',
  '\u0000',
  '😀',
  { a: 1 },
]

/** The message with random damage. */
function mutate(text: string, random: Random): string {
  const kind = random(8)
  const at = random(text.length + 1)
  if (kind === 0) return text.slice(0, at)
  if (kind === 1) return text.slice(0, at) + String.fromCharCode(32 + random(95)) + text.slice(at)
  if (kind === 2) return text.slice(0, at) + String.fromCharCode(random(65_536)) + text.slice(at + 1)
  if (kind === 3) return text.slice(0, at) + text.slice(at + 1 + random(6))
  if (kind === 4) return text + text.slice(at)
  const value = JSON.parse(text)
  const paths = pathsIn(value)
  const path = paths[random(paths.length)]!
  const parent = path.slice(0, -1).reduce((part: any, key) => part[key], value)
  const last = path.at(-1)!
  if (kind === 5) parent[last] = JUNK[random(JUNK.length)]
  else if (kind === 6) delete parent[last]
  else parent[`${String(last)}${random(10)}`] = parent[last]
  return JSON.stringify(value)
}

function pathsIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [[...path, key], ...pathsIn(part, [...path, key])])
}

test('20,000 mutated messages: no 5xx, no crash, no change of any match', async () => {
  const random = randomFrom('fuzz')
  const known = await server.service.store.ids(1000)
  const before = await matches(known)
  const commands = [
    { do: 'sit', seat: 'red', invitation },
    { do: 'seat bot', seat: 'red', bot: 'easy' },
    { do: 'leave', seat: 'red' },
    { do: 'cancel' },
    { do: 'answer', seat: 'red', keys: ['rest'], position: position() },
    { do: 'recall', seat: 'red', position: position() },
    { do: 'undo', seat: 'red', answers: 1, position: position() },
    { do: 'ask rewind', seat: 'red', length: 0 },
    { do: 'consent', seat: 'green', agree: true },
    { do: 'resign', seat: 'red' },
    { do: 'hand over', seat: 'red', bot: 'easy' },
    { do: 'take back', seat: 'red' },
    { do: 'chat', text: 'hello' },
    { do: 'note', text: 'hello' },
    { do: 'order', seat: 'red', window: 'played', order: 'never' },
    { do: 'rematch', seat: 'red' },
  ]
  const messages = [
    { type: 'open', table, since: 3, invitation },
    { type: 'close', table },
    ...commands.map((body, id) => ({ type: 'command', id, table, command: body })),
    { type: 'why', id: 50, table, seat: 'red' },
    { type: 'look', id: 52, table, seat: 'red', length: 1, invitation },
    { type: 'look', id: 53, table, seat: 'all', length: 0 },
    { type: 'advice', id: 51, table, seat: 'red', bot: 'easy' },
    { type: 'stop', id: 51 },
    { type: 'ping' },
  ].map((message) => JSON.stringify(message))

  const codes = new Set<string>()
  const odd: string[] = []
  let [sent, heard] = [0, 0]
  /** Sends mutated messages as a person; for a seated person only invalid ones. */
  const over = async (cookie: string | undefined, seated: boolean, times: number) => {
    for (let left = times; left > 0; ) {
      const headers = cookie === undefined ? {} : { cookie }
      const socket = new WebSocket(`${ann.base.replace('http', 'ws')}/api/socket`, { headers })
      socket.on('error', () => {})
      const closed = new Promise((resolve) => socket.on('close', resolve))
      socket.on('message', (data) => {
        heard++
        const read = ServerMessage.safeParse(JSON.parse(data.toString()))
        if (!read.success) odd.push(data.toString())
        else if (read.data.type === 'error') codes.add(read.data.code)
      })
      const opened = await Promise.race([new Promise((resolve) => socket.on('open', () => resolve(true))), closed])
      if (opened !== true) return
      for (let i = 0; i < 500 && left > 0; i++, left--) {
        let text = mutate(messages[random(messages.length)]!, random)
        while (seated && isRight(text)) text = mutate(messages[random(messages.length)]!, random)
        socket.send(text, { binary: random(10) === 0 })
        sent++
        if (i % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 1))
      }
      socket.send('{"type":"ping"}')
      socket.close()
      await closed
    }
  }
  const eve = await server.client().enter('Eve')
  await Promise.all([over(eve.cookie, false, 8000), over(undefined, false, 4000), over(ann.cookie, true, 6000)])

  const bodies = [
    ['POST', '/api/me', { name: 'Eve', language: 'en', email: null }],
    ['POST', '/api/tables', { game: 'cards', setup: { players: 2 }, seats: { red: 'me' }, options: { rated: false } }],
    ['POST', '/api/accounts', { login: 'eve', passphrase: 'short' }],
    ['POST', '/api/login', { login: 'eve', passphrase: 'short' }],
    ['POST', '/api/me/key', { key: 'abc.def' }],
    ['POST', '/api/push', { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'a', auth: 'b' } }],
    ['DELETE', '/api/push', { endpoint: 'https://fcm.googleapis.com/x' }],
    ['POST', `/api/tables/${table}/commands`, commands[4]],
    ['POST', `/api/tables/${table}/commands`, commands[9]],
    ['GET', '/api/tables?of=mine&limit=5', undefined],
    ['GET', `/api/tables/${table}?invitation=abc`, undefined],
    ['GET', `/api/tables/${table}/record`, undefined],
    ['GET', '/api/unsubscribe?token=abc', undefined],
  ] as const
  const statuses = new Map<number, number>()
  const rest = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const [method, path, body] = bodies[random(bodies.length)]!
      const client = new Client(ann.base)
      client.cookie = random(3) === 0 ? `mehen=${mutate('["u1.sig"]', random).replace(/[^ -~]/g, '')}` : eve.cookie
      const at = 5 + random(path.length - 5)
      const url =
        random(2) === 0
          ? path
          : path.slice(0, at) + encodeURIComponent(String.fromCharCode(33 + random(90))) + path.slice(at)
      const text = body === undefined ? undefined : mutate(JSON.stringify(body), random)
      const reply = await client.request(method, url, text)
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      sent++
    }
  }
  await Promise.all(Array.from({ length: 8 }, () => rest(300)))

  expect(odd).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(20_000)
  expect(heard).toBeGreaterThan(10_000)
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect([...codes].filter((code) => code === 'broken' || code === 'busy' || code === 'fault')).toEqual([])
  expect(codes.size).toBeGreaterThan(5)
  expect(await matches(known)).toBe(before)
  expect((await ann.get('/healthz')).body).toEqual({ ok: true, store: 'libsql', late: {}, forwarded: 'none' })
  expect(await ann.does(table, { do: 'chat', text: 'still here' })).toBe('done')
})

const isRight = (text: string) => {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
