import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** So many are remembered; beyond that those whose time began first are forgotten. */
const MOST = 20_000

/** Counts requests by a clock that nobody can set: whoever has had his share has the next when its time has passed. */
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
      // Put anew, it stands behind all that began before.
      this.counts.delete(key)
      count = { current: 0, since: now }
      this.counts.set(key, count)
      const [first] = this.counts.keys()
      if (this.counts.size > MOST) this.counts.delete(first!)
    }
    count.current++
    callback(null, { current: count.current, ttl: Math.ceil(count.since + timeWindow - now) })
  }

  /** Each route counts for itself. */
  child(): Windows {
    return new Windows()
  }
}
