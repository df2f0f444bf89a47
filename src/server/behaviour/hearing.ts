import type { Store } from '../store/store.ts'

/** The people whose talk somebody does not hear: those he has muted or blocked. */
export type Unheard = ReadonlySet<string>

/** Whom people who are connected to this process do not hear. */
export class Hearing {
  private readonly here = new Map<string, Set<(unheard: Unheard) => void>>()
  private readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  /** Whom a person does not hear. */
  async of(user: string): Promise<Unheard> {
    return new Set((await this.store.behaviour.bonds(user)).map(({ other }) => other))
  }

  /** A person has connected, and is to know when that changes; returns how he goes. */
  come(user: string, tell: (unheard: Unheard) => void): () => void {
    const own = this.here.get(user) ?? new Set()
    this.here.set(user, own.add(tell))
    return () => {
      own.delete(tell)
      if (own.size === 0 && this.here.get(user) === own) this.here.delete(user)
    }
  }

  /** A person's bonds may not be as before. */
  async changed(user: string): Promise<void> {
    if (!this.here.has(user)) return
    const unheard = await this.of(user)
    for (const tell of this.here.get(user) ?? []) tell(unheard)
  }
}
