import type { NewTable } from '#table/protocol/commands.ts'
import type { ClientMessage, ServerMessage, TableSummary } from '#table/protocol/messages.ts'
import type { RecordedMatch } from '#table/summary.ts'
import { WorkerClient } from './rpc.ts'
import type { Transport } from './serverTransport.ts'

/** Hosts the tables of this browser and starts the bot worker. */
export const startTableWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tables' })

/** Reads game records. */
export const startReplayWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'replays' })

/** Reviews one game. To cancel the review, end the worker. */
export const startReviewWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'review' })

/** Calls to the worker that hosts the tables of this browser, in addition to the messages a server takes too. */
export interface HostCalls {
  /** Returns the id of the new table. `name` is the player's. */
  make: { readonly input: { readonly wanted: NewTable; readonly name: string }; readonly output: string }
  list: { readonly input: null; readonly output: readonly TableSummary[] }
  /** The game record of a table. It includes the dice seed once the match is over. */
  record: { readonly input: string; readonly output: RecordedMatch }
  remove: { readonly input: string; readonly output: unknown }
}

export type HostRequest = { readonly is: 'message'; readonly message: ClientMessage }

/** `changed`: the tables in this browser have changed. */
export type HostMessage = { readonly is: 'message'; readonly message: ServerMessage } | { readonly is: 'changed' }

class LocalHost implements Transport {
  readonly connection = 'here'
  private readonly listeners = new Set<(message: ServerMessage) => void>()
  private readonly watchers = new Set<() => void>()
  private readonly worker = new WorkerClient<HostCalls>(startTableWorker, (message: HostMessage) => {
    if (message.is === 'message') for (const listener of this.listeners) listener(message.message)
    else for (const watcher of this.watchers) watcher()
  })

  send(message: Parameters<Transport['send']>[0]): void {
    this.worker.post({ is: 'message', message } satisfies HostRequest)
  }

  listen({ message }: Parameters<Transport['listen']>[0]): () => void {
    this.listeners.add(message)
    return () => this.listeners.delete(message)
  }

  call<N extends keyof HostCalls>(name: N, input: HostCalls[N]['input']): Promise<HostCalls[N]['output']> {
    return this.worker.call(name, input)
  }

  /** Runs `changed` when tables in this browser have changed, also by other windows. */
  watch(changed: () => void): () => void {
    this.watchers.add(changed)
    return () => this.watchers.delete(changed)
  }
}

/** The tables of this browser, hosted by a worker. */
export const localHost = new LocalHost()
