import WebSocket from 'ws'
import type { Command } from '#table/protocol/commands.ts'
import type { ClientMessage, ServerMessage } from '#table/protocol/messages.ts'
import { ClientModel } from '#table/testing/tables.ts'

/** A person with a browser: keeps the cookie, speaks HTTP and WebSocket. */
export class Client {
  base: string
  cookie: string | undefined
  user: string | undefined
  /** Everything the server ever sent, over sockets and as bodies. */
  readonly heard: string[] = []
  readonly tables = new Map<string, ClientModel>()
  socket: WebSocket | undefined
  private next = 0
  private readonly replies = new Map<number, (message: ServerMessage) => void>()
  private readonly waiting = new Set<() => void>()
  /** The last error when opening a table. */
  private readonly closed = new Map<string, string>()

  constructor(base: string) {
    this.base = base
  }

  /** Sends a request; returns the parsed body, or its text if it is not JSON. */
  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('mehen='))
    if (set !== undefined) this.cookie = set.startsWith('mehen=;') ? undefined : set.split(';')[0]
    const text = await response.text()
    this.heard.push(text)
    const isJson = response.headers.get('content-type')?.includes('application/json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  get(path: string) {
    return this.request('GET', path)
  }

  post(path: string, body: unknown = {}) {
    return this.request('POST', path, body)
  }

  /** Becomes a guest with this name, or with a number behind it if the name is taken. */
  async enter(name: string): Promise<this> {
    let reply = await this.post('/api/me', { name })
    for (let number = 2; reply.body.error?.code === 'name taken'; number++)
      reply = await this.post('/api/me', { name: `${name} ${number}` })
    this.user = reply.body.user.id
    return this
  }

  /** Becomes an account with a unique login. */
  async register(name: string): Promise<this> {
    await this.enter(name)
    const login = `${name} ${this.user}`
    await this.post('/api/accounts', { login, passphrase: `what only ${this.user} knows` })
    return this
  }

  /** Connects; resolves after the server's `hello`. */
  async connect(headers: Record<string, string> = {}): Promise<void> {
    const socket = this.dial(headers)
    this.socket = socket
    const hello = new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('close', () => {
        reject(new Error('closed'))
        this.tell()
      })
      socket.on('message', (data) => {
        // Ignore what an abandoned connection still receives.
        if (this.socket !== socket) return
        this.hear(JSON.parse(data.toString()), data.toString())
        resolve()
      })
    })
    await hello
  }

  protected dial(headers: Record<string, string>): WebSocket {
    const url = `${this.base.replace('http', 'ws')}/api/socket`
    return new WebSocket(url, { headers: { ...(this.cookie ? { cookie: this.cookie } : {}), ...headers } })
  }

  /** Follows a table from where it left off; resolves when everything missed has arrived. */
  async open(table: string, invitation?: string): Promise<ClientModel> {
    const known = this.tables.get(table)
    const reader = known ?? new ClientModel()
    this.tables.set(table, reader)
    const before = reader.heard
    this.closed.delete(table)
    this.send({
      type: 'open',
      table,
      ...(reader.seq === undefined ? {} : { since: reader.seq }),
      ...(invitation === undefined ? {} : { invitation }),
    })
    await this.until(() => reader.heard > before || this.broken || this.closed.has(table))
    if (reader.heard === before) throw new Error(this.closed.get(table) ?? 'closed')
    return reader
  }

  /** Not connected, or no longer. */
  get broken(): boolean {
    return this.socket === undefined || this.socket.readyState > WebSocket.OPEN
  }

  send(message: ClientMessage): void {
    this.socket!.send(JSON.stringify(message))
  }

  /** Sends a numbered request; resolves with the reply, rejects if the connection breaks first. */
  ask(
    message: Omit<ClientMessage, 'id'> & { type: 'command' | 'why' | 'look' | 'earlier' | 'advice' },
  ): Promise<ServerMessage> {
    const id = ++this.next
    const { socket } = this
    return new Promise((resolve, reject) => {
      const broken = () => reject(new Error('closed'))
      // Messages to a closed socket are dropped silently.
      if (this.broken) return broken()
      this.replies.set(id, (reply) => {
        socket!.off('close', broken)
        resolve(reply)
      })
      socket!.once('close', broken)
      socket!.send(JSON.stringify({ ...message, id }))
    })
  }

  /** Gives a command at a table; resolves with the error's code, or `done`. */
  async does(table: string, command: Command): Promise<string> {
    const reply = await this.ask({ type: 'command', table, command } as never)
    return reply.type === 'error' ? reply.code : reply.type
  }

  /** The user's seats that must answer now. */
  asked(table: string): { seat: string; options: string[]; position: number }[] {
    const whole = this.tables.get(table)?.whole
    if (whole === undefined) return []
    return Object.values(whole.views).flatMap((view) =>
      view.asks
        .filter((ask) => ask.answered === null)
        .map(({ seat, options }) => ({ seat, options, position: whole.info.position })),
    )
  }

  /** Waits until a received message makes the condition true. */
  async until(isTrue: () => boolean, ms = 120_000): Promise<void> {
    if (isTrue()) return
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(look)
        reject(new Error(`waited ${ms} ms in vain`))
      }, ms)
      const look = () => {
        if (!isTrue()) return
        clearTimeout(timer)
        this.waiting.delete(look)
        resolve()
      }
      this.waiting.add(look)
    })
  }

  /** Disconnects. */
  leave(): void {
    this.socket?.removeAllListeners('close')
    this.socket?.on('error', () => {})
    this.socket?.terminate()
    this.socket = undefined
  }

  private hear(message: ServerMessage, text: string): void {
    this.heard.push(text)
    if (message.type === 'snapshot' || message.type === 'update') this.tables.get(message.table)?.hear(message)
    else if (message.type === 'error' && message.id === null && message.table !== null)
      this.closed.set(message.table, message.code)
    else if ('id' in message && message.id !== null) {
      this.replies.get(message.id)?.(message)
      this.replies.delete(message.id)
    }
    this.tell()
  }

  private tell(): void {
    for (const look of [...this.waiting]) look()
  }
}

const connecting = new WeakMap<Client, Promise<void>>()

/** Lets people answer until each has given this many answers; each has one seat at the table. */
export async function answerOften(people: readonly Client[], table: string, times: number): Promise<void> {
  for (const client of people) {
    const isBroken = client.broken
    const connected = isBroken && !connecting.has(client) ? client.connect() : connecting.get(client)
    if (connected !== undefined) connecting.set(client, connected)
    await connected?.finally(() => connecting.delete(client))
    await client.open(table)
  }
  const given = new Map(people.map((client) => [client, 0]))
  while ([...given.values()].some((count) => count < times)) {
    for (const client of people) {
      if (client.tables.get(table)?.whole?.info.status === 'over') throw new Error('the match was over too soon')
      const [asked] = client.asked(table)
      if (asked === undefined) continue
      const { seat, options, position } = asked
      if ((await client.does(table, { do: 'answer', seat, keys: [options[0]!], position })) === 'done')
        given.set(client, given.get(client)! + 1)
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

const PASSPHRASE = 'seven brown foxes'
let memberCount = 0

/** Turns a client into an account with this display name. */
export async function registerMember(client: Client, name: string): Promise<Client> {
  await client.enter(name)
  const login = `${name} of ${++memberCount}`
  const reply = await client.post('/api/accounts', { login, passphrase: PASSPHRASE })
  if (reply.status !== 200 || reply.body.user.name !== name) throw new Error(`${name} is not registered`)
  return Object.assign(client, { login })
}

/** The error code of a refused request, or its status. */
export async function refusalCode(reply: Promise<{ status: number; body: any }>): Promise<string | number> {
  const { status, body } = await reply
  return body?.error?.code ?? status
}
