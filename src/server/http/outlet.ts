import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/**
 * Limits for all sockets of one address together: this many times the limit of one. Sockets below the small fraction of
 * it are never closed.
 */
const TOGETHER = 4
const SMALL = 1 / 16

/** Sends over a WebSocket; everything sent in one turn of the event loop leaves in one write. */
export class Outlet {
  private readonly socket: WebSocket
  private readonly most: number
  private readonly mates: ReadonlySet<Outlet>
  private readonly tooSlow: () => void
  private corked = false

  /**
   * Ends the socket if more than `most` bytes wait, or if the sockets of its address (`mates`) hold too much together:
   * clients that do not read must not fill the memory.
   */
  constructor(socket: WebSocket, most: number, mates: ReadonlySet<Outlet>, tooSlow: () => void) {
    this.socket = socket
    this.most = most
    this.mates = mates
    this.tooSlow = tooSlow
  }

  /** Bytes waiting to be sent. */
  get unsent(): number {
    return this.socket.bufferedAmount
  }

  /** Sends a text unless the client is gone or has not read earlier ones. */
  send(text: string): void {
    const { socket } = this
    if (socket.readyState !== socket.OPEN) return
    if (this.holdsTooMuch()) {
      this.tooSlow()
      socket.terminate()
      return
    }
    if (!this.corked) this.cork()
    socket.send(text)
  }

  private holdsTooMuch(): boolean {
    const { unsent, most, mates } = this
    if (unsent > most) return true
    if (unsent <= most * SMALL) return false
    let together = 0
    for (const mate of mates) together += mate.unsent
    return together > most * TOGETHER
  }

  private cork(): void {
    const { _socket: stream } = this.socket as unknown as { _socket: Socket | null }
    if (stream === null) return
    this.corked = true
    stream.cork()
    setImmediate(() => {
      this.corked = false
      stream.uncork()
    })
  }
}
