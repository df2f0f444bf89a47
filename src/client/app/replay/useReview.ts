import { useEffect, useMemo, useState } from 'react'
import { WorkerClient } from '../net/rpc.ts'
import { useResource } from '../shell/state.ts'
import { startReview } from '../workers/start.ts'
import { keepReview, keptReview } from './kept.ts'
import type { ReviewCalls, ReviewProgress, SpokenReview } from './reviews.ts'

export type Reviewing =
  | { readonly stage: 'idle' | 'failed' }
  | { readonly stage: 'busy'; readonly progress: number }
  | { readonly stage: 'done'; readonly review: SpokenReview }

/** Reviews a record in a worker, or shows the stored review if this browser has reviewed it before. */
export function useReview(text: string): { reviewing: Reviewing; start: () => void; stop: () => void } {
  const [running, setRunning] = useState<Reviewing>({ stage: 'idle' })
  const stored = useResource(() => keptReview(text), [text]).value
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record has its own worker
  const worker = useMemo(
    () =>
      new WorkerClient<ReviewCalls>(startReview, ({ progress }: ReviewProgress) =>
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
        keepReview(text, review, Date.now()).catch(() => undefined)
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
