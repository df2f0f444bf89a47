import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { backupForm, dumpDatabase, removeDatabase, restoreFile, writeBackup } from '../backup.ts'
import { chainStart, extendChain } from '../chain.ts'
import { GroupCommit } from '../groupCommit.ts'
import { applyChange } from '../sql/kyselyClub.ts'
import { isUniqueViolation } from '../sql/kyselyPeople.ts'
import { KyselyStore, writeProbe } from '../sql/kyselyStore.ts'
import { type OpenMode, prepareSchema } from '../sql/migrations.ts'
import { isDue, jobColumns, seatColumns, summaryColumns, tableColumns, toLeasedJob } from '../sql/rows.ts'
import type { Schema } from '../sql/schema.ts'
import {
  type AppendChange,
  type Job,
  type LeasedJob,
  type Store,
  type StoredSummary,
  StoreError,
  type TableRow,
  type Time,
} from '../store.ts'
import { DATABASE_FILE, LibsqlDialect, SqliteConnection, translateErrors } from './connection.ts'
import { ControlSocket } from './control.ts'

/** An append waiting for its commit. */
export interface SqliteAppend {
  readonly table: string
  readonly expected: number
  readonly events: readonly string[]
  readonly change: AppendChange
}

const NEW_TABLE = `insert into tables (id, game, status, listed, free, updated, summary, seed, length, chain)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const HEAD = 'select chain from tables where id = ? and length = ?'
const NEW_LENGTH = 'update tables set length = ?, chain = ? where id = ? and length = ? and chain = ?'
const NEW_SUMMARY = `update tables set length = ?, chain = ?, status = ?, listed = ?, free = ?, updated = ?,
  summary = ? where id = ? and length = ? and chain = ?`
const NEW_EVENT = 'insert into events (table_id, position, body, chain) values (?, ?, ?, ?)'
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
export class TableWriter {
  readonly #connection: SqliteConnection

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  create(row: TableRow, events: readonly string[], change: Omit<AppendChange, 'summary'>): void {
    const { id, game, status, listed, free, updated, summary, seed, length } = tableColumns(row, events.length)
    const start = chainStart(id, seed)
    const chain = extendChain(start, events)
    this.#run(NEW_TABLE, id, game, status, listed, free, updated, summary, seed, length, chain.at(-1) ?? start)
    this.#seats(row)
    this.#events(row.id, 0, events, chain)
    this.#traces(row.id, change)
    this.#jobs(change)
  }

  /** False, with nothing written, if the table has another length. */
  append({ table, expected, events, change }: SqliteAppend): boolean {
    const length = expected + events.length
    const head = change.head ?? this.#head(table, expected)
    if (head === undefined) return false
    const chain = extendChain(head, events)
    const last = chain.at(-1) ?? head
    const won = change.summary
      ? this.#summary(change.summary, [length, last], [table, expected, head])
      : this.#run(NEW_LENGTH, length, last, table, expected, head)
    if (won === 0) return false
    if (change.summary) this.#seats(change.summary)
    this.#events(table, expected, events, chain)
    this.#traces(table, change)
    this.#jobs(change)
    return true
  }

  /** The hash of a table's events; undefined if it has another length. */
  #head(table: string, length: number): string | undefined {
    const [row] = this.#connection.prepare(HEAD).all([table, length]) as { chain: string }[]
    return row?.chain
  }

  #summary(of: StoredSummary, next: readonly [number, string], before: readonly [string, number, string]) {
    const { status, listed, free, updated, summary } = summaryColumns(of)
    return this.#run(NEW_SUMMARY, ...next, status, listed, free, updated, summary, ...before)
  }

  #events(table: string, from: number, events: readonly string[], chain: readonly string[]) {
    events.forEach((body, index) => {
      this.#run(NEW_EVENT, table, from + index, body, chain[index])
    })
  }

  #traces(table: string, { people = [] }: Pick<AppendChange, 'people'>) {
    for (const person of people) this.#run(NEW_TRACE, table, person)
  }

  #seats(summary: StoredSummary) {
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

/**
 * Opens the store in a data folder. Throws `in use` if another process has it. With `file`, a copy of the database in
 * that folder, which no one else uses.
 */
export async function openSqlite(folder: string, mode: OpenMode = 'serve', file?: string): Promise<SqliteStore> {
  const isCopy = file !== undefined
  const path = file ?? join(folder, DATABASE_FILE)
  if ((mode === 'existing' || mode === 'any schema') && !existsSync(path))
    throw new StoreError('missing', `there is no ${DATABASE_FILE} in ${folder}`)
  const connection = openFile(folder, path)
  const db = new Kysely<Schema>({ dialect: new LibsqlDialect(connection) })
  try {
    await prepareSchema(db, 'libsql', mode)
    if (mode === 'serve' && !isCopy) {
      removeOldCopies(folder)
      // No other process has the folder, so all leases belong to dead processes.
      await vacuumIfWanted(db, connection)
      await db
        .updateTable('jobs')
        .set((e) => ({ lease: null, ready: e.ref('due') }))
        .where('lease', 'is not', null)
        .execute()
    }
    return new SqliteStore(db, connection, folder, !isCopy)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

let schema: string | undefined

/** A new store in memory; nothing of it survives. The first is migrated, the others copy its schema. */
export async function openInMemory(): Promise<Store> {
  const connection = new SqliteConnection(':memory:')
  const db = new Kysely<Schema>({ dialect: new LibsqlDialect(connection) })
  if (schema === undefined) {
    await prepareSchema(db, 'libsql', 'serve')
    const made = connection.prepare('select sql from sqlite_master where sql is not null').all([]) as { sql: string }[]
    schema = made.map(({ sql }) => `${sql};`).join('\n')
  } else connection.exec(schema)
  return new SqliteStore(db, connection, '', false)
}

/** A row of `secrets` that asks the next start to vacuum. */
const VACUUM = 'vacuum'

/** Rewrites the file after deletions of people: pages may still hold pieces of what was moved within them. */
async function vacuumIfWanted(db: Kysely<Schema>, connection: SqliteConnection): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('secrets').where('name', '=', VACUUM).executeTakeFirst()
  if (numDeletedRows === 0n) return
  connection.exec('vacuum')
  connection.checkpoint()
}

const COPY = /^copy-[0-9a-f-]+\.db/

/** Removes copies for operator commands that were killed. */
function removeOldCopies(folder: string): void {
  for (const name of readdirSync(folder)) if (COPY.test(name)) rmSync(join(folder, name), { force: true })
}

/** Creates the database file and its log with access for the owner only. */
function openFile(folder: string, file: string): SqliteConnection {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // SQLite gives its log the mode of the database.
    closeSync(openSync(file, 'a', 0o600))
    for (const kept of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`])
      if (existsSync(kept)) chmodSync(kept, 0o600)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOSPC') throw new StoreError('disk full', 'the disk is full', error)
    throw new StoreError('read only', `${folder} cannot be written`, error)
  }
  return new SqliteConnection(file)
}

/** The embedded store: one file, one process. */
class SqliteStore extends KyselyStore {
  readonly kind = 'libsql'
  readonly #connection: SqliteConnection
  readonly #writer: TableWriter
  readonly #control: ControlSocket | undefined
  readonly #appends = new GroupCommit<SqliteAppend, boolean>((group) =>
    this.#alone(() => this.#connection.transaction(() => group.map((item) => this.#writer.append(item)))),
  )
  #closed = false

  /** `isShared`: whether other processes may ask this one for copies and small changes. */
  constructor(db: Kysely<Schema>, connection: SqliteConnection, folder: string, isShared: boolean) {
    super(db)
    if (isShared)
      this.#control = new ControlSocket(folder, (errand) =>
        'copy' in errand ? this.#copyFor(errand.copy) : applyChange(this, errand),
      )
    this.#connection = connection
    this.#writer = new TableWriter(connection)
  }

  protected run<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    this.#mustBeOpen()
    return work(this.db)
  }

  async create(row: TableRow, events: readonly string[], change: Omit<AppendChange, 'summary'> = {}) {
    this.#mustBeOpen()
    try {
      await this.#alone(() =>
        this.#connection.transaction(() => {
          this.#writer.create(row, events, change)
        }),
      )
    } catch (error) {
      if (isUniqueViolation(error)) throw new StoreError('exists', `the table ${row.id} exists`, error)
      throw error
    }
  }

  async append(table: string, expected: number, events: readonly string[], change: AppendChange = {}) {
    this.#mustBeOpen()
    return this.#appends.add({ table, expected, events, change })
  }

  async claim(now: Time, lease: number, limit: number, kinds?: readonly string[]): Promise<LeasedJob[]> {
    const rows = await this.run((db) =>
      db
        .updateTable('jobs')
        .set((e) => ({ lease: randomUUID(), ready: now + lease, attempts: e('attempts', '+', 1) }))
        .where('key', 'in', (e) =>
          e
            .selectFrom('jobs')
            .select('key')
            .where(isDue(now, lease))
            .$if(kinds !== undefined, (due) => due.where('kind', 'in', kinds!))
            .orderBy('due')
            .orderBy('key')
            .limit(limit),
        )
        .returningAll()
        .execute(),
    )
    return rows.map(toLeasedJob).sort((a, b) => a.due - b.due || (a.key < b.key ? -1 : 1))
  }

  /** There are no other processes. */
  async tell() {}

  listen() {
    return () => undefined
  }

  async check() {
    await this.run(writeProbe)
  }

  async erase() {
    await this.secret(VACUUM, () => 'wanted')
    await this.#alone(() => this.#connection.checkpoint())
  }

  async backup(file: string) {
    this.#mustBeOpen()
    return writeBackup(file, async (part) => {
      if (backupForm(file) === 'database') return this.#copy(part)
      const copy = `${part}.db`
      closeSync(openSync(copy, 'wx', 0o600))
      try {
        await this.#copy(copy)
        await dumpDatabase(copy, part)
      } finally {
        removeDatabase(copy)
      }
    })
  }

  async restore(file: string, options: { readonly force?: boolean } = {}) {
    this.#mustBeOpen()
    return restoreFile(this.db, file, options)
  }

  async close() {
    if (this.#closed) return
    this.#closed = true
    this.#control?.close()
    await this.#appends.idle()
    await this.#connection.turn.lock()
    this.#connection.close()
    this.#connection.turn.unlock()
  }

  /** Copies the database for another process, into a new file that only the owner can read. */
  async #copyFor(file: string) {
    if (existsSync(file)) throw new StoreError('exists', `the file ${file} exists`)
    closeSync(openSync(file, 'wx', 0o600))
    await this.#copy(file).catch((error) => {
      rmSync(file, { force: true })
      throw error
    })
  }

  /** Copies the whole database into an empty file. */
  async #copy(file: string) {
    await this.#alone(() => translateErrors(() => this.#connection.fresh('vacuum into ?').run([file])))
    const handle = await open(file, 'r+')
    await handle.sync().finally(() => handle.close())
  }

  /** Runs `work` while no other transaction is open. */
  async #alone<T>(work: () => T): Promise<T> {
    if (!this.#connection.turn.tryLock()) await this.#connection.turn.lock()
    try {
      return work()
    } finally {
      this.#connection.turn.unlock()
    }
  }

  #mustBeOpen() {
    if (this.#closed) throw new StoreError('closed', 'the store is closed')
  }
}
