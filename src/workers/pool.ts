import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { type Advice, levelOf, type ThinkRequest } from '../bots/index.ts'
import type { Envelope, Job, Jobs, Reply } from './protocol.ts'

/** How long a worker may take to obey before it is ended. */
const GRACE_MS = 200
/** The part of its time budget after which a bot is told to answer with what it has. */
const LATEST = 1.1
/** A bot that had to wait for a free worker keeps at least this part of its time. */
const LEAST = 0.25

/** How a pool is made. */
export interface PoolOptions {
  /** How many workers; all processors but one unless told. */
  readonly size?: number
  /** The built worker. */
  readonly entry?: URL
}

interface Task {
  readonly job: Job
  readonly flag: Int32Array
  readonly queued: number
  readonly ms: number | undefined
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
  timer: NodeJS.Timeout | undefined
}

/** Workers that think for bots, so that the caller's loop never waits. */
export class BotPool {
  private readonly size: number
  private readonly entry: URL
  private readonly hands = new Set<Hand>()
  private readonly queue: Task[] = []
  private closed = false

  constructor(options: PoolOptions = {}) {
    this.size = options.size ?? Math.max(1, availableParallelism() - 1)
    this.entry = options.entry ?? builtWorker()
    setFlagsFromString('--no-allocation-site-pretenuring')
  }

  /** What a bot would answer. An abort refuses at once with the signal's reason. */
  think(request: ThinkRequest, signal?: AbortSignal): Promise<Advice> {
    const budget = request.budget ?? levelOf(request.level)?.budget
    return this.run('think', request, { signal, ms: budget?.ms })
  }

  /** Starts all workers and has each load a game, so that the first answer comes in time. */
  async warm(game: string): Promise<void> {
    await Promise.all(Array.from({ length: this.size }, () => this.run('load', { game })))
  }

  /** Has a job done by the next free worker. After `ms` and a little the worker is told to come to an end. */
  run<K extends keyof Jobs>(
    kind: K,
    request: Jobs[K]['request'],
    { signal, ms }: { signal?: AbortSignal | undefined; ms?: number | undefined } = {},
  ): Promise<Jobs[K]['reply']> {
    return new Promise((resolve, reject) => {
      if (this.closed) throw new Error('the pool is closed')
      signal?.throwIfAborted()
      const flag = new Int32Array(new SharedArrayBuffer(4))
      const job = { kind, request } as Job
      const aborted = () => this.abort(task, signal?.reason)
      const forget = () => signal?.removeEventListener('abort', aborted)
      const task: Task = { job, flag, queued: performance.now(), ms, resolve, reject, forget, settled: false }
      signal?.addEventListener('abort', aborted, { once: true })
      this.queue.push(task)
      this.next()
    })
  }

  /** Ends all workers; whatever they were doing is refused. */
  async close(): Promise<void> {
    this.closed = true
    const error = new Error('the pool is closed')
    for (const task of this.queue.splice(0)) settle(task, () => task.reject(error))
    await Promise.all([...this.hands].map((hand) => this.end(hand, error)))
  }

  private next(): void {
    while (this.queue.length > 0) {
      const hand = this.freeHand()
      if (hand === undefined) return
      this.give(hand, this.queue.shift()!)
    }
  }

  private freeHand(): Hand | undefined {
    for (const hand of this.hands) if (hand.task === null) return hand
    return this.hands.size < this.size ? this.hire() : undefined
  }

  private hire(): Hand {
    const hand: Hand = { worker: new Worker(this.entry), task: null, id: 0, ms: undefined, timer: undefined }
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
    hand.worker.ref()
    const { ms, flag } = task
    let { job } = task
    if (ms !== undefined) {
      const left = Math.max(ms * LEAST, ms - (performance.now() - task.queued))
      if (job.kind === 'think') {
        const budget = { ...(job.request.budget ?? levelOf(job.request.level)?.budget), ms: left }
        job = { ...job, request: { ...job.request, budget } }
      }
      hand.ms = left
    }
    hand.worker.postMessage({ id: hand.id, job, flag } satisfies Envelope)
  }

  private replied(hand: Hand, reply: Reply): void {
    const { task } = hand
    if (task === null || reply.id !== hand.id) return
    if ('begun' in reply) {
      const late = () => this.hurry(hand, new Error('the worker is late'))
      if (hand.ms !== undefined && !task.settled) hand.timer = setTimeout(late, hand.ms * LATEST)
      return
    }
    clearTimeout(hand.timer)
    hand.task = null
    hand.worker.unref()
    settle(task, () =>
      'error' in reply ? task.reject(new Error(reply.error)) : task.resolve(reply.value as never),
    )
    this.next()
  }

  private abort(task: Task, reason: unknown): void {
    settle(task, () => task.reject(reason))
    const waiting = this.queue.indexOf(task)
    if (waiting >= 0) this.queue.splice(waiting, 1)
    for (const hand of this.hands) if (hand.task === task) this.hurry(hand, reason)
  }

  /** Tells a worker to come to an end, and ends it when it does not. */
  private hurry(hand: Hand, reason: unknown): void {
    Atomics.store(hand.task!.flag, 0, 1)
    clearTimeout(hand.timer)
    hand.timer = setTimeout(() => this.end(hand, reason), GRACE_MS)
  }

  private async end(hand: Hand, reason: unknown): Promise<void> {
    if (!this.hands.delete(hand)) return
    clearTimeout(hand.timer)
    const { task } = hand
    // A reply that still comes must not let go of the worker: its end is waited for.
    hand.task = null
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
