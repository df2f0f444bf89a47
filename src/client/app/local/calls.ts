import type { Recorded } from '../../../table/bots.ts'
import type { ClientMessage, ErrorCode, NewTable, ServerMessage, TableSummary } from '../../../table/protocol.ts'

/** What a page can ask of the tables kept in this browser, besides what it could send to a server. */
export interface Calls {
  make: { readonly give: { readonly wanted: NewTable; readonly name: string }; readonly get: string }
  list: { readonly give: null; readonly get: readonly TableSummary[] }
  /** The record of a table as text, with the seed of its dice once the match is over. */
  record: {
    readonly give: string
    readonly get: Recorded
  }
  remove: { readonly give: string; readonly get: null }
}

export type CallName = keyof Calls

/** To the worker. */
export type ToHost =
  | { readonly is: 'message'; readonly message: ClientMessage }
  | {
      [N in CallName]: {
        readonly is: 'call'
        readonly ref: number
        readonly name: N
        readonly give: Calls[N]['give']
      }
    }[CallName]

/** From the worker. */
export type FromHost =
  | { readonly is: 'message'; readonly message: ServerMessage }
  | { readonly is: 'value'; readonly ref: number; readonly value: unknown }
  | { readonly is: 'refused'; readonly ref: number; readonly code: ErrorCode | 'fault' }
  /** Tables kept here have changed. */
  | { readonly is: 'changed' }
