import type { TableEvent } from '#table/events.ts'
import type { ServerMessage } from '#table/protocol/messages.ts'
import type { Store } from '../store/store.ts'
import type { LiveTable } from '../tables/liveTable.ts'

/** Something new that concerns one user. */
export type UserNews = Omit<Extract<ServerMessage, { type: 'news' }>, 'type'>

export interface AddressedNews {
  readonly user: string
  readonly news: UserNews
}

/** Sends news to users wherever they are connected: to this process or another. */
export class UserNotifier {
  private readonly here = new Map<string, Set<(news: UserNews) => void>>()
  private readonly tellPeers: (called: AddressedNews) => void

  constructor(tellPeers: (called: AddressedNews) => void) {
    this.tellPeers = tellPeers
  }

  /** Registers a connection of the user. Returns how to unsubscribe. */
  subscribe(user: string, tell: (news: UserNews) => void): () => void {
    const own = this.here.get(user) ?? new Set()
    this.here.set(user, own.add(tell))
    return () => {
      own.delete(tell)
      if (own.size === 0 && this.here.get(user) === own) this.here.delete(user)
    }
  }

  /** Sends news to a user through all processes. */
  notify(user: string, news: UserNews): void {
    this.deliver({ user, news })
    this.tellPeers({ user, news })
  }

  /** Sends news to the user's connections in this process. */
  deliver({ user, news }: AddressedNews): void {
    for (const tell of this.here.get(user) ?? []) tell(news)
  }

  /** Notifies people who may be elsewhere of invitations and rematch offers. */
  notifyAbout({ id: at, table }: LiveTable, events: readonly TableEvent[]): void {
    const { state: facts } = table
    for (const event of events) {
      if (event.is === 'rematch wanted' && event.table === null)
        for (const { user } of table.people())
          if (table.seat(event.seat).holder?.user !== user) this.notify(user, { of: 'rematch', at })
      if (event.is === 'created')
        for (const { user } of Object.values(event.reserved ?? {})) this.notify(user, { of: 'invited', at })
      if (event.is === 'declined') this.notify(facts.maker.user, { of: 'declined', at })
    }
  }
}

/** Who is at a table through one other process. */
interface RemotePresence {
  readonly users: readonly string[]
  readonly watchers: number
  readonly until: number
}

/** What a process announces about one table. */
export interface PresenceAnnouncement {
  readonly process: string
  readonly table: string
  readonly users: readonly string[]
  readonly watchers: number
}

/** Who is connected: to this process, and to the others as far as they have announced it. */
export class Presence {
  private readonly process: string
  private readonly store: Store
  private readonly now: () => number
  private readonly every: number
  private readonly timer: NodeJS.Timeout
  private readonly here = new Map<string, number>()
  private readonly elsewhere = new Map<string, Map<string, RemotePresence>>()
  private saying: Promise<void> | undefined

  constructor(process: string, store: Store, now: () => number, every: number, announce: () => void) {
    this.process = process
    this.store = store
    this.now = now
    this.every = every
    this.timer = setInterval(() => {
      this.say()
      this.forgetOld()
      announce()
    }, every)
    this.timer.unref()
  }

  connected(user: string): void {
    const count = this.here.get(user) ?? 0
    this.here.set(user, count + 1)
    if (count === 0) this.say()
  }

  /** One connection of the user was closed. */
  disconnected(user: string): void {
    const count = this.here.get(user) ?? 0
    if (count > 1) this.here.set(user, count - 1)
    else {
      this.here.delete(user)
      this.say()
    }
  }

  /** Whether a user is connected to any process. */
  async isHere(user: string): Promise<boolean> {
    return this.here.has(user) || (await this.store.isPresent(user, this.now()))
  }

  /** The seats whose holders are connected, and the number of watchers. */
  at(live: LiveTable): { connected: string[]; watchers: number } {
    const { table } = live
    const { users, watchers } = this.local(live)
    const present = new Set(users)
    let count = watchers
    const now = this.now()
    for (const other of this.elsewhere.get(live.id)?.values() ?? []) {
      if (other.until < now) continue
      for (const user of other.users) present.add(user)
      count += other.watchers
    }
    const seats = table.state.seats.filter((s) => s.holder !== null && present.has(s.holder.user))
    return { connected: seats.map((s) => s.seat), watchers: count }
  }

  /** Whether someone follows a table through any process. */
  isWatched({ id, subscribers: readers }: LiveTable): boolean {
    if (readers.size > 0) return true
    const now = this.now()
    for (const { until } of this.elsewhere.get(id)?.values() ?? []) if (until >= now) return true
    return false
  }

  /** This process's announcement about a table. */
  announcementOf(live: LiveTable): PresenceAnnouncement {
    return { process: this.process, table: live.id, ...this.local(live) }
  }

  /** Receives the announcement of another process. */
  receive(news: PresenceAnnouncement): void {
    let known = this.elsewhere.get(news.table)
    if (known === undefined) this.elsewhere.set(news.table, (known = new Map()))
    if (news.users.length === 0 && news.watchers === 0) known.delete(news.process)
    else {
      const until = this.now() + 3 * this.every
      known.set(news.process, { users: news.users, watchers: news.watchers, until })
    }
    if (known.size === 0) this.elsewhere.delete(news.table)
  }

  /** Announces that no one is connected to this process. */
  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.saying
    await this.store.present(this.process, [], this.now()).catch(() => {})
  }

  /** Drops announcements that have expired. */
  private forgetOld(): void {
    const now = this.now()
    for (const [table, said] of this.elsewhere) {
      for (const [process, { until }] of said) if (until < now) said.delete(process)
      if (said.size === 0) this.elsewhere.delete(table)
    }
  }

  private local(live: LiveTable): { users: string[]; watchers: number } {
    const users = new Set<string>()
    let watchers = 0
    for (const { user } of live.subscribers) {
      if (user !== null && live.table.seatsHeldBy(user).length > 0) users.add(user)
      else watchers++
    }
    return { users: [...users], watchers }
  }

  /** Stores who is connected here; calls in quick succession are combined. */
  private say(): void {
    if (this.saying !== undefined) return
    const speak = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      this.saying = undefined
      await this.store.present(this.process, [...this.here.keys()], this.now() + 3 * this.every)
    }
    this.saying = speak().catch(() => {})
  }
}
