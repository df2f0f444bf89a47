import type { Advice } from '#bots/bot.ts'
import { type ThinkRequest, think } from '#bots/levels.ts'
import { titles } from '#games/index.ts'
import type { HostEnvironment } from '#table/hosting/localHost.ts'
import { serve, WorkerClient } from './rpc.ts'

export interface BotCalls {
  think: { readonly input: ThinkRequest; readonly output: Advice }
}

/** Computes bot moves and advice. A search cannot be interrupted: to cancel it, end the worker. */
export const serveBot = serve<BotCalls>(
  {
    think: async (request) => {
      const title = await titles[request.game]!()
      return think(title, request, { now: () => performance.now(), stop: () => false })
    },
  },
  () => 'fault',
)

interface QueuedSearch {
  readonly request: ThinkRequest
  readonly resolve: (advice: Advice) => void
  readonly reject: (error: Error) => void
}

/** Lets the page show the last answer before a bot takes the processor. */
const DELAY_MS = 60

/** Runs searches one after the other in a worker. Aborting the one that is running ends that worker. */
export function createBotRunner(start: () => Worker): HostEnvironment['think'] {
  const worker = new WorkerClient<BotCalls>(start)
  const jobs: QueuedSearch[] = []

  const startNext = () => {
    const [job] = jobs
    if (job !== undefined) setTimeout(() => jobs[0] === job && void run(job), DELAY_MS)
  }
  const run = async (job: QueuedSearch) => {
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
  const cancel = (job: QueuedSearch) => {
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
