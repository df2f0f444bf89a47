import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { Rate } from '../config.ts'

/** Token bucket: a burst size and a refill per second. */
export class TokenBucket {
  private readonly rate: Rate
  private left: number
  private filledAt: number

  constructor(rate: Rate, now: number) {
    this.rate = rate
    this.left = rate.burst
    this.filledAt = now
  }

  /** Takes a token; false if there is none. */
  take(now: number): boolean {
    const { second, burst } = this.rate
    this.left = Math.min(burst, this.left + (Math.max(0, now - this.filledAt) / 1000) * second)
    this.filledAt = now
    if (this.left < 1) return false
    this.left--
    return true
  }
}

/** Clients remembered; beyond that the oldest windows are dropped. */
const MAX_CLIENTS = 20_000

/** Each client gets a fixed number of requests per window, measured with a monotonic clock. */
export class FixedWindowLimiter implements FastifyRateLimitStore {
  private readonly counts = new Map<string, { current: number; since: number }>()

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now()
    let count = this.counts.get(key)
    if (count === undefined || count.since + timeWindow <= now) {
      // Inserted again, the key moves behind all older windows.
      this.counts.delete(key)
      count = { current: 0, since: now }
      this.counts.set(key, count)
      const [first] = this.counts.keys()
      if (this.counts.size > MAX_CLIENTS) this.counts.delete(first!)
    }
    count.current++
    callback(null, { current: count.current, ttl: Math.ceil(count.since + timeWindow - now) })
  }

  /** Each route counts separately. */
  child(): FixedWindowLimiter {
    return new FixedWindowLimiter()
  }
}
