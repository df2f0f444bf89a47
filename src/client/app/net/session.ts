import type { ClientMessage, Command, ErrorCode, ServerMessage } from '../../../table/protocol.ts'
import { type Followed, follow, withEarlier } from './follow.ts'
import { Failed } from './here.ts'
import type { Connection, Link } from './link.ts'

type Reply = Extract<ServerMessage, { type: 'done' | 'why' | 'set' | 'look' | 'earlier' | 'advice' }>
type Request = Extract<ClientMessage, { id: number; table: string }>
type Unnumbered<R> = R extends unknown ? Omit<R, 'id' | 'table'> : never

/** What the page shows of a table, and what it is about to show. */
export interface Shown {
  readonly table: Followed | undefined
  /** Why there is nothing to show. */
  readonly error: ErrorCode | undefined
  readonly connection: Connection
  readonly connected: readonly string[]
  readonly watchers: number
  /** How many changes wait to be shown. */
  readonly behind: number
}

interface Waiting {
  readonly done: (reply: any) => void
  readonly failed: (error: Error) => void
}

let lastRef = 0

/**
 * One table followed over a link. Changes are shown one after the other, each for as long as `pace` says, so that a
 * person sees what the others did; `skip` shows all at once.
 */
export class Session {
  readonly id: string
  private readonly link: Link
  private readonly invitation: string | undefined
  private readonly pace: (shown: Followed) => number
  private latest: Followed | undefined
  private readonly queue: Followed[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly waiting = new Map<number, Waiting>()
  private readonly listeners = new Set<() => void>()
  private stopListening: (() => void) | undefined
  private opened = false
  /** Earlier lines of the journal are on their way. */
  private reading = false
  private shown: Shown

  constructor(link: Link, id: string, pace: (shown: Followed) => number, invitation?: string) {
    this.id = id
    this.link = link
    this.pace = pace
    this.invitation = invitation
    const { connection } = link
    this.shown = { table: undefined, error: undefined, connection, connected: [], watchers: 0, behind: 0 }
  }

  /** For `useSyncExternalStore`. */
  subscribe = (told: () => void): (() => void) => {
    this.listeners.add(told)
    if (this.listeners.size === 1) this.begin()
    return () => {
      this.listeners.delete(told)
      if (this.listeners.size === 0) this.end()
    }
  }

  now = (): Shown => this.shown

  /** Does something at the table; fails with the code of the refusal. */
  command(command: Command): Promise<Reply> {
    return this.request({ type: 'command', command })
  }

  /** The position after so many answers, as a seat saw it. */
  async look(seat: string, length: number): Promise<Extract<Reply, { type: 'look' }>> {
    const { invitation } = this
    const asked = { type: 'look', seat, length, ...(invitation === undefined ? {} : { invitation }) } as const
    return (await this.request(asked)) as Extract<Reply, { type: 'look' }>
  }

  /** Asks for the lines of the journal before those that are there. */
  async earlier(): Promise<void> {
    const before = this.shown.table?.journalFrom ?? 0
    if (before === 0 || this.reading) return
    this.reading = true
    const { invitation } = this
    try {
      const asked = { type: 'earlier', before, ...(invitation === undefined ? {} : { invitation }) } as const
      const reply = await this.request(asked)
      if (reply.type !== 'earlier') return
      if (this.latest !== undefined) this.latest = withEarlier(this.latest, reply)
      for (const [i, next] of this.queue.entries()) this.queue[i] = withEarlier(next, reply)
      const { table } = this.shown
      if (table !== undefined) this.change({ table: withEarlier(table, reply) })
    } finally {
      this.reading = false
    }
  }

  /** Asks something about the table. */
  request(asked: Unnumbered<Request>): Promise<Reply> {
    if (!this.opened) return Promise.reject(new Failed('busy'))
    const id = ++lastRef
    const reply = new Promise<Reply>((done, failed) => this.waiting.set(id, { done, failed }))
    this.link.send({ ...asked, id, table: this.id } as ClientMessage)
    return reply
  }

  /** Shows everything that waits, at once. */
  skip(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const last = this.queue.pop()
    this.queue.length = 0
    if (last !== undefined) this.show(last)
  }

  private begin(): void {
    this.stopListening = this.link.listen({
      message: (message) => this.hear(message),
      connection: () => this.connectionChanged(),
    })
    this.connectionChanged()
  }

  private end(): void {
    if (this.opened) this.link.send({ type: 'close', table: this.id })
    this.opened = false
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue.length = 0
    this.stopListening?.()
    this.fail('busy')
  }

  private connectionChanged(): void {
    const { connection } = this.link
    this.change({ connection })
    if (connection === 'here' || connection === 'open') this.open(this.latest?.seq)
    else this.opened = false
    if (connection === 'lost') this.fail('busy')
  }

  private open(since?: number): void {
    this.opened = true
    const { invitation } = this
    this.link.send({
      type: 'open',
      table: this.id,
      ...(since === undefined ? {} : { since }),
      ...(invitation === undefined ? {} : { invitation }),
    })
  }

  private hear(message: ServerMessage): void {
    if (!('table' in message) || message.table !== this.id) return
    switch (message.type) {
      case 'snapshot':
      case 'update':
        this.take(message)
        break
      case 'presence':
        this.change({ connected: message.connected, watchers: message.watchers })
        break
      case 'error':
        if (message.id === null && this.shown.table === undefined) this.change({ error: message.code })
        else this.settle(message.id, (waiting) => waiting.failed(new Failed(message.code)))
        break
      default:
        this.settle(message.id, (waiting) => waiting.done(message))
    }
  }

  private take(message: Extract<ServerMessage, { type: 'snapshot' | 'update' }>): void {
    const next = follow(this.latest, message, Date.now())
    if (next === 'lost') this.open()
    else if (next !== this.latest) {
      this.latest = next
      if (message.type === 'snapshot') this.jump(next)
      else this.queueUp(next)
    }
  }

  private settle(id: number | null, how: (waiting: Waiting) => void): void {
    const waiting = id === null ? undefined : this.waiting.get(id)
    if (waiting === undefined) return
    this.waiting.delete(id!)
    how(waiting)
  }

  private fail(code: ErrorCode): void {
    for (const { failed } of this.waiting.values()) failed(new Failed(code))
    this.waiting.clear()
  }

  private jump(to: Followed): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue.length = 0
    this.show(to)
  }

  private queueUp(next: Followed): void {
    if (this.timer === undefined) this.show(next)
    else {
      this.queue.push(next)
      this.change({ behind: this.queue.length })
    }
  }

  private show(table: Followed): void {
    this.change({ table, error: undefined, behind: this.queue.length })
    const lasts = this.pace(table)
    if (lasts <= 0 && this.queue.length === 0) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      const next = this.queue.shift()
      if (next !== undefined) this.show(next)
    }, lasts)
  }

  private change(some: Partial<Shown>): void {
    this.shown = { ...this.shown, ...some }
    for (const told of this.listeners) told()
  }
}
