import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEFAULTS } from '../config.ts'
import type { Client } from '../testing/client.ts'
import { mailReceiver, pushReceiver } from '../testing/receivers.ts'
import { AMPLE_LIMITS, serverFor, testServer } from '../testing/server.ts'

const NOTIFY_MS = 150
const LETTERS = 4
const mail = await mailReceiver()
const push = await pushReceiver()
afterAll(() => {
  mail.close()
  push.close()
})
const times = { ...DEFAULTS.times, notify: NOTIFY_MS, presence: 200 }
const ways = { smtp: mail.url, pushContact: 'mailto:host@example.org', pushHosts: ['localhost'] }
const limits = { ...AMPLE_LIMITS, letters: LETTERS }
const server = await serverFor('notices', { times, limits, ...ways }, { pushAgent: push.agent })

/** A table with two players and the second to move. */
async function tableFor(ann: Client, ben: Client): Promise<string> {
  const made = await ann.post('/api/tables', { game: 'cards', setup: { players: 2, guardSecrets: true } })
  const { id, invitation } = made.body
  await ben.post(`/api/tables/${id}/commands`, { do: 'sit', invitation })
  return id
}

const rest = (client: Client, id: string, seat: string, position: number) =>
  client.post(`/api/tables/${id}/commands`, { do: 'answer', seat, keys: ['rest'], position })

const positionAt = async (client: Client, id: string) => (await client.get(`/api/tables/${id}`)).body.info.position

const lettersTo = (name: string) =>
  mail.letters.filter((letter) => letter.to === `${name.toLowerCase().replace(' ', '-')}@example.org`).length

/** An email's decoded text. */
const readable = (text: string) => {
  const bytes = text
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The path of the link in the last confirmation email to an address. */
const confirmPath = (address: string) => {
  const letter = mail.letters.findLast(({ to }) => to === address)
  return /\/api\/confirm\?token=\S+/.exec(readable(letter?.text ?? ''))?.[0]
}

/** Requests emails to an address and confirms it; drops the confirmation email. */
async function confirmed(client: Client, address: string, more: object = {}): Promise<void> {
  expect((await client.post('/api/me', { ...more, email: address })).status).toBe(200)
  await expect.poll(() => confirmPath(address)).toBeDefined()
  expect((await server.client().post(confirmPath(address)!)).status).toBe(200)
  expect((await client.get('/api/me')).body.user).toMatchObject({ email: address, emailWanted: null })
  mail.letters.splice(0, mail.letters.length, ...mail.letters.filter(({ to }) => to !== address))
}

/** Waits until a turn that begins now was notified: then everything due earlier was too. */
async function somebodyElseIsTold(name: string): Promise<void> {
  const one = await server.client().enter('Somebody')
  const other = await server.client().enter(name)
  await confirmed(other, `${name.toLowerCase().replace(' ', '-')}@example.org`)
  const id = await tableFor(one, other)
  await rest(one, id, 'red', await positionAt(one, id))
  await expect.poll(() => lettersTo(name)).toBe(1)
}

test('people who are away are notified once per turn, by push and email, and can unsubscribe', async () => {
  const ann = await server.client().enter('Ann')
  const ben = await server.client().enter('Ben')
  await confirmed(ben, 'ben@example.org', { language: 'cs' })
  expect((await ben.post('/api/push', push.subscription)).status).toBe(200)
  const id = await tableFor(ann, ben)
  // Muted people do not reach them by email and push either.
  await ben.post('/api/behaviour/bonds', { person: ann.user, kind: 'mute' })
  await ann.post(`/api/tables/${id}/commands`, { do: 'chat', text: 'pomegranate' })
  await rest(ann, id, 'red', await positionAt(ann, id))
  await expect.poll(() => [mail.letters.length, push.pushes.length]).toEqual([1, 1])
  expect(`${readable(mail.letters[0]!.text)} ${push.pushes[0]!.text}`).not.toContain('pomegranate')
  expect(push.pushes[0]!.headers).toMatchObject({ 'content-encoding': 'aes128gcm' })
  expect(push.pushes[0]!.headers.authorization).toMatch(/^vapid /)
  expect(JSON.parse(push.pushes[0]!.text)).toEqual({ table: id, game: 'cards', seat: 'green' })
  const [letter] = mail.letters
  expect(letter!.to).toBe('ben@example.org')
  const text = letter!.text.replaceAll('=\n', '').replaceAll('=3D', '=')
  expect(text).toContain(`/table/${id}`)
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  // The same turn is not notified again, though another person gets a later one; the next turn is.
  await ann.post(`/api/tables/${id}/commands`, { do: 'chat', text: 'your turn' })
  await somebodyElseIsTold('Dan')
  expect([lettersTo('ben'), push.pushes.length]).toEqual([1, 1])
  await rest(ben, id, 'green', await positionAt(ben, id))
  await rest(ann, id, 'red', await positionAt(ann, id))
  await expect.poll(() => [lettersTo('ben'), push.pushes.length]).toEqual([2, 2])

  // The link asks first; a click unsubscribes.
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

  // A subscription that is gone is deleted.
  push.state.gone = true
  await rest(ben, id, 'green', await positionAt(ben, id))
  await rest(ann, id, 'red', await positionAt(ann, id))
  await expect.poll(async () => (await server.service.store.pushes(ben.user!)).length).toBe(0)
  expect(lettersTo('ben')).toBe(2)
})

test('nothing is sent to an address before its owner has said that it is right', async () => {
  const ann = await server.client().enter('Ann')
  const eve = await server.client().enter('Eve')
  await eve.post('/api/me', { email: 'victim@example.org', language: 'en' })
  await expect.poll(() => lettersTo('victim')).toBe(1)
  const asked = readable(mail.letters.find(({ to }) => to === 'victim@example.org')!.text)
  expect(asked).toContain('Confirm your email address')
  expect(asked).not.toContain('Eve')
  expect((await eve.get('/api/me')).body.user).toMatchObject({
    email: null,
    emailWanted: 'victim@example.org',
  })
  const id = await tableFor(ann, eve)
  await rest(ann, id, 'red', await positionAt(ann, id))
  await somebodyElseIsTold('Fay')
  expect(lettersTo('victim')).toBe(1)

  // The link asks first, and only a click confirms: mail scanners follow links.
  const path = confirmPath('victim@example.org')!
  const page = await server.client().get(path)
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('<form method="post">')])
  expect((await eve.get('/api/me')).body.user.email).toBeNull()
  // The link is valid for this address only, and forged ones are invalid.
  await eve.post('/api/me', { email: 'other@example.org' })
  expect((await server.client().post(path)).status).toBe(404)
  expect((await server.client().post(`${path}x`)).status).toBe(404)
  expect((await eve.get('/api/me')).body.user).toMatchObject({
    email: null,
    emailWanted: 'other@example.org',
  })
})

test('anyone can stop the emails, confirmed or not', async () => {
  const hal = await server.client().enter('Hal')
  await confirmed(hal, 'hal@example.org')
  expect((await hal.post('/api/me', { email: null })).body.user).toMatchObject({
    email: null,
    emailWanted: null,
  })
  await hal.post('/api/me', { email: 'hal@example.com' })
  expect((await hal.post('/api/me', { email: null })).body.user.emailWanted).toBeNull()
  await expect.poll(() => confirmPath('hal@example.com')).toBeDefined()
  expect((await server.client().post(confirmPath('hal@example.com')!)).status).toBe(404)
  // A refused request changes nothing.
  const refused = await hal.post('/api/me', { name: 'bad\u202ename', email: 'hal@example.net' })
  expect(refused.body.error.code).toBe('bad name')
  expect((await hal.get('/api/me')).body.user).toMatchObject({ name: 'Hal', emailWanted: null })
})

test('an address gets three confirmation emails per day, whoever requests them', async () => {
  const send = async (name: string) => {
    const client = await server.client().enter(name)
    return (await client.post('/api/me', { email: 'flooded@example.org' })).body.error?.code
  }
  expect([await send('One'), await send('Two'), await send('Three')]).toEqual(Array(3).fill(undefined))
  expect(await send('Four')).toBe('too many letters')
  const five = await server.client().enter('Five')
  expect((await five.post('/api/me', { email: 'FLOODED@example.org' })).body.error?.code).toBe('too many letters')
  expect((await five.get('/api/me')).body.user.emailWanted).toBeNull()
  // A person may request few addresses, and the same one repeatedly.
  const codes = []
  for (let i = 0; i < 12; i++) {
    const reply = await five.post('/api/me', { email: `somebody${i}@example.org` })
    codes.push(reply.body.error?.code)
  }
  expect(codes.filter((code) => code === undefined).length).toBeLessThan(10)
  expect(codes.at(-1)).toBe('too many letters')
  expect((await five.post('/api/me/letter')).body.error.code).toBe('too many letters')
  await expect.poll(() => lettersTo('flooded')).toBe(3)
})

test('guests of one network address share its confirmation emails', async () => {
  const strict = await testServer({
    folder: mkdtempSync(join(tmpdir(), 'mehen-letters-')),
    ...{ times, limits: { ...limits, confirmations: 3 }, ...ways },
  })
  try {
    const codes = []
    for (let i = 0; i < 5; i++) {
      const guest = await strict.client().enter(`Guest ${i}`)
      codes.push((await guest.post('/api/me', { email: `victim${i}@example.org` })).body.error?.code)
    }
    expect(codes).toEqual([undefined, undefined, undefined, 'too many letters', 'too many letters'])
  } finally {
    await strict.close()
    rmSync(strict.service.config.folder, { recursive: true, force: true })
  }
})

test('letters to one address have an end for the day', async () => {
  const dora = await server.client().enter('Dora')
  const ann = await server.client().enter('Ann')
  await confirmed(dora, 'dora@example.org')
  const id = await tableFor(ann, dora)
  for (let turn = 1; turn <= LETTERS + 2; turn++) {
    await rest(ann, id, 'red', await positionAt(ann, id))
    await somebodyElseIsTold(`Clock ${turn}`)
    expect(lettersTo('dora')).toBe(Math.min(turn, LETTERS))
    await rest(dora, id, 'green', await positionAt(dora, id))
  }
})

test('letters hold neither line breaks nor links of a name', async () => {
  const { store } = server.service
  const gus = await server.client().enter('Gus')
  const ann = await server.client().enter('Ann')
  await confirmed(gus, 'gus@example.org')
  // A name from before names were checked.
  await store.changeUser(gus.user!, { name: 'Gus\r\nBcc: all@example.org\r\nhttp://evil.example' })
  server.service.personChanged(gus.user!)
  const id = await tableFor(ann, gus)
  await rest(ann, id, 'red', await positionAt(ann, id))
  await expect.poll(() => lettersTo('gus')).toBe(1)
  const { text } = mail.letters.find(({ to }) => to === 'gus@example.org')!
  expect(readable(text)).not.toMatch(/Bcc|evil/)
  expect(readable(text)).toContain('Hello,\n')
})

test('connected people are not notified', async () => {
  const ann = await server.client().enter('Ann')
  const cat = await server.client().enter('Cat')
  await confirmed(cat, 'cat@example.org')
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
