import type { ClientMessage, ServerMessage } from '../../../table/protocol.ts'

/** `here`: hosted by this browser, so no connection is needed. */
export type Connection = 'here' | 'connecting' | 'open' | 'lost'

/** Carries messages between the page and the host of its tables: a server, or a worker of this browser. */
export interface Link {
  readonly connection: Connection
  send(message: ClientMessage): void
  /** Returns a function that stops listening. */
  listen(listener: { message: (message: ServerMessage) => void; connection: () => void }): () => void
}
