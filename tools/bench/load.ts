import { cpus } from 'node:os'
import WebSocket from 'ws'

/** A benchmark player that reads only what it needs to answer. */
export class Guest {
  readonly base: string
  /** Called with the milliseconds from an answer to its acknowledgement. */
  acknowledged: (ms: number) => void = () => {}
  /** Called when a table asks this player, and when it is over. */
  asked: (table: string) => void = () => {}
  over: (table: string) => void = () => {}
  readonly #cookie: string
  #socket: WebSocket | undefined
  readonly #asks = new Map<string, { seat: string; options: string[]; position: number }>()
  readonly #sent = new Map<number, number>()
  readonly #opened = new Map<string, () => void>()
  #next = 0

  private constructor(base: string, cookie: string) {
    this.base = base
    this.#cookie = cookie
  }

  static async enter(base: string, name: string): Promise<Guest> {
    const response = await fetch(`${base}/api/me`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith('mehen='))!
    await response.arrayBuffer()
    return new Guest(base, cookie.split(';')[0]!)
  }

  async post(path: string, body: unknown): Promise<any> {
    const response = await fetch(this.base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  async connect(): Promise<void> {
    const socket = new WebSocket(`${this.base.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: this.#cookie },
      perMessageDeflate: false,
    })
    this.#socket = socket
    socket.on('message', (data) => this.#hear(JSON.parse(data.toString())))
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  }

  /** Subscribes to a table; resolves when its position has arrived. */
  async open(table: string): Promise<void> {
    const opened = new Promise<void>((resolve) => this.#opened.set(table, resolve))
    this.#socket!.send(JSON.stringify({ type: 'open', table }))
    await opened
  }

  /** Answers the table's ask; false if there is none. */
  answer(table: string): boolean {
    const ask = this.#asks.get(table)
    if (!ask) return false
    const { seat, options, position } = ask
    this.#asks.delete(table)
    const id = ++this.#next
    this.#sent.set(id, performance.now())
    const keys = [options[id % options.length]!]
    this.#socket!.send(JSON.stringify({ type: 'command', id, table, command: { do: 'answer', seat, keys, position } }))
    return true
  }

  leave(): void {
    this.#socket?.terminate()
  }

  #hear(message: any) {
    if (message.type === 'done') {
      this.acknowledged(performance.now() - this.#sent.get(message.id)!)
      this.#sent.delete(message.id)
    } else if (message.type === 'error') throw new Error(`refused: ${message.code}`)
    else if (message.type === 'snapshot' || message.type === 'update') this.#look(message)
  }

  #look({ table, info, views }: any) {
    if (info?.status === 'over') this.over(table)
    for (const view of Object.values<any>(views ?? {})) {
      const [ask] = view.asks
      if (!ask || ask.answered !== null) continue
      this.#asks.set(table, { seat: ask.seat, options: ask.options, position: info.position })
      this.asked(table)
    }
    this.#opened.get(table)?.()
    this.#opened.delete(table)
  }
}

/** Two guests, each with a socket, playing one game after another. */
export class Pair {
  readonly #guests: readonly [Guest, Guest]
  #table = ''

  constructor(one: Guest, two: Guest) {
    this.#guests = [one, two]
  }

  static async sitDown(bases: readonly [string, string], name: string): Promise<Pair> {
    const one = await Guest.enter(bases[0], `${name} one`)
    const two = await Guest.enter(bases[1], `${name} two`)
    await Promise.all([one.connect(), two.connect()])
    const pair = new Pair(one, two)
    await pair.begin()
    one.over = () => void pair.begin()
    return pair
  }

  get guests(): readonly Guest[] {
    return this.#guests
  }

  /** A new table for both. */
  async begin(): Promise<void> {
    const [one, two] = this.#guests
    const { id, invitation } = await one.post('/api/tables', { game: 'ur', seats: { lapis: 'me' } })
    await two.post(`/api/tables/${id}/commands`, { do: 'sit', invitation })
    this.#table = id
    await Promise.all([one.open(id), two.open(id)])
  }

  /** Answers the open ask; false if there is none. */
  answer(): boolean {
    return this.#guests.some((guest) => guest.answer(this.#table))
  }

  leave(): void {
    for (const guest of this.#guests) guest.leave()
  }
}

/** Everyone answers immediately: accepted answers per second and in total. */
export async function fullSpeed(pairs: readonly Pair[], seconds: number): Promise<{ perS: number; answers: number }> {
  let done = 0
  for (const guest of pairs.flatMap((pair) => pair.guests)) {
    guest.acknowledged = () => done++
    guest.asked = (table) => guest.answer(table)
  }
  for (const pair of pairs) pair.answer()
  await pause(500)
  const [from, before] = [performance.now(), done]
  await pause(seconds * 1000)
  const perS = (done - before) / ((performance.now() - from) / 1000)
  for (const guest of pairs.flatMap((pair) => pair.guests)) guest.asked = () => {}
  await pause(300)
  return { perS, answers: done }
}

/** N answers per second in all, evenly spaced: sorted acknowledgement times in ms. */
export async function steady(pairs: readonly Pair[], perS: number, seconds: number): Promise<number[]> {
  const times: number[] = []
  for (const guest of pairs.flatMap((pair) => pair.guests)) guest.acknowledged = (ms) => times.push(ms)
  const from = performance.now()
  let sent = 0
  for (let next = 0; performance.now() - from < seconds * 1000; ) {
    const due = ((performance.now() - from) / 1000) * perS
    for (let tries = 0; sent < due && tries < pairs.length; tries++) {
      if (pairs[next++ % pairs.length]!.answer()) sent++
    }
    await pause(2)
  }
  await pause(300)
  return times.sort((a, b) => a - b)
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Returns the average number of busy CPUs since the call. */
export function busyCores(): () => number {
  const used = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
  const [from, before] = [performance.now(), used()]
  return () => (used() - before) / (performance.now() - from)
}
