import type { Service } from '../service.ts'
import type { LiveTable, Reader } from '../tables/live.ts'
import type { Outlet } from './outlet.ts'

/** A client with more unsent bytes than this is told no more until it has caught up; then everything at once. */
const MOST_UNSENT = 1 << 20
const LOOK_AGAIN_MS = 100

/** A connection that follows one table: it hears everything in order, once. */
export class Follower implements Reader {
  readonly user: string | null
  sent = 0
  private readonly service: Service
  private readonly outlet: Outlet
  private live: LiveTable | undefined
  private waiting: NodeJS.Timeout | undefined

  constructor(service: Service, outlet: Outlet, user: string | null) {
    this.service = service
    this.outlet = outlet
    this.user = user
  }

  /** Begins with everything, or with what was missed since an event. */
  begin(live: LiveTable, since: number | undefined): void {
    this.live = live
    this.sent = live.table.seq
    this.outlet.send(live.show.text(this.user, since, this.service.now()))
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

  tell(live: LiveTable, now: number): void {
    if (this.outlet.unsent > MOST_UNSENT) {
      this.waiting ??= setTimeout(() => this.catchUp(), LOOK_AGAIN_MS)
      return
    }
    const text = live.show.text(this.user, this.sent, now)
    this.sent = live.table.seq
    this.outlet.send(text)
  }

  say(text: string): void {
    if (this.outlet.unsent < MOST_UNSENT) this.outlet.send(text)
  }

  private catchUp(): void {
    this.waiting = undefined
    const { live } = this
    if (live === undefined) return
    void live.serial(() => {
      if (this.live === live && this.sent < live.table.seq) this.tell(live, this.service.now())
    })
  }
}
