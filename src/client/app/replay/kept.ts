import { commitmentOf } from '../../../kernel/index.ts'
import type { SpokenReview } from './reviews.ts'

/** The maximum number of stored reviews; the oldest are deleted first. */
const MOST = 40

interface StoredReview {
  readonly hash: string
  readonly at: number
  readonly review: SpokenReview
}

/** The stored review of a record, if this browser has one. */
export async function keptReview(text: string): Promise<SpokenReview | undefined> {
  const db = await openDatabase()
  const stored = await result<StoredReview | undefined>(store(db, 'readonly').get(commitmentOf(text)))
  db.close()
  return stored?.review
}

/** Stores a review under the hash of its record. */
export async function keepReview(text: string, review: SpokenReview, at: number): Promise<void> {
  const db = await openDatabase()
  await result(store(db, 'readwrite').put({ hash: commitmentOf(text), at, review } satisfies StoredReview))
  const all = await result<StoredReview[]>(store(db, 'readonly').getAll())
  const old = all.sort((a, b) => b.at - a.at).slice(MOST)
  for (const { hash } of old) await result(store(db, 'readwrite').delete(hash))
  db.close()
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('mehen-reviews', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('reviews', { keyPath: 'hash' })
  return result(request)
}

const store = (db: IDBDatabase, mode: IDBTransactionMode) => db.transaction('reviews', mode).objectStore('reviews')

function result<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T)
    request.onerror = () => reject(request.error)
  })
}
