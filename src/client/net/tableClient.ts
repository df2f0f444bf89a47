import type { Command } from '#table/protocol/commands.ts'
import type { ErrorCode } from '#table/protocol/errors.ts'
import type { ClientMessage, ServerMessage } from '#table/protocol/messages.ts'
import { type Pace, Playback, type PlaybackState } from './playback.ts'
import { PendingRequests, RequestError } from './rpc.ts'
import type { Connection, Transport } from './serverTransport.ts'
import { applyMessage, type TableModel, withEarlierLines } from './tableModel.ts'

type Reply = Extract<ServerMessage, { type: 'done' | 'why' | 'set' | 'look' | 'earlier' | 'advice' }>
type Request = Extract<ClientMessage, { id: number; table: string }>
type Unnumbered<R> = R extends unknown ? Omit<R, 'id' | 'table'> : never

/** The table as the page shows it, the state of the connection and the people present. */
export interface PresentedTable extends PlaybackState {
  /** Why there is no table to show. */
  readonly error: ErrorCode | undefined
  readonly connection: Connection
  readonly connected: readonly string[]
  readonly watchers: number
}

/** One table over a transport: opens it while it has subscribers, sends requests, and passes each change to its playback. */
export class TableClient {
  readonly id: string
  readonly playback: Playback
  private readonly link: Transport
  private readonly invitation: { readonly invitation?: string }
  /** The last state received; the playback may not have shown it yet. */
  private latest: TableModel | undefined
  private readonly pending = new PendingRequests<Reply>()
  private readonly listeners = new Set<() => void>()
  private stopListening: (() => void) | undefined
  private opened = false
  private readingEarlier = false
  private shown: PresentedTable

  constructor(link: Transport, id: string, pace: Pace, invitation?: string) {
    this.id = id
    this.link = link
    this.invitation = invitation === undefined ? {} : { invitation }
    this.playback = new Playback(pace, () => this.change({ ...this.playback.now(), error: undefined }))
    const { connection } = link
    this.shown = { ...this.playback.now(), error: undefined, connected: [], watchers: 0, connection }
  }

  /** For `useSyncExternalStore`. */
  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed)
    if (this.listeners.size === 1) this.begin()
    return () => {
      this.listeners.delete(changed)
      if (this.listeners.size === 0) this.end()
    }
  }

  now = (): PresentedTable => this.shown

  /** Sends a command; rejects with a `RequestError` if it is refused. */
  command(command: Command): Promise<Reply> {
    return this.request({ type: 'command', command })
  }

  /** The position after `length` answers, as a seat saw it. */
  async look(seat: string, length: number): Promise<Extract<Reply, { type: 'look' }>> {
    const reply = await this.request({ type: 'look', seat, length, ...this.invitation })
    return reply as Extract<Reply, { type: 'look' }>
  }

  /** Loads journal lines before those that are shown. */
  async loadEarlier(): Promise<void> {
    const before = this.shown.table?.journalFrom ?? 0
    if (before === 0 || this.readingEarlier) return
    this.readingEarlier = true
    try {
      const reply = await this.request({ type: 'earlier', before, ...this.invitation })
      if (reply.type !== 'earlier') return
      if (this.latest !== undefined) this.latest = withEarlierLines(this.latest, reply)
      this.playback.addEarlier(reply)
    } finally {
      this.readingEarlier = false
    }
  }

  /** Rejects with `busy` where there is no connection. */
  request(asked: Unnumbered<Request>): Promise<Reply> {
    if (!this.opened) return Promise.reject(new RequestError('busy'))
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
        this.applyState(message)
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

  private applyState(message: Extract<ServerMessage, { type: 'snapshot' | 'update' }>): void {
    const next = applyMessage(this.latest, message)
    if (next === 'lost') this.open()
    else if (next !== this.latest) {
      this.latest = next
      if (message.type === 'snapshot') this.playback.jump(next)
      else this.playback.add(next)
    }
  }

  private change(some: Partial<PresentedTable>): void {
    this.shown = { ...this.shown, ...some }
    for (const changed of this.listeners) changed()
  }
}
