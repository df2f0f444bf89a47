import type { Advice, Contest, Played, Practice, ThinkRequest } from '../bots/index.ts'
import type { Record } from '../kernel/index.ts'

/** The jobs of a worker. */
export interface Jobs {
  think: { readonly request: ThinkRequest; readonly reply: Advice }
  /** Plays a game between bots. */
  contest: { readonly request: Contest; readonly reply: Played }
  /** Plays a self-play game. */
  practice: { readonly request: Practice; readonly reply: Record }
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
