import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { think } from '#bots/levels.ts'
import { titles } from '#games/index.ts'
import { completeSetup, formatRecord, Match, type Random, randomChance, randomFrom } from '#kernel'
import type { TableEvent } from '#table/events.ts'
import type { Command } from '#table/protocol/commands.ts'
import { ClientMessage, ServerMessage } from '#table/protocol/messages.ts'
import { Table } from '#table/table.ts'
import { DEFAULTS } from './config.ts'
import { BOTS, type BotRunner } from './jobs/botTurns.ts'
import type { Client } from './testing/client.ts'
import { GAME_SPECS, type GameSpec } from './testing/players.ts'
import { AMPLE_LIMITS, serverFor } from './testing/server.ts'

const MESSAGES = process.env.MEHEN_NIGHTLY ? 200_000 : 10_000
/** Time between messages: mostly as fast as the limits allow, sometimes faster. */
const STEP_MS = 6
/** Allowed growth of the heap, however many messages arrive. */
const MOST_GROWTH = 60e6

/** A bot for any game that answers immediately. */
const thinker: BotRunner = {
  async think(request) {
    const title = await titles[request.game]!()
    return think(title, { ...request, level: 'random' }, { now: () => 0, stop: () => false })
  },
  async close() {},
}

let now = 1_800_000_000_000
// The real limits, except those per minute of the real clock or per address, which would block all actors.
const { requests, tables, sockets, commands, work } = AMPLE_LIMITS
const limits = { ...DEFAULTS.limits, requests, tables, sockets, commands, work, imports: tables }
const server = await serverFor(
  'hostile',
  { limits, logLevel: 'silent', trustProxy: 1 },
  { titles, thinker, now: () => now },
)

/** A sender: with seats, without, or a stranger. */
interface Actor {
  readonly name: string
  readonly user: string | null
  readonly cookie: string | undefined
  socket: WebSocket
  heard: (message: ServerMessage) => void
}

const odd: string[] = []
let connections = 0

async function come(name: string, client: Client | undefined): Promise<Actor> {
  const actor = { name, user: client?.user ?? null, cookie: client?.cookie } as Actor
  actor.heard = () => {}
  await connect(actor)
  return actor
}

async function connect(actor: Actor): Promise<void> {
  const { base } = server.client()
  // Every connection has an address of its own, since those of one address have a limit together.
  const from = { 'x-forwarded-for': `10.0.${++connections >> 8}.${connections & 255}` }
  const headers = actor.cookie === undefined ? from : { ...from, cookie: actor.cookie }
  const socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket`, { headers })
  actor.socket = socket
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const read = ServerMessage.safeParse(JSON.parse(data.toString()))
    if (read.success) actor.heard(read.data)
    else odd.push(data.toString().slice(0, 500))
  })
  await new Promise((resolve) => socket.once('open', resolve))
}

/** Tables of all games in the middle of a match, one rated, one waiting and one finished. */
async function furnish(ann: Client, ben: Client, random: Random): Promise<string[]> {
  const seat = async ({ game, setup, seats }: GameSpec, options: object, both = true) => {
    const made = await ann.post('/api/tables', {
      ...{ game, setup, options },
      seats: { [seats[0]!]: 'me' },
    })
    const { id, invitation } = made.body
    if (both) await ben.post(`/api/tables/${id}/commands`, { do: 'sit', seat: seats[1], invitation })
    return id as string
  }
  const guarded = (place: GameSpec): GameSpec => ({ ...place, setup: { ...place.setup, guardSecrets: true } })
  const ids = [
    await seat(GAME_SPECS.ur, {}),
    await seat(GAME_SPECS.ur, { rated: true }),
    await seat(GAME_SPECS.ankh, {}),
    await seat(guarded(GAME_SPECS.godKings), {}),
    await seat(GAME_SPECS.godKings, { watchers: false }),
    await seat(GAME_SPECS.alexander, {}),
  ]
  for (const id of ids) for (let i = 0; i < 30; i++) await move(id, random)
  const over = await seat(GAME_SPECS.ur, {})
  await ann.post(`/api/tables/${over}/commands`, { do: 'resign', seat: 'lapis' })
  return [...ids, over, await seat(GAME_SPECS.ankh, {}, false)]
}

/** Someone whose turn it is answers legally. */
async function move(id: string, random: Random): Promise<void> {
  const live = await server.service.tables.get(id)
  await live.act((table, at) => {
    const seat = table.state.waits[0]
    if (seat === undefined || table.state.status !== 'playing' || table.seat(seat).bot !== null) return
    const { options } = table.match!.asked(seat)!
    table.answer(seat, [options[random(options.length)]!.key], 'person', at)
  })
}

/** The state of a table in memory. */
async function printOf(id: string): Promise<string> {
  const { table } = await server.service.tables.get(id)
  return `${table.seq} ${JSON.stringify(table.match?.save())}`
}

/** Compares the number of stored events of each table with the number known in memory. */
async function unstored(ids: readonly string[]): Promise<string[]> {
  const { store, tables } = server.service
  const wrong: string[] = []
  for (const id of ids) {
    const { seq } = (await tables.get(id)).table
    const stored = (await store.table(id))!.length
    if (stored !== seq) wrong.push(`${id} has ${stored} events, ${seq} are known`)
  }
  return wrong
}

/** Makes messages that any client could send, with every part taken from somewhere else. */
class Villain {
  private readonly random: Random
  private readonly ids: readonly string[]
  private readonly keys: string[] = ['?', 'done', 'constructor', '__proto__', 'roll:4', 'move:hand']
  private readonly seats = ['all', 'watcher', 'constructor', '__proto__', 'toString', 'player9']
  private readonly invitations: string[] = ['come', 'x'.repeat(80)]
  private next = 0

  constructor(ids: readonly string[], random: Random) {
    this.ids = ids
    this.random = random
  }

  /** Collects the current options and answers. */
  async look(): Promise<void> {
    for (const id of this.ids) {
      const { table } = await server.service.tables.get(id)
      this.invitations.push(table.state.invitation)
      for (const { seat } of table.state.seats) {
        this.seats.push(seat)
        for (const { key } of table.match?.asked(seat)?.options ?? []) this.keys.push(key)
      }
    }
    if (this.keys.length > 3000) this.keys.splice(6, this.keys.length - 3000)
    if (this.seats.length > 200) this.seats.splice(6, this.seats.length - 200)
    if (this.invitations.length > 200) this.invitations.splice(2, this.invitations.length - 200)
  }

  /** A message that passes the schema. */
  async message({ user }: Actor): Promise<ClientMessage> {
    const table = this.one(this.ids)
    const id = ++this.next
    const live = await server.service.tables.get(table)
    const { state: facts, match } = live.table
    const length = match?.length ?? 0
    const numbers = [0, 1, 2, 30, facts.position, facts.position - 1, facts.position + 1, length, length - 1]
    const number = (most: number) => Math.min(most, Math.max(0, this.one([...numbers, 10_000, 10_000_000])))
    // Mostly a seat of this table, often the actor's own, so that the seat is not always what is wrong.
    const own = facts.seats.filter((s) => s.holder !== null && s.holder.user === user)
    const near = own.length > 0 && this.random(4) > 0 ? own : facts.seats
    const seat = this.random(8) === 0 ? this.one(this.seats) : this.one(near).seat
    const since = number(10_000_000)
    const kinds: (() => ClientMessage)[] = [
      () => ({ type: 'open', table, since, invitation: this.one(this.invitations) }),
      () => ({ type: 'close', table }),
      () => ({ type: 'why', id, table, seat }),
      () => ({ type: 'look', id, table, seat, length: number(1_000_000) }),
      () => ({ type: 'earlier', id, table, before: number(1_000_000) }),
      () => ({ type: 'advice', id, table, seat, bot: this.one([...BOTS, 'constructor', 'god']) }),
      () => ({ type: 'stop', id: number(1000) }),
    ]
    if (this.random(8) === 0) return this.one(kinds)()
    const position = this.random(2) === 0 ? facts.position : number(10_000_000)
    const offered = match?.asked(seat)?.options.map(({ key }) => key) ?? []
    return { type: 'command', id, table, command: this.command(seat, position, offered, number) }
  }

  private command(
    seat: string,
    position: number,
    offered: readonly string[],
    number: (most: number) => number,
  ): Command {
    const key = () => this.one(offered.length > 0 && this.random(3) > 0 ? offered : this.keys)
    const bot = this.one([...BOTS, '__proto__'])
    const invitation = this.one(this.invitations)
    const answer = (): Command => {
      const keys = Array.from({ length: [1, 2, 2, 3, 5, 200][this.random(6)]! }, key)
      // One wrong key at the end, after some that may be right.
      if (this.random(2) === 0) keys[keys.length - 1] = this.one(this.keys)
      return { do: 'answer', seat, keys, position }
    }
    const others: (() => Command)[] = [
      () => ({ do: 'recall', seat, position }),
      () => ({ do: 'undo', seat, answers: 1 + number(9999), position }),
      () => ({ do: 'ask rewind', seat, length: number(1_000_000) }),
      () => ({ do: 'consent', seat, agree: this.random(2) === 0 }),
      () => ({ do: 'resign', seat }),
      () => ({ do: 'hand over', seat, bot }),
      () => ({ do: 'take back', seat }),
      () => ({ do: 'sit', seat, invitation }),
      () => ({ do: 'seat bot', seat, bot }),
      () => ({ do: 'leave', seat }),
      () => ({ do: 'cancel' }),
      () => ({ do: 'rematch', seat }),
      () => ({ do: 'order', seat, window: this.one(['played', 'battle', 'constructor']), order: 'never' }),
      () => ({ do: 'note', text: 'x'.repeat(this.random(200)) }),
      () => ({ do: 'chat', text: `${String.fromCharCode(1 + this.random(65_000))}!` }),
    ]
    return this.random(2) === 0 ? answer() : this.one(others)()
  }

  one<T>(from: readonly T[]): T {
    return from[this.random(from.length)]!
  }
}

/** Commands only the holder of a seat may give, and answers that were really on offer. */
async function mayDo({ user }: Actor, table: string, command: Command): Promise<boolean> {
  const { state: facts, match } = (await server.service.tables.get(table)).table
  const holds = (seat: string) => facts.seats.find((s) => s.seat === seat)?.holder?.user === user
  if (user === null) return false
  if (command.do === 'answer') {
    const on = match?.asked(command.seat)?.options.some(({ key }) => key === command.keys[0]) ?? false
    return holds(command.seat) && on && command.position === facts.position
  }
  if (command.do === 'recall' || command.do === 'undo')
    return holds(command.seat) && command.position === facts.position
  if (command.do === 'chat' || command.do === 'note')
    return facts.maker.user === user || facts.seats.some((s) => s.holder?.user === user)
  if (command.do === 'cancel' || command.do === 'seat bot') return facts.maker.user === user
  if (command.do === 'sit') return command.invitation === facts.invitation || facts.maker.user === user
  if (command.do === 'decline') return facts.seats.some((s) => s.holder?.user === user)
  if (command.do === 'leave') return holds(command.seat) || facts.maker.user === user
  return holds(command.seat)
}

/** Legal commands that end a match or hand it over would only leave less to attack. */
const ENDS: readonly string[] = ['resign', 'hand over', 'leave', 'cancel', 'seat bot', 'sit', 'rematch', 'decline']

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heap = () => {
  collect()
  return process.memoryUsage().heapUsed
}

test(`${MESSAGES} hostile messages that pass the schema, at every game, within the limits and beyond`, async () => {
  const random = randomFrom('hostile')
  const [ann, ben, eve] = await Promise.all(['Ann', 'Ben', 'Eve'].map((name) => server.client().register(name)))
  const ids = await furnish(ann!, ben!, random)
  const villain = new Villain(ids, random)
  const actors = [
    await come('ann', ann),
    await come('ben', ben),
    await come('eve', eve),
    await come('stranger', undefined),
  ]
  // People with seats can do the most harm.
  const [first, second, third, fourth] = actors as [Actor, Actor, Actor, Actor]
  const crowd = [first, first, first, second, second, second, third, fourth]
  const codes = new Map<string, number>()
  const count = (what: string) => codes.set(what, (codes.get(what) ?? 0) + 1)
  const wrong: string[] = []
  const prints = new Map<string, string>()
  let sent = 0
  let before = 0
  let floods = 0
  const cpu = process.cpuUsage()
  while (sent < MESSAGES) {
    if (sent % 40 === 0) {
      await villain.look()
      const moved = villain.one(ids)
      await move(moved, random)
      prints.delete(moved)
      wrong.push(...(await unstored(ids)))
    }
    if (sent >= MESSAGES / 10 && before === 0) before = heap()
    const actor = villain.one(crowd)
    if (actor.socket.readyState !== WebSocket.OPEN) await connect(actor)
    const message = await villain.message(actor)
    expect(ClientMessage.safeParse(message).error).toBeUndefined()
    const command = message.type === 'command' ? message.command : undefined
    const may = command !== undefined && (await mayDo(actor, (message as { table: string }).table, command))
    if (command !== undefined && may && ENDS.includes(command.do)) continue
    const table = 'table' in message ? message.table : ids[0]!
    const print = prints.get(table) ?? (await printOf(table))
    // Three in four keep the limits; the others test them.
    now += random(4) === 0 ? 0 : STEP_MS
    sent++
    const reply = await answerTo(actor, message)
    count(reply)
    if (reply === 'flood') floods++
    const isDone = reply === 'done'
    if (isDone && !may) wrong.push(`${actor.name} could ${JSON.stringify(message)}`)
    const after = await printOf(table)
    prints.set(table, after)
    if (!isDone && after !== print) wrong.push(`${reply} changed ${JSON.stringify(message).slice(0, 300)}`)
    if (['broken', 'busy', 'fault'].includes(reply)) wrong.push(`${reply}: ${JSON.stringify(message)}`)
  }
  const { user, system } = process.cpuUsage(cpu)
  expect(wrong).toEqual([])
  expect(odd).toEqual([])
  const refused = MESSAGES - (codes.get('done') ?? 0)
  expect(refused).toBeGreaterThan(MESSAGES * 0.85)
  for (const code of ['not your seat', 'stale', 'not on offer', 'not signed in', 'not asked'])
    expect(codes.get(code), code).toBeGreaterThan(MESSAGES / 100)
  expect(floods).toBeGreaterThan(MESSAGES / 100)
  expect(floods).toBeLessThan(MESSAGES / 3)
  expect(heap() - before).toBeLessThan(MOST_GROWTH)
  // The state in memory equals the state rebuilt from the events.
  const { store, tables } = server.service
  for (const id of ids) {
    const { table, seed } = await tables.get(id)
    const events = (await store.events(id, 0)).map((text) => JSON.parse(text) as TableEvent)
    const again = Table.load({ game: table.host.game, seed, bots: BOTS }, events)
    expect(JSON.stringify(again.match?.save().state)).toBe(JSON.stringify(table.match?.save().state))
    expect(again.seq).toBe(table.seq)
  }
  expect((await ann!.get('/healthz')).status).toBe(200)
  for (const { socket } of actors) socket.terminate()
  const told = [...codes].sort((a, b) => b[1] - a[1]).map(([code, times]) => `${code} ${times}`)
  console.log(`${MESSAGES} messages, ${((user + system) / 1e6).toFixed(1)} s of processor: ${told.join(', ')}`)
})

test('records with forged epochs, seeds, set-ups and answers make no table', async () => {
  const eve = await server.client().enter('Eve')
  const { game } = await titles.ur!()
  const match = Match.begin(game, completeSetup(game, {}), { deal: randomChance(randomFrom('forged')) })
  for (let i = 0; i < 12; i++) match.apply(match.open[0]!.seat, match.open[0]!.options[0]!.key)
  const right = { ...match.record(), seed: 'seed' }
  const { length } = right.answers
  const epochs: unknown[] = [
    [[0, 1e300]],
    [[0, 1.5]],
    [[-1, 1]],
    [[length + 1, 1]],
    [[1e9, 1]],
    [[0, Number.MAX_SAFE_INTEGER]],
    [['0', 1]],
    [[0, 1, 2]],
    [[5, 1, 1]],
    [
      [5, 1],
      [3, 2],
    ],
    [
      [3, 2],
      [5, 1],
    ],
    Array.from({ length: 20_000 }, (_, i) => [i, i + 1]),
    {},
    'now',
    7,
  ]
  const forged: object[] = [
    ...epochs.map((given) => ({ ...right, epochs: given })),
    { ...right, seed: 'x'.repeat(1_000_000) },
    { ...right, seed: 7 },
    { ...right, version: 1e9 },
    { ...right, game: '__proto__' },
    { ...right, setup: { ...right.setup, pieces: 'x'.repeat(100_000) } },
    { ...right, setup: { deep: { deep: {} } } },
    { ...right, answers: ['nobody move:hand'] },
    { ...right, answers: [...right.answers, ...right.answers] },
    { ...right, answers: [`${match.seats[0]} ${'x'.repeat(10_000)}`] },
  ]
  const before = (await server.service.store.ids(1000)).length
  const replies = []
  for (const record of forged) {
    const text = formatRecord(record as never)
    replies.push(await eve.post('/api/tables', { game: 'ur', record: text }))
  }
  expect(replies.map(({ status, body }) => [status, body.error?.code])).toEqual(forged.map(() => [400, 'bad record']))
  const rated = { game: 'ur', record: formatRecord(right), options: { rated: true } }
  expect((await eve.post('/api/tables', rated)).status).toBe(403)
  expect((await server.service.store.ids(1000)).length).toBe(before)
  // The same without the forgery is a table.
  expect((await eve.post('/api/tables', { game: 'ur', record: formatRecord(right) })).status).toBe(200)
})

/** The result of a message: `done`, the type of the reply, or the error code. */
function answerTo(actor: Actor, message: ClientMessage): Promise<string> {
  const { socket } = actor
  return new Promise((resolve) => {
    const end = (how: string) => {
      socket.off('close', gone)
      actor.heard = () => {}
      resolve(how)
    }
    const gone = () => end('flood')
    socket.once('close', gone)
    actor.heard = (heard) => {
      if (heard.type === 'error' && (heard.id === ('id' in message ? message.id : null) || heard.id === null))
        end(heard.code)
      else if ('id' in message && 'id' in heard && heard.id === message.id) end(heard.type)
      else if (heard.type === 'pong') end('nothing')
      else if (message.type === 'open' && (heard.type === 'snapshot' || heard.type === 'update'))
        if (heard.table === message.table) end(heard.type)
    }
    socket.send(JSON.stringify(message))
    // These have no reply; the one after them does.
    if (message.type === 'close' || message.type === 'stop') socket.send('{"type":"ping"}')
  })
}
