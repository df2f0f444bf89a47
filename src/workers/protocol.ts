import type { Advice, Contest, Played, Practice, ThinkRequest } from '../bots/index.ts'
import type { Record } from '../kernel/index.ts'

/** What a worker can be told to do. */
export interface Jobs {
  think: { readonly request: ThinkRequest; readonly reply: Advice }
  /** Plays a game between bots. */
  contest: { readonly request: Contest; readonly reply: Played }
  /** Plays a game to learn from. */
  practice: { readonly request: Practice; readonly reply: Record }
  /** Loads a game ahead of time. */
  load: { readonly request: { readonly game: string }; readonly reply: true }
}

/** A job on its way to a worker. */
export type Job = {
  [K in keyof Jobs]: { readonly kind: K; readonly request: Jobs[K]['request'] }
}[keyof Jobs]

/** A job with its number, and the shared flag that tells the worker to stop. */
export interface Envelope {
  readonly id: number
  readonly job: Job
  readonly flag: Int32Array
}

/** What a worker sends back: that the game is loaded and the work begins, then what came of it. */
export type Reply =
  | { readonly id: number; readonly begun: true }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
