import { useEffect, useMemo, useState } from 'react'
import { commitTo } from '#kernel'
import { startReviewWorker } from '../net/localHost.ts'
import { WorkerClient } from '../net/rpc.ts'
import { useResource } from '../shell/state.ts'
import type { ReviewCalls, ReviewProgress, SpokenReview } from './replayWorker.ts'

/** The maximum number of stored reviews; the oldest are deleted first. */
const MAX_REVIEWS = 40

interface StoredReview {
  readonly hash: string
  readonly at: number
  readonly review: SpokenReview
}

/** The stored review of a record, if this browser has one. */
export async function loadStoredReview(text: string): Promise<SpokenReview | undefined> {
  const db = await openDatabase()
  const stored = await toPromise<StoredReview | undefined>(reviewStore(db, 'readonly').get(commitTo(text)))
  db.close()
  return stored?.review
}

/** Stores a review under the hash of its record. */
export async function storeReview(text: string, review: SpokenReview, at: number): Promise<void> {
  const db = await openDatabase()
  await toPromise(reviewStore(db, 'readwrite').put({ hash: commitTo(text), at, review } satisfies StoredReview))
  const all = await toPromise<StoredReview[]>(reviewStore(db, 'readonly').getAll())
  const old = all.sort((a, b) => b.at - a.at).slice(MAX_REVIEWS)
  for (const { hash } of old) await toPromise(reviewStore(db, 'readwrite').delete(hash))
  db.close()
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('mehen-reviews', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('reviews', { keyPath: 'hash' })
  return toPromise(request)
}

const reviewStore = (db: IDBDatabase, mode: IDBTransactionMode) =>
  db.transaction('reviews', mode).objectStore('reviews')

function toPromise<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T)
    request.onerror = () => reject(request.error)
  })
}

export type ReviewState =
  | { readonly stage: 'idle' | 'failed' }
  | { readonly stage: 'busy'; readonly progress: number }
  | { readonly stage: 'done'; readonly review: SpokenReview }

/** Reviews a record in a worker, or shows the stored review if this browser has reviewed it before. */
export function useReview(text: string): { reviewing: ReviewState; start: () => void; stop: () => void } {
  const [running, setRunning] = useState<ReviewState>({ stage: 'idle' })
  const stored = useResource(() => loadStoredReview(text), [text]).value
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record has its own worker
  const worker = useMemo(
    () =>
      new WorkerClient<ReviewCalls>(startReviewWorker, ({ progress }: ReviewProgress) =>
        setRunning({ stage: 'busy', progress }),
      ),
    [text],
  )
  useEffect(
    () => () => {
      worker.stop()
      setRunning({ stage: 'idle' })
    },
    [worker],
  )
  const stop = () => {
    worker.stop()
    setRunning({ stage: 'idle' })
  }
  const start = () => {
    setRunning({ stage: 'busy', progress: 0 })
    worker.call('review', text).then(
      (review) => {
        worker.stop()
        setRunning({ stage: 'done', review })
        storeReview(text, review, Date.now()).catch(() => undefined)
      },
      (error: Error) => {
        if (error.message === 'stopped') return
        worker.stop()
        setRunning({ stage: 'failed' })
      },
    )
  }
  const idle = running.stage === 'idle'
  return { reviewing: idle && stored !== undefined ? { stage: 'done', review: stored } : running, start, stop }
}
