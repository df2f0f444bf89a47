import type { ExpressionBuilder } from 'kysely'
import type { Schema } from './schema.ts'
import type { Time } from './store.ts'

/** Longer than a bot's turn ever rests. */
const LONG_MS = 65_000

/**
 * The jobs that may be taken: what is due, and what waits longer than it ever should because it was put or claimed by a clock
 * that was wrong. A lease lasts a little while, and a bot's turn comes at once; only flags and letters are far away.
 */
export function isDue(now: Time, lease: number) {
  const never = now + Math.max(2 * lease, LONG_MS)
  return (e: ExpressionBuilder<Schema, 'jobs'>) =>
    e.or([
      e('ready', '<=', now),
      e.and([e('ready', '>', never), e.or([e('lease', 'is not', null), e('kind', '=', 'bot')])]),
    ])
}
