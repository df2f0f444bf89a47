import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { restoreFile } from '../backup.ts'
import { isDue } from '../due.ts'
import { isDumpName, writeDump } from '../dump.ts'
import { GroupCommit } from '../group-commit.ts'
import { isUniqueViolation } from '../kysely-people.ts'
import { KyselyStore, writeSomething } from '../kysely-store.ts'
import { migrate } from '../migrations.ts'
import { leased } from '../rows.ts'
import type { Schema } from '../schema.ts'
import { type Change, type Leased, StoreError, type TableRow, type Time } from '../store.ts'
import { Connection, FILE } from './connection.ts'
import { Control } from './control.ts'
import { withCopy } from './copy.ts'
import { LibsqlDialect } from './dialect.ts'
import { type Append, Writer } from './writer.ts'

/** Opens the store in a data folder, created if needed. Throws `in use` if another process has it. */
export async function openSqlite(folder: string): Promise<SqliteStore> {
  const connection = openFile(folder)
  const db = new Kysely<Schema>({ dialect: new LibsqlDialect(connection) })
  try {
    await migrate(db, 'libsql')
    // No other process has the folder, so all leases belong to dead processes.
    await db
      .updateTable('jobs')
      .set((e) => ({ lease: null, ready: e.ref('due') }))
      .where('lease', 'is not', null)
      .execute()
    return new SqliteStore(db, connection, folder)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Creates the database file and its log with access for the owner only. */
function openFile(folder: string): Connection {
  const file = join(folder, FILE)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // SQLite gives its log the mode of the database.
    closeSync(openSync(file, 'a', 0o600))
    for (const kept of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`])
      if (existsSync(kept)) chmodSync(kept, 0o600)
  } catch (error) {
    throw new StoreError('read only', `${folder} cannot be written`, error)
  }
  return new Connection(file)
}

/** The embedded store: one file, one process. */
class SqliteStore extends KyselyStore {
  readonly kind = 'libsql'
  readonly #connection: Connection
  readonly #writer: Writer
  readonly #control: Control
  readonly #appends = new GroupCommit<Append, boolean>((group) =>
    this.#alone(() => this.#connection.transaction(() => group.map((item) => this.#writer.append(item)))),
  )
  #closed = false

  constructor(db: Kysely<Schema>, connection: Connection, folder: string) {
    super(db)
    this.#control = new Control(folder, (errand) =>
      'copy' in errand
        ? this.#copy(errand.copy)
        : this.behaviour.changeConduct(errand.moderator, { moderator: errand.on }),
    )
    this.#connection = connection
    this.#writer = new Writer(connection)
  }

  protected run<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    this.#mustBeOpen()
    return work(this.db)
  }

  async create(row: TableRow, events: readonly string[], change: Omit<Change, 'summary'> = {}) {
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

  async append(table: string, expected: number, events: readonly string[], change: Change = {}) {
    this.#mustBeOpen()
    return this.#appends.add({ table, expected, events, change })
  }

  async claim(now: Time, lease: number, limit: number, kinds?: readonly string[]): Promise<Leased[]> {
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
    return rows.map(leased).sort((a, b) => a.due - b.due || (a.key < b.key ? -1 : 1))
  }

  /** There are no other processes. */
  async tell() {}

  listen() {
    return () => undefined
  }

  async check() {
    await this.run(writeSomething)
  }

  async backup(file: string) {
    this.#mustBeOpen()
    if (!isDumpName(file)) return this.#copy(file)
    if (existsSync(file)) throw new StoreError('exists', `the file ${file} exists`)
    const copy = `${file}.db`
    try {
      await this.#copy(copy)
      await withCopy(copy, (db) => writeDump(db, file))
    } finally {
      rmSync(copy, { force: true })
    }
  }

  async restore(file: string) {
    this.#mustBeOpen()
    await restoreFile(this.db, file)
  }

  async close() {
    if (this.#closed) return
    this.#closed = true
    this.#control.close()
    await this.#appends.idle()
    await this.#connection.turn.take()
    this.#connection.close()
    this.#connection.turn.pass()
  }

  /** Copies the whole database to a new file and syncs it. */
  async #copy(file: string) {
    if (existsSync(file)) throw new StoreError('exists', `the file ${file} exists`)
    await this.#alone(() => this.#connection.fresh('vacuum into ?').run([file]))
    chmodSync(file, 0o600)
    const handle = await open(file, 'r+')
    await handle.sync()
    await handle.close()
  }

  /** Runs `work` while no other transaction is open. */
  async #alone<T>(work: () => T): Promise<T> {
    if (!this.#connection.turn.tryTake()) await this.#connection.turn.take()
    try {
      return work()
    } finally {
      this.#connection.turn.pass()
    }
  }

  #mustBeOpen() {
    if (this.#closed) throw new StoreError('closed', 'the store is closed')
  }
}
