import type { Seat, Verdict } from '../../../kernel/index.ts'
import type { Bots } from '../../../table/bots.ts'
import type { TableInfo } from '../../../table/protocol.ts'
import { WorkerClient } from '../net/rpc.ts'
import { startReplays } from '../workers/start.ts'
import type { Opened, Position, ReplayCalls } from './replayer.ts'

/** The location of a record: a table in this browser, a table of the server, or the URL itself. */
export type From = { readonly solo: string } | { readonly table: string } | { readonly packed: string }

/** A record as loaded from its location. */
export interface Source {
  readonly text: string
  /** The match is over, even if the record is incomplete, so nothing in it is secret any longer. */
  readonly over: boolean
  /** The viewer's own seats, if the match is still running at a table in this browser. */
  readonly own?: readonly Seat[]
  /** The bots that played, if known. */
  readonly bots?: Bots
  /** The players and the result, if it was played at a table. */
  readonly table?: Pick<TableInfo, 'seats' | 'outcome'>
}

/** A record that was checked by the rules and is kept in the replay worker. */
export interface Reader extends Source {
  readonly opened: Opened
  at(step: number, seat: Seat): Promise<Position>
  verify(): Promise<Verdict>
}

const worker = new WorkerClient<ReplayCalls>(startReplays)
let lastRecord = 0

/** Loads a record into the replay worker. Fails with a code if the rules do not allow its answers. */
export async function readRecord(source: Source): Promise<Reader> {
  const record = ++lastRecord
  const opened = await worker.call('open', { record, text: source.text })
  return {
    ...source,
    opened,
    at: (step, seat) => worker.call('at', { record, step, seat }),
    verify: () => worker.call('verify', { record }),
  }
}
