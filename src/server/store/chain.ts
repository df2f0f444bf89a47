import { createHash } from 'node:crypto'
import type { StoredHistory, TableRow } from './store.ts'

/**
 * The events of a table form a hash chain: each row stores a hash of its text and of the hash before it, beginning with
 * the table's id and seed, and the table stores the last one. A changed, missing or misplaced row is noticed when the
 * table is opened. It protects against broken disks, not against an operator who changes the data on purpose.
 */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

export const chainStart = (id: string, seed: string): string => hash(`${id}\n${seed}`)

/** The hashes of further events. */
export function extendChain(head: string, events: readonly string[]): string[] {
  let last = head
  return events.map((body) => (last = hash(`${last}\n${body}`)))
}

/** The hash after further events. */
export const chainHead = (head: string, events: readonly string[]): string => extendChain(head, events).at(-1) ?? head

/** A stored event. */
export interface ChainedRow {
  readonly position: number
  readonly body: string
  readonly chain: string | null
}

/**
 * The events of a table up to the first that is missing or does not fit; other processes may have appended since the
 * table's row was read.
 */
export function checkHistory(row: TableRow, head: string | null, rows: readonly ChainedRow[]): StoredHistory {
  let last = chainStart(row.id, row.seed)
  let headFits = row.length === 0
  const events: string[] = []
  for (const { position, body, chain } of rows) {
    const next = hash(`${last}\n${body}`)
    if (position !== events.length || chain !== next) break
    events.push(body)
    last = next
    if (events.length === row.length) headFits = head === next
  }
  return { row, events, head: last, isWhole: headFits && events.length === rows.length }
}
