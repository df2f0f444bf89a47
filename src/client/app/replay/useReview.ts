import { useCallback, useEffect, useRef, useState } from 'react'
import { startReview } from '../workers/start.ts'
import { keepReview, keptReview } from './kept.ts'
import type { ReviewNews, SpokenReview } from './reviews.ts'

/** A game looked at again: not yet, on the way, done, or it could not be done. */
export type Reviewing =
  | { readonly stage: 'idle' | 'failed' }
  | { readonly stage: 'busy'; readonly progress: number }
  | { readonly stage: 'done'; readonly review: SpokenReview }

/** Has a record looked at in a worker of its own; what was once found is kept. */
export function useReview(text: string): { reviewing: Reviewing; start: () => void; stop: () => void } {
  const [reviewing, setReviewing] = useState<Reviewing>({ stage: 'idle' })
  const worker = useRef<Worker>(undefined)
  const stop = useCallback(() => {
    worker.current?.terminate()
    worker.current = undefined
    setReviewing({ stage: 'idle' })
  }, [])
  useEffect(() => {
    let wanted = true
    keptReview(text).then(
      (review) => wanted && review && setReviewing({ stage: 'done', review }),
      () => undefined,
    )
    return () => {
      wanted = false
      stop()
    }
  }, [text, stop])
  const start = () => {
    const made = startReview()
    worker.current = made
    setReviewing({ stage: 'busy', progress: 0 })
    const end = (last: Reviewing) => {
      made.terminate()
      if (worker.current === made) worker.current = undefined
      setReviewing(last)
    }
    made.onerror = () => end({ stage: 'failed' })
    made.onmessage = ({ data }: MessageEvent<ReviewNews>) => {
      if (worker.current !== made) return
      if ('progress' in data) setReviewing({ stage: 'busy', progress: data.progress })
      else if ('error' in data) end({ stage: 'failed' })
      else {
        end({ stage: 'done', review: data.review })
        keepReview(text, data.review, Date.now()).catch(() => undefined)
      }
    }
    made.postMessage(text)
  }
  return { reviewing, start, stop }
}
