import { commitmentOf } from '../../../kernel/index.ts'
import type { SpokenReview } from './reviews.ts'

/** How many reviews this browser keeps; the oldest go first. */
const MOST = 40

interface Kept {
  readonly hash: string
  readonly at: number
  readonly review: SpokenReview
}

/** The review of a record that was made here before, if there is one. */
export async function keptReview(text: string): Promise<SpokenReview | undefined> {
  const db = await opened()
  const kept = await result<Kept | undefined>(store(db, 'readonly').get(commitmentOf(text)))
  db.close()
  return kept?.review
}

/** Keeps a review under its record's hash. */
export async function keepReview(text: string, review: SpokenReview, at: number): Promise<void> {
  const db = await opened()
  await result(store(db, 'readwrite').put({ hash: commitmentOf(text), at, review } satisfies Kept))
  const all = await result<Kept[]>(store(db, 'readonly').getAll())
  const old = all.sort((a, b) => b.at - a.at).slice(MOST)
  for (const { hash } of old) await result(store(db, 'readwrite').delete(hash))
  db.close()
}

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open('mehen-reviews', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('reviews', { keyPath: 'hash' })
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => failed(opening.error)
  })
}

const store = (db: IDBDatabase, mode: IDBTransactionMode) => db.transaction('reviews', mode).objectStore('reviews')

function result<T>(asked: IDBRequest): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result as T)
    asked.onerror = () => failed(asked.error)
  })
}
