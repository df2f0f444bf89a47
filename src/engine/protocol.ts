import type { Readable, Writable } from 'node:stream'
import * as z from 'zod/mini'
import type { AskView, Outcome, Saved, Seat, Setup } from '#kernel'

/** Version of the line protocol. */
export const PROTOCOL = 1

/** Maximum length of a line. */
export const MOST_LINE = 4_000_000

/** Limits for one question. */
export interface TimeLimits {
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
  readonly budget: TimeLimits
  /** With the same seed and a budget in playouts the answer may be the same. */
  readonly seed: string
  /** The whole match, secrets included: only in an arena, only if the program asks for it. */
  readonly saved?: Saved
}

/** Messages from the host, one line of JSON each. */
export type EngineMessage =
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
export const BestMove = z.object({
  id,
  keys: z.array(z.string().check(z.minLength(1), z.maxLength(260))).check(z.minLength(1), z.maxLength(200)),
  /** Its estimate of the seat's winning chance. */
  value: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  playouts: z.optional(z.int().check(z.nonnegative())),
})
export type BestMove = z.infer<typeof BestMove>

/** An error reply. */
export const Failed = z.object({ id: z.optional(id), error: z.string() })

/** Splits chunks into lines; empty ones are skipped. */
class Splitter {
  rest = ''

  /** The lines completed by this chunk; undefined if one is too long. */
  take(part: string): string[] | undefined {
    const lines = (this.rest + part).split('\n')
    this.rest = lines.pop()!
    const tooLong = this.rest.length > MOST_LINE
    if (tooLong) this.rest = ''
    return tooLong ? undefined : lines.filter((line) => line.trim() !== '')
  }
}

/** Calls `take` for each line; a line that is too long calls `fail`. */
export function readLines(from: Readable, take: (line: string) => void, fail: () => void = () => {}): void {
  const splitter = new Splitter()
  from.setEncoding('utf8')
  from.on('data', (part: string) => {
    const lines = splitter.take(part)
    if (lines === undefined) fail()
    else lines.forEach(take)
  })
}

/** The lines of a stream, with backpressure. */
export async function* linesOf(from: Readable): AsyncGenerator<string> {
  const splitter = new Splitter()
  from.setEncoding('utf8')
  for await (const part of from as AsyncIterable<string>) {
    const lines = splitter.take(part)
    if (lines === undefined) throw new RangeError('the line is too long')
    yield* lines
  }
  if (splitter.rest.trim() !== '') yield splitter.rest
}

/** Writes a value as a line of JSON and waits for the stream to drain. */
export function writeLine(to: Writable, value: unknown): Promise<void> | undefined {
  if (to.write(`${JSON.stringify(value)}\n`)) return undefined
  return new Promise((resolve) => {
    const done = () => {
      to.off('drain', done)
      to.off('close', done)
      resolve()
    }
    to.on('drain', done)
    to.on('close', done)
  })
}
