import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type ErrorCode, RequestRefused } from '#table/protocol/errors.ts'
import { StoreError } from './store/store.ts'

/** The error code for a failure of the store. */
export function storeErrorCode({ code }: StoreError): ErrorCode {
  if (code === 'bad cursor') return 'bad message'
  return code === 'disk full' || code === 'read only' ? code : 'busy'
}

export function asRequestRefused(cause: StoreError): RequestRefused {
  return Object.assign(new RequestRefused(storeErrorCode(cause)), { cause })
}

/** Where an error came from, without its message, which might reveal secrets of a match. Store errors contain none. */
export function errorTrace(error: unknown): { error?: string; cause?: string; trace?: string; store?: string } {
  if (error === undefined) return {}
  const cause = error instanceof RequestRefused && error.cause !== undefined ? error.cause : error
  const store = cause instanceof StoreError ? { store: cause.message } : {}
  const deepest = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  if (!(deepest instanceof Error)) return { ...store, error: typeof deepest }
  const { code } = deepest as NodeJS.ErrnoException
  const frames = deepest.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    ...store,
    error: deepest.name,
    ...(typeof code === 'string' ? { cause: code } : {}),
    trace: frames
      .slice(0, 6)
      .map((line) => line.trim())
      .join(' < '),
  }
}

/** Prometheus metrics. */
export class Metrics {
  readonly registry = new Registry()
  readonly events = this.counter('mehen_events_total', 'Events stored, by what happened', ['is'])
  readonly refusals = this.counter('mehen_refusals_total', 'Requests refused, by code', ['code'])
  readonly jobs = this.counter('mehen_jobs_total', 'Jobs, by kind and how they ended', ['kind', 'end'])
  readonly notices = this.counter('mehen_notices_total', 'Notifications sent, by way', ['way', 'end'])
  readonly answered = this.histogram(
    'mehen_command_seconds',
    'From a command to its reply',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  )
  readonly thought = this.histogram('mehen_bot_seconds', 'How long bots thought', [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10])

  /** Adds the metrics of this process; they are observed until it ends. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.registry })
  }

  /** A gauge that is read on demand. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read())
      },
    })
  }

  private counter<L extends string>(name: string, help: string, labelNames: L[]): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] })
  }

  private histogram(name: string, help: string, buckets: number[]): Histogram {
    return new Histogram({ name, help, buckets, registers: [this.registry] })
  }
}
