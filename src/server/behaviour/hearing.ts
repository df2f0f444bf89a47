import type { Store } from '../store/store.ts'

/** The users whose chat a person does not receive because they are muted or blocked. */
export type Unheard = ReadonlySet<string>

/** Keeps the open connections of this process up to date when their user's mute list changes. */
export class Hearing {
  private readonly here = new Map<string, Set<(unheard: Unheard) => void>>()
  private readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  async of(user: string): Promise<Unheard> {
    return new Set((await this.store.behaviour.bonds(user)).map(({ other }) => other))
  }

  /** Calls `tell` whenever the user's mute list may have changed. Returns how to unsubscribe. */
  come(user: string, tell: (unheard: Unheard) => void): () => void {
    const own = this.here.get(user) ?? new Set()
    this.here.set(user, own.add(tell))
    return () => {
      own.delete(tell)
      if (own.size === 0 && this.here.get(user) === own) this.here.delete(user)
    }
  }

  /** Reads the mute list again and passes it to the user's connections. */
  async changed(user: string): Promise<void> {
    if (!this.here.has(user)) return
    const unheard = await this.of(user)
    for (const tell of this.here.get(user) ?? []) tell(unheard)
  }
}
