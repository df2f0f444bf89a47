import type { Advice, ThinkRequest } from '../../../bots/index.ts'
import type { Surroundings } from '../../../table/host.ts'
import { WorkerClient } from '../net/rpc.ts'
import type { BotCalls } from './bot.ts'

interface Job {
  readonly request: ThinkRequest
  readonly resolve: (advice: Advice) => void
  readonly reject: (error: Error) => void
}

/** Lets the page show the last answer before a bot takes the processor. */
const DELAY_MS = 60

/** Runs searches one after the other in a worker. Aborting the one that is running ends that worker. */
export function thinker(start: () => Worker): Surroundings['think'] {
  const worker = new WorkerClient<BotCalls>(start)
  const jobs: Job[] = []

  const startNext = () => {
    const [job] = jobs
    if (job !== undefined) setTimeout(() => jobs[0] === job && void run(job), DELAY_MS)
  }
  const run = async (job: Job) => {
    try {
      job.resolve(await worker.call('think', job.request))
    } catch (error) {
      if (jobs[0] === job) worker.stop()
      job.reject(error as Error)
    }
    if (jobs[0] !== job) return
    jobs.shift()
    startNext()
  }
  const cancel = (job: Job) => {
    const at = jobs.indexOf(job)
    if (at < 0) return
    jobs.splice(at, 1)
    job.reject(new Error('stopped'))
    if (at > 0) return
    worker.stop()
    startNext()
  }
  return (request, signal) => {
    if (signal.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const job = { request, resolve, reject }
      signal.addEventListener('abort', () => cancel(job), { once: true })
      jobs.push(job)
      if (jobs.length === 1) startNext()
    })
  }
}
