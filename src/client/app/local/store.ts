import type { TableEvent } from '../../../table/events.ts'
import type { TableSummary } from '../../../table/protocol.ts'
import type { Rest } from '../../../table/table.ts'

/** What is kept of a table beside its events. */
export interface Kept {
  readonly id: string
  readonly seed: string
  /** How many events are stored. */
  readonly length: number
  readonly summary: TableSummary
  readonly rest: Rest | null
}

/** Where the tables of this browser lie. */
export interface Store {
  /** Adds events after the first `length`; false when there are more or fewer than that already. */
  append(kept: Kept, length: number, events: readonly TableEvent[]): Promise<boolean>
  read(id: string): Promise<{ readonly kept: Kept; readonly events: readonly TableEvent[] } | undefined>
  list(): Promise<readonly Kept[]>
  remove(id: string): Promise<void>
}

/** The browser's own database. */
export async function openStore(name = 'mehen'): Promise<Store> {
  const db = await new Promise<IDBDatabase>((done, failed) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('tables', { keyPath: 'id' })
      opening.result.createObjectStore('events')
    }
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => failed(opening.error)
  })
  db.onversionchange = () => db.close()
  const all = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])
  return {
    async append(kept, length, events) {
      const work = db.transaction(['tables', 'events'], 'readwrite', { durability: 'relaxed' })
      const before = await result<Kept | undefined>(work.objectStore('tables').get(kept.id))
      if ((before?.length ?? 0) !== length) return false
      work.objectStore('tables').put(kept)
      for (const [i, event] of events.entries()) work.objectStore('events').put(event, [kept.id, length + i])
      await finished(work)
      return true
    },
    async read(id) {
      const work = db.transaction(['tables', 'events'])
      const kept = await result<Kept | undefined>(work.objectStore('tables').get(id))
      if (kept === undefined) return undefined
      return { kept, events: await result<TableEvent[]>(work.objectStore('events').getAll(all(id))) }
    },
    list: () => result<Kept[]>(db.transaction('tables').objectStore('tables').getAll()),
    async remove(id) {
      const work = db.transaction(['tables', 'events'], 'readwrite')
      work.objectStore('tables').delete(id)
      work.objectStore('events').delete(all(id))
      await finished(work)
    },
  }
}

function result<T>(asked: IDBRequest): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result as T)
    asked.onerror = () => failed(asked.error)
  })
}

function finished(work: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    work.oncomplete = () => done()
    work.onabort = () => failed(work.error)
    work.onerror = () => failed(work.error)
  })
}

/** A store that forgets: for tests, and for browsers that keep nothing (private windows). */
export function forgetfulStore(): Store {
  const tables = new Map<string, { kept: Kept; events: TableEvent[] }>()
  return {
    async append(kept, length, events) {
      const before = tables.get(kept.id)
      if ((before?.events.length ?? 0) !== length) return false
      tables.set(kept.id, { kept, events: [...(before?.events ?? []), ...events] })
      return true
    },
    read: async (id) => tables.get(id),
    list: async () => [...tables.values()].map(({ kept }) => kept),
    remove: async (id) => void tables.delete(id),
  }
}
