import type { JobsTable, PeopleTable, SeatsTable, TablesTable } from './schema.ts'
import {
  type Job,
  type Leased,
  StoreError,
  type Summary,
  type TableRow,
  type Time,
  type User,
  type UserChange,
} from './store.ts'

/** The columns derived from the summary. */
type SummaryColumns = Pick<TablesTable, 'status' | 'listed' | 'free' | 'updated' | 'summary'>

export function columnsOf(summary: Summary): SummaryColumns {
  const { id, game, scenario, status, listed, rated, clock, created, updated, outcome, seats, rematch } = summary
  return {
    status,
    listed: listed ? 1 : 0,
    free: seats.filter((seat) => (seat.user ?? seat.bot ?? seat.reserved ?? null) === null).length,
    updated,
    // Only the summary's fields: callers may pass a whole table row, seed included.
    summary: JSON.stringify({
      id,
      game,
      scenario,
      status,
      listed,
      rated,
      clock,
      created,
      updated,
      outcome,
      seats,
      rematch,
    }),
  }
}

export function tableColumns(row: TableRow, length: number): TablesTable {
  return { id: row.id, game: row.game, seed: row.seed, length, ...columnsOf(row) }
}

export function tableRow({ summary, seed, length }: Pick<TablesTable, 'summary' | 'seed' | 'length'>): TableRow {
  return { ...(JSON.parse(summary) as Summary), seed, length }
}

export function seatColumns(summary: Summary): SeatsTable[] {
  return summary.seats.map(({ seat, user, toMove, reserved }) => ({
    table_id: summary.id,
    seat,
    // The person a seat is reserved for finds the table in their own list.
    person: user ?? reserved ?? null,
    to_move: toMove ? 1 : 0,
  }))
}

/** A new, unclaimed job. */
export function jobColumns({ key, kind, table, due, body }: Job): JobsTable {
  return { key, kind, table_id: table, due, body, lease: null, ready: due, attempts: 0 }
}

/** A claimed job. */
export function leased(row: JobsTable): Leased {
  const { key, kind, table_id: table, due, body, lease, attempts } = row
  return { key, kind, table, due, body, lease: lease!, attempts }
}

/** A person's fields as columns, only those given. */
export function personColumns(change: UserChange): Partial<Omit<PeopleTable, 'id' | 'created'>> {
  const { name, login, look, nameLook, hash, email, emailWanted, language, oldCookie } = change
  const columns = {
    name,
    login,
    login_key: login?.toLowerCase() ?? login,
    look,
    name_look: nameLook,
    hash,
    email,
    email_wanted: emailWanted,
    language,
    old_cookie: oldCookie === undefined ? undefined : Number(oldCookie),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

export function person(row: PeopleTable): User {
  const { id, name, created, login, look, hash, email, language } = row
  return {
    ...{ id, name, created, login, look, hash, email, language },
    emailWanted: row.email_wanted,
    oldCookie: row.old_cookie === 1,
  }
}

/** Where a page ends: its last table's place in the order. */
export interface Cursor {
  readonly toMove: number
  readonly updated: Time
  readonly id: string
}

export function writeCursor({ toMove, updated, id }: Cursor): string {
  return `${toMove}.${updated}.${id}`
}

/** Parses a text of `writeCursor`; throws `bad cursor` for anything else. */
export function readCursor(text: string): Cursor {
  const found = /^([01])\.(-?\d{1,16})\.(.+)$/s.exec(text)
  if (!found) throw new StoreError('bad cursor', 'the list has no such place')
  return { toMove: Number(found[1]), updated: Number(found[2]), id: found[3]! }
}
