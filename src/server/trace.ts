import { Refused } from '../table/protocol.ts'
import { StoreError } from './store/store.ts'

/** Where an error came from, without its message, which might reveal secrets of a match. Store errors contain none. */
export function traceOf(error: unknown): { error?: string; trace?: string; store?: string } {
  if (error === undefined) return {}
  const cause = error instanceof Refused && error.cause !== undefined ? error.cause : error
  const store = cause instanceof StoreError ? { store: cause.message } : {}
  const deepest = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  if (!(deepest instanceof Error)) return { ...store, error: typeof deepest }
  const frames = deepest.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    ...store,
    error: deepest.name,
    trace: frames
      .slice(0, 6)
      .map((line) => line.trim())
      .join(' < '),
  }
}
