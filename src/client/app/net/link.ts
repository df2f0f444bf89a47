import type { ClientMessage, ServerMessage } from '../../../table/protocol.ts'

/** Whether messages get through: `here` needs no connection at all. */
export type Connection = 'here' | 'connecting' | 'open' | 'lost'

/** A way to tables: a server's socket, or the worker that hosts tables in this browser. */
export interface Link {
  readonly connection: Connection
  send(message: ClientMessage): void
  /** Hears every message and every change of the connection. */
  listen(hear: { message: (message: ServerMessage) => void; connection: () => void }): () => void
}
