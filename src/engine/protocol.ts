import * as z from 'zod/mini'
import type { AskView, Outcome, Saved, Seat, Setup } from '../kernel/index.ts'

/** The version of the line protocol between a table and a program that plays. */
export const PROTOCOL = 1

/** A line of the protocol is never longer than this. */
export const MOST_LINE = 4_000_000

/** How much a program may think about one question. */
export interface Allowance {
  readonly ms?: number
  readonly playouts?: number
}

/** One question to a program: everything it is told, so that it need not remember anything. */
export interface Question {
  readonly game: string
  /** The version of the game's rules. */
  readonly version: number
  readonly setup: Setup
  readonly seats: readonly Seat[]
  readonly seat: Seat
  /** The position as the seat sees it. */
  readonly view: unknown
  readonly ask: AskView
  readonly budget: Allowance
  /** The same seed and a budget of playouts may be answered alike. */
  readonly seed: string
  /** The whole match, secrets included: only in an arena, only for a program that wants it. */
  readonly saved?: Saved
}

/** What a host says, one line of JSON each. */
export type Told =
  | { readonly id: number; readonly do: 'hello'; readonly protocol: number }
  | ({ readonly id: number; readonly do: 'choose' } & Question)
  | { readonly do: 'over'; readonly game: string; readonly seat: Seat; readonly outcome: Outcome | null }
  | { readonly do: 'stop' }
  | { readonly do: 'quit' }

const id = z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))
const line = z.string().check(z.maxLength(200))

/** What a program says of itself. */
export const Hello = z.object({
  id,
  protocol: z.literal(PROTOCOL),
  name: line,
  author: z.optional(line),
  /** The games it plays; any when absent. */
  games: z.optional(z.array(line).check(z.maxLength(100))),
  /** Whether it asks for the whole match. */
  wants: z.optional(z.enum(['view', 'saved'])),
})
export type Hello = z.infer<typeof Hello>

/** What a program answers to a question: keys to give one after the other, while they are on offer. */
export const Chosen = z.object({
  id,
  keys: z.array(z.string().check(z.minLength(1), z.maxLength(260))).check(z.minLength(1), z.maxLength(200)),
  /** Its seat's chance to win, as far as it can tell. */
  value: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  playouts: z.optional(z.int().check(z.nonnegative())),
})
export type Chosen = z.infer<typeof Chosen>

/** Any answer that says that something went wrong. */
export const Failed = z.object({ id: z.optional(id), error: z.string() })
