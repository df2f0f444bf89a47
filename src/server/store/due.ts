import type { ExpressionBuilder } from 'kysely'
import type { Schema } from './schema.ts'
import type { Time } from './store.ts'

/** Longer than any bot job is ever postponed. */
const LONG_MS = 65_000

/**
 * Selects claimable jobs: those that are due, and those that would wait implausibly long because they were stored by a
 * process with a wrong clock. Leases and bot turns are always short; only clocks and notifications may be far ahead.
 */
export function isDue(now: Time, lease: number) {
  const never = now + Math.max(2 * lease, LONG_MS)
  return (e: ExpressionBuilder<Schema, 'jobs'>) =>
    e.or([
      e('ready', '<=', now),
      e.and([e('ready', '>', never), e.or([e('lease', 'is not', null), e('kind', '=', 'bot')])]),
    ])
}
