import { setTimeout as sleep } from 'node:timers/promises'
import { StoreError } from '../store.ts'

/** PostgreSQL's codes for what passes: conflicts, a server that stops, starts, or has no room just now. */
const PASSING = new Set(['40001', '40P01', '53300', '55P03', '57P01', '57P02', '57P03'])
/** Node's codes for a connection that broke or was not taken. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'])
const BROKEN =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable|Client was closed/

/** Whether the same may work a little later. */
export function isPassing(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return PASSING.has(code) || code.startsWith('08') || isBroken({ code, message })
}

/** Whether the connection broke, so that nobody knows if the last statement was carried out. */
export function isBroken(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code.startsWith('57P') || NETWORK.has(code) || BROKEN.test(message)
}

/** PostgreSQL's full disk and a server that only reads, by their names; anything else as it is. */
export function named(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: string }
  if (code === '53100') return new StoreError('disk full', 'the disk of PostgreSQL is full', error)
  if (code === '25006') return new StoreError('read only', 'PostgreSQL does not take what is written', error)
  return error
}

/** A trouble of which nobody has heard for so long is over. */
const FORGOTTEN_MS = 8000

/**
 * How long what passes is waited out, for all that use one database together: what comes when it has been gone for long
 * does not wait as long again, so that whoever stands in a line hears in time that it cannot be reached.
 */
export class Patience {
  readonly ms: number
  #since: number | undefined
  #last = 0

  constructor(ms: number) {
    this.ms = ms
  }

  /** It answers. */
  well(): void {
    this.#since = undefined
  }

  /** What began at a time has failed in a way that may pass; whether there is time to wait so long. */
  lasts(began: number, wait: number): boolean {
    const now = performance.now()
    if (this.#since === undefined || now - this.#last > FORGOTTEN_MS) this.#since = began
    this.#last = now
    return now - this.#since + wait <= this.ms
  }
}

/** Does `work` until it is done; what passes is waited out as long as there is patience, then the store is unreachable. */
export async function retry<T>(work: (attempt: number) => Promise<T>, patience: Patience): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const began = performance.now()
    try {
      const result = await work(attempt)
      patience.well()
      return result
    } catch (error) {
      if (!isPassing(error)) throw named(error)
      const wait = Math.min(1000, 20 * 2 ** attempt) * (0.5 + Math.random() / 2)
      if (!patience.lasts(began, wait)) throw new StoreError('unreachable', 'PostgreSQL cannot be reached', error)
      await sleep(wait)
    }
  }
}
