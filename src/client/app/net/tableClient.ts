import type { ClientMessage, Command, ErrorCode, ServerMessage } from '../../../table/protocol.ts'
import { type Followed, follow, withEarlier } from './follow.ts'
import type { Connection, Link } from './link.ts'
import { Playback, type Playing } from './playback.ts'
import { Failed, PendingRequests } from './rpc.ts'

type Reply = Extract<ServerMessage, { type: 'done' | 'why' | 'set' | 'look' | 'earlier' | 'advice' }>
type Request = Extract<ClientMessage, { id: number; table: string }>
type Unnumbered<R> = R extends unknown ? Omit<R, 'id' | 'table'> : never

/** What the page shows of a table, and who is there. */
export interface Shown extends Playing {
  /** Why there is nothing to show. */
  readonly error: ErrorCode | undefined
  readonly connection: Connection
  readonly connected: readonly string[]
  readonly watchers: number
}

/** One table over a link: opens it while someone listens, sends requests, and hands each change to its playback. */
export class TableClient {
  readonly id: string
  readonly playback: Playback
  private readonly link: Link
  private readonly invitation: { readonly invitation?: string }
  /** The last state received, which the playback may not have shown yet. */
  private latest: Followed | undefined
  private readonly pending = new PendingRequests<Reply>()
  private readonly listeners = new Set<() => void>()
  private stopListening: (() => void) | undefined
  private opened = false
  private readingEarlier = false
  private shown: Shown

  constructor(link: Link, id: string, pace: (shown: Followed) => number, invitation?: string) {
    this.id = id
    this.link = link
    this.invitation = invitation === undefined ? {} : { invitation }
    this.playback = new Playback(pace, () => this.change({ ...this.playback.now(), error: undefined }))
    const { connection } = link
    this.shown = { ...this.playback.now(), error: undefined, connected: [], watchers: 0, connection }
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

  /** The position at a length of the record, as a seat saw it. */
  async look(seat: string, length: number): Promise<Extract<Reply, { type: 'look' }>> {
    const reply = await this.request({ type: 'look', seat, length, ...this.invitation })
    return reply as Extract<Reply, { type: 'look' }>
  }

  /** Fetches the lines of the journal before those that are shown. */
  async earlier(): Promise<void> {
    const before = this.shown.table?.journalFrom ?? 0
    if (before === 0 || this.readingEarlier) return
    this.readingEarlier = true
    try {
      const reply = await this.request({ type: 'earlier', before, ...this.invitation })
      if (reply.type !== 'earlier') return
      if (this.latest !== undefined) this.latest = withEarlier(this.latest, reply)
      this.playback.addEarlier(reply)
    } finally {
      this.readingEarlier = false
    }
  }

  /** Sends a request about the table and waits for its reply. */
  request(asked: Unnumbered<Request>): Promise<Reply> {
    if (!this.opened) return Promise.reject(new Failed('busy'))
    return this.pending.add((id) => this.link.send({ ...asked, id, table: this.id } as ClientMessage))
  }

  private begin(): void {
    this.stopListening = this.link.listen({
      message: (message) => this.receive(message),
      connection: () => this.connectionChanged(),
    })
    this.connectionChanged()
  }

  private end(): void {
    if (this.opened) this.link.send({ type: 'close', table: this.id })
    this.opened = false
    this.playback.stop()
    this.stopListening?.()
    this.pending.rejectAll('busy')
  }

  private connectionChanged(): void {
    const { connection } = this.link
    this.change({ connection })
    if (connection === 'here' || connection === 'open') this.open(this.latest?.seq)
    else this.opened = false
    if (connection === 'lost') this.pending.rejectAll('busy')
  }

  private open(since?: number): void {
    this.opened = true
    const from = since === undefined ? {} : { since }
    this.link.send({ type: 'open', table: this.id, ...from, ...this.invitation })
  }

  private receive(message: ServerMessage): void {
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
        else this.pending.reject(message.id, message.code)
        break
      default:
        this.pending.resolve(message.id, message)
    }
  }

  private take(message: Extract<ServerMessage, { type: 'snapshot' | 'update' }>): void {
    const next = follow(this.latest, message, Date.now())
    if (next === 'lost') this.open()
    else if (next !== this.latest) {
      this.latest = next
      if (message.type === 'snapshot') this.playback.jump(next)
      else this.playback.add(next)
    }
  }

  private change(some: Partial<Shown>): void {
    this.shown = { ...this.shown, ...some }
    for (const told of this.listeners) told()
  }
}
