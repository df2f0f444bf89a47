import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { HostedTable, TableSubscriber } from '#table/hosting/dispatcher.ts'
import type { ServerMessage } from '#table/protocol/messages.ts'
import type { MutedUsers } from '../moderation/conduct.ts'
import type { Service } from '../service.ts'

/**
 * Limits for all sockets of one address together: this many times the limit of one. Sockets below the small fraction of
 * it are never closed.
 */
const ADDRESS_FACTOR = 4
const SMALL_FRACTION = 1 / 16

/** Sends over a WebSocket; everything sent in one turn of the event loop leaves in one write. */
export class SocketWriter {
  private readonly socket: WebSocket
  private readonly most: number
  private readonly mates: ReadonlySet<SocketWriter>
  private readonly tooSlow: () => void
  private corked = false

  /**
   * Ends the socket if more than `most` bytes wait, or if the sockets of its address (`mates`) hold too much together:
   * clients that do not read must not fill the memory.
   */
  constructor(socket: WebSocket, most: number, mates: ReadonlySet<SocketWriter>, tooSlow: () => void) {
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
    if (unsent <= most * SMALL_FRACTION) return false
    let together = 0
    for (const mate of mates) together += mate.unsent
    return together > most * ADDRESS_FACTOR
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

/** A client with more unsent bytes gets no updates until it has caught up, then all of them at once. */
const MAX_UNSENT = 1 << 20
const RETRY_MS = 100

/** Shared by the subscriptions of one connection. */
export interface ChatFilter {
  readonly subscriptions: Set<TableSubscription>
  unheard: MutedUsers
}

/** Sends one table's events to a connection, in order and once. */
export class TableSubscription implements TableSubscriber {
  readonly user: string | null
  sentTo = 0
  private readonly service: Service
  private readonly outlet: SocketWriter
  private readonly ears: ChatFilter
  private hosted: HostedTable | undefined
  private waiting: NodeJS.Timeout | undefined

  constructor(service: Service, outlet: SocketWriter, user: string | null, ears: ChatFilter) {
    this.service = service
    this.outlet = outlet
    this.user = user
    this.ears = ears
  }

  /** Sends everything, or what was missed since an event. */
  begin(hosted: HostedTable, since: number | undefined): void {
    this.hosted = hosted
    this.sentTo = hosted.table.seq
    this.outlet.send(hosted.show.text(this.user, since, this.service.now(), this.ears.unheard))
    hosted.subscribers.add(this)
    this.ears.subscriptions.add(this)
  }

  /** Unsubscribes; returns the table. */
  end(): HostedTable | undefined {
    clearTimeout(this.waiting)
    this.ears.subscriptions.delete(this)
    const { hosted } = this
    hosted?.subscribers.delete(this)
    this.hosted = undefined
    return hosted
  }

  sendUpdate(hosted: HostedTable, now: number): void {
    if (this.outlet.unsent > MAX_UNSENT) {
      this.waiting ??= setTimeout(() => this.catchUp(), RETRY_MS)
      return
    }
    const text = hosted.show.text(this.user, this.sentTo, now, this.ears.unheard)
    this.sentTo = hosted.table.seq
    this.outlet.send(text)
  }

  send(message: ServerMessage): void {
    if (this.outlet.unsent < MAX_UNSENT) this.outlet.send(JSON.stringify(message))
  }

  /** Sends the whole table again if one of these people has chatted there. */
  resendAfterMute(changed: MutedUsers): void {
    const { hosted } = this
    if (hosted === undefined) return
    void hosted.runExclusive(() => {
      if (this.hosted === hosted && hosted.table.state.chat.some(({ user }) => changed.has(user)))
        this.begin(hosted, undefined)
    })
  }

  private catchUp(): void {
    this.waiting = undefined
    const { hosted } = this
    if (hosted === undefined) return
    void hosted.runExclusive(() => {
      if (this.hosted === hosted && this.sentTo < hosted.table.seq) this.sendUpdate(hosted, this.service.now())
    })
  }
}
