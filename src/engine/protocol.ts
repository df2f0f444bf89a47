import * as z from 'zod/mini'
import type { AskView, Outcome, Saved, Seat, Setup } from '../kernel/index.ts'

/** Version of the line protocol. */
export const PROTOCOL = 1

/** Maximum length of a line. */
export const MOST_LINE = 4_000_000

/** Limits for one question. */
export interface Allowance {
  readonly ms?: number
  readonly playouts?: number
}

/** A question to a program, complete in itself so that it needs no memory. */
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
  /** With the same seed and a budget in playouts the answer may be the same. */
  readonly seed: string
  /** The whole match, secrets included: only in an arena, only if the program asks for it. */
  readonly saved?: Saved
}

/** Messages from the host, one line of JSON each. */
export type Told =
  | { readonly id: number; readonly do: 'hello'; readonly protocol: number }
  | ({ readonly id: number; readonly do: 'choose' } & Question)
  | { readonly do: 'over'; readonly game: string; readonly seat: Seat; readonly outcome: Outcome | null }
  | { readonly do: 'stop' }
  | { readonly do: 'quit' }

const id = z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))
const line = z.string().check(z.maxLength(200))

/** A program's greeting. */
export const Hello = z.object({
  id,
  protocol: z.literal(PROTOCOL),
  name: line,
  author: z.optional(line),
  /** The games it plays; any if absent. */
  games: z.optional(z.array(line).check(z.maxLength(100))),
  /** Whether it wants the whole match. */
  wants: z.optional(z.enum(['view', 'saved'])),
})
export type Hello = z.infer<typeof Hello>

/** An answer: keys to play in order while they are legal. */
export const Chosen = z.object({
  id,
  keys: z.array(z.string().check(z.minLength(1), z.maxLength(260))).check(z.minLength(1), z.maxLength(200)),
  /** Its estimate of the seat's winning chance. */
  value: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  playouts: z.optional(z.int().check(z.nonnegative())),
})
export type Chosen = z.infer<typeof Chosen>

/** An error reply. */
export const Failed = z.object({ id: z.optional(id), error: z.string() })
