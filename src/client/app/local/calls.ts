import type { Recorded } from '../../../table/bots.ts'
import type { ClientMessage, NewTable, ServerMessage, TableSummary } from '../../../table/protocol.ts'

/** Calls to the worker that hosts the tables of this browser, in addition to the messages a server takes too. */
export interface Calls {
  /** Returns the id of the new table. `name` is the player's. */
  make: { readonly input: { readonly wanted: NewTable; readonly name: string }; readonly output: string }
  list: { readonly input: null; readonly output: readonly TableSummary[] }
  /** The game record of a table. It includes the dice seed once the match is over. */
  record: { readonly input: string; readonly output: Recorded }
  remove: { readonly input: string; readonly output: void }
}

export type ToHost = { readonly is: 'message'; readonly message: ClientMessage }

/** `changed`: the tables in this browser have changed. */
export type FromHost = { readonly is: 'message'; readonly message: ServerMessage } | { readonly is: 'changed' }
