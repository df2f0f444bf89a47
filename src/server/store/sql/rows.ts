import type { ExpressionBuilder, Kysely } from 'kysely'
import {
  type Job,
  type LeasedJob,
  type StoredSummary,
  StoreError,
  type TableRow,
  type Time,
  type User,
  type UserChange,
} from '../store.ts'
import type { JobsTable, PeopleTable, Schema, SeatsTable, TablesTable } from './schema.ts'

/** The columns derived from the summary. */
type SummaryColumns = Pick<TablesTable, 'status' | 'listed' | 'free' | 'updated' | 'summary'>

export function summaryColumns(summary: StoredSummary): SummaryColumns {
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

export function tableColumns(row: TableRow, length: number): Omit<TablesTable, 'chain'> {
  return { id: row.id, game: row.game, seed: row.seed, length, ...summaryColumns(row) }
}

export function toTableRow({ summary, seed, length }: Pick<TablesTable, 'summary' | 'seed' | 'length'>): TableRow {
  return { ...(JSON.parse(summary) as StoredSummary), seed, length }
}

export function seatColumns(summary: StoredSummary): SeatsTable[] {
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
export function toLeasedJob(row: JobsTable): LeasedJob {
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

export function toUser(row: PeopleTable): User {
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

/** Longer than any bot job is ever postponed. */
const MAX_BOT_DELAY_MS = 65_000

/**
 * Selects claimable jobs: those that are due, and those that would wait implausibly long because they were stored by a
 * process with a wrong clock. Leases and bot turns are always short; only clocks and notifications may be far ahead.
 */
export function isDue(now: Time, lease: number) {
  const never = now + Math.max(2 * lease, MAX_BOT_DELAY_MS)
  return (e: ExpressionBuilder<Schema, 'jobs'>) =>
    e.or([
      e('ready', '<=', now),
      e.and([e('ready', '>', never), e.or([e('lease', 'is not', null), e('kind', '=', 'bot')])]),
    ])
}

/** Stores jobs inside a transaction. One with the same key is replaced and its lease is lost. */
export async function putJobs(db: Kysely<Schema>, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    const row = jobColumns(job)
    const { key: _, ...changes } = row
    await db
      .insertInto('jobs')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(changes))
      .execute()
  }
}

/** Stores the jobs whose keys do not exist yet; returns whether there were any. */
export async function addJobs(db: Kysely<Schema>, jobs: readonly Job[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('jobs')
    .values(jobs.map(jobColumns))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
