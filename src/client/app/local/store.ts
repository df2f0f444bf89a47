import type { TableEvent } from '../../../table/events.ts'
import type { Kept, TableStore } from '../../../table/store.ts'

/** Stores tables in IndexedDB. */
export async function openStore(name = 'mehen'): Promise<TableStore> {
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
  const from = (id: string, place: number) => IDBKeyRange.bound([id, place], [id, Number.MAX_SAFE_INTEGER])
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
    kept: (id) => result<Kept | undefined>(db.transaction('tables').objectStore('tables').get(id)),
    events: (id, place) => result<TableEvent[]>(db.transaction('events').objectStore('events').getAll(from(id, place))),
    list: () => result<Kept[]>(db.transaction('tables').objectStore('tables').getAll()),
    async remove(id) {
      const work = db.transaction(['tables', 'events'], 'readwrite')
      work.objectStore('tables').delete(id)
      work.objectStore('events').delete(from(id, 0))
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
