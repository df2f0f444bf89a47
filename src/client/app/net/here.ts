import type { ServerMessage } from '../../../table/protocol.ts'
import type { CallName, Calls, FromHost, ToHost } from '../local/calls.ts'
import { startTables } from '../workers/start.ts'
import type { Link } from './link.ts'

/** A request that was refused, by its code. */
export class Failed extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.name = 'Failed'
    this.code = code
  }
}

interface Waiting {
  readonly done: (value: any) => void
  readonly failed: (error: Error) => void
}

class Here implements Link {
  readonly connection = 'here'
  private worker: Worker | undefined
  private last = 0
  private readonly waiting = new Map<number, Waiting>()
  private readonly listeners = new Set<(message: ServerMessage) => void>()
  private readonly watchers = new Set<() => void>()

  send(message: Parameters<Link['send']>[0]): void {
    this.post({ is: 'message', message })
  }

  listen({ message }: Parameters<Link['listen']>[0]): () => void {
    this.listeners.add(message)
    return () => this.listeners.delete(message)
  }

  /** Asks the tables kept in this browser. */
  call<N extends CallName>(name: N, give: Calls[N]['give']): Promise<Calls[N]['get']> {
    return new Promise((done, failed) => {
      const ref = ++this.last
      this.waiting.set(ref, { done, failed })
      this.post({ is: 'call', ref, name, give } as ToHost)
    })
  }

  /** Hears when tables kept here have changed. */
  watch(told: () => void): () => void {
    this.watchers.add(told)
    return () => this.watchers.delete(told)
  }

  private post(message: ToHost): void {
    this.worker ??= this.start()
    this.worker.postMessage(message)
  }

  private start(): Worker {
    const worker = startTables()
    worker.onmessage = ({ data }: MessageEvent<FromHost>) => {
      if (data.is === 'message') for (const told of this.listeners) told(data.message)
      else if (data.is === 'changed') for (const told of this.watchers) told()
      else {
        const waiting = this.waiting.get(data.ref)
        this.waiting.delete(data.ref)
        if (data.is === 'value') waiting?.done(data.value)
        else waiting?.failed(new Failed(data.code))
      }
    }
    return worker
  }
}

/** The tables kept in this browser. */
export const here = new Here()
