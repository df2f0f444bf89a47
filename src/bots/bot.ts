import type { Match, Plan, Seat } from '../kernel/index.ts'

/** Prefix of the bot ids of external programs. */
export const PROGRAM = 'program-'

/** A search budget: playouts, milliseconds, or whichever runs out first. */
export interface Budget {
  readonly playouts?: number
  readonly ms?: number
}

/** Inputs of a bot besides the match. The same seed and a budget in playouts give the same choice. */
export interface Limits {
  readonly budget: Budget
  readonly seed: string | number
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** True once the answer is no longer needed. */
  readonly stop: () => boolean
}

/** A candidate line a bot considered. */
export interface Line {
  /** The seat's answers. */
  readonly keys: Plan
  readonly visits: number
  /** Its share of all visits, from 0 to 1. */
  readonly share: number
  /** The estimated chance of winning with it, from 0 to 1. */
  readonly value: number
  /** Expected continuation as `"seat key"`, chance left out. */
  readonly next: readonly string[]
}

/** Why a bot stopped: only one choice, the choice can no longer change, out of budget, or told to stop. */
export type Ended = 'only' | 'sure' | 'budget' | 'stopped'

/** A bot's choice with its analysis. */
export interface Advice {
  /** The answers to play in order while they are legal; at least one. */
  readonly keys: Plan
  /** The candidates, chosen one first. */
  readonly lines: readonly Line[]
  readonly playouts: number
  readonly ms: number
  readonly ended: Ended
  /** Determinizations abandoned because a rule threw; any is a bug in the game. */
  readonly faults: number
}

/** Answers for a seat. It sees the match only through determinizations for that seat. */
export interface Bot {
  /** The answer to the seat's open ask. */
  choose(match: Match, seat: Seat, limits: Limits): Advice
}

/** Tracks a budget during a search. */
export class Timer {
  private readonly limits: Limits
  private readonly started: number
  private readonly deadline: number
  /** Whether the bot was told to stop. */
  stopped = false

  constructor(limits: Limits) {
    this.limits = limits
    this.started = limits.now()
    this.deadline = this.started + (limits.budget.ms ?? Number.POSITIVE_INFINITY)
  }

  /** Milliseconds since the search began. */
  get spent(): number {
    return this.limits.now() - this.started
  }

  /** The share of the time used; 0 without a time limit. */
  get used(): number {
    const { ms } = this.limits.budget
    return ms === undefined ? 0 : this.spent / ms
  }

  /** Whether time is up or the bot was told to stop; cheap enough to check every few decisions. */
  up(): boolean {
    if (this.limits.stop()) this.stopped = true
    return this.stopped || this.limits.now() >= this.deadline
  }
}
