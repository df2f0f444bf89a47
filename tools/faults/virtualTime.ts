import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { type Random, randomFrom } from '#kernel'

/** A simulated process: once it is dead, none of its timers fires. */
export interface Domain {
  alive: boolean
}

class Timer {
  at: number
  readonly order: number
  readonly every: number | undefined
  readonly run: () => void
  readonly domain: Domain | undefined
  ended = false

  constructor(at: number, order: number, run: () => void, domain: Domain | undefined, every?: number) {
    this.at = at
    this.order = order
    this.run = run
    this.domain = domain
    this.every = every
  }

  ref = () => this
  unref = () => this
}

const START = 1_800_000_000_000
const MAX_STEPS = 2_000_000

/**
 * Replaces timers, clocks and randomness of this thread until `uninstall`: time passes from timer to timer, and one seed
 * decides everything. Nothing that runs meanwhile may wait for the outside world.
 */
export class VirtualTime {
  readonly random: Random
  private readonly real = { setImmediate: globalThis.setImmediate }
  private readonly domains = new AsyncLocalStorage<Domain>()
  private readonly restore: (() => void)[] = []
  private queue: Timer[] = []
  private orders = 0
  private passed = 0

  constructor(seed: string) {
    this.random = randomFrom(seed)
  }

  /** Milliseconds since the simulation began. */
  get elapsed(): number {
    return this.passed
  }

  install(): void {
    const add = (run: (...args: any[]) => void, ms = 0, args: unknown[] = [], every?: number) =>
      this.add(() => run(...args), ms, every)
    this.replace(globalThis, 'setTimeout', (run: () => void, ms?: number, ...args: unknown[]) => add(run, ms, args))
    this.replace(globalThis, 'setInterval', (run: () => void, ms = 1, ...args: unknown[]) => add(run, ms, args, ms))
    this.replace(globalThis, 'setImmediate', (run: () => void, ...args: unknown[]) => add(run, 0, args))
    const clear = (timer: Timer | undefined) => {
      if (timer !== undefined && timer !== null) timer.ended = true
    }
    for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate'] as const)
      this.replace(globalThis, name, clear)
    this.replace(Date, 'now', () => START + Math.floor(this.passed))
    this.replace(performance, 'now', () => this.passed)
    this.replace(crypto, 'randomBytes', (size: number) => this.bytes(size))
    this.replace(crypto, 'randomUUID', () => {
      const hex = this.bytes(16).toString('hex')
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
    })
    this.replace(timers, 'setTimeout', (ms = 0, value?: unknown, options: { signal?: AbortSignal } = {}) => {
      const { signal } = options
      return new Promise((resolve, reject) => {
        const timer = this.add(() => resolve(value), ms)
        signal?.addEventListener('abort', () => {
          timer.ended = true
          reject(signal.reason)
        })
      })
    })
    syncBuiltinESMExports()
  }

  uninstall(): void {
    for (const undo of this.restore) undo()
    this.domains.disable()
    syncBuiltinESMExports()
  }

  /** Runs something as part of a simulated process; so do the timers and promises it makes. */
  within<T>(domain: Domain, work: () => T): T {
    return this.domains.run(domain, work)
  }

  /** Runs something as part of no simulated process. */
  outside<T>(work: () => T): T {
    return this.domains.exit(work)
  }

  /** A promise that takes a time between two moments. */
  pause(least: number, most: number): Promise<void> {
    return new Promise((resolve) => void this.add(resolve, least + this.random(most - least + 1)))
  }

  /** Lets time pass until a condition holds; returns whether it did within a limit of simulated milliseconds. */
  async run(isDone: () => boolean, limit: number): Promise<boolean> {
    const end = this.passed + limit
    await this.settle()
    for (let step = 0; step < MAX_STEPS; step++) {
      if (isDone()) return true
      const next = this.take(end)
      if (next === undefined) break
      this.passed = Math.max(this.passed, next.at)
      if (next.domain === undefined) this.domains.exit(next.run)
      else this.domains.run(next.domain, next.run)
      await this.settle()
    }
    this.passed = end
    return isDone()
  }

  private add(run: () => void, ms: number, every?: number): Timer {
    const timer = new Timer(this.passed + Math.max(0, ms), ++this.orders, run, this.domains.getStore(), every)
    this.insert(timer)
    return timer
  }

  private insert(timer: Timer): void {
    let [low, high] = [0, this.queue.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.queue[middle]!
      if (other.at < timer.at || (other.at === timer.at && other.order < timer.order)) low = middle + 1
      else high = middle
    }
    this.queue.splice(low, 0, timer)
  }

  /** The next timer that is due until then. */
  private take(end: number): Timer | undefined {
    for (;;) {
      const [next] = this.queue
      if (next === undefined || next.at > end) return undefined
      this.queue.shift()
      if (next.ended || next.domain?.alive === false) continue
      if (next.every !== undefined) {
        const at = next.at
        next.at += Math.max(1, next.every)
        this.insert(next)
        return { ...next, at } as Timer
      }
      return next
    }
  }

  /** All promises that can go on have gone on. */
  private settle(): Promise<void> {
    return new Promise((resolve) => this.real.setImmediate(resolve))
  }

  private bytes(size: number): Buffer {
    return Buffer.from(Array.from({ length: size }, () => this.random(256)))
  }

  private replace(owner: any, name: string, instead: unknown): void {
    const before = owner[name]
    owner[name] = instead
    this.restore.push(() => {
      owner[name] = before
    })
  }
}
