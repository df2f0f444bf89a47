import { createInterface } from 'node:readline'
import WebSocket from 'ws'
import type { Numbers } from './measure.ts'

/** What a person is asked. */
interface Asked {
  readonly seat: string
  readonly options: readonly string[]
}

/** Totals over all people. */
export class Tally {
  /** Milliseconds from an answer to its acknowledgement. */
  answers: number[] = []
  /** The same for chat messages. */
  talk: number[] = []
  heard = 0
  bytes = 0
  readonly refused: { [code: string]: number } = {}

  /** Returns the counts so far and resets them. */
  take() {
    const { answers, talk, heard, bytes } = this
    this.answers = []
    this.talk = []
    this.heard = 0
    this.bytes = 0
    return { answers, talk, heard, bytes }
  }
}

/** A person with a browser at one table, receiving everything and answering at human pace. */
export class Person {
  readonly base: string
  private readonly cookie: string
  private readonly tally: Tally
  private socket: WebSocket | undefined
  private table = ''
  private position = 0
  private asked: Asked | undefined
  private opened = () => {}
  private over = () => {}
  private readonly sent = new Map<number, { at: number; times: number[] }>()
  private next = 0
  /** Interval between answers, and the earliest time for the next. */
  private readonly paceMs: number
  private due: number
  private timer: NodeJS.Timeout | undefined

  private constructor(base: string, cookie: string, tally: Tally, paceMs: number) {
    this.base = base
    this.cookie = cookie
    this.tally = tally
    this.paceMs = paceMs
    this.due = performance.now() + Math.random() * paceMs
  }

  static async enter(base: string, name: string, tally: Tally, paceMs: number): Promise<Person> {
    const response = await fetch(`${base}/api/me`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    await response.arrayBuffer()
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith('mehen='))
    if (cookie === undefined) throw new Error(`${name} was not let in: ${response.status}`)
    return new Person(base, cookie.split(';')[0]!, tally, paceMs)
  }

  async post(path: string, body: unknown): Promise<any> {
    const response = await fetch(this.base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.cookie },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  async connect(): Promise<void> {
    const socket = new WebSocket(`${this.base.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: this.cookie },
      perMessageDeflate: false,
    })
    this.socket = socket
    socket.on('message', (data: Buffer) => {
      this.tally.heard++
      this.tally.bytes += data.length
      this.hear(data)
    })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  }

  /** Subscribes to a table; resolves when its position has arrived. `over` is called when its match ends. */
  async open(table: string, over: () => void = () => {}): Promise<void> {
    this.table = table
    this.over = over
    this.asked = undefined
    const opened = new Promise<void>((resolve) => {
      this.opened = resolve
    })
    this.socket!.send(JSON.stringify({ type: 'open', table }))
    await opened
  }

  /** Sends a chat message. */
  say(text: string): void {
    this.command({ do: 'chat', text }, this.tally.talk)
  }

  leave(): void {
    clearTimeout(this.timer)
    this.socket?.terminate()
  }

  private command(command: unknown, times: number[]): void {
    const id = ++this.next
    this.sent.set(id, { at: performance.now(), times })
    this.socket!.send(JSON.stringify({ type: 'command', id, table: this.table, command }))
  }

  private answer(): void {
    this.timer = undefined
    const { asked, position } = this
    if (asked === undefined) return
    const { seat, options } = asked
    this.asked = undefined
    this.due = Math.max(this.due, performance.now() - this.paceMs) + this.paceMs * (0.75 + Math.random() / 2)
    const keys = [options[Math.floor(Math.random() * options.length)]!]
    this.command({ do: 'answer', seat, keys, position }, this.tally.answers)
  }

  private hear(data: Buffer): void {
    const message = JSON.parse(data.toString())
    if (message.type === 'done') {
      const { at, times } = this.sent.get(message.id)!
      times.push(performance.now() - at)
      this.sent.delete(message.id)
    } else if (message.type === 'error') {
      this.tally.refused[message.code] = (this.tally.refused[message.code] ?? 0) + 1
    } else if (message.table === this.table && (message.type === 'snapshot' || message.type === 'update'))
      this.look(message)
  }

  private look({ info, views, type }: any): void {
    if (info !== undefined) this.position = info.position
    for (const view of Object.values<any>(views ?? {})) {
      const ask = view.asks?.find((one: any) => one.answered === null)
      if (view.asks !== undefined) this.asked = ask
    }
    if (this.asked !== undefined)
      this.timer ??= setTimeout(() => this.answer(), Math.max(0, this.due - performance.now()))
    if (type === 'snapshot') this.opened()
    if (info?.status === 'over') {
      const { over } = this
      this.over = () => {}
      over()
    }
  }
}

/** Tables: each game equally often, by two people each. */
const GAMES: readonly { game: string; setup: object; seats: readonly [string, string] }[] = [
  { game: 'ur', setup: {}, seats: ['lapis', 'shell'] },
  { game: 'ankh', setup: { scenario: 'middle-kingdom-2', players: 2 }, seats: ['player1', 'player2'] },
  { game: 'god-kings', setup: { scenario: 'kadesh', players: 2 }, seats: ['egypt', 'hatti'] },
  { game: 'alexander', setup: { scenario: 'phrygia' }, seats: ['macedonian', 'persian'] },
]

/** Each person answers every 3 s and chats every 30 s; one spectator per five players. */
const PACE_MS = 3000
const TALK_MS = 30_000
const PLAYERS_PER_WATCHER = 5
/** Tables set up at a time. */
const AT_ONCE = 8

/** Orders: how many people, and how long to count. */
export type Order =
  | { readonly grow: number; readonly bases: readonly string[]; readonly games: readonly string[] }
  | { readonly count: number }

/** What the clients counted. */
export interface Counted {
  /** Sorted times in ms from an answer, or a chat message, to its acknowledgement. */
  readonly answers: readonly number[]
  readonly talk: readonly number[]
  /** Messages and bytes received. */
  readonly heard: number
  readonly bytes: number
  readonly refused: { readonly [code: string]: number }
  readonly seconds: number
  /** CPU time of the clients themselves. */
  readonly cpuSeconds: number
}

/** Clients at tables, in their own process, until orders end. */
export async function runClients(): Promise<Numbers> {
  const tally = new Tally()
  const people: Person[] = []
  const watchers: Person[] = []
  let tables = 0
  const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`)
  let talking: NodeJS.Timeout | undefined
  const talkEach = (ms: number) => {
    clearInterval(talking)
    const turn = Math.max(ms, 5)
    talking = setInterval(() => {
      for (let words = turn / ms; words > Math.random(); words--)
        people[Math.floor(Math.random() * people.length)]!.say('What a move!')
    }, turn)
  }

  const seat = async (bases: readonly string[], games: readonly string[]) => {
    const number = tables++
    const base = bases[number % bases.length]!
    // With several servers the two players of a table use different ones.
    const other = bases[(number + (number >> 1)) % bases.length]!
    const id = games[Math.floor(number / bases.length) % games.length]!
    const { game, setup, seats } = GAMES.find((one) => one.game === id)!
    const one = await Person.enter(base, `One ${number}`, tally, PACE_MS)
    const two = await Person.enter(other, `Two ${number}`, tally, PACE_MS)
    await Promise.all([one.connect(), two.connect()])
    const begin = async (): Promise<string> => {
      const made = await one.post('/api/tables', { game, setup, seats: { [seats[0]]: 'me' } })
      await two.post(`/api/tables/${made.id}/commands`, {
        do: 'sit',
        seat: seats[1],
        invitation: made.invitation,
      })
      await Promise.all([one.open(made.id, () => void begin()), two.open(made.id)])
      return made.id
    }
    const table = await begin()
    people.push(one, two)
    if (watchers.length < people.length / PLAYERS_PER_WATCHER) {
      const watcher = await Person.enter(base, `Watcher ${number}`, tally, PACE_MS)
      watchers.push(watcher)
      await watcher.connect()
      await watcher.open(table)
    }
  }

  for await (const line of createInterface({ input: process.stdin })) {
    const order = JSON.parse(line) as Order
    if ('grow' in order) {
      const missing = Math.ceil((order.grow - people.length) / 2)
      let left = missing
      const some = async () => {
        while (left-- > 0) await seat(order.bases, order.games)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, some))
      talkEach(TALK_MS / people.length)
      say({ people: people.length, watchers: watchers.length })
    } else {
      tally.take()
      const [from, cpu] = [performance.now(), process.cpuUsage()]
      await new Promise((resolve) => setTimeout(resolve, order.count * 1000))
      const { answers, talk, heard, bytes } = tally.take()
      const { user, system } = process.cpuUsage(cpu)
      const counted: Counted = {
        answers: answers.sort((a, b) => a - b),
        talk: talk.sort((a, b) => a - b),
        heard,
        bytes,
        refused: tally.refused,
        seconds: (performance.now() - from) / 1000,
        cpuSeconds: (user + system) / 1e6,
      }
      say(counted)
    }
  }
  clearInterval(talking)
  for (const person of [...people, ...watchers]) person.leave()
  return {}
}
