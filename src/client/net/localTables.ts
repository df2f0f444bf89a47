import { levels } from '#bots/levels.ts'
import { titles } from '#games/index.ts'
import type { TableEvent } from '#table/events.ts'
import { inMemoryStore, LocalHost, type StoredTable, type TableStore } from '#table/hosting/localHost.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import { createBotRunner } from './botWorker.ts'
import type { HostCalls, HostMessage, HostRequest } from './localHost.ts'
import { serve } from './rpc.ts'

/** Stores tables in IndexedDB. */
export async function openTableStore(name = 'mehen'): Promise<TableStore> {
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
      const before = await requestResult<StoredTable | undefined>(work.objectStore('tables').get(kept.id))
      if ((before?.length ?? 0) !== length) return false
      work.objectStore('tables').put(kept)
      for (const [i, event] of events.entries()) work.objectStore('events').put(event, [kept.id, length + i])
      await transactionDone(work)
      return true
    },
    load: (id) => requestResult<StoredTable | undefined>(db.transaction('tables').objectStore('tables').get(id)),
    events: (id, place) =>
      requestResult<TableEvent[]>(db.transaction('events').objectStore('events').getAll(from(id, place))),
    list: () => requestResult<StoredTable[]>(db.transaction('tables').objectStore('tables').getAll()),
    async remove(id) {
      const work = db.transaction(['tables', 'events'], 'readwrite')
      work.objectStore('tables').delete(id)
      work.objectStore('events').delete(from(id, 0))
      await transactionDone(work)
    },
  }
}

function requestResult<T>(asked: IDBRequest): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result as T)
    asked.onerror = () => failed(asked.error)
  })
}

function transactionDone(work: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    work.oncomplete = () => done()
    work.onabort = () => failed(work.error)
    work.onerror = () => failed(work.error)
  })
}

const send = (message: HostMessage) => postMessage(message)

async function startHost(others: BroadcastChannel): Promise<LocalHost> {
  const store = await openTableStore().catch(inMemoryStore)
  return new LocalHost({
    store,
    bots: levels.filter((level) => level.people || level.style !== undefined).map((level) => level.id),
    game: async (id) => {
      const load = Object.hasOwn(titles, id) ? titles[id] : undefined
      if (load === undefined) throw new RequestRefused('unknown game')
      return (await load()).game
    },
    think: createBotRunner(() => new Worker(location.href, { type: 'module', name: 'bot' })),
    now: () => Date.now(),
    secret: () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join(''),
    send: (message) => send({ is: 'message', message }),
    changed: (table) => {
      others.postMessage(table)
      send({ is: 'changed' })
    },
  })
}

/** Hosts the tables of this browser. Windows tell each other which tables have changed. */
export function hostTables(): (event: MessageEvent) => Promise<void> {
  const others = new BroadcastChannel('mehen.tables')
  const host = startHost(others)
  others.onmessage = async ({ data }) => {
    await (await host).changedElsewhere(data)
    send({ is: 'changed' })
  }
  return serve<HostCalls>(
    {
      make: async ({ wanted, name }) => (await host).make(wanted, name),
      list: async () => (await host).list(),
      record: async (id) => (await host).record(id),
      remove: async (id) => (await host).remove(id),
    },
    (error) => (error instanceof RequestRefused ? error.code : 'fault'),
    async ({ message }: HostRequest) => (await host).receive(message),
  )
}
