import type { WorkSteps } from '#table/hosting/dispatcher.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import type { WorkLimits } from '../config.ts'
import { TokenBuckets } from './rateLimits.ts'

/** A client of costly work. Strangers have no user. */
export interface CostlyClient {
  readonly address: string
  readonly user: string | null
  /** Aborted when the client is gone; its work is then dropped. */
  readonly signal: AbortSignal
}

interface Task {
  readonly client: CostlyClient
  readonly steps: WorkSteps<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Milliseconds of costly work at a time; then everything else is served for at least as long. */
const SLICE_MS = 4
/** Waiting requests per address. */
const MAX_WAITING = 200

/**
 * Runs costly requests in steps between other work, in turn by address and by request, so that no client delays others
 * by more than a slice. Each step costs a unit of work (about a millisecond) or as many as it yields; a person or an
 * address whose units are used up is refused.
 */
export class CostlyWork {
  private readonly limits: WorkLimits
  private readonly now: () => number
  private readonly buckets = new TokenBuckets()
  /** The tasks of each address; the first address is next. */
  private readonly waiting = new Map<string, Task[]>()
  private timer: NodeJS.Immediate | NodeJS.Timeout | undefined
  /** When the next slice may begin. */
  private restUntil = 0

  constructor(limits: WorkLimits, now: () => number = () => performance.now()) {
    this.limits = limits
    this.now = now
  }

  /** The number of waiting requests. */
  get size(): number {
    let size = 0
    for (const tasks of this.waiting.values()) size += tasks.length
    return size
  }

  /** Resolves with the result of the steps; throws `flood` if the client has used up its units. */
  run<T>(client: CostlyClient, steps: WorkSteps<T>): Promise<T> {
    const { waiting } = this
    const tasks = waiting.get(client.address) ?? []
    if (tasks.length >= MAX_WAITING || !this.hasUnits(client)) return Promise.reject(new RequestRefused('flood'))
    return new Promise<T>((resolve, reject) => {
      tasks.push({ client, steps, resolve: resolve as Task['resolve'], reject })
      waiting.set(client.address, tasks)
      this.schedule()
    })
  }

  private hasUnits(client: CostlyClient): boolean {
    return this.bucketsOf(client).every((bucket) => bucket.has(this.now()))
  }

  private bucketsOf({ address, user }: CostlyClient) {
    const now = this.now()
    const ofAddress = this.buckets.of(`address ${address}`, this.limits.address, now)
    return user === null ? [ofAddress] : [ofAddress, this.buckets.of(`person ${user}`, this.limits.person, now)]
  }

  private schedule(): void {
    if (this.timer !== undefined) return
    const rest = this.restUntil - performance.now()
    const begin = () => {
      this.timer = undefined
      this.slice()
    }
    this.timer = rest > 0 ? setTimeout(begin, rest) : setImmediate(begin)
  }

  private slice(): void {
    const from = performance.now()
    let units = 0
    let elapsed = 0
    while (this.waiting.size > 0 && Math.max(units, elapsed) < SLICE_MS) {
      units += this.step()
      elapsed = performance.now() - from
    }
    this.restUntil = performance.now() + Math.max(units, elapsed)
    if (this.waiting.size > 0) this.schedule()
  }

  /** Runs one step of the next task; returns its units. */
  private step(): number {
    const [[address, tasks]] = this.waiting as unknown as [[string, Task[]]]
    const task = tasks.shift()!
    this.waiting.delete(address)
    const { client, steps, resolve, reject } = task
    let units = 0
    try {
      if (client.signal.aborted) {
        steps.return(undefined)
        reject(new RequestRefused('busy', 'the client is gone'))
      } else {
        const { done, value } = steps.next()
        units = done !== true && typeof value === 'number' ? value : 1
        for (const bucket of this.bucketsOf(client)) bucket.charge(units)
        if (done === true) resolve(value)
        else tasks.push(task)
      }
    } catch (error) {
      reject(error)
    }
    if (tasks.length > 0) this.waiting.set(address, tasks)
    return units
  }
}
