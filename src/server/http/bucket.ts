import type { Rate } from '../config.ts'

/** Token bucket: a burst size and a refill per second. */
export class Bucket {
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
