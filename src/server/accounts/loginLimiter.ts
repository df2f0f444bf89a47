import { setTimeout as sleep } from 'node:timers/promises'
import { RequestRefused } from '#table/protocol/errors.ts'

const WINDOW_MS = 60_000
/** Limit from all addresses together, as a multiple of the limit per address. */
const GLOBAL_FACTOR = 10
/** The first delay, its growth per attempt, and the longest delay (ms). */
const DELAYS = { first: 50, growth: 1.3, most: 3000 }
const MAX_KEYS = 50_000

export interface LoginAttempt {
  readonly login: string
  readonly address: string
  /** The browser has signed in to this account before. */
  readonly known: boolean
}

/**
 * Limits login attempts per minute: per address and login, and for one login from all addresses together. The latter
 * are slowed down, so that a stranger's attempts lock no one out. Browsers that have signed in before are counted
 * separately.
 */
export class LoginLimiter {
  private readonly most: number
  private readonly clock: () => number
  private readonly wait: (ms: number) => Promise<unknown>
  private counts = new Map<string, number>()
  private began: number

  constructor(most: number, clock = () => performance.now(), wait: (ms: number) => Promise<unknown> = sleep) {
    this.most = most
    this.clock = clock
    this.wait = wait
    this.began = clock()
  }

  /** Resolves when the attempt may be made; throws `flood` over the limit. */
  async admit({ login, address, known }: LoginAttempt): Promise<void> {
    const name = login.normalize('NFKC').toLowerCase()
    if (known) {
      this.count(`known\n${name}\n${address}`, this.most)
      return
    }
    this.count(`${name}\n${address}`, this.most)
    const tried = this.count(name, this.most * GLOBAL_FACTOR)
    const beyond = tried - this.most * 2
    if (beyond > 0) await this.wait(Math.min(DELAYS.most, DELAYS.first * DELAYS.growth ** beyond))
  }

  private count(key: string, most: number): number {
    const now = this.clock()
    if (now - this.began >= WINDOW_MS || this.counts.size > MAX_KEYS) {
      this.counts = new Map()
      this.began = now
    }
    const count = (this.counts.get(key) ?? 0) + 1
    if (count > most) throw new RequestRefused('flood')
    this.counts.set(key, count)
    return count
  }
}
