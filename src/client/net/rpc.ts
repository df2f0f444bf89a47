/** Requests and replies over channels that only carry messages: the server's socket and the workers of this page. */

/** A request that was refused; `code` says why. */
export class RequestError extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.name = 'RequestError'
    this.code = code
  }
}

interface PendingRequest<Reply> {
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: Error) => void
}

/** Unique on the page: a late reply never settles a request of another client. */
let lastId = 0

/** Requests that wait for their replies, by number. */
export class PendingRequests<Reply> {
  private readonly waiting = new Map<number, PendingRequest<Reply>>()

  /** Sends a request under a new number and waits for its reply. */
  add(send: (id: number) => void): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const id = ++lastId
      this.waiting.set(id, { resolve, reject })
      send(id)
    })
  }

  /** Ignores a number that no request waits for. */
  resolve(id: number | null, reply: Reply): void {
    this.take(id)?.resolve(reply)
  }

  reject(id: number | null, code: string): void {
    this.take(id)?.reject(new RequestError(code))
  }

  rejectAll(code: string): void {
    for (const id of this.waiting.keys()) this.reject(id, code)
  }

  get isEmpty(): boolean {
    return this.waiting.size === 0
  }

  private take(id: number | null): PendingRequest<Reply> | undefined {
    const request = id === null ? undefined : this.waiting.get(id)
    if (request !== undefined) this.waiting.delete(id!)
    return request
  }
}

/** What a worker can be asked to do, by name. */
export type Procedures<P> = { readonly [N in keyof P]: { readonly input: unknown; readonly output: unknown } }

interface Call {
  readonly call: string
  readonly id: number
  readonly input: unknown
}

type Reply = { readonly reply: number; readonly value: unknown } | { readonly reply: number; readonly error: string }

/** Calls procedures in a worker, which is started when it is first needed. */
export class WorkerClient<P extends Procedures<P>> {
  private worker: Worker | undefined
  private readonly pending = new PendingRequests<any>()
  private readonly start: () => Worker
  private readonly receive: (message: any) => void

  /** Messages of the worker that are not replies are passed to `receive`. */
  constructor(start: () => Worker, receive: (message: any) => void = () => undefined) {
    this.start = start
    this.receive = receive
  }

  /** Fails with the code the worker gives, with `fault` if the worker breaks down, with `stopped` after `stop`. */
  call<N extends keyof P & string>(name: N, input: P[N]['input']): Promise<P[N]['output']> {
    return this.pending.add((id) => this.post({ call: name, id, input } satisfies Call))
  }

  /** Sends a message that gets no reply. */
  post(message: unknown): void {
    this.worker ??= this.begin()
    this.worker.postMessage(message)
  }

  /** Ends the worker with everything it is doing. The next call starts another one. */
  stop(): void {
    this.worker?.terminate()
    this.worker = undefined
    this.pending.rejectAll('stopped')
  }

  private begin(): Worker {
    const worker = this.start()
    worker.onmessage = ({ data }: MessageEvent) => {
      if (worker !== this.worker) return
      if (typeof data !== 'object' || data === null || !('reply' in data)) this.receive(data)
      else if ('error' in data) this.pending.reject(data.reply, data.error)
      else this.pending.resolve(data.reply, data.value)
    }
    worker.onerror = (event) => {
      if (worker !== this.worker || this.pending.isEmpty) return
      event.preventDefault()
      this.pending.rejectAll('fault')
    }
    return worker
  }
}

/**
 * A worker's handler for the messages of a `WorkerClient`. `toCode` turns an exception into the code the caller gets;
 * messages that are not calls are passed to `receive`.
 */
export function serve<P extends Procedures<P>>(
  procedures: { readonly [N in keyof P]: (input: P[N]['input']) => P[N]['output'] | Promise<P[N]['output']> },
  toCode: (error: unknown) => string,
  receive: (message: any) => void = () => undefined,
): (event: MessageEvent) => Promise<void> {
  return async ({ data }) => {
    if (typeof data !== 'object' || data === null || !('call' in data)) return receive(data)
    const { call, id, input } = data as Call
    let reply: Reply
    try {
      reply = { reply: id, value: await procedures[call as keyof P](input as never) }
    } catch (error) {
      reply = { reply: id, error: toCode(error) }
    }
    postMessage(reply)
  }
}
