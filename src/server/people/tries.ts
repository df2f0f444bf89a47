import { setTimeout as sleep } from 'node:timers/promises'
import { Refused } from '../../table/protocol.ts'

const WINDOW_MS = 60_000
/** How many times as often a login may be tried from everywhere together as from one address. */
const WIDER = 10
/** The delay of the first try that is slowed down, by how much each grows, and the longest. */
const SLOW = { first: 50, growth: 1.3, most: 3000 }
const MOST_KEYS = 50_000

/** Who tries to sign in. */
export interface Try {
  readonly login: string
  readonly address: string
  /** The browser has signed in to this account before. */
  readonly known: boolean
}

/**
 * How often a login may be tried in a minute. From one address so often; from all addresses together ten times that,
 * slower and slower, so that a stranger who tries keeps nobody else out; and a browser that has signed in before counts
 * apart from all strangers.
 */
export class Tries {
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

  /** Resolves when the try may be made; one too many is refused. */
  async admit({ login, address, known }: Try): Promise<void> {
    const name = login.normalize('NFKC').toLowerCase()
    if (known) {
      this.count(`known\n${name}\n${address}`, this.most)
      return
    }
    this.count(`${name}\n${address}`, this.most)
    const tried = this.count(name, this.most * WIDER)
    const beyond = tried - this.most * 2
    if (beyond > 0) await this.wait(Math.min(SLOW.most, SLOW.first * SLOW.growth ** beyond))
  }

  private count(key: string, most: number): number {
    const now = this.clock()
    if (now - this.began >= WINDOW_MS || this.counts.size > MOST_KEYS) {
      this.counts = new Map()
      this.began = now
    }
    const count = (this.counts.get(key) ?? 0) + 1
    if (count > most) throw new Refused('flood')
    this.counts.set(key, count)
    return count
  }
}
