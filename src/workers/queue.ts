/** Who a request is for. */
export interface ThinkPriority {
  /** The people it is for; it is charged to the one with the least recent use. Empty: charged to no one. */
  readonly who: readonly string[]
  /** Whether a player is waiting for it, not just spectators. */
  readonly waits: boolean
}

/** A queued search. */
export interface QueuedThink extends ThinkPriority {
  /** Expected duration in milliseconds. */
  readonly ms: number
  readonly queued: number
}

/** Half-life of recorded use. */
const HALF_LIFE_MS = 30_000
/** After this time a request without a waiting player is treated like the others. */
const LONG_MS = 10_000

/**
 * A fair queue: requests of waiting players first; among them the person who will have used least when it is done, so
 * short searches go first and no one gets a second turn before everyone has had one. Time is passed in.
 */
export class FairQueue<T extends QueuedThink> {
  private readonly waiting: T[] = []
  private readonly had = new Map<string, { ms: number; at: number }>()
  private readonly running = new Map<T, string>()
  /** Maximum number of concurrent searches per person. */
  private readonly mostEach: number

  constructor(mostEach: number) {
    this.mostEach = mostEach
  }

  get length(): number {
    return this.waiting.length
  }

  /** Whether a player is waiting. */
  get pressing(): boolean {
    return this.waiting.some((wanted) => wanted.waits)
  }

  add(wanted: T): void {
    this.waiting.push(wanted)
  }

  /** Removes a request; false if it is not queued. */
  remove(wanted: T): boolean {
    const at = this.waiting.indexOf(wanted)
    if (at >= 0) this.waiting.splice(at, 1)
    return at >= 0
  }

  /** Empties the queue and returns its requests. */
  clear(): T[] {
    return this.waiting.splice(0)
  }

  /** Starts the next request; undefined if everyone waiting is at their limit. */
  take(now: number): T | undefined {
    let best: { wanted: T; payer: string; late: boolean; after: number } | undefined
    for (const wanted of this.waiting) {
      const payer = this.payerOf(wanted, now)
      if (this.runningFor(payer) >= this.mostEach) continue
      const late = !wanted.waits && now - wanted.queued < LONG_MS
      const after = this.hadBy(payer, now) + wanted.ms
      if (best !== undefined && (late === best.late ? after >= best.after : late)) continue
      best = { wanted, payer, late, after }
    }
    if (best === undefined) return undefined
    this.remove(best.wanted)
    this.running.set(best.wanted, best.payer)
    this.charge(best.payer, best.wanted.ms, now)
    return best.wanted
  }

  /** Records the end of a search and its duration. */
  ended(wanted: T, ms: number, now: number): void {
    const payer = this.running.get(wanted)
    if (payer === undefined) return
    this.running.delete(wanted)
    this.charge(payer, ms - wanted.ms, now)
  }

  /** A person's recent use in milliseconds, decayed over time. */
  hadBy(who: string, now: number): number {
    const had = this.had.get(who)
    return had === undefined ? 0 : had.ms * 0.5 ** (Math.max(0, now - had.at) / HALF_LIFE_MS)
  }

  private payerOf({ who }: ThinkPriority, now: number): string {
    let payer = who[0] ?? ''
    for (const other of who) if (this.hadBy(other, now) < this.hadBy(payer, now)) payer = other
    return payer
  }

  private runningFor(payer: string): number {
    if (payer === '') return 0
    let count = 0
    for (const other of this.running.values()) if (other === payer) count++
    return count
  }

  private charge(who: string, ms: number, now: number): void {
    if (who === '') return
    this.had.set(who, { ms: Math.max(0, this.hadBy(who, now) + ms), at: now })
    if (this.had.size <= 1000) return
    for (const [other] of this.had) if (this.hadBy(other, now) < 1) this.had.delete(other)
  }
}
