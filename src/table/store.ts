import type { TableEvent } from './events.ts'
import type { TableSummary } from './protocol.ts'
import type { Rest } from './rest.ts'

/** A locally stored table apart from its events. */
export interface Kept {
  readonly id: string
  readonly seed: string
  /** The number of stored events. */
  readonly length: number
  readonly summary: TableSummary
  readonly rest: Rest | null
}

/** Storage for local tables. */
export interface TableStore {
  /** Adds events after the first `length`; false if there are more or fewer than that already. */
  append(kept: Kept, length: number, events: readonly TableEvent[]): Promise<boolean>
  kept(id: string): Promise<Kept | undefined>
  /** The events after the first `from`. */
  events(id: string, from: number): Promise<readonly TableEvent[]>
  list(): Promise<readonly Kept[]>
  remove(id: string): Promise<void>
}

/** For tests, and for browsers without storage (private windows). */
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
