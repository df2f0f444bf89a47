/** Who wants a thought. */
export interface Wish {
  /** The people it is for: it is counted to whichever of them had least of late. Nobody: it is counted to no one. */
  readonly who: readonly string[]
  /** Somebody who plays waits for it; else people only look on. */
  readonly waits: boolean
}

/** Something to be thought about. */
export interface Wanted extends Wish {
  /** How long it will take, in milliseconds. */
  readonly ms: number
  readonly queued: number
}

/** In this time half of what somebody had is forgotten. */
const HALF_LIFE_MS = 30_000
/** What nobody waits for has waited long enough after this, and then stands beside the others. */
const LONG_MS = 10_000

/**
 * Whose thought is next: first those that somebody who plays waits for; among them whoever will have had least when it is
 * done, so that short thoughts come first and nobody has a second helping before others have had one. Times are passed in.
 */
export class FairQueue<T extends Wanted> {
  private readonly waiting: T[] = []
  private readonly had = new Map<string, { ms: number; at: number }>()
  private readonly running = new Map<T, string>()
  /** How many thoughts of one person run at once. */
  private readonly mostEach: number

  constructor(mostEach: number) {
    this.mostEach = mostEach
  }

  get length(): number {
    return this.waiting.length
  }

  /** Whether somebody who plays waits. */
  get pressing(): boolean {
    return this.waiting.some((wanted) => wanted.waits)
  }

  add(wanted: T): void {
    this.waiting.push(wanted)
  }

  /** Takes one out; false when it does not wait. */
  remove(wanted: T): boolean {
    const at = this.waiting.indexOf(wanted)
    if (at >= 0) this.waiting.splice(at, 1)
    return at >= 0
  }

  /** Everything that waits, taken out. */
  clear(): T[] {
    return this.waiting.splice(0)
  }

  /** The next one, which begins now; undefined where everybody who waits has as many as he may. */
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

  /** It has ended after so long. */
  ended(wanted: T, ms: number, now: number): void {
    const payer = this.running.get(wanted)
    if (payer === undefined) return
    this.running.delete(wanted)
    this.charge(payer, ms - wanted.ms, now)
  }

  /** What somebody had of late, in milliseconds; what is long ago counts less. */
  hadBy(who: string, now: number): number {
    const had = this.had.get(who)
    return had === undefined ? 0 : had.ms * 0.5 ** (Math.max(0, now - had.at) / HALF_LIFE_MS)
  }

  private payerOf({ who }: Wish, now: number): string {
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
