import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** Sends over a WebSocket; what is said in one turn of the loop leaves in one write. */
export class Outlet {
  private readonly socket: WebSocket
  private readonly most: number
  private readonly tooSlow: () => void
  private corked = false

  /** A socket for which more than `most` bytes wait is ended at once: whoever does not read must not fill the memory. */
  constructor(socket: WebSocket, most: number, tooSlow: () => void) {
    this.socket = socket
    this.most = most
    this.tooSlow = tooSlow
  }

  /** How many bytes wait to be sent. */
  get unsent(): number {
    return this.socket.bufferedAmount
  }

  /** Sends a text, unless the other side is gone or has not read what came before. */
  send(text: string): void {
    const { socket } = this
    if (socket.readyState !== socket.OPEN) return
    if (this.unsent > this.most) {
      this.tooSlow()
      socket.terminate()
      return
    }
    if (!this.corked) this.cork()
    socket.send(text)
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
