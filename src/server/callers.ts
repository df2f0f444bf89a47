import type { ServerMessage } from '../table/protocol.ts'

/** Something of a person's own that is new. */
export type OwnNews = Omit<Extract<ServerMessage, { type: 'news' }>, 'type'>

/** For whom it is. */
export interface Called {
  readonly user: string
  readonly news: OwnNews
}

/** Tells people what is new for them wherever they are connected: to this process or another. */
export class Callers {
  private readonly here = new Map<string, Set<(news: OwnNews) => void>>()
  private readonly tellPeers: (called: Called) => void

  constructor(tellPeers: (called: Called) => void) {
    this.tellPeers = tellPeers
  }

  /** A person has connected; returns how he goes. */
  come(user: string, tell: (news: OwnNews) => void): () => void {
    const own = this.here.get(user) ?? new Set()
    this.here.set(user, own.add(tell))
    return () => {
      own.delete(tell)
      if (own.size === 0 && this.here.get(user) === own) this.here.delete(user)
    }
  }

  /** Tells a person, through whichever process he is connected. */
  call(user: string, news: OwnNews): void {
    this.heard({ user, news })
    this.tellPeers({ user, news })
  }

  /** Tells a person who is connected here. */
  heard({ user, news }: Called): void {
    for (const tell of this.here.get(user) ?? []) tell(news)
  }
}
