import type { Seat, Verdict } from '../../../kernel/index.ts'
import type { Bots } from '../../../table/bots.ts'
import type { TableInfo } from '../../../table/protocol.ts'
import { Failed } from '../net/here.ts'
import { startReplays } from '../workers/start.ts'
import type { Opened, Position } from './replayer.ts'

/** What the replay worker does. */
export interface ReplayCalls {
  open: { readonly give: { readonly record: number; readonly text: string }; readonly get: Opened }
  at: {
    readonly give: { readonly record: number; readonly step: number; readonly seat: Seat }
    readonly get: Position
  }
  verify: { readonly give: { readonly record: number }; readonly get: Verdict }
}

let worker: Worker | undefined
let last = 0
const waiting = new Map<number, { done: (value: any) => void; failed: (error: Error) => void }>()

function call<N extends keyof ReplayCalls>(name: N, give: ReplayCalls[N]['give']): Promise<ReplayCalls[N]['get']> {
  worker ??= start()
  const ref = ++last
  worker.postMessage({ ref, name, give })
  return new Promise((done, failed) => waiting.set(ref, { done, failed }))
}

function start(): Worker {
  const made = startReplays()
  made.onmessage = ({ data }) => {
    const promise = waiting.get(data.ref)
    waiting.delete(data.ref)
    if ('error' in data) promise?.failed(new Failed(data.error))
    else promise?.done(data.value)
  }
  return made
}

/** Where a record comes from: a table of this browser, one of the server, or the address itself. */
export type From = { readonly solo: string } | { readonly table: string } | { readonly packed: string }

/** A record as its source gives it. */
export interface Source {
  readonly text: string
  /** The match is over, whatever its last answer was: nothing in it is secret any more. */
  readonly over: boolean
  /** The reader's own seats, where the match still runs at a table of this browser. */
  readonly own?: readonly Seat[]
  /** The bots that played, where that is known. */
  readonly bots?: Bots
  /** Who played and how it ended, where it was a table. */
  readonly table?: Pick<TableInfo, 'seats' | 'outcome'>
}

/** A record read by the rules, in a worker. */
export interface Reader extends Source {
  readonly opened: Opened
  at(step: number, seat: Seat): Promise<Position>
  verify(): Promise<Verdict>
}

let records = 0

/** Reads a record; fails when the rules do not allow what stands in it. */
export async function readRecord(source: Source): Promise<Reader> {
  const record = ++records
  const opened = await call('open', { record, text: source.text })
  return {
    ...source,
    opened,
    at: (step, seat) => call('at', { record, step, seat }),
    verify: () => call('verify', { record }),
  }
}
