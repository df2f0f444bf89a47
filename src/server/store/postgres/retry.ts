import { setTimeout as sleep } from 'node:timers/promises'
import { StoreError } from '../store.ts'

/** Transient PostgreSQL errors: conflicts, a server that stops, starts or has no free connection. */
const TRANSIENT_CODES = new Set(['40001', '40P01', '53300', '55P03', '57P01', '57P02', '57P03'])
/** Node's errors for broken and refused connections. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])
const BROKEN_MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable|Client was closed/

/** Whether the error is transient. */
export function isTransient(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return TRANSIENT_CODES.has(code) || code.startsWith('08') || isConnectionLost({ code, message })
}

/** Whether the connection broke, so that the outcome of the last statement is unknown. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code.startsWith('57P') || NETWORK_CODES.has(code) || BROKEN_MESSAGES.test(message)
}

/** A full disk or a read-only server as a `StoreError`; other errors unchanged. */
export function asStoreError(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: string }
  if (code === '53100') return new StoreError('disk full', 'the disk of PostgreSQL is full', error)
  if (code === '25006') return new StoreError('read only', 'PostgreSQL does not take what is written', error)
  return error
}

/** Without errors for this long, an outage is considered over. */
const OUTAGE_END_MS = 8000

/**
 * How long transient errors are retried, shared by all users of one database: during a long outage a new request does
 * not wait for the whole time again, so that queued requests fail in time.
 */
export class RetryBudget {
  readonly ms: number
  #since: number | undefined
  #last = 0

  constructor(ms: number) {
    this.ms = ms
  }

  /** A statement succeeded. */
  succeeded(): void {
    this.#since = undefined
  }

  /** Records a transient failure of a statement started at `began`; returns whether there is time for another wait. */
  allows(began: number, wait: number): boolean {
    const now = performance.now()
    if (this.#since === undefined || now - this.#last > OUTAGE_END_MS) this.#since = began
    this.#last = now
    return now - this.#since + wait <= this.ms
  }
}

/** Runs `work` until it succeeds. Transient errors are retried within the budget, then it throws `unreachable`. */
export async function retry<T>(work: (attempt: number) => Promise<T>, patience: RetryBudget): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const began = performance.now()
    try {
      const result = await work(attempt)
      patience.succeeded()
      return result
    } catch (error) {
      if (!isTransient(error)) throw asStoreError(error)
      const wait = Math.min(1000, 20 * 2 ** attempt) * (0.5 + Math.random() / 2)
      if (!patience.allows(began, wait)) throw new StoreError('unreachable', 'PostgreSQL cannot be reached', error)
      await sleep(wait)
    }
  }
}
