import { mkdtempSync, rmSync } from 'node:fs'
import { request as rawRequest } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALL, Journal, Match, makeView, parseAnswer, RuleError, randomFrom, WATCHER } from '#kernel'
import type { TableEvent } from '#table/events.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import { ServerMessage } from '#table/protocol/messages.ts'
import { fromEnvironment } from './config.ts'
import { errorTrace } from './diagnostics.ts'
import type { BotRunner } from './jobs/botTurns.ts'
import type { Client } from './testing/client.ts'
import { TOKENS, vault } from './testing/secretGame.ts'
import { GAMES, quickBots, serverFor, testServer } from './testing/server.ts'

const server = await serverFor('secrets')

const tokensIn = (text: string) => TOKENS.filter((token) => text.includes(token))

/** What a reader may have learned by each event, from the rules alone: the record replayed without a server. */
function mayKnow(events: readonly TableEvent[], seat: string): Set<string>[] {
  const journal = new Journal()
  const match = Match.begin(vault, { scenario: 'vault', players: 3, guardSecrets: false }, { journal })
  const known = new Set<string>()
  const byEvent: Set<string>[] = [new Set()]
  for (const event of events) {
    if (event.is === 'begun' || event.is === 'answered') {
      for (const { seat: other } of match.open) match.recall(other)
      for (const line of event.played) {
        match.apply(...parseAnswer(line))
        const seen = { view: makeView(match, seat), told: journal.seenBy(seat) }
        for (const token of tokensIn(JSON.stringify(seen))) known.add(token)
      }
    }
    byEvent.push(new Set(known))
  }
  return byEvent
}

type Looked = Extract<ServerMessage, { type: 'look' }>
type Earlier = Extract<ServerMessage, { type: 'earlier' }>

/** The journal lines of a seat between two lengths of the record, from the rules alone. */
function toldTo(answers: readonly string[], seat: string, from: number, before: number): unknown[] {
  const journal = new Journal()
  const match = Match.begin(vault, { scenario: 'vault', players: 3, guardSecrets: false }, { journal })
  for (const answer of answers) match.apply(...parseAnswer(answer))
  const lines = journal.seenBy(seat).filter(({ at }) => at >= from && at < before)
  return lines.map((line) => ({ ...line, ...(line.only === undefined ? {} : { only: [seat] }) }))
}

/** A past position exactly as the rules show it to a seat. */
function viewAt(answers: readonly string[], seat: string): unknown {
  const match = Match.begin(vault, { scenario: 'vault', players: 3, guardSecrets: false })
  for (const answer of answers) match.apply(...parseAnswer(answer))
  return JSON.parse(JSON.stringify(makeView(match, seat).state))
}

/** Looks back through all seats; while the match runs only their own and the watcher's view are shown. */
async function looksBack(client: Client, own: string, id: string, length: number): Promise<Looked[]> {
  const shown: Looked[] = []
  for (const seat of ['north', 'south', 'west', WATCHER, ALL]) {
    const reply = await client.ask({ type: 'look', table: id, seat, length } as never)
    const over = client.tables.get(id)!.whole!.info.status === 'over'
    if (reply.type === 'look') shown.push(reply)
    else expect(reply.type).toBe('error')
    if (over) continue
    const code = reply.type === 'error' ? reply.code : 'shown'
    expect([seat, code]).toEqual([
      seat,
      seat === own || seat === WATCHER ? 'shown' : seat === ALL ? 'running' : 'not your seat',
    ])
  }
  return shown
}

test('over a whole match no one receives anything that the rules do not show them', async () => {
  const ann = await server.client().enter('Ann')
  const ben = await server.client().enter('Ben')
  const watcher = await server.client().enter('Watcher')
  const stranger = server.client()
  const seats = { north: 'me', west: { bot: 'easy' } }
  const { id, invitation } = (
    await ann.post('/api/tables', {
      game: 'vault',
      seats,
      options: { clock: { kind: 'live', seconds: 600, increment: 1 } },
    })
  ).body
  await ben.post(`/api/tables/${id}/commands`, { do: 'sit', seat: 'south', invitation })
  const everybody: [Client, string][] = [
    [ann, 'north'],
    [ben, 'south'],
    [watcher, WATCHER],
    [stranger, WATCHER],
  ]
  for (const [client] of everybody) {
    await client.connect()
    await client.open(id)
  }
  await ann.does(id, { do: 'note', text: 'notes are mine alone' })
  const random = randomFrom('secrets')
  const over = () => ann.tables.get(id)!.whole!.info.status === 'over'
  const looked: Looked[] = []
  const read: [string, Earlier][] = []
  for (let i = 0; i < 400 && !over(); i++) {
    for (const client of [ann, ben]) {
      const [asked] = client.asked(id)
      if (asked === undefined) continue
      const { seat, position, options } = asked
      // A key that another player may hold is refused in the same words as one that does not exist.
      const probe = `bid:${TOKENS[random(TOKENS.length)]}`
      if (!options.includes(probe))
        expect(await client.does(id, { do: 'answer', seat, keys: [probe], position })).toBe('not on offer')
      const key = options[random(options.length)]!
      await client.does(id, { do: 'answer', seat, keys: [key], position })
      if (random(4) === 0) {
        await client.does(id, { do: 'recall', seat, position })
        await client.ask({ type: 'why', table: id, seat } as never)
      }
    }
    for (const [client, seat] of everybody) {
      const { length } = client.tables.get(id)!.whole!.info
      if (!over()) looked.push(...(await looksBack(client, seat, id, random(length + 1))))
      const reply = await client.ask({ type: 'earlier', table: id, before: random(length + 2) } as never)
      if (reply.type === 'earlier') read.push([seat, reply])
      if (random(6) > 0) continue
      client.leave()
      await client.connect()
      await client.open(id)
      await client.get(`/api/tables/${id}`)
      await client.get(`/api/tables/${id}/record`)
      for (const list of ['mine', 'open', 'playing', 'finished']) await client.get(`/api/tables?of=${list}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
  expect(over()).toBe(true)
  for (const [client] of everybody) {
    await client.until(() => client.tables.get(id)!.whole!.info.status === 'over')
  }
  // After the match everyone may see everything, exactly as it was.
  const after = await looksBack(ben, 'south', id, 12)
  expect(after.map(({ seat }) => seat)).toEqual(['north', 'south', 'west', WATCHER, ALL])
  for (const [client] of everybody) client.leave()

  const events = (await server.service.store.events(id, 0)).map((text) => JSON.parse(text) as TableEvent)
  const { seed } = (await server.service.store.table(id))!
  const answers = events.flatMap((event) => ('played' in event ? event.played : []))
  for (const { seat, length, state } of [...looked, ...after])
    expect(state, `${seat} after ${length}`).toEqual(viewAt(answers.slice(0, length), seat))
  expect(looked.length).toBeGreaterThan(20)
  for (const [seat, { before, from, journal }] of read)
    expect(journal, `${seat} before ${before}`).toEqual(toldTo(answers, seat, from, before))
  expect(read.filter(([, { journal }]) => journal.some(({ only }) => only !== undefined)).length).toBeGreaterThan(3)
  expect(tokensIn(JSON.stringify(after.at(-1)!.state)).length).toBeGreaterThan(8)
  let checked = 0
  let shown = 0
  for (const [client, seat] of everybody) {
    const known = mayKnow(events, seat)
    let ended = false
    for (const text of client.heard) {
      const message = text.startsWith('{') && !text.includes('\n') ? JSON.parse(text) : {}
      if (message.type !== undefined) expect(ServerMessage.safeParse(message).error).toBeUndefined()
      const seq: number = message.seq ?? events.length
      ended ||= message.info?.status === 'over'
      // The record of a finished match contains everything, and so does looking back at it.
      if (text.startsWith('{"mehen":1') || (ended && message.type === 'look')) continue
      for (const token of tokensIn(text)) {
        expect(known[seq]!.has(token), `${seat} was shown ${token} by event ${seq}`).toBe(true)
        shown++
      }
      const finished = (message.info?.status ?? message.status) === 'over'
      if (!finished) expect(text).not.toContain(seed)
      if (client !== ann) expect(text).not.toContain('notes are mine')
      if (client === watcher || client === stranger) expect(text).not.toContain(invitation)
      checked++
    }
  }
  expect(checked).toBeGreaterThan(80)
  expect(shown).toBeGreaterThan(100)
  // Each player really had secrets: the check could have failed.
  expect(mayKnow(events, WATCHER).at(-1)!.size).toBeLessThan(mayKnow(events, 'north').at(-1)!.size)
  const logs = server.logged.join('')
  expect(tokensIn(logs)).toEqual([])
  for (const secret of [seed, invitation, 'notes are mine', ann.cookie!.split('=')[1]!])
    expect(logs).not.toContain(secret)
})

test('no throw of a rated game is foreseen by answers of several keys', async () => {
  const ann = await server.client().register('Ann')
  const ben = await server.client().register('Ben')
  const { id, invitation } = (
    await ann.post('/api/tables', { game: 'ur', seats: { lapis: 'me' }, options: { rated: true } })
  ).body
  await ben.post(`/api/tables/${id}/commands`, { do: 'sit', seat: 'shell', invitation })
  for (const client of [ann, ben]) {
    await client.connect()
    await client.open(id)
  }
  const random = randomFrom('foresight')
  let probes = 0
  for (let moves = 0; moves < 24; ) {
    const client = ann.asked(id).length > 0 ? ann : ben
    const [asked] = client.asked(id)
    if (asked === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 2))
      continue
    }
    const { seat, options, position } = asked
    // An illegal first key is refused without rolling dice, no matter what follows.
    for (const behind of [['?'], ['move:hand'], ['move:3', '?'], ['roll:0']]) {
      expect(await client.does(id, { do: 'answer', seat, keys: ['?', ...behind], position })).toBe('not on offer')
      probes++
    }
    // Dice end a plan: later keys are never played, whether or not the roll would allow them.
    const first = options[random(options.length)]!
    const keys = [first, 'move:hand', 'move:3', '?']
    const command = { do: 'answer', seat, keys, position }
    expect(await client.ask({ type: 'command', table: id, command } as never)).toMatchObject({
      type: 'done',
      played: 1,
    })
    moves++
  }
  expect(probes).toBeGreaterThan(90)
  for (const client of [ann, ben]) client.leave()
})

test('a bug in the rules is logged without telling anything', async () => {
  const bug = new RuleError(`north bid:${TOKENS[3]}`, new TypeError(`no such card ${TOKENS[3]}`))
  const told = JSON.stringify(errorTrace(Object.assign(new RequestRefused('fault'), { cause: bug })))
  expect(tokensIn(told)).toEqual([])
  expect(told).toContain('TypeError')
  expect(told).toContain('secrets.server.test')
})

/** The number of options, by the bot's seat and the length of the record. */
const ways = new Map<number, number>()

/** A bot that searches only if there is a choice, as real ones do. */
const thinker: BotRunner = {
  async think(request, signal) {
    const match = Match.load(GAMES[request.game]!, request.saved)
    const { options } = match.asked(request.seat)!
    ways.set(match.length, options.length)
    const ms = options.length > 1 ? Math.min(120, request.budget?.ms ?? 120) : 0
    await new Promise((resolve) => setTimeout(resolve, ms))
    const advice = await quickBots.think(request, signal)
    // It keeps its cards, so that it may be asked again.
    const pass = options.find(({ key }) => key === 'pass')
    return { ...advice, ms, keys: pass === undefined ? advice.keys : ['pass'] }
  },
  close: async () => {},
}

const guardedServer = await serverFor('guarded', {}, { thinker })

/** Plays as red against a bot; returns the bot's answer times in windows, by whether it had a choice. */
async function windows(ann: Client, guardSecrets: boolean, wanted: number) {
  const times: { choice: number[]; none: number[] } = { choice: [], none: [] }
  const seats = { red: 'me', green: { bot: 'easy' } }
  const setup = { players: 2, guardSecrets }
  for (let game = 0; game < 40 && Math.min(times.choice.length, times.none.length) < wanted; game++) {
    const { id } = (await ann.post('/api/tables', { game: 'cards', setup, seats })).body
    await ann.open(id)
    const whole = () => ann.tables.get(id)!.whole!
    while (whole().info.status === 'playing') {
      await ann.until(() => ann.asked(id).length > 0 || whole().info.status === 'over')
      const [mine] = ann.asked(id)
      if (mine === undefined) break
      const { seat, options, position } = mine
      const key = options.find((option) => option.startsWith('play')) ?? options[0]!
      await ann.does(id, { do: 'answer', seat, keys: [key], position })
      const from = performance.now()
      const { length, waitingFor } = whole().info
      if (!waitingFor.includes('green')) continue
      await ann.until(() => whole().info.length > length || whole().info.status === 'over')
      const asked = ways.get(length)
      if (!key.startsWith('play') || asked === undefined) continue
      times[asked > 1 ? 'choice' : 'none'].push(performance.now() - from)
    }
    ways.clear()
  }
  return times
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!

test('in guarded windows a bot takes the same time whether it holds a card or not', async () => {
  const ann = await guardedServer.client().enter('Ann')
  await ann.connect()
  const { choice, none } = await windows(ann, true, 8)
  expect(Math.min(choice.length, none.length)).toBeGreaterThanOrEqual(8)
  // It searches for 120 ms if it holds a card: that must not show.
  expect(Math.min(...none)).toBeGreaterThan(120)
  expect(Math.abs(median(choice) - median(none))).toBeLessThan(40)
  ann.leave()
})

test('secrets are guarded where other people join, unless the setup says otherwise', async () => {
  const ann = await guardedServer.client().enter('Ann')
  const guarded = async (wanted: object) => {
    const { id } = (await ann.post('/api/tables', wanted)).body
    return (await ann.get(`/api/tables/${id}`)).body.info.setup.guardSecrets
  }
  const two = { game: 'cards', setup: { players: 2 } }
  expect(await guarded(two)).toBe(true)
  expect(await guarded({ ...two, seats: { red: { bot: 'easy' }, green: 'anyone' } })).toBe(true)
  expect(await guarded({ ...two, setup: { players: 2, guardSecrets: false } })).toBe(false)
  expect(await guarded({ ...two, seats: { red: 'me', green: { bot: 'easy' } } })).toBe(false)
  expect(await guarded({ ...two, seats: { red: 'me', green: 'me' } })).toBe(false)
  // A game without windows has nothing to guard.
  expect(await guarded({ game: 'ur' })).toBe(false)
})

const privateServer = await serverFor('private')

describe('lists', () => {
  /** A finished game of two people with chat. */
  async function finished(ann: Client, ben: Client, options: object) {
    const wanted = { game: 'cards', setup: { players: 2 }, options }
    const { id, invitation } = (await ann.post('/api/tables', wanted)).body
    const seen = async (who: Client, of: string) =>
      (await who.get(`/api/tables?of=${of}&limit=100`)).body.tables.some((t: { id: string }) => t.id === id)
    const eve = await privateServer.client().enter('Eve')
    const open = await seen(eve, 'open')
    await ben.post(`/api/tables/${id}/commands`, { do: 'sit', invitation })
    await ann.post(`/api/tables/${id}/commands`, { do: 'chat', text: 'between us' })
    const playing = await seen(eve, 'playing')
    const looked = (await eve.get(`/api/tables/${id}`)).status
    await ann.post(`/api/tables/${id}/commands`, { do: 'resign', seat: 'red' })
    return { id, invitation, eve, seen, open, playing, looked }
  }

  test('show a finished unlisted table only to those who played there', async () => {
    const [ann, ben] = [await privateServer.client().enter('Ann'), await privateServer.client().enter('Ben')]
    const { id, eve, seen, open, playing } = await finished(ann, ben, {})
    expect([open, playing]).toEqual([false, false])
    for (const who of [eve, privateServer.client()])
      for (const list of ['finished', `finished&user=${ann.user}`, `finished&user=${ben.user}&game=cards`])
        expect(await seen(who, list), list).toBe(false)
    for (const who of [ann, ben])
      for (const other of [ann, ben]) expect(await seen(who, `finished&user=${other.user}`)).toBe(true)
    // People who were given its address still have access.
    expect((await eve.get(`/api/tables/${id}`)).status).toBe(200)
  })

  test('show a table without watchers only while it waits for players, and nothing of it afterwards', async () => {
    const [ann, ben] = [await privateServer.client().enter('Ann'), await privateServer.client().enter('Ben')]
    const { id, eve, seen, open, playing, looked } = await finished(ann, ben, {
      listed: true,
      watchers: false,
    })
    expect([open, playing, looked]).toEqual([true, false, 403])
    expect(await seen(eve, 'finished')).toBe(false)
    expect(await seen(eve, `finished&user=${ann.user}`)).toBe(false)
    expect(await seen(ben, `finished&user=${ann.user}`)).toBe(true)
    for (const path of [`/api/tables/${id}`, `/api/tables/${id}/record`])
      expect((await eve.get(path)).body.error.code).toBe('not invited')
    await eve.connect()
    expect(await eve.ask({ type: 'look', table: id, seat: 'all', length: 0 } as never)).toMatchObject({
      code: 'not invited',
    })
    expect(eve.heard.join()).not.toContain('between us')
    expect((await ben.get(`/api/tables/${id}/record`)).status).toBe(200)
    eve.leave()
  })

  test('show a finished listed table to everyone', async () => {
    const [ann, ben] = [await privateServer.client().enter('Ann'), await privateServer.client().enter('Ben')]
    const { eve, seen, playing } = await finished(ann, ben, { listed: true })
    expect(playing).toBe(true)
    expect(await seen(eve, 'finished')).toBe(true)
    expect(await seen(privateServer.client(), `finished&user=${ben.user}`)).toBe(true)
  })
})

/** A request with an unmodified path. */
function raw(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(privateServer.client().base)
    const asked = rawRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
      let body = ''
      response.on('data', (part) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode!, body }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('the edges', () => {
  test('the numbers are had by one address only, and not through a proxy', async () => {
    expect((await raw('/metrics')).body).toContain('mehen_live_tables')
    expect((await raw('/metrics?x=1')).status).toBe(200)
    for (const path of ['/metrics/', '/%6detrics', '/metrics%2f', '//metrics', '/metrics/?', '/./metrics'])
      expect(await raw(path), path).toMatchObject({
        status: 404,
        body: expect.not.stringContaining('mehen_'),
      })
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await raw('/metrics', { [header]: '203.0.113.9' })).status, header).toBe(404)
  })

  test('the numbers are not for other machines, unless they have the token', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mehen-metrics-'))
    const server = await testServer({ folder, host: '0.0.0.0', metricsToken: 'hush' })
    const outer = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')
    const status = async (host: string, headers = {}) =>
      (await fetch(`http://${host}:${server.port}/metrics`, { headers })).status
    expect(await status('127.0.0.1')).toBe(200)
    if (outer !== undefined) expect(await status(outer.address)).toBe(404)
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    expect(await status('127.0.0.1', forwarded)).toBe(404)
    expect(await status('127.0.0.1', { ...forwarded, authorization: 'Bearer wrong' })).toBe(404)
    expect(await status('127.0.0.1', { ...forwarded, authorization: 'Bearer hush' })).toBe(200)
    if (outer !== undefined) expect(await status(outer.address, { authorization: 'Bearer hush' })).toBe(200)
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('every response has a permissions policy', async () => {
    for (const path of ['/healthz', '/api/me', '/nothing', '/api/tables?of=mine&limit=x']) {
      const policy = (await privateServer.client().get(path)).headers.get('permissions-policy')
      expect(policy).toContain('camera=()')
      expect(policy).toContain('geolocation=()')
    }
  })

  test('an empty entry among the push services allows no host', () => {
    expect(fromEnvironment({ MEHEN_PUSH_HOSTS: ',' }).pushHosts).toEqual([])
    expect(fromEnvironment({ MEHEN_PUSH_HOSTS: ' push.example, ,Other.Example,' }).pushHosts).toEqual([
      'push.example',
      'other.example',
    ])
  })
})
