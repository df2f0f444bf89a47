import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Clients remembered; beyond that the oldest windows are dropped. */
const MOST = 20_000

/** Each client gets a fixed number of requests per window, measured with a monotonic clock. */
export class Windows implements FastifyRateLimitStore {
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
      if (this.counts.size > MOST) this.counts.delete(first!)
    }
    count.current++
    callback(null, { current: count.current, ttl: Math.ceil(count.since + timeWindow - now) })
  }

  /** Each route counts separately. */
  child(): Windows {
    return new Windows()
  }
}
