import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { think } from '#bots/levels.ts'
import { titles } from '#games/index.ts'
import { ALL, CHANCE, completeSetup, formatRecord, type Match, type Seat, WATCHER } from '#kernel'
import { executeCommand } from '#table/command.ts'
import type { Person } from '#table/events.ts'
import { makeTable } from '#table/makeTable.ts'
import type { Command } from '#table/protocol/commands.ts'
import type { ClientMessage, ServerMessage } from '#table/protocol/messages.ts'
import { Mates, SocketConnection } from './http/socket.ts'
import { BOTS, type BotRunner } from './jobs/botTurns.ts'
import type { User } from './store/store.ts'
import { toStoredSummary } from './tables/scheduledJobs.ts'
import { type IndistinguishablePair, indistinguishablePair } from './testing/secretGame.ts'
import { type TestServer, testServer } from './testing/server.ts'

const NOW = 1_800_000_000_000
const ID = 'thetable'
const INVITATION = 'come'
const PEOPLE: readonly Person[] = ['Ann', 'Ben', 'Cat'].map((name) => ({
  user: `u-${name.toLowerCase()}`,
  name,
}))
const home = mkdtempSync(join(tmpdir(), 'mehen-worlds-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** The real bots, but with a fixed seed and a number of playouts instead of a time. */
const thinker: BotRunner = {
  async think(request) {
    const title = await titles[request.game]!()
    return think(title, { ...request, budget: { playouts: 40 } }, { now: () => 0, stop: () => false })
  },
  async close() {},
}

/** A socket in this process that records what the server sends. */
class Line extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  readonly bufferedAmount = 0
  readonly _socket = null
  readonly said: string[] = []
  send(text: string): void {
    this.said.push(text)
    this.emit('said')
  }
  close(): void {
    this.readyState = 3
    this.emit('close')
  }
  terminate(): void {
    this.close()
  }
  ping(): void {}
}

/** A person in one of the two matches. */
class Ear {
  readonly line = new Line()
  private next = 0

  constructor({ service }: TestServer, who: Person | undefined) {
    const user = who === undefined ? undefined : ({ ...UNKNOWN, id: who.user, name: who.name } as User)
    new SocketConnection(
      service,
      this.line as unknown as WebSocket,
      'here',
      user,
      new Mates(service.config.limits, 'here'),
      new Set(),
    )
  }

  /** Sends a numbered request; returns the reply. */
  async ask(message: object): Promise<ServerMessage> {
    const id = ++this.next
    this.send({ id, table: ID, ...message } as ClientMessage)
    let answer: ServerMessage | undefined
    await this.until(() => {
      answer = this.line.said.map((text) => JSON.parse(text)).find((heard) => heard.id === id)
      return answer !== undefined
    })
    return answer!
  }

  async does(wanted: Command): Promise<string> {
    const reply = await this.ask({ type: 'command', command: wanted })
    return reply.type === 'error' ? reply.code : reply.type
  }

  async open(): Promise<void> {
    const before = this.line.said.length
    this.send({ type: 'open', table: ID })
    await this.until(() => this.line.said.slice(before).some((text) => text.includes('"snapshot"')))
  }

  private send(message: ClientMessage): void {
    this.line.emit('message', Buffer.from(JSON.stringify(message)))
  }

  private async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise((resolve) => this.line.once('said', resolve))
  }
}
const UNKNOWN = { created: NOW, login: null, hash: null, email: null, language: 'en' }

/** One of the two matches on a server of its own: the same table, people and clock, other secrets. */
async function world(game: string, { setup, records, early }: IndistinguishablePair, which: 0 | 1, seat: Seat) {
  const folder = mkdtempSync(join(home, 'world-'))
  const server = await testServer({ folder }, { titles, thinker, now: () => NOW })
  const made = (await titles[game]!()).game
  const seed = 'the seed of both worlds'
  const record = formatRecord({
    ...{ game, version: made.version, setup, epochs: [] },
    answers: records[which],
  })
  const host = { game: made, seed, bots: BOTS }
  const asked = { game, record, seats: { [seat]: 'me' as const } }
  const table = makeTable(host, { id: ID, invitation: INVITATION }, PEOPLE[0]!, asked, NOW)
  for (const who of PEOPLE.slice(1, setup.players))
    executeCommand(table, who, { do: 'sit', invitation: INVITATION }, NOW, { id: () => 'never' })
  for (const line of early[which]) {
    const [other, key] = line.split(' ') as [string, string]
    table.answer(other, [key], 'person', NOW)
  }
  const events = table.drain().map((event) => JSON.stringify(event))
  await server.service.store.create({ ...toStoredSummary(table, NOW), seed, length: events.length }, events)
  Object.assign(server.service.host, { secret: () => 'the same luck', newId: () => 'another' })
  return { server, match: table.match! }
}

/** An answer of the seat after which neither match rolls dice or asks another seat. */
function quiet(matches: readonly Match[], seat: Seat): string | undefined {
  const [first, second] = matches.map((match) => match.asked(seat)!.options.map(({ key }) => key))
  return first!.find(
    (key) =>
      second!.includes(key) &&
      matches.every((match) => {
        const after = match.fork()
        after.apply(seat, key)
        return after.open.every((ask) => ask.seat !== CHANCE) && after.reveals === match.reveals
      }),
  )
}

/** Everything the other people could try in one match; returns all replies. */
async function everything(server: TestServer, match: Match, seat: Seat, quietly: string | undefined) {
  const ann = new Ear(server, PEOPLE[0]!)
  const eve = new Ear(server, { user: 'u-eve', name: 'Eve' })
  const stranger = new Ear(server, undefined)
  const others = PEOPLE.slice(1, match.seats.length).map((who) => new Ear(server, who))
  const said: string[] = []
  const { length } = match
  const rivals = match.seats.filter((other) => other !== seat)
  for (const ear of [ann, eve, stranger, ...others]) await ear.open()
  const curious = async () => {
    const { table } = await server.service.tables.get(ID)
    const asked = table.match!.asked(seat)
    await ann.ask({ type: 'why', seat })
    for (const ear of [ann, eve])
      for (const eyes of [...match.seats, WATCHER, ALL])
        for (const at of [0, length >> 1, length - 1, length]) await ear.ask({ type: 'look', seat: eyes, length: at })
    for (const ear of [ann, eve]) await ear.ask({ type: 'earlier', before: length })
    for (const bot of ['greedy', 'normal']) await ann.ask({ type: 'advice', seat, bot })
    const { position } = table.state
    for (const { key } of asked?.options.slice(0, 8) ?? [])
      said.push(await ann.does({ do: 'answer', seat, keys: ['no such key', key], position }))
    for (const { key } of asked?.why().slice(0, 8) ?? [])
      said.push(await ann.does({ do: 'answer', seat, keys: [key], position }))
    for (const answers of [1, 2, 5]) said.push(await eve.does({ do: 'undo', seat, answers, position }))
    await eve.does({ do: 'answer', seat, keys: ['no such key'], position })
    for (const other of match.seats) await ann.does({ do: 'recall', seat: other, position })
  }
  await curious()
  if (quietly !== undefined) {
    const position = async () => (await server.service.tables.get(ID)).table.state.position
    const answer = async (): Promise<Command> => ({
      do: 'answer',
      seat,
      keys: [quietly, 'no such key'],
      position: await position(),
    })
    expect(await ann.does(await answer())).toBe('done')
    said.push(await ann.does({ do: 'undo', seat, answers: 1, position: await position() }))
    if (said.at(-1) === 'done') expect(await ann.does(await answer())).toBe('done')
    await curious()
  }
  expect(await ann.does({ do: 'ask rewind', seat, length: length - 2 })).toBe('done')
  for (const [i, ear] of others.entries()) await ear.does({ do: 'consent', seat: rivals[i]!, agree: true })
  const { table } = await server.service.tables.get(ID)
  said.push(`rewound to ${table.match!.length}`)
  expect(table.match!.length).toBeLessThan(length)
  for (const ear of [ann, eve, stranger]) await ear.open()
  await ann.does({ do: 'note', text: 'nothing' })
  await ann.does({ do: 'chat', text: 'Again?' })
  const client = server.client()
  for (const path of [`/api/tables/${ID}`, `/api/tables/${ID}/record`, '/api/tables?of=playing'])
    said.push(JSON.stringify((await client.get(path)).body))
  for (const ear of [ann, eve, stranger, ...others]) ear.line.close()
  const heard = [ann, eve, stranger].map((ear) => ear.line.said)
  return { heard, rivals: others.map((ear) => ear.line.said), said }
}

/** The log without values that differ between processes, moments and requests. */
function logOf({ logged }: TestServer): string[] {
  return logged.map((line) => {
    const { time: _, pid: __, reqId: ___, responseTime: ____, req, request, ...rest } = JSON.parse(line)
    return JSON.stringify({
      ...rest,
      ...(req === undefined ? {} : { req: [req.method, req.url] }),
      // Only a plain random id is left out: anything more would be compared.
      ...(request === undefined ? {} : { request: request.replace(/^[0-9a-z]{14}$/, 'random') }),
    })
  })
}

const GUARDED = { guardSecrets: true }
const CASES = [
  ['god-kings', { scenario: 'kadesh', players: 2, ...GUARDED }, 'egypt', 40, false],
  ['god-kings', { scenario: 'kadesh', players: 2, ...GUARDED }, 'hatti', 20, false],
  ['god-kings', { scenario: 'thutmose', players: 3, ...GUARDED }, 'mitanni', 10, false],
  ['ankh', { scenario: 'middle-kingdom-2', players: 2, ...GUARDED }, 'player1', 20, true],
  ['ankh', { scenario: 'middle-kingdom-3', players: 3, ...GUARDED }, 'player1', 20, true],
] as const

test.each(CASES)('%s, %o, %s: two worlds with other secrets say the same', async (game, given, seat, least, joint) => {
  const rules = (await titles[game]!()).game
  const pair = indistinguishablePair(rules, completeSetup(rules, given), seat, least, joint)
  expect(pair.secrets).toBeGreaterThan(0)
  expect(JSON.stringify([pair.records[0], pair.early[0]])).not.toBe(JSON.stringify([pair.records[1], pair.early[1]]))
  const worlds = [await world(game, pair, 0, seat), await world(game, pair, 1, seat)]
  const quietly = joint
    ? undefined
    : quiet(
        worlds.map(({ match }) => match),
        seat,
      )
  const [one, other] = [
    await everything(worlds[0]!.server, worlds[0]!.match, seat, quietly),
    await everything(worlds[1]!.server, worlds[1]!.match, seat, quietly),
  ]
  expect(other.said).toEqual(one.said)
  for (const [i, heard] of one.heard.entries()) expect(other.heard[i]).toEqual(heard)
  const [log, otherLog] = worlds.map(({ server }) => logOf(server))
  expect(otherLog).toEqual(log)
  const bytes = one.heard.flat().reduce((sum, text) => sum + text.length, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(log!.length).toBeGreaterThan(20)
  // Players who hold the secrets do see the difference: the comparison could have failed.
  expect(other.rivals).not.toEqual(one.rivals)
  for (const { server } of worlds) await server.close()
})
