import type { Advice, ThinkRequest } from '../../../bots/index.ts'
import type { Surroundings } from '../../../table/host.ts'

interface Job {
  readonly ref: number
  readonly request: ThinkRequest
  readonly done: (advice: Advice) => void
  readonly failed: (error: Error) => void
}

/** The page draws what was just answered before a bot takes the processor. */
const BREATH_MS = 60

/** One worker that answers one question after the other; stopping a question that it thinks about replaces it. */
export function thinker(start: () => Worker): Surroundings['think'] {
  let worker: Worker | undefined
  let last = 0
  const jobs: Job[] = []

  const next = () => {
    const job = jobs[0]
    if (job === undefined) return
    worker ??= listen(start())
    setTimeout(() => jobs[0] === job && worker?.postMessage({ ref: job.ref, request: job.request }), BREATH_MS)
  }
  const listen = (made: Worker) => {
    made.onmessage = ({ data }: MessageEvent<{ ref: number; advice?: Advice; error?: string }>) => {
      const job = jobs[0]
      if (job === undefined || job.ref !== data.ref) return
      jobs.shift()
      if (data.advice) job.done(data.advice)
      else job.failed(new Error(data.error))
      next()
    }
    made.onerror = (event) => {
      event.preventDefault()
      made.terminate()
      if (worker === made) worker = undefined
      jobs.shift()?.failed(new Error(event.message))
      next()
    }
    return made
  }
  const stop = (ref: number) => {
    const at = jobs.findIndex((job) => job.ref === ref)
    if (at < 0) return
    const [job] = jobs.splice(at, 1)
    job!.failed(new Error('stopped'))
    if (at > 0) return
    worker?.terminate()
    worker = undefined
    next()
  }
  return (request, signal) => {
    if (signal.aborted) return Promise.reject(signal.reason)
    const ref = ++last
    signal.addEventListener('abort', () => stop(ref), { once: true })
    return new Promise<Advice>((done, failed) => {
      jobs.push({ ref, request, done, failed })
      if (jobs.length === 1) next()
    })
  }
}
