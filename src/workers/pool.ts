import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Advice } from '#bots/bot.ts'
import { levelOf, type ThinkRequest } from '#bots/levels.ts'
import type { Envelope, Job, Jobs, Reply } from './protocol.ts'
import { FairQueue, type QueuedThink, type ThinkPriority } from './queue.ts'

/** Time a worker has to stop before it is terminated. */
const GRACE_MS = 200
/** A bot is told to answer after this multiple of its time. */
const LATEST = 1.1
/** A bot that had to wait for a worker, or that others are waiting for, keeps at least this share of its time. */
const LEAST = 0.25
/** Assumed time of a bot without a time budget; a worker silent for that much longer is considered hung. */
const UNTIMED_MS = 1000
const HANG_MS = 20_000
const NOBODY: ThinkPriority = { who: [], waits: true }

/** Options of a pool. */
export interface PoolOptions {
  /** Number of workers; by default one less than the processors. */
  readonly size?: number
  /** The built worker. */
  readonly entry?: URL
  /** Memory limit per worker in megabytes. */
  readonly memory?: number
  /** Silence allowed beyond the bot's time before a worker is considered hung. */
  readonly hang?: number
}

/** Options of a job. */
export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /** After this time and a grace period the worker is told to finish. */
  readonly limit?: number | undefined
  readonly wish?: ThinkPriority | undefined
}

interface Task extends QueuedThink {
  readonly job: Job
  readonly flag: Int32Array
  readonly limit: number | undefined
  readonly resolve: (value: any) => void
  readonly reject: (error: unknown) => void
  /** Removes the listener from the caller's signal. */
  readonly forget: () => void
  /** The caller has its answer; only the worker is still to be freed. */
  settled: boolean
}

interface Hand {
  readonly worker: Worker
  task: Task | null
  id: number
  ms: number | undefined
  /** When the task was assigned, then when it began. */
  since: number
  begun: number | undefined
  timer: NodeJS.Timeout | undefined
}

/** A pool of bot workers, so that the caller's event loop is never blocked. */
export class BotPool {
  private readonly size: number
  private readonly entry: URL
  private readonly hands = new Set<Hand>()
  private readonly queue: FairQueue<Task>
  private readonly hang: number
  private readonly limits: WorkerOptions
  private closed = false

  constructor(options: PoolOptions = {}) {
    this.size = options.size ?? Math.max(1, availableParallelism() - 1)
    this.entry = options.entry ?? builtWorker()
    this.hang = options.hang ?? HANG_MS
    this.limits = options.memory === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: options.memory } }
    this.queue = new FairQueue(Math.max(1, this.size - 1))
    setFlagsFromString('--no-allocation-site-pretenuring')
  }

  /** Number of queued jobs. */
  get waiting(): number {
    return this.queue.length
  }

  /** A bot's answer. An abort rejects at once with the signal's reason. */
  think(request: ThinkRequest, signal?: AbortSignal, wish?: ThinkPriority): Promise<Advice> {
    const budget = request.budget ?? levelOf(request.level)?.budget
    return this.run('think', request, { signal, limit: budget?.ms, wish })
  }

  /** Starts all workers and loads a game in each, so that the first answer is not delayed. */
  async warm(game: string): Promise<void> {
    await Promise.all(Array.from({ length: this.size }, () => this.run('load', { game })))
  }

  /** Runs a job on the next free worker. */
  run<K extends keyof Jobs>(
    kind: K,
    request: Jobs[K]['request'],
    { signal, limit, wish = NOBODY }: RunOptions = {},
  ): Promise<Jobs[K]['reply']> {
    return new Promise((resolve, reject) => {
      if (this.closed) throw new Error('the pool is closed')
      signal?.throwIfAborted()
      const flag = new Int32Array(new SharedArrayBuffer(4))
      const job = { kind, request } as Job
      const aborted = () => this.abort(task, signal?.reason)
      const forget = () => signal?.removeEventListener('abort', aborted)
      const [queued, ms] = [performance.now(), limit ?? UNTIMED_MS]
      const task: Task = { ...wish, job, flag, queued, limit, ms, resolve, reject, forget, settled: false }
      signal?.addEventListener('abort', aborted, { once: true })
      this.queue.add(task)
      this.next()
    })
  }

  /** Terminates all workers and rejects what they were doing. */
  async close(): Promise<void> {
    this.closed = true
    const error = new Error('the pool is closed')
    for (const task of this.queue.clear()) settle(task, () => task.reject(error))
    await Promise.all([...this.hands].map((hand) => this.end(hand, error)))
  }

  private next(): void {
    while (this.queue.length > 0) {
      const hand = this.freeHand()
      if (hand === undefined) {
        this.press()
        return
      }
      const task = this.queue.take(performance.now())
      if (task === undefined) return
      this.give(hand, task)
    }
  }

  /** Cuts searches for spectators short when a player is waiting for a worker: the bot answers with its best so far. */
  private press(): void {
    if (!this.queue.pressing) return
    for (const hand of this.hands) {
      const { task, ms, begun } = hand
      if (task === null || task.waits || ms === undefined || begun === undefined) continue
      clearTimeout(hand.timer)
      this.watch(hand, Math.max(0, ms * LEAST - (performance.now() - begun)))
    }
  }

  private freeHand(): Hand | undefined {
    for (const hand of this.hands) if (hand.task === null) return hand
    return this.hands.size < this.size ? this.hire() : undefined
  }

  private hire(): Hand {
    const worker = new Worker(this.entry, this.limits)
    const hand: Hand = {
      ...{ worker, task: null, id: 0, since: 0 },
      ...{ ms: undefined, begun: undefined, timer: undefined },
    }
    hand.worker.on('message', (reply: Reply) => this.replied(hand, reply))
    hand.worker.on('error', (error) => this.end(hand, error))
    hand.worker.on('exit', () => this.end(hand, new Error('the worker ended')))
    this.hands.add(hand)
    return hand
  }

  private give(hand: Hand, task: Task): void {
    hand.task = task
    hand.id++
    hand.ms = undefined
    hand.begun = undefined
    hand.since = performance.now()
    hand.worker.ref()
    const { limit, flag } = task
    let { job } = task
    if (limit !== undefined) {
      const left = Math.max(limit * LEAST, limit - (hand.since - task.queued))
      if (job.kind === 'think') {
        const budget = { ...(job.request.budget ?? levelOf(job.request.level)?.budget), ms: left }
        job = { ...job, request: { ...job.request, budget } }
      }
      hand.ms = left
    }
    if (job.kind === 'think') this.watch(hand, this.hang + (hand.ms ?? 0))
    hand.worker.postMessage({ id: hand.id, job, flag } satisfies Envelope)
  }

  /** Hurries a worker that has not answered in time. */
  private watch(hand: Hand, ms: number): void {
    clearTimeout(hand.timer)
    hand.timer = setTimeout(() => this.hurry(hand, new Error('the worker is late')), ms)
  }

  private replied(hand: Hand, reply: Reply): void {
    const { task } = hand
    if (task === null || reply.id !== hand.id) return
    if ('begun' in reply) {
      hand.begun = performance.now()
      if (hand.ms !== undefined && !task.settled) this.watch(hand, hand.ms * LATEST)
      this.press()
      return
    }
    this.letGo(hand, task)
    hand.worker.unref()
    settle(task, () => ('error' in reply ? task.reject(new Error(reply.error)) : task.resolve(reply.value as never)))
    this.next()
  }

  private abort(task: Task, reason: unknown): void {
    settle(task, () => task.reject(reason))
    this.queue.remove(task)
    for (const hand of this.hands) if (hand.task === task) this.hurry(hand, reason)
  }

  /** Tells a worker to finish, and terminates it if it does not. */
  private hurry(hand: Hand, reason: unknown): void {
    Atomics.store(hand.task!.flag, 0, 1)
    clearTimeout(hand.timer)
    hand.ms = undefined
    hand.timer = setTimeout(() => this.end(hand, reason), GRACE_MS)
  }

  /** Frees a worker and records the time it used. */
  private letGo(hand: Hand, task: Task): void {
    const now = performance.now()
    clearTimeout(hand.timer)
    this.queue.ended(task, now - hand.since, now)
    hand.task = null
  }

  private async end(hand: Hand, reason: unknown): Promise<void> {
    if (!this.hands.delete(hand)) return
    const { task } = hand
    // A late reply must not free the worker: its exit is awaited.
    if (task !== null) this.letGo(hand, task)
    if (task !== null) settle(task, () => task.reject(reason))
    await hand.worker.terminate()
    if (!this.closed) this.next()
  }
}

function settle(task: Task, how: () => void): void {
  if (task.settled) return
  task.settled = true
  task.forget()
  how()
}

/** The built worker: beside the built program, or in dist/ when running from sources. */
export function builtWorker(): URL {
  const places = ['./bot-worker.js', '../../dist/bot-worker.js'].map((path) => new URL(path, import.meta.url))
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error('dist/bot-worker.js is missing: run `npm run build`')
  return found
}
