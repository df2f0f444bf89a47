import type { TableEvent } from './events.ts'
import type { TableSummary } from './protocol.ts'
import type { Rest } from './rest.ts'

/** What is kept of a table on one's own machine beside its events. */
export interface Kept {
  readonly id: string
  readonly seed: string
  /** How many events are stored. */
  readonly length: number
  readonly summary: TableSummary
  readonly rest: Rest | null
}

/** Where the tables of one's own machine lie. */
export interface TableStore {
  /** Adds events after the first `length`; false when there are more or fewer than that already. */
  append(kept: Kept, length: number, events: readonly TableEvent[]): Promise<boolean>
  kept(id: string): Promise<Kept | undefined>
  /** The events after the first `from`. */
  events(id: string, from: number): Promise<readonly TableEvent[]>
  list(): Promise<readonly Kept[]>
  remove(id: string): Promise<void>
}

/** A store that forgets: for tests, and for browsers that keep nothing (private windows). */
export function forgetfulStore(): TableStore {
  const tables = new Map<string, { kept: Kept; events: TableEvent[] }>()
  return {
    async append(kept, length, events) {
      const before = tables.get(kept.id)
      if ((before?.events.length ?? 0) !== length) return false
      tables.set(kept.id, { kept, events: [...(before?.events ?? []), ...events] })
      return true
    },
    kept: async (id) => tables.get(id)?.kept,
    events: async (id, from) => tables.get(id)?.events.slice(from) ?? [],
    list: async () => [...tables.values()].map(({ kept }) => kept),
    remove: async (id) => void tables.delete(id),
  }
}
