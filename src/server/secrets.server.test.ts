import { expect, test } from 'vitest'
import { ALL, Fault, Journal, Match, parseAnswer, randomFrom, viewOf, WATCHER } from '../kernel/index.ts'
import type { TableEvent } from '../table/index.ts'
import { Refused, ServerMessage } from '../table/protocol.ts'
import type { Client } from './testing/client.ts'
import { serverFor } from './testing/server.ts'
import { TOKENS, vault } from './testing/vault.ts'
import { traceOf } from './trace.ts'

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
        const seen = { view: viewOf(match, seat), told: journal.seenBy(seat) }
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
  return JSON.parse(JSON.stringify(viewOf(match, seat).state))
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
    // An illegal first key is refused whatever follows it, without rolling dice.
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
  const bug = new Fault(`north bid:${TOKENS[3]}`, new TypeError(`no such card ${TOKENS[3]}`))
  const told = JSON.stringify(traceOf(Object.assign(new Refused('fault'), { cause: bug })))
  expect(tokensIn(told)).toEqual([])
  expect(told).toContain('TypeError')
  expect(told).toContain('secrets.server.test')
})
