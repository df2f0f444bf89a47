import { isIPv6 } from 'node:net'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { RequestRefused } from '#table/protocol/errors.ts'
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
    if (!this.has(now)) return false
    this.left--
    return true
  }

  /** Whether there is a token. */
  has(now: number): boolean {
    const { second, burst } = this.rate
    this.left = Math.min(burst, this.left + (Math.max(0, now - this.filledAt) / 1000) * second)
    this.filledAt = now
    return this.left >= 1
  }

  /** Takes tokens for something whose cost is known only afterwards; there may then be fewer than none. */
  charge(cost: number): void {
    this.left -= cost
  }
}

/** Clients remembered; beyond that those unused for the longest time are forgotten. */
const MAX_CLIENTS = 20_000

/** A bucket for each person, address or seat. */
export class TokenBuckets {
  private readonly buckets = new Map<string, TokenBucket>()

  /** The bucket of a key. All calls with one key pass the same rate. */
  of(key: string, rate: Rate, now: number): TokenBucket {
    const known = this.buckets.get(key) ?? new TokenBucket(rate, now)
    // Inserted again, the key moves behind all others.
    this.buckets.delete(key)
    this.buckets.set(key, known)
    if (this.buckets.size > MAX_CLIENTS) this.buckets.delete(this.buckets.keys().next().value!)
    return known
  }
}

/**
 * The network address that limits count: a household has one IPv4 address, but any number of IPv6 addresses in one /64
 * network.
 */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = Math.max(0, 8 - groups.length - last.length)
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Each client gets a fixed number of requests per window, measured with a monotonic clock. */
export class FixedWindowLimiter implements FastifyRateLimitStore {
  private readonly counts = new Map<string, { current: number; since: number }>()

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const current = this.count(key, timeWindow)
    callback(null, { current, ttl: Math.ceil(this.counts.get(key)!.since + timeWindow - performance.now()) })
  }

  /** Counts a request; returns the number in the client's window. */
  count(key: string, timeWindow: number): number {
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
    return ++count.current
  }

  /** Each route counts separately. */
  child(): FixedWindowLimiter {
    return new FixedWindowLimiter()
  }
}

export const MINUTE_MS = 60_000

/** How many people may use their full limit behind one address. */
const PEOPLE_PER_ADDRESS = 10

/** Counts the requests of each address; throws `flood` at more than its people together may send per minute. */
export function sharedLimit(max: number): (request: FastifyRequest) => void {
  const counts = new FixedWindowLimiter()
  return ({ ip }) => {
    if (counts.count(addressKey(ip), MINUTE_MS) > max * PEOPLE_PER_ADDRESS) throw new RequestRefused('flood')
  }
}

/** A limit per address, also for people who are signed in. */
export const perAddress = (max: number, timeWindow = MINUTE_MS) => ({
  ...{ max, timeWindow },
  keyGenerator: ({ ip }: FastifyRequest) => addressKey(ip),
})

/** Options of a route that is limited per address. */
export const limitedByAddress = (max: number) => ({ config: { rateLimit: perAddress(max) } })

/** Options of a route that is limited per person; guests are made freely, so their address is limited too. */
export function limitedByPerson(max: number) {
  const shared = sharedLimit(max)
  return {
    config: { rateLimit: { max, timeWindow: MINUTE_MS } },
    onRequest: async (request: FastifyRequest) => shared(request),
  }
}
