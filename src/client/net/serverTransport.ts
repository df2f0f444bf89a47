import { CLOSE_CODES } from '#table/protocol/errors.ts'
import type { ClientMessage, ServerMessage } from '#table/protocol/messages.ts'
import { refreshMe } from './me.ts'

/** `here`: hosted by this browser, so no connection is needed. */
export type Connection = 'here' | 'connecting' | 'open' | 'lost'

/** Carries messages between the page and the host of its tables: a server, or a worker of this browser. */
export interface Transport {
  readonly connection: Connection
  send(message: ClientMessage): void
  /** Returns a function that stops listening. */
  listen(listener: { message: (message: ServerMessage) => void; connection: () => void }): () => void
}

const RETRY_MS = [500, 1000, 2000, 4000, 8000]
const PING_MS = 25_000

/** The server's socket: connects while there are listeners, and reconnects when the connection is lost. */
class ServerTransport implements Transport {
  connection: Connection = 'connecting'
  private socket: WebSocket | undefined
  private attempts = 0
  private timer = 0
  private readonly listeners = new Set<Parameters<Transport['listen']>[0]>()

  constructor() {
    addEventListener('online', () => this.retry())
    addEventListener('offline', () => this.socket?.close())
    setInterval(() => this.connection === 'open' && this.send({ type: 'ping' }), PING_MS)
  }

  /** Drops the message where there is no connection: after reconnecting, the page opens its table again first. */
  send(message: ClientMessage): void {
    if (this.connection === 'open') this.socket!.send(JSON.stringify(message))
  }

  listen(listener: Parameters<Transport['listen']>[0]): () => void {
    this.listeners.add(listener)
    if (this.socket === undefined) this.connect()
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size > 0) return
      clearTimeout(this.timer)
      const { socket } = this
      this.socket = undefined
      socket?.close()
    }
  }

  /** Reconnects now instead of at the next scheduled attempt. */
  retry(): void {
    if (this.listeners.size === 0 || this.connection === 'open') return
    this.attempts = 0
    clearTimeout(this.timer)
    this.connect()
  }

  /** Opens a new socket, so that the server sees the user who has just signed in; resolves when it is open. */
  reconnect(): Promise<void> {
    return new Promise((done) => {
      const stop = this.listen({
        message: () => undefined,
        connection: () => {
          if (this.connection !== 'open') return
          stop()
          done()
        },
      })
      const { socket } = this
      clearTimeout(this.timer)
      this.connect()
      socket?.close()
    })
  }

  private connect(): void {
    const address = new URL('/api/socket', location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address)
    this.socket = socket
    this.set('connecting')
    socket.onmessage = ({ data }) => {
      const message: ServerMessage = JSON.parse(data)
      for (const listener of this.listeners) listener.message(message)
    }
    socket.onopen = () => {
      this.attempts = 0
      this.set('open')
    }
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return
      if (code === CLOSE_CODES.sessionOver) void refreshMe()
      this.set('lost')
      const wait = RETRY_MS[Math.min(this.attempts++, RETRY_MS.length - 1)]!
      this.timer = window.setTimeout(() => this.connect(), wait)
    }
  }

  private set(connection: Connection): void {
    if (this.connection === connection) return
    this.connection = connection
    for (const listener of this.listeners) listener.connection()
  }
}

let sharedTransport: ServerTransport | undefined

/** The connection to the server, one per page. */
export function serverTransport(): ServerTransport {
  sharedTransport ??= new ServerTransport()
  return sharedTransport
}
