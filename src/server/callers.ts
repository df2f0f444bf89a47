import type { TableEvent } from '../table/index.ts'
import type { ServerMessage } from '../table/protocol.ts'
import type { LiveTable } from './tables/live.ts'

/** Something new that concerns one user. */
export type OwnNews = Omit<Extract<ServerMessage, { type: 'news' }>, 'type'>

export interface Called {
  readonly user: string
  readonly news: OwnNews
}

/** Sends news to users wherever they are connected: to this process or another. */
export class Callers {
  private readonly here = new Map<string, Set<(news: OwnNews) => void>>()
  private readonly tellPeers: (called: Called) => void

  constructor(tellPeers: (called: Called) => void) {
    this.tellPeers = tellPeers
  }

  /** Registers a connection of the user. Returns how to unsubscribe. */
  come(user: string, tell: (news: OwnNews) => void): () => void {
    const own = this.here.get(user) ?? new Set()
    this.here.set(user, own.add(tell))
    return () => {
      own.delete(tell)
      if (own.size === 0 && this.here.get(user) === own) this.here.delete(user)
    }
  }

  /** Sends news to a user through all processes. */
  call(user: string, news: OwnNews): void {
    this.heard({ user, news })
    this.tellPeers({ user, news })
  }

  /** Sends news to the user's connections in this process. */
  heard({ user, news }: Called): void {
    for (const tell of this.here.get(user) ?? []) tell(news)
  }

  /** Notifies people who may be elsewhere of invitations and rematch offers. */
  callAbout({ id: at, table }: LiveTable, events: readonly TableEvent[]): void {
    const { facts } = table
    for (const event of events) {
      if (event.is === 'rematch wanted' && event.table === null)
        for (const { user } of table.people())
          if (table.seat(event.seat).holder?.user !== user) this.call(user, { of: 'rematch', at })
      if (event.is === 'created')
        for (const { user } of Object.values(event.reserved ?? {})) this.call(user, { of: 'invited', at })
      if (event.is === 'declined') this.call(facts.maker.user, { of: 'declined', at })
    }
  }
}
