import type { ServerMessage } from '../../../table/protocol.ts'
import type { Calls, FromHost, ToHost } from '../local/calls.ts'
import { startTables } from '../workers/start.ts'
import type { Link } from './link.ts'
import { WorkerClient } from './rpc.ts'

export { Failed } from './rpc.ts'

class Here implements Link {
  readonly connection = 'here'
  private readonly listeners = new Set<(message: ServerMessage) => void>()
  private readonly watchers = new Set<() => void>()
  private readonly worker = new WorkerClient<Calls>(startTables, (message: FromHost) => {
    if (message.is === 'message') for (const listener of this.listeners) listener(message.message)
    else for (const watcher of this.watchers) watcher()
  })

  send(message: Parameters<Link['send']>[0]): void {
    this.worker.post({ is: 'message', message } satisfies ToHost)
  }

  listen({ message }: Parameters<Link['listen']>[0]): () => void {
    this.listeners.add(message)
    return () => this.listeners.delete(message)
  }

  call<N extends keyof Calls>(name: N, input: Calls[N]['input']): Promise<Calls[N]['output']> {
    return this.worker.call(name, input)
  }

  /** Runs `changed` when tables in this browser have changed, also by other windows. */
  watch(changed: () => void): () => void {
    this.watchers.add(changed)
    return () => this.watchers.delete(changed)
  }
}

/** The tables of this browser, hosted by a worker. */
export const here = new Here()
