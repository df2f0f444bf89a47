import type { Match, Plan, Seat } from '../kernel/index.ts'

/** What a bot that is a program is called begins with this. */
export const PROGRAM = 'program-'

/** How much a bot may think: so many playouts, so many milliseconds, or whichever comes first. */
export interface Budget {
  readonly playouts?: number
  readonly ms?: number
}

/** What a bot is given besides the match. The same seed and a budget of playouts give the same choice. */
export interface Limits {
  readonly budget: Budget
  readonly seed: string | number
  /** Milliseconds of any steady clock. */
  readonly now: () => number
  /** True once nobody waits for the answer any more. */
  readonly stop: () => boolean
}

/** One way to go on that a bot looked at. */
export interface Line {
  /** What the seat would answer now. */
  readonly keys: Plan
  readonly visits: number
  /** The part of all visits that went here, from 0 to 1. */
  readonly share: number
  /** The seat's chance to win with it, as far as the bot can tell, from 0 to 1. */
  readonly value: number
  /** How the bot expects play to go on, as `"seat key"`; chance is left out. */
  readonly next: readonly string[]
}

/** Why a bot stopped thinking: one choice only, nothing could change its mind, no budget left, told to stop. */
export type Ended = 'only' | 'sure' | 'budget' | 'stopped'

/** What a bot would do and why. */
export interface Advice {
  /** The answers to give one after the other, while they are on offer; at least one. */
  readonly keys: Plan
  /** The ways it weighed, the chosen one first. */
  readonly lines: readonly Line[]
  readonly playouts: number
  readonly ms: number
  readonly ended: Ended
  /** Worlds that had to be left because a rule threw in them; a bug of the game when there are any. */
  readonly faults: number
}

/** Somebody who can answer for a seat. It looks at the match only through guesses for that seat. */
export interface Bot {
  /** What it would answer to the seat's own open ask. */
  choose(match: Match, seat: Seat, limits: Limits): Advice
}

/** The limits as the thinking goes on. */
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

  /** Milliseconds since the thinking began. */
  get spent(): number {
    return this.limits.now() - this.started
  }

  /** The part of the time that is spent; 0 when time is not limited. */
  get used(): number {
    const { ms } = this.limits.budget
    return ms === undefined ? 0 : this.spent / ms
  }

  /** Whether the time is up or the bot was told to stop; cheap enough to ask every few decisions. */
  up(): boolean {
    if (this.limits.stop()) this.stopped = true
    return this.stopped || this.limits.now() >= this.deadline
  }
}
