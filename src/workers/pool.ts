import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { type Advice, levelOf, type ThinkRequest } from '../bots/index.ts'
import { FairQueue, type Wanted, type Wish } from './fair.ts'
import type { Envelope, Job, Jobs, Reply } from './protocol.ts'

/** How long a worker may take to obey before it is ended. */
const GRACE_MS = 200
/** The part of its time budget after which a bot is told to answer with what it has. */
const LATEST = 1.1
/** A bot that had to wait for a free worker, or for whom others wait, keeps at least this part of its time. */
const LEAST = 0.25
/** A bot without a time budget is counted with this, and a worker that has said nothing for so much longer hangs. */
const UNTIMED_MS = 1000
const HANG_MS = 20_000
const NOBODY: Wish = { who: [], waits: true }

/** How a pool is made. */
export interface PoolOptions {
  /** How many workers; all processors but one unless told. */
  readonly size?: number
  /** The built worker. */
  readonly entry?: URL
  /** So many megabytes one worker may have. */
  readonly memory?: number
  /** How long a worker may say nothing before it is taken to hang, beside the time that a bot has. */
  readonly hang?: number
}

/** How a job is to be done. */
export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /** After this and a little the worker is told to come to an end. */
  readonly limit?: number | undefined
  readonly wish?: Wish | undefined
}

interface Task extends Wanted {
  readonly job: Job
  readonly flag: Int32Array
  readonly limit: number | undefined
  readonly resolve: (value: any) => void
  readonly reject: (error: unknown) => void
  /** Listens to the caller's signal no more. */
  readonly forget: () => void
  /** The caller has its answer; only the worker is still to be freed. */
  settled: boolean
}

interface Hand {
  readonly worker: Worker
  task: Task | null
  id: number
  ms: number | undefined
  /** When its task was given to it, and when it began. */
  since: number
  begun: number | undefined
  timer: NodeJS.Timeout | undefined
}

/** Workers that think for bots, so that the caller's loop never waits. */
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

  /** How many jobs wait for a worker. */
  get waiting(): number {
    return this.queue.length
  }

  /** What a bot would answer. An abort refuses at once with the signal's reason. */
  think(request: ThinkRequest, signal?: AbortSignal, wish?: Wish): Promise<Advice> {
    const budget = request.budget ?? levelOf(request.level)?.budget
    return this.run('think', request, { signal, limit: budget?.ms, wish })
  }

  /** Starts all workers and has each load a game, so that the first answer comes in time. */
  async warm(game: string): Promise<void> {
    await Promise.all(Array.from({ length: this.size }, () => this.run('load', { game })))
  }

  /** Has a job done by the next free worker. */
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

  /** Ends all workers; whatever they were doing is refused. */
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

  /** Whoever only looks on waits for less when somebody who plays waits for a worker: the bot answers with what it has. */
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

  /** Tells a worker to come to an end, and ends it when it does not. */
  private hurry(hand: Hand, reason: unknown): void {
    Atomics.store(hand.task!.flag, 0, 1)
    clearTimeout(hand.timer)
    hand.ms = undefined
    hand.timer = setTimeout(() => this.end(hand, reason), GRACE_MS)
  }

  /** The worker is free, or gone: what it took is counted. */
  private letGo(hand: Hand, task: Task): void {
    const now = performance.now()
    clearTimeout(hand.timer)
    this.queue.ended(task, now - hand.since, now)
    hand.task = null
  }

  private async end(hand: Hand, reason: unknown): Promise<void> {
    if (!this.hands.delete(hand)) return
    const { task } = hand
    // A reply that still comes must not let go of the worker: its end is waited for.
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

/** The worker in dist/: beside the built program, or in the clone when running from the sources. */
export function builtWorker(): URL {
  const places = ['./bot-worker.js', '../../dist/bot-worker.js'].map((path) => new URL(path, import.meta.url))
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error('dist/bot-worker.js is missing: run `npm run build`')
  return found
}
