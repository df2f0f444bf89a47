import type { Leased, Store } from './store/store.ts'

/** Does one kind of job. A throw leaves it to be done again when its lease runs out. */
export type Worker = (job: Leased, signal: AbortSignal) => Promise<void>

/** How a job ended: done, failed (to be done again), given up. */
export type JobEnd = 'done' | 'failed' | 'given up'

/** What the runner needs. */
export interface JobNeeds {
  readonly store: Store
  readonly now: () => number
  readonly lease: number
  /** How many jobs run at once. */
  readonly most: number
  readonly workers: { readonly [kind: string]: Worker }
  readonly ended: (job: Leased, end: JobEnd, error?: unknown) => void
}

/** How long the runner sleeps at most, in case nobody wakes it. */
const NAP_MS = 1000
/** After so many attempts a job waits this long before it is tried again. */
const PATIENCE = 5
const REST_MS = 60_000

/** Does the jobs of the store, each in exactly one process at a time. */
export class Jobs {
  private readonly needs: JobNeeds
  private readonly stop = new AbortController()
  private readonly running = new Map<string, Promise<void>>()
  private timer: NodeJS.Timeout | undefined
  private looking = false
  private again = false

  constructor(needs: JobNeeds) {
    this.needs = needs
  }

  /** Looks for jobs now. */
  kick(): void {
    if (this.stop.signal.aborted) return
    if (this.looking) {
      this.again = true
      return
    }
    clearTimeout(this.timer)
    this.looking = true
    this.look()
      .catch(() => NAP_MS)
      .then((nap) => {
        this.looking = false
        if (this.stop.signal.aborted) return
        if (this.again) {
          this.again = false
          this.kick()
        } else this.timer = setTimeout(() => this.kick(), nap).unref()
      })
  }

  /** Ends: jobs under way are left to others. */
  async close(): Promise<void> {
    this.stop.abort()
    clearTimeout(this.timer)
    await Promise.allSettled(this.running.values())
  }

  /** Takes what is due; how long to sleep then. */
  private async look(): Promise<number> {
    const { store, now, lease, most, workers } = this.needs
    const room = most - this.running.size
    if (room <= 0) return NAP_MS
    const jobs = await store.claim(now(), lease, room, Object.keys(workers))
    for (const job of jobs) this.start(job)
    if (jobs.length === room) return NAP_MS
    const due = await store.nextDue()
    return due === undefined ? NAP_MS : Math.max(5, Math.min(NAP_MS, due - now()))
  }

  private start(job: Leased): void {
    const done = this.run(job).finally(() => {
      this.running.delete(job.lease)
      this.kick()
    })
    this.running.set(job.lease, done)
  }

  private async run(job: Leased): Promise<void> {
    const { store, now, lease, workers, ended } = this.needs
    const lost = new AbortController()
    const signal = AbortSignal.any([this.stop.signal, lost.signal])
    const hold = setInterval(() => {
      store.extend(job, now() + lease).then(
        (held) => held || lost.abort(new Error('the lease was lost')),
        () => {},
      )
    }, lease / 3)
    try {
      await workers[job.kind]!(job, signal)
      clearInterval(hold)
      await store.finish(job)
      ended(job, 'done')
    } catch (error) {
      clearInterval(hold)
      if (this.stop.signal.aborted) await store.extend(job, now()).catch(() => {})
      if (signal.aborted) return
      ended(job, job.attempts < PATIENCE ? 'failed' : 'given up', error)
      if (job.attempts >= PATIENCE) {
        const { lease: _, attempts: __, ...plain } = job
        await store.putJobs([{ ...plain, due: now() + REST_MS }]).catch(() => {})
      }
    } finally {
      clearInterval(hold)
    }
  }
}
