import type { Clock, Contest, Played } from '#bots/arena.ts'
import type { Advice } from '#bots/bot.ts'
import type { ThinkRequest } from '#bots/levels.ts'
import type { SelfPlayGame } from '#bots/selfPlay.ts'
import type { Record } from '#kernel'

/** Milliseconds by each clock; CPU time counts all threads of the process. */
export const clocks: { readonly [clock in Clock]: () => number } = {
  wall: () => performance.now(),
  cpu() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}

/** The jobs of a worker. */
export interface Jobs {
  think: { readonly request: ThinkRequest; readonly reply: Advice }
  /** Plays a game between bots. */
  contest: { readonly request: Contest; readonly reply: Played }
  /** Plays a self-play game. */
  practice: { readonly request: SelfPlayGame; readonly reply: Record }
  /** Loads a game ahead of time. */
  load: { readonly request: { readonly game: string }; readonly reply: true }
}

/** A job in transit. */
export type Job = {
  [K in keyof Jobs]: { readonly kind: K; readonly request: Jobs[K]['request'] }
}[keyof Jobs]

/** A job with its number and the shared stop flag. */
export interface Envelope {
  readonly id: number
  readonly job: Job
  readonly flag: Int32Array
}

/** Messages of a worker: the game is loaded and work begins, then the result. */
export type Reply =
  | { readonly id: number; readonly begun: true }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
