import type { Job, LeasedJob, Store } from '../store/store.ts'

/** Handles one kind of job. If it throws, the job is retried with growing delays. */
export type JobHandler = (job: LeasedJob, signal: AbortSignal) => Promise<void>

/** 'given up' after the last attempt of a series. */
type JobEnd = 'done' | 'failed' | 'given up'

interface JobRunnerContext {
  readonly store: Store
  readonly now: () => number
  readonly lease: number
  /** Jobs running at the same time. */
  readonly limit: number
  /** The people a job is for, and how many jobs of one person run at the same time. */
  readonly share?: { readonly of: (job: Job) => readonly string[]; readonly most: number }
  readonly handlers: { readonly [kind: string]: JobHandler }
  readonly ended: (job: LeasedJob, end: JobEnd, error?: unknown) => void
}

/** Longest pause between two looks at the store, in case no wake-up arrives. */
const MAX_SLEEP_MS = 1000
/** Delay before the first retry, doubled for each further one; also the delay per job beyond a person's share. */
const RETRY_MS = 250
const MAX_DEFERRAL_MS = 30_000
/** After this many attempts a job pauses for the cooldown. */
const MAX_ATTEMPTS = 5
const COOLDOWN_MS = 60_000

/** Runs stored jobs of some kinds, each in exactly one process at a time. */
export class JobRunner {
  private readonly needs: JobRunnerContext
  private readonly stop = new AbortController()
  private readonly running = new Map<string, Promise<void>>()
  private readonly held = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private looking = false
  private again = false

  constructor(needs: JobRunnerContext) {
    this.needs = needs
  }

  /** Whether this runner handles a kind. */
  handles(kind: string): boolean {
    return Object.hasOwn(this.needs.handlers, kind)
  }

  /** Looks for due jobs now. */
  wake(): void {
    if (this.stop.signal.aborted) return
    if (this.looking) {
      this.again = true
      return
    }
    clearTimeout(this.timer)
    this.looking = true
    this.look()
      .catch(() => MAX_SLEEP_MS)
      .then((nap) => {
        this.looking = false
        if (this.stop.signal.aborted) return
        if (this.again) {
          this.again = false
          this.wake()
        } else this.timer = setTimeout(() => this.wake(), nap).unref()
      })
  }

  /** Stops; unfinished jobs are left to other processes. */
  async close(): Promise<void> {
    this.stop.abort()
    clearTimeout(this.timer)
    await Promise.allSettled(this.running.values())
  }

  /** Claims and starts due jobs. Returns how long to sleep. */
  private async look(): Promise<number> {
    const { store, now, lease, limit: most, handlers: workers } = this.needs
    const room = most - this.running.size
    if (room <= 0) return MAX_SLEEP_MS
    const kinds = Object.keys(workers)
    const jobs = await store.claim(now(), lease, room, kinds)
    const later = new Map<string, LeasedJob[]>()
    for (const job of jobs) {
      const owner = this.ownerOf(job)
      const over = owner !== undefined && (this.held.get(owner) ?? 0) >= this.needs.share!.most
      if (over) later.set(owner, [...(later.get(owner) ?? []), job])
      else this.start(job, owner)
    }
    for (const many of later.values())
      await store.release(many, now() + Math.min(MAX_DEFERRAL_MS, RETRY_MS * many.length))
    if (later.size > 0) this.again = true
    if (jobs.length === room) return MAX_SLEEP_MS
    const due = await store.nextDue(kinds)
    return due === undefined ? MAX_SLEEP_MS : Math.max(5, Math.min(MAX_SLEEP_MS, due - now()))
  }

  /** The person a job counts for: of those it is for, the one with the fewest running jobs. */
  private ownerOf(job: LeasedJob): string | undefined {
    const running = (person: string) => this.held.get(person) ?? 0
    const people = this.needs.share?.of(job) ?? []
    return people.reduce<string | undefined>(
      (least, person) => (least === undefined || running(person) < running(least) ? person : least),
      undefined,
    )
  }

  private start(job: LeasedJob, owner: string | undefined): void {
    if (owner !== undefined) this.held.set(owner, (this.held.get(owner) ?? 0) + 1)
    const done = this.run(job).finally(() => {
      this.running.delete(job.lease)
      if (owner !== undefined) {
        const left = this.held.get(owner)! - 1
        if (left > 0) this.held.set(owner, left)
        else this.held.delete(owner)
      }
      this.wake()
    })
    this.running.set(job.lease, done)
  }

  private async run(job: LeasedJob): Promise<void> {
    const { store, now, lease, handlers: workers, ended } = this.needs
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
      ended(job, job.attempts < MAX_ATTEMPTS ? 'failed' : 'given up', error)
      if (job.attempts >= MAX_ATTEMPTS) {
        const { lease: _, attempts: __, ...plain } = job
        await store.putJobs([{ ...plain, due: now() + COOLDOWN_MS }]).catch(() => {})
      } else {
        const again = Math.min(lease, RETRY_MS * 2 ** (job.attempts - 1))
        await store.extend(job, now() + again).catch(() => {})
      }
    } finally {
      clearInterval(hold)
    }
  }
}
