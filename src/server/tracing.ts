import { randomBytes } from 'node:crypto'

/** Attributes of a span; they never hold hidden information. */
export type SpanAttributes = { readonly [name: string]: string | number | undefined }

/** Ends a span; `error` is a code if what it measures was refused or failed. */
type EndSpan = (attributes?: SpanAttributes, error?: string) => void

/** Finished spans wait this long, or until a batch is full; more than `MOST` are dropped while no collector answers. */
const FLUSH_MS = 5000
const BATCH = 256
const MOST = 4096
const TIMEOUT_MS = 1000

/** `traceparent` of the W3C: version, trace, parent span, flags. */
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** Sends spans to an OpenTelemetry collector as JSON over HTTP (OTLP); without an address it does nothing. */
export class Tracer {
  private readonly address: string | undefined
  private readonly resource: object
  private readonly failed: (error: unknown) => void
  private readonly timer: NodeJS.Timeout | undefined
  private spans: object[] = []
  private sending: Promise<void> = Promise.resolve()
  private hasFailed = false

  /** `failed` is called once per outage of the collector. */
  constructor(address: string | undefined, version: string, failed: (error: unknown) => void) {
    this.address = address
    this.resource = { attributes: toAttributes({ 'service.name': 'mehen', 'service.version': version }) }
    this.failed = failed
    if (address !== undefined) this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref()
  }

  /** Begins a span, below that of a `traceparent` header if there is one. */
  begin(name: string, traceparent?: string | string[]): EndSpan | undefined {
    if (this.address === undefined) return undefined
    const [, trace, parent] = PARENT.exec(String(traceparent ?? '')) ?? []
    const start = performance.timeOrigin + performance.now()
    return (attributes = {}, error) => {
      if (this.spans.length >= MOST) return
      this.spans.push({
        traceId: trace ?? randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        ...(parent === undefined ? {} : { parentSpanId: parent }),
        ...{ name, kind: SERVER_KIND },
        startTimeUnixNano: toNano(start),
        endTimeUnixNano: toNano(performance.timeOrigin + performance.now()),
        attributes: toAttributes({ ...attributes, 'error.type': error }),
        status: error === undefined ? {} : { code: ERROR_STATUS, message: error },
      })
      if (this.spans.length === BATCH) void this.flush()
    }
  }

  /** Sends what is finished; resolves when the collector has it or does not answer. */
  flush(): Promise<void> {
    this.sending = this.sending.then(() => this.send())
    return this.sending
  }

  close(): Promise<void> {
    clearInterval(this.timer)
    return this.flush()
  }

  private async send(): Promise<void> {
    const { spans } = this
    if (this.address === undefined || spans.length === 0) return
    this.spans = []
    const scopeSpans = [{ scope: { name: 'mehen' }, spans }]
    try {
      const reply = await fetch(this.address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource: this.resource, scopeSpans }] }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await reply.body?.cancel()
      if (!reply.ok) throw new Error(`the collector answers ${reply.status}`)
      this.hasFailed = false
    } catch (error) {
      if (!this.hasFailed) this.failed(error)
      this.hasFailed = true
    }
  }
}

/** The numbers of OTLP for a span of a server, and for a status of failure. */
const SERVER_KIND = 2
const ERROR_STATUS = 2

const toNano = (ms: number) => `${Math.round(ms * 1000)}000`

const toAttributes = (values: SpanAttributes) =>
  Object.entries(values).flatMap(([key, value]) =>
    value === undefined
      ? []
      : { key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } },
  )
