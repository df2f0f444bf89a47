import type { Hosted, Reader } from '../../table/index.ts'
import type { ServerMessage } from '../../table/protocol.ts'
import type { Unheard } from '../behaviour/hearing.ts'
import type { Service } from '../service.ts'
import type { Outlet } from './outlet.ts'

/** A client with more unsent bytes gets no updates until it has caught up, then all of them at once. */
const MOST_UNSENT = 1 << 20
const LOOK_AGAIN_MS = 100

/** Shared by the subscriptions of one connection. */
export interface Ears {
  readonly followers: Set<Follower>
  unheard: Unheard
}

/** Sends one table's events to a connection, in order and once. */
export class Follower implements Reader {
  readonly user: string | null
  sentTo = 0
  private readonly service: Service
  private readonly outlet: Outlet
  private readonly ears: Ears
  private hosted: Hosted | undefined
  private waiting: NodeJS.Timeout | undefined

  constructor(service: Service, outlet: Outlet, user: string | null, ears: Ears) {
    this.service = service
    this.outlet = outlet
    this.user = user
    this.ears = ears
  }

  /** Sends everything, or what was missed since an event. */
  begin(hosted: Hosted, since: number | undefined): void {
    this.hosted = hosted
    this.sentTo = hosted.table.seq
    this.outlet.send(hosted.show.text(this.user, since, this.service.now(), this.ears.unheard))
    hosted.readers.add(this)
    this.ears.followers.add(this)
  }

  /** Unsubscribes; returns the table. */
  end(): Hosted | undefined {
    clearTimeout(this.waiting)
    this.ears.followers.delete(this)
    const { hosted } = this
    hosted?.readers.delete(this)
    this.hosted = undefined
    return hosted
  }

  tell(hosted: Hosted, now: number): void {
    if (this.outlet.unsent > MOST_UNSENT) {
      this.waiting ??= setTimeout(() => this.catchUp(), LOOK_AGAIN_MS)
      return
    }
    const text = hosted.show.text(this.user, this.sentTo, now, this.ears.unheard)
    this.sentTo = hosted.table.seq
    this.outlet.send(text)
  }

  say(message: ServerMessage): void {
    if (this.outlet.unsent < MOST_UNSENT) this.outlet.send(JSON.stringify(message))
  }

  /** Sends the whole table again if one of these people has chatted there. */
  hearAnew(changed: Unheard): void {
    const { hosted } = this
    if (hosted === undefined) return
    void hosted.serial(() => {
      if (this.hosted === hosted && hosted.table.facts.chat.some(({ user }) => changed.has(user)))
        this.begin(hosted, undefined)
    })
  }

  private catchUp(): void {
    this.waiting = undefined
    const { hosted } = this
    if (hosted === undefined) return
    void hosted.serial(() => {
      if (this.hosted === hosted && this.sentTo < hosted.table.seq) this.tell(hosted, this.service.now())
    })
  }
}
