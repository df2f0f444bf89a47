import type { WebSocket } from 'ws'
import type { Service } from '../service.ts'
import type { LiveTable, Reader } from '../tables/live.ts'

/** A client with more unsent bytes than this is told no more until it has caught up; then everything at once. */
const MOST_UNSENT = 1 << 20
const LOOK_AGAIN_MS = 100

/** A connection that follows one table: it hears everything in order, once. */
export class Follower implements Reader {
  readonly user: string | null
  sent = 0
  private readonly service: Service
  private readonly socket: WebSocket
  private live: LiveTable | undefined
  private waiting: NodeJS.Timeout | undefined

  constructor(service: Service, socket: WebSocket, user: string | null) {
    this.service = service
    this.socket = socket
    this.user = user
  }

  /** Begins with everything, or with what was missed since an event. */
  begin(live: LiveTable, since: number | undefined): void {
    this.live = live
    this.sent = live.table.seq
    this.socket.send(JSON.stringify(live.show.news(this.user, since, this.service.now())))
    live.readers.add(this)
  }

  /** Ends; the table it followed. */
  end(): LiveTable | undefined {
    clearTimeout(this.waiting)
    const { live } = this
    live?.readers.delete(this)
    this.live = undefined
    return live
  }

  tell(live: LiveTable): boolean {
    if (this.socket.bufferedAmount > MOST_UNSENT) {
      this.waiting ??= setTimeout(() => this.catchUp(), LOOK_AGAIN_MS)
      return false
    }
    const text = JSON.stringify(live.show.news(this.user, this.sent, this.service.now()))
    this.sent = live.table.seq
    this.socket.send(text)
    return true
  }

  say(text: string): void {
    if (this.socket.bufferedAmount < MOST_UNSENT) this.socket.send(text)
  }

  private catchUp(): void {
    this.waiting = undefined
    const { live } = this
    if (live === undefined) return
    void live.serial(() => {
      if (this.live === live && this.sent < live.table.seq) this.tell(live)
    })
  }
}
