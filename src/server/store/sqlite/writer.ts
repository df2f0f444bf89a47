import { columnsOf, jobColumns, seatColumns, tableColumns } from '../rows.ts'
import type { Change, Job, Summary, TableRow } from '../store.ts'
import type { Connection } from './connection.ts'

/** An append waiting for its commit. */
export interface Append {
  readonly table: string
  readonly expected: number
  readonly events: readonly string[]
  readonly change: Change
}

const NEW_TABLE = `insert into tables (id, game, status, listed, free, updated, summary, seed, length)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)`
const NEW_LENGTH = 'update tables set length = ? where id = ? and length = ?'
const NEW_SUMMARY = `update tables set length = ?, status = ?, listed = ?, free = ?, updated = ?, summary = ?
  where id = ? and length = ?`
const NEW_EVENT = 'insert into events (table_id, position, body) values (?, ?, ?)'
const NEW_SEAT = `insert into seats (table_id, seat, person, to_move) values (?, ?, ?, ?)
  on conflict (table_id, seat) do update set person = excluded.person, to_move = excluded.to_move
  where person is not excluded.person or to_move <> excluded.to_move`
const NEW_TRACE = 'insert into traces (table_id, person) values (?, ?) on conflict do nothing'
const NEW_JOB = `insert into jobs (key, kind, table_id, due, body, lease, ready, attempts)
  values (?, ?, ?, ?, ?, null, ?, 0)
  on conflict (key) do update set kind = excluded.kind, table_id = excluded.table_id, due = excluded.due,
    body = excluded.body, lease = null, ready = excluded.ready, attempts = 0`
const OLD_JOB = 'delete from jobs where key = ?'

/** Writes tables with prepared statements inside a transaction opened by the caller. */
export class Writer {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  create(row: TableRow, events: readonly string[], change: Omit<Change, 'summary'>): void {
    const { id, game, status, listed, free, updated, summary, seed, length } = tableColumns(row, events.length)
    this.#run(NEW_TABLE, id, game, status, listed, free, updated, summary, seed, length)
    this.#seats(row)
    this.#events(row.id, 0, events)
    this.#traces(row.id, change)
    this.#jobs(change)
  }

  /** False, with nothing written, if the table has another length. */
  append({ table, expected, events, change }: Append): boolean {
    const length = expected + events.length
    const won = change.summary
      ? this.#summary(change.summary, length, table, expected)
      : this.#run(NEW_LENGTH, length, table, expected)
    if (won === 0) return false
    if (change.summary) this.#seats(change.summary)
    this.#events(table, expected, events)
    this.#traces(table, change)
    this.#jobs(change)
    return true
  }

  #summary(of: Summary, length: number, table: string, expected: number) {
    const { status, listed, free, updated, summary } = columnsOf(of)
    return this.#run(NEW_SUMMARY, length, status, listed, free, updated, summary, table, expected)
  }

  #events(table: string, from: number, events: readonly string[]) {
    events.forEach((body, index) => {
      this.#run(NEW_EVENT, table, from + index, body)
    })
  }

  #traces(table: string, { people = [] }: Pick<Change, 'people'>) {
    for (const person of people) this.#run(NEW_TRACE, table, person)
  }

  #seats(summary: Summary) {
    for (const { table_id, seat, person, to_move } of seatColumns(summary)) {
      this.#run(NEW_SEAT, table_id, seat, person, to_move)
    }
  }

  #jobs({ put = [], drop = [] }: { put?: readonly Job[]; drop?: readonly string[] }) {
    for (const key of drop) this.#run(OLD_JOB, key)
    for (const job of put) {
      const { key, kind, table_id, due, body, ready } = jobColumns(job)
      this.#run(NEW_JOB, key, kind, table_id, due, body, ready)
    }
  }

  /** Returns the number of changed rows. */
  #run(sql: string, ...parameters: unknown[]): number {
    return this.#connection.prepare(sql).run(parameters).changes
  }
}
