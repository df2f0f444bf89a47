import { CLOSE } from '../../../table/protocol/errors.ts'
import type { ClientMessage, ServerMessage } from '../../../table/protocol.ts'
import { refreshMe } from '../shell/useMe.ts'
import type { Connection, Link } from './link.ts'

const RETRY_MS = [500, 1000, 2000, 4000, 8000]
const PING_MS = 25_000

/** The server's socket: connects when somebody listens, and again by itself when it is lost. */
class Online implements Link {
  connection: Connection = 'connecting'
  private socket: WebSocket | undefined
  private tries = 0
  private timer = 0
  private readonly listeners = new Set<Parameters<Link['listen']>[0]>()

  constructor() {
    addEventListener('online', () => this.retry())
    addEventListener('offline', () => this.socket?.close())
    setInterval(() => this.connection === 'open' && this.send({ type: 'ping' }), PING_MS)
  }

  /** What cannot be sent now is not sent later: a table that was lost is opened again and looked at first. */
  send(message: ClientMessage): void {
    if (this.connection === 'open') this.socket!.send(JSON.stringify(message))
  }

  listen(hear: Parameters<Link['listen']>[0]): () => void {
    this.listeners.add(hear)
    if (this.socket === undefined) this.connect()
    return () => {
      this.listeners.delete(hear)
      if (this.listeners.size > 0) return
      clearTimeout(this.timer)
      const { socket } = this
      this.socket = undefined
      socket?.close()
    }
  }

  /** Tries again now instead of later. */
  retry(): void {
    if (this.listeners.size === 0 || this.connection === 'open') return
    this.tries = 0
    clearTimeout(this.timer)
    this.connect()
  }

  /** Connects anew, after the server has learned who is here; resolves when it is open. */
  again(): Promise<void> {
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
      for (const { message: told } of this.listeners) told(message)
    }
    socket.onopen = () => {
      this.tries = 0
      this.set('open')
    }
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return
      if (code === CLOSE.sessionOver) void refreshMe()
      this.set('lost')
      const wait = RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]!
      this.timer = window.setTimeout(() => this.connect(), wait)
    }
  }

  private set(connection: Connection): void {
    if (this.connection === connection) return
    this.connection = connection
    for (const { connection: told } of this.listeners) told()
  }
}

let made: Online | undefined

/** The way to the server's tables. */
export function online(): Online {
  made ??= new Online()
  return made
}
