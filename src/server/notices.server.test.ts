import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { USUAL } from './config.ts'
import type { Client } from './testing/client.ts'
import { mailReceiver, pushReceiver } from './testing/receivers.ts'
import { type TestServer, testServer } from './testing/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'mehen-notices-'))
const NOTIFY_MS = 150
let mail: Awaited<ReturnType<typeof mailReceiver>>
let push: Awaited<ReturnType<typeof pushReceiver>>
let server: TestServer
beforeAll(async () => {
  mail = await mailReceiver()
  push = await pushReceiver()
  const times = { ...USUAL.times, notify: NOTIFY_MS, presence: 200 }
  const ways = { smtp: mail.url, pushContact: 'mailto:host@example.org', pushHosts: ['localhost'] }
  server = await testServer({ folder, times, ...ways }, { pushAgent: push.agent })
})
afterAll(async () => {
  await server.close()
  mail.close()
  push.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A table of two at which the second is to move. */
async function tableFor(ann: Client, ben: Client): Promise<string> {
  const made = await ann.post('/api/tables', { game: 'cards', setup: { players: 2, guardSecrets: true } })
  const { id, invitation } = made.body
  await ben.post(`/api/tables/${id}/commands`, { do: 'sit', invitation })
  return id
}

const rest = (client: Client, id: string, seat: string, position: number) =>
  client.post(`/api/tables/${id}/commands`, { do: 'answer', seat, keys: ['rest'], position })

const positionAt = async (client: Client, id: string) =>
  (await client.get(`/api/tables/${id}`)).body.info.position

const lettersTo = (name: string) =>
  mail.letters.filter((letter) => letter.to === `${name.toLowerCase()}@example.org`).length

/** A turn that begins now is told of: whatever was due before it has been told by then. */
async function somebodyElseIsTold(name: string): Promise<void> {
  const one = await server.client().enter('Somebody')
  const other = await server.client().enter(name)
  await other.post('/api/me', { email: `${name.toLowerCase()}@example.org` })
  const id = await tableFor(one, other)
  await rest(one, id, 'red', await positionAt(one, id))
  await expect.poll(() => lettersTo(name)).toBe(1)
}

test('whoever is away is told of his turn once, by push and by letter, and can end the letters', async () => {
  const ann = await server.client().enter('Ann')
  const ben = await server.client().enter('Ben')
  await ben.post('/api/me', { email: 'ben@example.org', language: 'cs' })
  expect((await ben.post('/api/push', push.subscription)).status).toBe(200)
  const id = await tableFor(ann, ben)
  await rest(ann, id, 'red', await positionAt(ann, id))
  await expect.poll(() => [mail.letters.length, push.pushes.length]).toEqual([1, 1])
  expect(push.pushes[0]!.headers).toMatchObject({ 'content-encoding': 'aes128gcm' })
  expect(push.pushes[0]!.headers.authorization).toMatch(/^vapid /)
  expect(JSON.parse(push.pushes[0]!.text)).toEqual({ table: id, game: 'cards', seat: 'green' })
  const [letter] = mail.letters
  expect(letter!.to).toBe('ben@example.org')
  const text = letter!.text.replaceAll('=\n', '').replaceAll('=3D', '=')
  expect(text).toContain(`/table/${id}`)
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  // The same turn is not told again, though somebody else is told of a later one; the next one is.
  await ann.post(`/api/tables/${id}/commands`, { do: 'chat', text: 'your turn' })
  await somebodyElseIsTold('Dan')
  expect([lettersTo('ben'), push.pushes.length]).toEqual([1, 1])
  await rest(ben, id, 'green', await positionAt(ben, id))
  await rest(ann, id, 'red', await positionAt(ann, id))
  await expect.poll(() => [lettersTo('ben'), push.pushes.length]).toEqual([2, 2])

  // The link asks, a click ends.
  const link = /List-Unsubscribe:\s+<([^>]+)>/.exec(text)![1]!
  const path = link.slice(link.indexOf('/api/'))
  const stranger = server.client()
  const page = await stranger.get(path)
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('<form method="post">')])
  expect((await ben.get('/api/me')).body.user.email).toBe('ben@example.org')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await stranger.request('POST', path, 'List-Unsubscribe=One-Click', form)).status).toBe(200)
  expect((await ben.get('/api/me')).body.user.email).toBeNull()
  expect((await stranger.get(`${path}x`)).status).toBe(404)

  // A subscription that is gone is forgotten.
  push.state.gone = true
  await rest(ben, id, 'green', await positionAt(ben, id))
  await rest(ann, id, 'red', await positionAt(ann, id))
  await expect.poll(async () => (await server.service.store.pushes(ben.user!)).length).toBe(0)
  expect(lettersTo('ben')).toBe(2)
})

test('whoever is connected is not told', async () => {
  const ann = await server.client().enter('Ann')
  const cat = await server.client().enter('Cat')
  await cat.post('/api/me', { email: 'cat@example.org' })
  await cat.connect()
  const id = await tableFor(ann, cat)
  await rest(ann, id, 'red', await positionAt(ann, id))
  await somebodyElseIsTold('Eli')
  expect(lettersTo('cat')).toBe(0)
  cat.leave()
  await expect.poll(() => server.service.presence.isHere(cat.user!)).toBe(false)
  await rest(cat, id, 'green', await positionAt(cat, id))
  await rest(ann, id, 'red', await positionAt(ann, id))
  await expect.poll(() => lettersTo('cat')).toBe(1)
})

test('the server cannot be made to send requests anywhere', async () => {
  const eve = await server.client().enter('Eve')
  for (const endpoint of [
    'https://169.254.169.254/x',
    'http://localhost/x',
    'https://fcm.googleapis.com.evil.example/x',
  ]) {
    const reply = await eve.post('/api/push', { ...push.subscription, endpoint })
    expect([reply.status, reply.body.error.code]).toEqual([403, 'not allowed'])
  }
})
