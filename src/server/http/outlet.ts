import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** All sockets of one address may hold so many times what one may; those that hold less than a small part are left alone. */
const TOGETHER = 4
const SMALL = 1 / 16

/** Sends over a WebSocket; what is said in one turn of the loop leaves in one write. */
export class Outlet {
  private readonly socket: WebSocket
  private readonly most: number
  private readonly mates: ReadonlySet<Outlet>
  private readonly tooSlow: () => void
  private corked = false

  /**
   * A socket for which more than `most` bytes wait is ended at once, and so is one of many of the same address (`mates`)
   * that hold too much together: whoever does not read must not fill the memory.
   */
  constructor(socket: WebSocket, most: number, mates: ReadonlySet<Outlet>, tooSlow: () => void) {
    this.socket = socket
    this.most = most
    this.mates = mates
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
