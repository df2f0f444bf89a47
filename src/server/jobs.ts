import type { Job, Leased, Store } from './store/store.ts'

/** Does one kind of job. A throw leaves it to be done again, a little later each time. */
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
  /** Whose jobs they are, and how many of one person's run at once. */
  readonly share?: { readonly of: (job: Job) => readonly string[]; readonly most: number }
  readonly workers: { readonly [kind: string]: Worker }
  readonly ended: (job: Leased, end: JobEnd, error?: unknown) => void
}

/** How long the runner sleeps at most, in case nobody wakes it. */
const NAP_MS = 1000
/** One that failed is tried again after this, twice as long each time; what is over a person's share, after this for each. */
const AGAIN_MS = 250
const LATER_MS = 30_000
/** After so many attempts a job waits this long before it is tried again. */
const PATIENCE = 5
const REST_MS = 60_000

/** Does jobs of the store of some kinds, each in exactly one process at a time. */
export class Jobs {
  private readonly needs: JobNeeds
  private readonly stop = new AbortController()
  private readonly running = new Map<string, Promise<void>>()
  private readonly held = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private looking = false
  private again = false

  constructor(needs: JobNeeds) {
    this.needs = needs
  }

  /** Whether jobs of a kind are done here. */
  does(kind: string): boolean {
    return Object.hasOwn(this.needs.workers, kind)
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
    const kinds = Object.keys(workers)
    const jobs = await store.claim(now(), lease, room, kinds)
    const later = new Map<string, Leased[]>()
    for (const job of jobs) {
      const owner = this.ownerOf(job)
      const over = owner !== undefined && (this.held.get(owner) ?? 0) >= this.needs.share!.most
      if (over) later.set(owner, [...(later.get(owner) ?? []), job])
      else this.start(job, owner)
    }
    for (const many of later.values()) await store.release(many, now() + Math.min(LATER_MS, AGAIN_MS * many.length))
    if (later.size > 0) this.again = true
    if (jobs.length === room) return NAP_MS
    const due = await store.nextDue(kinds)
    return due === undefined ? NAP_MS : Math.max(5, Math.min(NAP_MS, due - now()))
  }

  /** To whom a job is counted: of the people it is for, the one for whom fewest run. */
  private ownerOf(job: Leased): string | undefined {
    const running = (person: string) => this.held.get(person) ?? 0
    const people = this.needs.share?.of(job) ?? []
    return people.reduce<string | undefined>(
      (least, person) => (least === undefined || running(person) < running(least) ? person : least),
      undefined,
    )
  }

  private start(job: Leased, owner: string | undefined): void {
    if (owner !== undefined) this.held.set(owner, (this.held.get(owner) ?? 0) + 1)
    const done = this.run(job).finally(() => {
      this.running.delete(job.lease)
      if (owner !== undefined) {
        const left = this.held.get(owner)! - 1
        if (left > 0) this.held.set(owner, left)
        else this.held.delete(owner)
      }
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
      } else {
        const again = Math.min(lease, AGAIN_MS * 2 ** (job.attempts - 1))
        await store.extend(job, now() + again).catch(() => {})
      }
    } finally {
      clearInterval(hold)
    }
  }
}
